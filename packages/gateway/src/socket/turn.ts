// What is said to a socket within one turn of the event loop: it leaves together, in one piece, at the turn's end.

import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { textFrames } from './frames.ts'
import type { HeldBack, Outbox } from './outbox.ts'

export class Turn implements HeldBack {
  private readonly socket: WebSocket
  private readonly stream: Duplex
  private readonly outbox: Outbox
  private said: (Buffer | string)[] = []

  constructor(socket: WebSocket, stream: Duplex, outbox: Outbox) {
    this.socket = socket
    this.stream = stream
    this.outbox = outbox
  }

  /** Whether something was said already. */
  get hasBegun(): boolean {
    return this.said.length > 0
  }

  say(message: Buffer | string): void {
    if (!this.hasBegun) this.outbox.add(this)
    this.said.push(message)
  }

  /** Past the library, which would write each message in two pieces; of its own frames none is ever under way. */
  release(): void {
    const { said } = this
    this.said = []
    if (said.length > 0 && this.socket.readyState === this.socket.OPEN) this.stream.write(textFrames(said))
  }
}
