// Calls of the customer-service desk. Whoever looks at it is there.

import type { AdministratorId } from '@candor/contract'
import { pageAsked } from '../calls/page.ts'
import type { DeskPresence } from '../service/desk-presence.ts'
import type { ServicePictures } from '../service/service-pictures.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { ServiceAnswers } from './service-answers.ts'
import type { ServiceDesk } from './service-desk.ts'
import type { ServiceLook } from './service-look.ts'

export interface ServiceDeskCallsParts {
  readonly desk: ServiceDesk
  readonly look: ServiceLook
  readonly answers: ServiceAnswers
  readonly pictures: Pick<ServicePictures, 'openSent'>
  readonly presence: DeskPresence
}

type Names =
  | 'serviceThreads'
  | 'serviceThread'
  | 'servicePicture'
  | 'takeThread'
  | 'answerThread'
  | 'closeThread'
  | 'preparedAnswers'
  | 'savePreparedAnswer'
  | 'removePreparedAnswer'

export function serviceDeskCalls(parts: ServiceDeskCallsParts): Pick<AdminHandlers, Names> {
  const { desk, look, answers, pictures, presence } = parts
  return {
    serviceThreads: ({ administrator, query: { which, kind, ...page } }) => {
      presence.looked()
      return look.list({ which, kind, ...pageAsked(page) }, administrator.administratorId)
    },

    serviceThread: ({ query: { number, before } }) => {
      presence.looked()
      return look.open(number, before === undefined ? undefined : Number(before))
    },

    servicePicture: ({ query }) => pictures.openSent(query.pictureId),

    takeThread: async ({ administrator, body: { number, from } }) => {
      await desk.take(number, from === null ? null : (Number(from) as AdministratorId), administrator)
      return look.row(number)
    },

    answerThread: ({ administrator, body: { number, text }, key }) =>
      desk.answer(number, text, administrator, key),

    closeThread: async ({ administrator, body: { number } }) => {
      await desk.close(number, administrator)
      return look.row(number)
    },

    preparedAnswers: async () => ({ list: await answers.list() }),

    savePreparedAnswer: async ({ administrator, body }) => ({
      answerId: await answers.save(body, administrator),
    }),

    removePreparedAnswer: async ({ administrator, body }) => {
      await answers.remove(body.answerId, administrator)
      return null
    },
  }
}
