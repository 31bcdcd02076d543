// One socket: what its client sends is checked, limited and done; answers and pushes go out.
// The user of everything private is the session's, never one that a message names.

import type { Duplex } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import type { ErrorCode } from '@candor/api'
import { Refusal } from '@candor/contract'
import type { RawData, WebSocket } from 'ws'
import { envelopeJson } from '../envelope.ts'
import { ApiRefusal } from '../refusal.ts'
import { Allowance } from './allowance.ts'
import type { Listener } from './channel.ts'
import type { Channels } from './channels.ts'
import { type MessageId, type Request, readMessage } from './client-message.ts'
import type { SocketCounters } from './counters.ts'
import type { SocketLimits } from './limits.ts'
import type { Outbox } from './outbox.ts'
import type { SocketAnswer, SocketSession, SocketsOptions } from './ports.ts'
import type { Revocations } from './revocations.ts'
import { Subscriptions } from './subscriptions.ts'
import { Turn } from './turn.ts'

/** What all sockets share. */
export interface Door {
  readonly options: SocketsOptions
  readonly limits: SocketLimits
  readonly channels: Channels
  readonly outbox: Outbox
  readonly counters: SocketCounters
  readonly revocations: Revocations
  readonly isStopping: () => boolean
  /** Counts the connection with those of a robot instead of those of its address, if there is room. */
  readonly countWith: (connection: Connection, sessionId: string) => boolean
  /** Told when the connection is gone for good. */
  readonly gone: (connection: Connection) => void
}

export interface ConnectionStart {
  readonly socket: WebSocket
  /** The stream below the socket. */
  readonly stream: Duplex
  /** Of the network that it comes from, as it is counted; and exactly. */
  readonly address: string
  readonly ip: string
  readonly language: string
}

/** Codes with which a socket is closed. */
export const CLOSE = {
  goingAway: 1001,
  abuse: 1008,
  revoked: 4003,
  slow: 4008,
} as const

const SUCCESS = 'success'

type Subscribe = Extract<Request, { op: 'subscribe' }>
type Call = Extract<Request, { op: 'call' }>
type LogIn = Extract<Request, { op: 'auth' }>

export class Connection implements Listener {
  /** What it is counted with: its address or, once it is a robot's, that robot. */
  countedWith: string
  private readonly ip: string
  private readonly door: Door
  private readonly socket: WebSocket
  private language: string
  private session: SocketSession | undefined = undefined
  private isLoggingIn = false
  private isOpen = true
  private readonly turn: Turn
  private readonly subscriptions: Subscriptions
  private callsInFlight = 0
  private points: Allowance
  private readonly patience: Allowance
  private unansweredPings = 0
  private goodbye: NodeJS.Timeout | undefined = undefined

  constructor(door: Door, { socket, stream, address, ip, language }: ConnectionStart) {
    const { limits, channels, options } = door
    const nowMs = performance.now()
    this.door = door
    this.socket = socket
    this.turn = new Turn(socket, stream, door.outbox)
    this.countedWith = address
    this.ip = ip
    this.language = language
    this.points = new Allowance(limits.guestPointsPerSecond, limits.guestPointsSaved, nowMs)
    this.patience = new Allowance(limits.patiencePerSecond, limits.patience, nowMs)
    this.subscriptions = new Subscriptions({ channels, limits, listing: options.live.listing }, this)
    socket.on('message', (data, isBinary) => this.receive(data, isBinary))
    socket.on('pong', () => {
      this.unansweredPings = 0
    })
    // The library closes the connection itself; here it is only counted.
    socket.on('error', () => {
      door.counters.errors++
    })
    socket.on('close', () => this.closed())
  }

  /** Writes a message, which leaves with all others of this turn. */
  send(message: Buffer | string): void {
    if (!this.isOpen) return
    const { counters, limits } = this.door
    // What is left of earlier turns: a burst of this one is nobody's fault.
    if (!this.turn.hasBegun && this.socket.bufferedAmount > limits.unsentBytes) {
      counters.droppedSlow++
      this.close(CLOSE.slow, 'too slow')
      return
    }
    counters.messagesOut++
    this.turn.say(message)
  }

  /** Asks for a sign of life, or gives up when the last ones stayed without an answer. */
  heartbeat(): void {
    const { counters, limits } = this.door
    if (this.unansweredPings >= limits.heartbeatsMissed) {
      counters.droppedDead++
      this.terminate()
      return
    }
    this.unansweredPings++
    this.socket.ping()
  }

  /** Ends the connection politely, and soon after by force. Nothing more is sent or taken. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.leaveAll()
    // What was said before still arrives before it.
    this.turn.release()
    this.socket.close(code, reason)
    this.goodbye = setTimeout(() => this.terminate(), this.door.limits.goodbyeMs)
  }

  terminate(): void {
    this.leaveAll()
    this.socket.terminate()
  }

  private closed(): void {
    clearTimeout(this.goodbye)
    this.leaveAll()
    this.door.gone(this)
  }

  /** Everything that could still reach the client ends here. */
  private leaveAll(): void {
    this.isOpen = false
    this.subscriptions.leaveAll()
    this.door.revocations.forget(this)
    this.session = undefined
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (!this.isOpen) return
    const { counters, limits } = this.door
    counters.messagesIn++
    this.unansweredPings = 0
    // A binary message is no JSON text, whatever it holds.
    const message = readMessage(!isBinary && Buffer.isBuffer(data) ? data.toString() : '', limits)
    if (message.request === undefined) {
      this.refuse(message.id, message.code)
      this.forgive(limits.patiencePerMistake)
    } else if (!this.points.spend(this.costOf(message.request), performance.now())) {
      this.refuse(message.id, 'request.rate.limited')
      this.forgive(limits.patiencePerExcess)
    } else this.act(message.id, message.request)
  }

  private costOf(request: Request): number {
    const { limits } = this.door
    if (request.op === 'subscribe') return request.topics.length * limits.pointsPerTopic
    return request.op === 'auth' ? limits.pointsPerLogin : 1
  }

  /** Closes the socket once there was too much to forgive. */
  private forgive(cost: number): void {
    if (!this.isOpen || this.patience.spend(cost, performance.now())) return
    this.door.counters.droppedAbuse++
    this.close(CLOSE.abuse, 'too many errors')
  }

  private act(id: MessageId, request: Request): void {
    switch (request.op) {
      case 'call':
        return this.call(id, request)
      case 'subscribe':
        return this.subscribe(id, request)
      case 'unsubscribe':
        for (const name of request.topics) this.subscriptions.leave(name)
        return this.succeed(id, null)
      case 'auth':
        // It answers for itself, whatever happens.
        void this.logIn(id, request)
        return undefined
      case 'ping':
        return this.succeed(id, { time: this.door.options.clock() })
    }
  }

  private call(id: MessageId, { call, data, key }: Call): void {
    const { session } = this
    const { options, counters, limits, isStopping } = this.door
    if (session === undefined) return this.refuse(id, 'login.user.not.login')
    if (isStopping()) return this.refuse(id, 'gateway.stopping')
    if (this.callsInFlight >= limits.callsInFlight) return this.refuse(id, 'engine.busy')
    this.callsInFlight++
    counters.callsInFlight++
    const { userId, language, robot } = session
    options.calls.call(call, data, { userId, language, key, robot }).then(
      (answer) => this.called(id, answer),
      (error: unknown) => this.callFailed(id, error),
    )
    return undefined
  }

  private called(id: MessageId, answer: SocketAnswer): void {
    this.callEnded()
    this.answer(id, answer)
  }

  private callFailed(id: MessageId, error: unknown): void {
    this.callEnded()
    this.fail(id, error)
  }

  private callEnded(): void {
    this.callsInFlight--
    this.door.counters.callsInFlight--
  }

  private subscribe(id: MessageId, request: Subscribe): void {
    if (!this.isOpen) return
    const found = this.subscriptions.find(request.topics, this.session)
    if ('code' in found) {
      const { code, topic } = found
      this.refuse(id, code, topic === undefined ? null : { topic })
      this.forgive(this.door.limits.patiencePerMistake)
      return
    }
    const opening = [...found.values()].flatMap((held) => held.opening ?? [])
    if (opening.length > 0) {
      // Begun anew afterwards: by then the session may have ended, or a topic may have gone.
      Promise.all(opening).then(
        () => this.subscribe(id, request),
        (error: unknown) => this.fail(id, error),
      )
      return
    }
    this.succeed(id, { topics: request.topics })
    this.subscriptions.join(found, request.resume)
  }

  private async logIn(id: MessageId, request: LogIn): Promise<void> {
    if (this.isLoggingIn) return this.refuse(id, 'request.rate.limited')
    this.isLoggingIn = true
    const { limits, revocations } = this.door
    const attempt = revocations.begin()
    try {
      const session = await this.sessionOf(request)
      if (attempt.has(session.sessionId)) throw new ApiRefusal('login.session.revoked')
      if (session.robot !== undefined && !this.door.countWith(this, session.sessionId)) {
        throw new ApiRefusal('request.rate.limited')
      }
      this.become(session)
      this.succeed(id, null)
    } catch (error) {
      this.fail(id, error)
      this.forgive(limits.patiencePerMistake)
    } finally {
      revocations.end(attempt)
      this.isLoggingIn = false
    }
  }

  private async sessionOf(request: LogIn): Promise<SocketSession> {
    const { robots, sessions } = this.door.options
    if ('robot' in request) return robots.logIn(request.robot, this.ip)
    const session = await sessions.find(request.ticket)
    if (session === undefined) throw new ApiRefusal('login.user.not.login')
    return session
  }

  private become(session: SocketSession): void {
    if (!this.isOpen) return
    const { limits, revocations } = this.door
    // Once only: logging in again and again must not fill it up again and again.
    if (this.session === undefined) {
      this.points = new Allowance(limits.pointsPerSecond, limits.pointsSaved, performance.now())
    }
    // Topics of another user do not outlive the change.
    if (this.session?.userId !== session.userId) this.subscriptions.leaveUser()
    this.session = session
    this.language = session.language
    revocations.note(this, session.sessionId)
  }

  private succeed(id: MessageId, data: unknown): void {
    this.answer(id, { code: SUCCESS, msg: SUCCESS, data })
  }

  private refuse(id: MessageId, code: ErrorCode, data: unknown = null): void {
    this.answer(id, { code, msg: this.door.options.texts.text(code, this.language), data })
  }

  /** An error as an answer: by its own code, or as our fault. */
  private fail(id: MessageId, error: unknown): void {
    if (error instanceof ApiRefusal || error instanceof Refusal) return this.refuse(id, error.code)
    this.door.options.onError?.(error)
    return this.refuse(id, 'server.error')
  }

  private answer(id: MessageId, answer: SocketAnswer): void {
    this.send(`{"id":${JSON.stringify(id)},${envelopeJson(answer).slice(1)}`)
  }
}
