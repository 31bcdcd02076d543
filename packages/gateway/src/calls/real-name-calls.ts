// Real-name verification: pictures taken, the form handed in, how it stands. The demo lets users decide their own.

import type { realNameRoutes } from '@candor/api'
import type { Handlers } from '../call.ts'
import type { Pictures } from '../identity/pictures/pictures.ts'
import type { RealNames } from '../identity/real-name.ts'
import { ApiRefusal } from '../refusal.ts'

export interface RealNameCallsParts {
  readonly pictures: Pick<Pictures, 'take' | 'check'>
  readonly realNames: Pick<RealNames, 'status' | 'submit' | 'decide'>
  readonly isDemo: boolean
}

type RealNameHandlers = Pick<Handlers, keyof typeof realNameRoutes>

export function realNameCalls({ pictures, realNames, isDemo }: RealNameCallsParts): RealNameHandlers {
  return {
    realNameStatus: async ({ session }) => {
      const status = await realNames.status(session.userId)
      return { ...status, mayDecideInDemo: isDemo && status.state === 'toBeReviewed' }
    },

    uploadPicture: ({ session, query, upload }) =>
      pictures.take({ userId: session.userId, side: query.side, chunks: upload }),

    uploadCheck: ({ session, body }) => pictures.check(session.userId, body.pictureId),

    submitRealName: async ({ session, body }) => {
      await realNames.submit(session.userId, body)
      return { state: 'toBeReviewed' }
    },

    decideRealNameInDemo: async ({ session, body }) => {
      if (!isDemo) throw new ApiRefusal('request.not.found')
      const { userId } = session
      if (body.state === 'authenticated') {
        if (body.reason !== undefined)
          throw new ApiRefusal('request.invalid', 'body/reason is for auditFailed')
        await realNames.decide({ userId, state: body.state, by: 'demo' })
      } else {
        await realNames.decide({
          userId,
          state: body.state,
          reason: body.reason ?? 'notAccepted',
          by: 'demo',
        })
      }
      return { state: body.state }
    },
  }
}
