// One socket under guard: what its client sends is bounded, whoever reads too slowly or gives no sign of life is dropped.
// What a message means is said by whoever extends it.

import type { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import type { RawData, WebSocket } from 'ws'
import { Allowance } from '../../socket/allowance.ts'
import type { SocketCounters } from '../../socket/counters.ts'
import type { Outbox } from '../../socket/outbox.ts'
import { Turn } from '../../socket/turn.ts'
import { CLOSE } from './close-codes.ts'
import type { BinanceSocketLimits } from './limits.ts'

/** What all sockets share. */
export interface SocketHouse {
  readonly limits: BinanceSocketLimits
  readonly outbox: Outbox
  readonly counters: SocketCounters
  readonly clock: () => number
  /** Told of errors that are our own fault. */
  readonly onError: (error: unknown) => void
  /** Told when the socket is gone for good. */
  readonly gone: (socket: GuardedSocket) => void
}

export interface SocketStart {
  readonly socket: WebSocket
  /** The stream below the socket. */
  readonly stream: Duplex
  /** Of the client, exactly; and of the network that it is counted with. */
  readonly address: string
  readonly countedWith: string
}

/** How many messages a client may send. */
export interface Pace {
  readonly perSecond: number
  readonly saved: number
}

export abstract class GuardedSocket {
  readonly countedWith: string
  protected readonly address: string
  protected readonly house: SocketHouse
  private readonly socket: WebSocket
  private readonly messages: Allowance
  private readonly patience: Allowance
  private readonly bornMs: number
  private open = true
  private readonly turn: Turn
  private unansweredPings = 0
  private goodbye: NodeJS.Timeout | undefined = undefined

  constructor(house: SocketHouse, { socket, stream, address, countedWith }: SocketStart, pace: Pace) {
    const { limits, counters } = house
    this.house = house
    this.socket = socket
    this.turn = new Turn(socket, stream, house.outbox)
    this.address = address
    this.countedWith = countedWith
    this.bornMs = performance.now()
    this.messages = new Allowance(pace.perSecond, pace.saved, this.bornMs)
    this.patience = new Allowance(limits.patiencePerSecond, limits.patience, this.bornMs)
    socket.on('message', (data, isBinary) => this.came(data, isBinary))
    // The library answers it; here it costs like a message.
    socket.on('ping', () => this.isInPace())
    socket.on('pong', () => {
      this.unansweredPings = 0
    })
    // The library closes the connection itself; here it is only counted.
    socket.on('error', () => {
      counters.errors++
    })
    socket.on('close', () => this.closed())
  }

  /** What the address already asked for, once the socket is counted among the others. */
  begin(): void {
    try {
      this.opened()
    } catch (error) {
      this.failed(error)
    }
  }

  get isOpen(): boolean {
    return this.open
  }

  /** Writes a message, which leaves with all others of this turn. */
  send(message: Buffer | string): void {
    if (!this.open) return
    const { counters, limits } = this.house
    // What is left of earlier turns: a burst of this one is nobody's fault.
    if (!this.turn.hasBegun && this.socket.bufferedAmount > limits.unsentBytes) {
      counters.droppedSlow++
      this.close(CLOSE.slow, 'too slow')
      return
    }
    counters.messagesOut++
    this.turn.say(message)
  }

  /** Asks for a sign of life; gives up on whoever gave none, and on whoever is too old. */
  heartbeat(): void {
    const { counters, limits } = this.house
    if (this.unansweredPings >= limits.pingsMissed) {
      counters.droppedDead++
      this.terminate()
    } else if (performance.now() - this.bornMs >= limits.ageMs) {
      this.close(CLOSE.goingAway, 'the connection is a day old')
    } else {
      this.unansweredPings++
      this.socket.ping()
    }
  }

  /** Ends the connection politely, and soon after by force. Nothing more is sent or taken. */
  close(code: number, reason: string): void {
    if (!this.open) return
    this.shut()
    // What was said before still arrives before it.
    this.turn.release()
    this.socket.close(code, reason)
    this.goodbye = setTimeout(() => this.terminate(), this.house.limits.goodbyeMs)
  }

  terminate(): void {
    this.shut()
    this.socket.terminate()
  }

  /** The socket is open and counted. */
  protected abstract opened(): void

  /** A message that is text and within the pace; what else came is an empty text. */
  protected abstract receive(text: string): void

  /** A message beyond the pace: nothing of it is done. */
  protected abstract receiveExcess(text: string): void

  /** Everything that could still reach the client ends here. */
  protected abstract leaveAll(): void

  /** Counts a mistake; closes the socket once there was too much to forgive. */
  protected blame(): void {
    if (!this.open || this.patience.spend(1, performance.now())) return
    this.house.counters.droppedAbuse++
    this.close(CLOSE.abuse, 'too many errors')
  }

  /** Takes from the pace what a message costs beyond being one. */
  protected charge(messages: number): boolean {
    return this.messages.spend(messages, performance.now())
  }

  private came(data: RawData, isBinary: boolean): void {
    if (!this.open) return
    this.house.counters.messagesIn++
    this.unansweredPings = 0
    const isExcess = !this.isInPace()
    if (!this.open) return
    // A binary message is no JSON text, whatever it holds.
    const text = !isBinary && Buffer.isBuffer(data) ? data.toString() : ''
    try {
      if (isExcess) this.receiveExcess(text)
      else this.receive(text)
    } catch (error) {
      this.failed(error)
    }
  }

  /** A fault of ours ends this connection and no other. */
  private failed(error: unknown): void {
    this.house.onError(error)
    this.close(CLOSE.failed, 'an error of the server')
  }

  private isInPace(): boolean {
    if (this.messages.spend(1, performance.now())) return true
    this.blame()
    return false
  }

  private closed(): void {
    clearTimeout(this.goodbye)
    this.shut()
    this.house.gone(this)
  }

  private shut(): void {
    this.open = false
    this.leaveAll()
  }
}
