// Calls about the user as a person: nickname, language, invitations, messages, limits that users set themselves.

import type { CoolOffDays, personRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import type { Invitations } from '../identity/invitations.ts'
import type { Messages } from '../identity/messages.ts'
import { readNickName } from '../identity/nick-name.ts'
import type { SelfLimits } from '../identity/self-limits.ts'
import type { Sessions } from '../identity/sessions.ts'
import { pageAsked } from './page.ts'

export interface PersonCallsParts {
  readonly database: Database
  readonly sessions: Sessions
  readonly invitations: Invitations
  readonly messages: Messages
  readonly selfLimits: SelfLimits
}

type PersonHandlers = Pick<Handlers, keyof typeof personRoutes>

export function personCalls(parts: PersonCallsParts): PersonHandlers {
  const { database, sessions, invitations, messages, selfLimits } = parts
  return {
    setNickName: async ({ session: { userId }, body }) => {
      const nickName = readNickName(body.nickName)
      await database.updateTable('users').set({ nick_name: nickName }).where('user_id', '=', userId).execute()
      return { nickName }
    },

    setLanguage: async ({ session: { userId }, body: { language } }) => {
      await sessions.setLanguage(userId, language)
      return { language }
    },

    inviteOverview: ({ session: { userId } }) => invitations.overview(userId),

    invitees: ({ session: { userId }, query }) =>
      invitations.list(userId, { level: query.level === '1' ? 1 : 2, ...pageAsked(query) }),

    messages: ({ session: { userId }, query, language }) =>
      messages.list(userId, { ...pageAsked(query), language, category: query.category }),

    readMessages: async ({ session: { userId }, body }) => ({
      unread: await messages.read(userId, body.messageIds, body.category),
    }),

    limits: ({ session: { userId } }) => selfLimits.get(userId),

    setDailyLoss: ({ session: { userId }, body }) => selfLimits.setDailyLoss(userId, body.dailyLoss),

    startCoolOff: ({ session: { userId }, body }) =>
      // The schema lets the number of days through as a number or as text.
      selfLimits.startCoolOff(userId, Number(body.days) as CoolOffDays),

    endCoolOff: ({ session: { userId } }) => selfLimits.endCoolOff(userId),
  }
}
