// The live connection: topics in, pushes out, calls answered. A lost connection comes back by itself and every topic
// goes on where it was; a gap is never passed over. Works with the browser's WebSocket and with that of Node.

import { ApiError, NETWORK_FAILED, NETWORK_TIMEOUT } from './api-error.ts'
import { CLIENT_LIMITS } from './limits.ts'
import { LiveTopic, type Push, type TopicListener } from './live-topic.ts'

/** What is used of a WebSocket. */
export interface SocketLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  send(text: string): void
  close(): void
}

/** How a robot shows that it has its secret. */
export interface RobotLogin {
  readonly key: string
  readonly time: number
  readonly nonce: string
  readonly sign: string
  readonly pass?: string
}

export type LiveState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface LiveSocketOptions {
  readonly open: () => SocketLike
  /** The session, if there is one: private topics and calls need it. */
  readonly token: () => string | null
  /** A robot's fresh proof, which stands in for a session: asked for at every connection. */
  readonly robot?: () => RobotLogin
  /** The server no longer takes the session. */
  readonly onSessionEnded?: (code: string) => void
  readonly random?: () => number
}

interface Waiter {
  readonly resolve: (data: unknown) => void
  readonly reject: (error: ApiError) => void
  readonly timer: ReturnType<typeof setTimeout>
}

interface Answer {
  readonly id: number
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

/** The session was revoked. */
const CLOSED_REVOKED = 4003
/** Of the session's own user. */
export const PRIVATE_TOPICS: ReadonlySet<string> = new Set([
  'orders',
  'fills',
  'balances',
  'messages',
  'service',
  'deposits',
  'withdrawals',
  'positions',
  'contractOrders',
  'contractFills',
  'contractTriggers',
  'stops',
  'secondOrders',
])

export class LiveSocket {
  private readonly options: LiveSocketOptions
  private readonly topics = new Map<string, LiveTopic>()
  private readonly waiting = new Map<number, Waiter>()
  private readonly stateListeners = new Set<(state: LiveState) => void>()
  private socket: SocketLike | undefined
  private current: LiveState = 'closed'
  private nextId = 1
  private failures = 0
  private authenticated = false
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private beatTimer: ReturnType<typeof setInterval> | undefined
  /** When the next try is due, in milliseconds UTC, while waiting. */
  retryAtMs: number | undefined

  constructor(options: LiveSocketOptions) {
    this.options = options
  }

  get state(): LiveState {
    return this.current
  }

  onState(listener: (state: LiveState) => void): () => void {
    this.stateListeners.add(listener)
    return () => this.stateListeners.delete(listener)
  }

  /** Connects and stays so until `close`. */
  start(): void {
    if (this.current === 'closed') this.connect()
  }

  /** Tries at once instead of waiting for the next try. */
  retryNow(): void {
    if (this.current !== 'waiting') return
    clearTimeout(this.retryTimer)
    this.connect()
  }

  close(): void {
    clearTimeout(this.retryTimer)
    this.leave()
    this.turn('closed')
  }

  /** Another session, or none: everything private begins anew. */
  sessionChanged(): void {
    for (const topic of this.topics.values()) if (PRIVATE_TOPICS.has(topic.name)) topic.place = undefined
    if (this.current !== 'open' && this.current !== 'connecting') return
    this.leave()
    this.connect()
  }

  /** One listener per topic. Gives what ends it. */
  subscribe(name: string, listener: TopicListener): () => void {
    if (this.topics.has(name)) throw new Error(`${name} is already listened to`)
    const topic = new LiveTopic(name, listener)
    this.topics.set(name, topic)
    if (this.isReady(name)) this.sendSubscribe([topic])
    return () => {
      if (this.topics.get(name) !== topic) return
      this.topics.delete(name)
      if (this.current === 'open') this.send({ op: 'unsubscribe', topics: [name] })
    }
  }

  /** Makes a call over the socket. When the connection breaks before the answer, nobody knows whether it happened. */
  call(op: string, data: unknown, key?: string): Promise<unknown> {
    if (this.current !== 'open') return Promise.reject(failure(NETWORK_FAILED))
    return this.ask({ op, data, ...(key === undefined ? {} : { key }) })
  }

  private connect(): void {
    this.retryAtMs = undefined
    this.turn('connecting')
    const socket = this.options.open()
    this.socket = socket
    const isCurrent = (): boolean => this.socket === socket
    socket.addEventListener('open', () => {
      if (isCurrent()) this.opened()
    })
    socket.addEventListener('message', ({ data }) => {
      if (isCurrent() && typeof data === 'string') this.take(data)
    })
    socket.addEventListener('close', ({ code }) => {
      if (isCurrent()) this.lost(code)
    })
    // A close follows, which says the same; without a listener Node's would throw.
    socket.addEventListener('error', () => undefined)
  }

  private opened(): void {
    this.authenticated = false
    this.turn('open')
    this.beatTimer = setInterval(() => this.beat(), CLIENT_LIMITS.beatMs)
    this.sendSubscribe([...this.topics.values()].filter(({ name }) => !PRIVATE_TOPICS.has(name)))
    const { robot, token } = this.options
    if (robot !== undefined) return void this.authenticate({ robot: robot() })
    const ticket = token()
    if (ticket !== null) void this.authenticate({ ticket })
  }

  private async authenticate(login: Readonly<Record<string, unknown>>): Promise<void> {
    const { socket } = this
    try {
      await this.ask({ op: 'auth', ...login })
      if (this.socket !== socket) return
      this.authenticated = true
      this.sendSubscribe([...this.topics.values()].filter(({ name }) => PRIVATE_TOPICS.has(name)))
    } catch (error) {
      if (this.socket !== socket || !(error instanceof ApiError) || error.isNetwork) return
      this.options.onSessionEnded?.(error.code)
    }
  }

  private isReady(topic: string): boolean {
    return this.current === 'open' && (this.authenticated || !PRIVATE_TOPICS.has(topic))
  }

  private sendSubscribe(topics: readonly LiveTopic[]): void {
    for (let from = 0; from < topics.length; from += CLIENT_LIMITS.topicsAtOnce) {
      const some = topics.slice(from, from + CLIENT_LIMITS.topicsAtOnce)
      const places = some.flatMap(({ name, place }) => (place === undefined ? [] : [[name, place] as const]))
      this.ask({
        op: 'subscribe',
        topics: some.map(({ name }) => name),
        ...(places.length === 0 ? {} : { resume: Object.fromEntries(places) }),
      }).catch((error: unknown) => this.subscriptionFailed(some, error))
    }
  }

  /** One topic that cannot be had keeps the others of its message out; they are asked for again without it. */
  private subscriptionFailed(topics: readonly LiveTopic[], error: unknown): void {
    const name = error instanceof ApiError ? (error.data as { topic?: unknown } | null)?.topic : undefined
    const refused = topics.find((topic) => topic.name === name)
    if (refused === undefined || !refused.refuse((error as ApiError).code)) return this.dropIfOpen()
    if (this.topics.get(refused.name) === refused) this.topics.delete(refused.name)
    const others = topics.filter((topic) => topic !== refused && this.topics.get(topic.name) === topic)
    if (this.current === 'open') this.sendSubscribe(others)
  }

  /** A subscription that fails leaves us deaf: better to begin anew. */
  private dropIfOpen(): void {
    if (this.current === 'open') this.socket?.close()
  }

  private take(text: string): void {
    this.failures = 0
    const message = JSON.parse(text) as Push | Answer
    if ('topic' in message) this.takePush(message)
    else this.takeAnswer(message)
  }

  private takePush(push: Push): void {
    const topic = this.topics.get(push.topic)
    if (topic === undefined || topic.take(push) === 'taken') return
    this.send({ op: 'unsubscribe', topics: [topic.name] })
    this.sendSubscribe([topic])
  }

  private takeAnswer({ id, code, msg, data }: Answer): void {
    const waiter = this.waiting.get(id)
    if (waiter === undefined) return
    this.waiting.delete(id)
    clearTimeout(waiter.timer)
    if (code === 'success') waiter.resolve(data)
    else waiter.reject(new ApiError({ code, msg, httpStatus: 0, data }))
  }

  private ask(message: Readonly<Record<string, unknown>>): Promise<unknown> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id)
        reject(failure(NETWORK_TIMEOUT))
      }, CLIENT_LIMITS.timeoutMs)
      this.waiting.set(id, { resolve, reject, timer })
      this.send({ id, ...message })
    })
  }

  private send(message: Readonly<Record<string, unknown>>): void {
    this.socket?.send(JSON.stringify(message))
  }

  /** A line that is cut without a word looks open for minutes; a question that stays unanswered tells. */
  private beat(): void {
    const { socket } = this
    const late = setTimeout(() => {
      if (this.socket === socket) this.lost(0)
    }, CLIENT_LIMITS.beatAnswerMs)
    this.ask({ op: 'ping' })
      .catch(() => undefined)
      .finally(() => clearTimeout(late))
  }

  private lost(code: number): void {
    this.leave()
    if (code === CLOSED_REVOKED) this.options.onSessionEnded?.('login.session.revoked')
    const { random = Math.random } = this.options
    const longest = Math.min(CLIENT_LIMITS.retryMostMs, CLIENT_LIMITS.retryMs * 2 ** this.failures)
    this.failures++
    // Not all clients of a server that went away may come back in the same moment.
    const waitMs = longest * (0.5 + random() / 2)
    this.retryAtMs = Date.now() + waitMs
    this.retryTimer = setTimeout(() => this.connect(), waitMs)
    this.turn('waiting')
  }

  /** Lets go of the connection and of everyone who waits for an answer on it. */
  private leave(): void {
    clearInterval(this.beatTimer)
    const { socket } = this
    this.socket = undefined
    socket?.close()
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(failure(NETWORK_FAILED))
    }
    this.waiting.clear()
  }

  private turn(state: LiveState): void {
    if (state === this.current) return
    this.current = state
    for (const listener of this.stateListeners) listener(state)
  }
}

function failure(code: string): ApiError {
  return new ApiError({ code, msg: '', httpStatus: 0 })
}
