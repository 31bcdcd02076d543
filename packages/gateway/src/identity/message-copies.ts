// Copies of messages by e-mail, for whoever wants them of a category, in their language. A message that was kept comes in;
// the courier of mails carries the copy out. A copy that cannot go out is not tried again: the message itself is kept.

import { categoryOf, chooseLanguage, type Language, messageText } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import { copyMailOf } from './delivery/copy-mail.ts'
import type { MessagePreferences } from './message-preferences.ts'
import type { Messages, WrittenMessage } from './messages.ts'
import type { CopyCourier } from './ports.ts'

export interface MessageCopiesParts {
  readonly database: Database
  readonly messages: Pick<Messages, 'onKept'>
  readonly preferences: Pick<MessagePreferences, 'of'>
  readonly courier: CopyCourier
  readonly onError: (error: unknown) => void
}

export class MessageCopies {
  private readonly parts: MessageCopiesParts
  private readonly underWay = new Set<Promise<void>>()

  constructor(parts: MessageCopiesParts) {
    this.parts = parts
    parts.messages.onKept((userId, message) => this.take(userId, message))
  }

  /** Ends when all that were under way are out, or will not be. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay)
  }

  private take(userId: UserId, message: WrittenMessage): void {
    if (this.underWay.size >= GATEWAY_LIMITS.copiesUnderWay) {
      this.parts.onError(new Error('too many copies of messages are on their way; one is left out'))
      return
    }
    const sending = this.send(userId, message)
      .catch(this.parts.onError)
      .finally(() => this.underWay.delete(sending))
    this.underWay.add(sending)
  }

  private async send(userId: UserId, { kind, facts }: WrittenMessage): Promise<void> {
    const { preferences, courier } = this.parts
    const { email } = await preferences.of(userId)
    if (!email[categoryOf(kind)]) return
    const reader = await this.readerOf(userId)
    if (reader === undefined) return
    const { language } = reader
    const mail = copyMailOf(messageText(kind, facts, language), language)
    await courier.deliverCopy({
      userId,
      contact: { channel: 'email', value: reader.email },
      language,
      ...mail,
    })
  }

  private async readerOf(
    userId: UserId,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined> {
    const row = await this.parts.database
      .selectFrom('users')
      .select(['email', 'language'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined || row.email === null) return undefined
    return { email: row.email, language: chooseLanguage(row.language) }
  }
}
