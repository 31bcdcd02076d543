// Where codes and copies of messages go in the demo instead of a phone or a mailbox. A message is kept for as long as its code lives and is
// given only to whoever holds its delivery id, which the asker alone was told; copies are given to their owner. Nothing leaves the process.

import type { UserId } from '@candor/contract'
import { GATEWAY_LIMITS } from '../../limits.ts'
import type {
  CodeMessage,
  CopyCourier,
  CopyEntry,
  Courier,
  MessageCopy,
  OutboxEntry,
  OutboxPort,
} from '../ports.ts'
import { textOf } from './code-text.ts'
import { recipientOf } from './recipient.ts'

export class DemoOutbox implements Courier, CopyCourier, OutboxPort {
  private readonly clock: () => number
  private readonly most: number
  /** By delivery id, oldest first. */
  private readonly entries = new Map<string, OutboxEntry>()
  /** Oldest first. */
  private copies: { readonly userId: UserId; readonly entry: CopyEntry }[] = []

  constructor({
    clock = Date.now,
    most = GATEWAY_LIMITS.outboxEntries,
  }: { clock?: () => number; most?: number } = {}) {
    this.clock = clock
    this.most = most
  }

  async deliver(message: CodeMessage): Promise<void> {
    const { channel } = message.contact
    const to = recipientOf(message.contact, channel)
    const entry = { channel, to, text: textOf(message), code: message.code, time: this.clock() }
    this.entries.delete(message.deliveryId)
    this.entries.set(message.deliveryId, entry)
    this.forget()
  }

  read(deliveryId: string): readonly OutboxEntry[] {
    this.forget()
    const entry = this.entries.get(deliveryId)
    return entry === undefined ? [] : [entry]
  }

  async deliverCopy({ userId, contact, subject, text }: MessageCopy): Promise<void> {
    const entry = { to: recipientOf(contact, 'email'), subject, text, time: this.clock() }
    this.copies = [...this.copies, { userId, entry }].slice(-this.most)
  }

  copiesOf(userId: UserId): readonly CopyEntry[] {
    const own = this.copies.filter((copy) => copy.userId === userId)
    return own.map(({ entry }) => entry).reverse()
  }

  private forget(): void {
    const oldest = this.clock() - GATEWAY_LIMITS.outboxMs
    for (const [deliveryId, { time }] of this.entries) {
      if (time >= oldest && this.entries.size <= this.most) return
      this.entries.delete(deliveryId)
    }
  }
}
