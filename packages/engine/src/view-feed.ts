// The follower's end of the line to the views: encoded outcomes go out, acknowledgements come back.
// Never has more than a bounded amount under way, and never keeps anybody waiting for a projector that is gone.

import type { MessagePort } from 'node:worker_threads'
import { ENGINE_LIMITS } from './limits.ts'
import type { OutcomesMessage, ProjectedMessage, ProjectorLink } from './messages.ts'

export interface FeedBounds {
  readonly commands: number
  readonly bytes: number
}

const DEFAULT_BOUNDS: FeedBounds = {
  commands: ENGINE_LIMITS.unprojectedCommands,
  bytes: ENGINE_LIMITS.unprojectedBytes,
}

export class ViewFeed {
  private readonly port: MessagePort
  private readonly bounds: FeedBounds
  private sent: number
  private acknowledged: number
  /** Messages under way, oldest first. */
  private underWay: { readonly last: number; readonly bytes: number }[] = []
  private bytesUnderWay = 0
  private gone = false
  private waiting: (() => void)[] = []
  private watch: NodeJS.Timeout | undefined

  constructor({ port, checkpoint }: ProjectorLink, bounds: FeedBounds = DEFAULT_BOUNDS) {
    this.port = port
    this.bounds = bounds
    this.sent = checkpoint.number
    this.acknowledged = checkpoint.number
    port.on('message', ({ number }: ProjectedMessage) => this.receive(number))
    port.on('close', () => this.close())
  }

  /** Whether the projector still needs what came of this command. */
  wants(number: number): boolean {
    return !this.gone && number > this.sent
  }

  /** Sends when there is room. Gives the bytes away: they are gone from this thread afterwards. */
  async send(message: OutcomesMessage): Promise<void> {
    while (!this.gone && !this.hasRoom()) await this.change()
    if (this.gone) return
    // Before the transfer: afterwards the length is zero.
    const bytes = message.bytes.length
    this.underWay.push({ last: message.last, bytes })
    this.bytesUnderWay += bytes
    this.sent = message.last
    this.port.postMessage(message, [message.bytes.buffer as ArrayBuffer])
  }

  /** Waits until a command is in the views; false when the projector is gone before that. */
  async reached(number: number): Promise<boolean> {
    while (!this.gone && this.acknowledged < number) await this.change()
    return this.acknowledged >= number
  }

  /**
   * From now on a projector that acknowledges nothing of what is under way for so long counts as gone: its database
   * may be away, or it may have ended before this thread began, which the port then tells nobody.
   */
  giveUpAfter(stallMs: number): void {
    if (this.gone) return
    let seen = this.acknowledged
    this.watch ??= setInterval(() => {
      if (this.acknowledged === seen && this.sent > this.acknowledged) this.close()
      seen = this.acknowledged
    }, stallMs)
  }

  close(): void {
    if (this.gone) return
    this.gone = true
    clearInterval(this.watch)
    this.port.close()
    this.wake()
  }

  /** A message larger than the bound goes alone. */
  private hasRoom(): boolean {
    if (this.underWay.length === 0) return true
    return this.sent - this.acknowledged < this.bounds.commands && this.bytesUnderWay < this.bounds.bytes
  }

  private receive(number: number): void {
    this.acknowledged = Math.max(this.acknowledged, number)
    const done = this.underWay.findIndex(({ last }) => last > number)
    const acknowledged = this.underWay.splice(0, done === -1 ? this.underWay.length : done)
    for (const { bytes } of acknowledged) this.bytesUnderWay -= bytes
    this.wake()
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
    })
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
