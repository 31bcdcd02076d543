// How each user wants to hear of messages: by e-mail, by category; on their devices, by what it is about. Only what somebody
// chose is kept; the rest is as usual, also for what is added later.

import {
  MESSAGE_CATEGORIES,
  type MessageCategory,
  PUSH_TOPICS,
  type PushTopic,
  USUAL_EMAIL,
  USUAL_PUSH,
} from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'

export interface Preferences {
  readonly email: Readonly<Record<MessageCategory, boolean>>
  readonly push: Readonly<Record<PushTopic, boolean>>
}

export interface PreferenceChanges {
  readonly email?: Partial<Record<MessageCategory, boolean>> | undefined
  readonly push?: Partial<Record<PushTopic, boolean>> | undefined
}

export class MessagePreferences {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async of(userId: UserId): Promise<Preferences> {
    const row = await this.database
      .selectFrom('message_preferences')
      .select(['email', 'push'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return {
      email: chosen(MESSAGE_CATEGORIES, USUAL_EMAIL, row?.email),
      push: chosen(PUSH_TOPICS, USUAL_PUSH, row?.push),
    }
  }

  /** Two changes at once of different switches both hold. */
  async change(userId: UserId, { email = {}, push = {} }: PreferenceChanges): Promise<void> {
    await this.database
      .insertInto('message_preferences')
      .values({ user_id: userId, email: JSON.stringify(email), push: JSON.stringify(push) })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          email: sql<string>`message_preferences.email || excluded.email`,
          push: sql<string>`message_preferences.push || excluded.push`,
        }),
      )
      .execute()
  }
}

function chosen<K extends string>(
  names: readonly K[],
  usual: Readonly<Record<K, boolean>>,
  choices: Readonly<Record<string, boolean>> = {},
): Readonly<Record<K, boolean>> {
  const each = names.map((name) => [name, Object.hasOwn(choices, name) ? choices[name] : usual[name]])
  return Object.fromEntries(each) as Record<K, boolean>
}
