// Calls about how somebody wants to hear of messages, and the demo's look at what went out by e-mail.

import type { AnswerOf, messageRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import type { MessagePreferences } from '../identity/message-preferences.ts'
import type { OutboxPort } from '../identity/ports.ts'
import { ApiRefusal } from '../refusal.ts'

export interface MessageCallsParts {
  readonly database: Database
  readonly preferences: MessagePreferences
  /** Of the demo; there is none in live mode. */
  readonly outbox: Pick<OutboxPort, 'copiesOf'> | undefined
}

type Answer = AnswerOf<typeof messageRoutes.messagePreferences>

export function messageCalls(parts: MessageCallsParts): Pick<Handlers, keyof typeof messageRoutes> {
  const { preferences, outbox } = parts
  return {
    messagePreferences: ({ session: { userId } }) => answerOf(parts, userId),

    setMessagePreferences: async ({ session: { userId }, body }) => {
      await preferences.change(userId, body)
      return answerOf(parts, userId)
    },

    messageCopies: ({ session: { userId } }) => {
      if (outbox === undefined) throw new ApiRefusal('request.not.found')
      return { list: [...outbox.copiesOf(userId)] }
    },
  }
}

async function answerOf({ database, preferences }: MessageCallsParts, userId: UserId): Promise<Answer> {
  const [chosen, user, { devices }] = await Promise.all([
    preferences.of(userId),
    database.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirst(),
    database
      .selectFrom('push_subscriptions as p')
      .innerJoin('sessions as s', 's.session_id', 'p.session_id')
      .select((is) => is.fn.countAll<number>().as('devices'))
      .where('p.user_id', '=', userId)
      .where('s.revoked_ms', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const hasEmail = user !== undefined && user.email !== null
  return { email: { ...chosen.email }, push: { ...chosen.push }, hasEmail, devices }
}
