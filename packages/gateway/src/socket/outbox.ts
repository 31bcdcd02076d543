// Lets everything that is written to a socket in one turn of the event loop leave it together: one system call instead
// of one for each message.

import { setImmediate } from 'node:timers'

/** Something that holds back what is written to it until it is released. */
export interface HeldBack {
  release(): void
}

export class Outbox {
  private waiting: HeldBack[] = []

  /** Releases it at the end of this turn. Once per turn is enough. */
  add(writer: HeldBack): void {
    this.waiting.push(writer)
    if (this.waiting.length === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    for (const writer of waiting) writer.release()
  }
}
