// Calls of the customer-service desk: what waits, one conversation with the facts about whom it is with, answering, and the
// answers that are prepared. What is said is the record; taking and closing stand in the audit log.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as i from '../identity-fields.ts'
import * as v from '../service-fields.ts'
import { serviceLine, serviceLines, serviceThread } from '../service-shapes.ts'
import { SERVICE_LISTS } from '../service-words.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'service'
const DESK = ['owner', 'support'] as const satisfies readonly AdminRole[]

const answerId = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'prepared answer' })

const threadRow = s.strict({
  ...serviceThread.properties,
  language: v.language,
  userId: f.orNull(a.userId),
  nickName: f.orNull(Type.String({ description: 'null for visitors' })),
  waitingTime: f.orNull(Type.Integer({ description: 'since when somebody waits, milliseconds UTC' })),
  takenBy: f.orNull(s.strict({ administratorId: a.administratorId, email: Type.String() })),
  lastText: Type.String({ description: 'the beginning of what was said last' }),
})

const person = s.strict({
  userId: a.userId,
  account: Type.String({ description: 'masked' }),
  nickName: Type.String(),
  language: v.language,
  realNameState: i.realNameState,
  registeredTime: f.timeMs,
  threads: Type.Integer({ description: 'conversations and tickets of this user, this one among them' }),
})

const deskLine = s.strict({
  ...serviceLine.properties,
  by: f.orNull(Type.String({ description: 'which administrator said it' })),
})

const serviceThreads = adminRoute({
  method: 'GET',
  path: '/exchange/admin/service/threads',
  area,
  summary:
    'Conversations and tickets: those that wait, longest first; what you have taken; answered and closed ones, newest first.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  query: s.strict({ which: Type.Enum([...SERVICE_LISTS]), kind: Type.Optional(v.kind), ...a.page }),
  answer: s.pageOf(threadRow),
  errors: [],
})

const serviceThreadOf = adminRoute({
  method: 'GET',
  path: '/exchange/admin/service/thread',
  area,
  summary: 'One conversation or ticket, the newest lines of it or those before a place, and whom it is with.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  query: s.strict({ number: v.number, before: Type.Optional(v.placeText) }),
  answer: s.strict({
    thread: threadRow,
    lines: Type.Array(deskLine),
    earlier: serviceLines.earlier,
    person: f.orNull(person),
  }),
  errors: ['service.unknown'],
})

const servicePicture = adminRoute({
  method: 'GET',
  path: '/exchange/admin/service/picture',
  area,
  summary: 'The bytes of a picture that was sent to the desk.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  query: s.strict({ pictureId: i.pictureId }),
  download: { type: 'image/jpeg', fileName: 'picture.jpg' },
  answer: Type.Null(),
  errors: ['picture.unknown'],
})

const takeThread = adminRoute({
  method: 'POST',
  path: '/exchange/admin/service/take',
  area,
  summary: 'Takes a conversation, from nobody or from the colleague whom you saw to have it.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  body: s.strict({ number: v.number, from: f.orNull(a.administratorId) }),
  answer: threadRow,
  errors: ['service.unknown', 'service.closed', 'service.taken'],
})

const answerThread = adminRoute({
  method: 'POST',
  path: '/exchange/admin/service/answer',
  area,
  summary: 'Answers. What nobody had taken is yours with that; an answer to a ticket is also a message.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  keyed: true,
  body: s.strict({ number: v.number, text: v.text }),
  answer: deskLine,
  errors: [
    'service.unknown',
    'service.closed',
    'service.taken',
    'service.full',
    'request.key.invalid',
    'request.key.conflict',
  ],
})

const closeThread = adminRoute({
  method: 'POST',
  path: '/exchange/admin/service/close',
  area,
  summary: 'Closes a conversation or ticket. Whom it was with may rate it then.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  body: s.strict({ number: v.number }),
  answer: threadRow,
  errors: ['service.unknown', 'service.closed'],
})

const preparedAnswers = adminRoute({
  method: 'GET',
  path: '/exchange/admin/service/answers',
  area,
  summary: 'The answers that are prepared, by title.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  answer: s.strict({
    list: Type.Array(
      s.strict({
        answerId,
        language: v.language,
        title: Type.String(),
        text: Type.String(),
        changedTime: f.timeMs,
        changedBy: Type.String(),
      }),
    ),
  }),
  errors: [],
})

const savePreparedAnswer = adminRoute({
  method: 'POST',
  path: '/exchange/admin/service/saveAnswer',
  area,
  summary: 'Prepares an answer, or changes one.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  body: s.strict({ answerId: f.orNull(answerId), language: v.language, title: v.title, text: v.text }),
  answer: s.strict({ answerId }),
  errors: ['service.answer.unknown', 'service.answers.max'],
})

const removePreparedAnswer = adminRoute({
  method: 'POST',
  path: '/exchange/admin/service/removeAnswer',
  area,
  summary: 'Removes a prepared answer.',
  access: 'user',
  roles: DESK,
  rate: 'read',
  body: s.strict({ answerId }),
  answer: Type.Null(),
  errors: ['service.answer.unknown'],
})

export const serviceDeskRoutes = {
  serviceThreads,
  serviceThread: serviceThreadOf,
  servicePicture,
  takeThread,
  answerThread,
  closeThread,
  preparedAnswers,
  savePreparedAnswer,
  removePreparedAnswer,
}
