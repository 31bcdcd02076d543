// For the tests of the socket door: a real server on loopback over a live state made by hand, and a client that keeps
// everything it hears. Sessions, calls and balances are small but real implementations of their ports.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BalanceView, ContractAccountView, SecondAccountView, UserId } from '@candor/contract'
import { afterEach, expect, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { MessageNews } from '../identity/messages.ts'
import type { Live } from '../live/live.ts'
import { MarketScript } from '../live/market-script-suite.ts'
import type { DepositRow } from '../money/deposit-rows.ts'
import { TestRobots } from '../robots/robot-keys/robot-keys-suite.ts'
import type { SocketLimits } from './limits.ts'
import type {
  PublishedCheckpoint,
  SocketAnswer,
  SocketCaller,
  SocketSession,
  SocketsOptions,
} from './ports.ts'
import { Sockets } from './sockets.ts'

/** Pushes come fast and topics are swept often, so that a test need not wait. */
const QUICK: Partial<SocketLimits> = {
  depthEveryMs: 2,
  tradesEveryMs: 2,
  tickersEveryMs: 2,
  sweepMs: 10,
  goodbyeMs: 200,
}

export interface Push {
  readonly topic: string
  readonly type: 'snapshot' | 'delta'
  readonly epoch: string
  readonly seq: number
  /** Every topic has its own shape. */
  readonly data: unknown
}

export interface Answer {
  readonly id: number | string | null
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

/** Sessions by ticket: `ticket-7` belongs to user 7. A ticket may be made to wait. */
export class TestSessions {
  private readonly listeners: ((sessionId: string) => void)[] = []
  private readonly ended = new Set<string>()
  waitFor: Promise<void> | undefined = undefined

  async find(ticket: string): Promise<SocketSession | undefined> {
    const user = /^ticket-(\d+)/.exec(ticket)?.[1]
    if (user === undefined || this.ended.has(ticket)) return undefined
    await this.waitFor
    return { sessionId: ticket, userId: Number(user) as UserId, language: 'en' }
  }

  onRevoked(listener: (sessionId: string) => void): void {
    this.listeners.push(listener)
  }

  revoke(ticket: string): void {
    this.ended.add(ticket)
    for (const listener of this.listeners) listener(ticket)
  }
}

/** Answers with what it was asked, when it is let. */
export class TestCalls {
  readonly asked: { readonly op: string; readonly data: unknown; readonly caller: SocketCaller }[] = []
  waitFor: Promise<void> | undefined = undefined

  async call(op: string, data: unknown, caller: SocketCaller): Promise<SocketAnswer> {
    this.asked.push({ op, data, caller })
    if (this.waitFor !== undefined) await this.waitFor
    if (op === 'cancelAllOrders') throw new Error('a bug of ours')
    return {
      code: 'success',
      msg: 'success',
      data: { op, data, userId: caller.userId, key: caller.key ?? null },
    }
  }
}

/** Messages by hand: what is told reaches whoever watches that user. */
export class TestMessages {
  readonly watching = new Map<UserId, Set<(news: MessageNews) => void>>()
  readonly unread = new Map<UserId, number | Error>()

  watch(userId: UserId, listener: (news: MessageNews) => void) {
    const listeners = this.watching.get(userId) ?? new Set()
    this.watching.set(userId, listeners.add(listener))
    const count = this.unread.get(userId) ?? 0
    const unread = count instanceof Error ? Promise.reject(count) : Promise.resolve(count)
    return { unread, stop: () => void listeners.delete(listener) }
  }

  tell(userId: UserId, news: MessageNews): void {
    for (const listener of this.watching.get(userId) ?? []) listener(news)
  }
}

/** Notices by hand. */
export class TestNotices {
  private readonly listeners = new Set<(news: object) => void>()
  private shown: readonly object[] = []

  latest(): readonly object[] {
    return this.shown
  }

  onNews(listener: (news: object) => void): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  tell(news: object, shown: readonly object[]): void {
    this.shown = shown
    for (const listener of this.listeners) listener(news)
  }
}

/** Checkpoints by hand. */
export class TestCheckpoints {
  private readonly listeners = new Set<(checkpoint: PublishedCheckpoint) => void>()
  private readonly published: PublishedCheckpoint[] = []

  latest(limit: number): readonly PublishedCheckpoint[] {
    return this.published.slice(0, limit)
  }

  onPublished(listener: (checkpoint: PublishedCheckpoint) => void): void {
    this.listeners.add(listener)
  }

  publish(number: number): void {
    const checkpoint = { number }
    this.published.unshift(checkpoint)
    for (const listener of this.listeners) listener(checkpoint)
  }
}

/** Money in and out by hand. */
export class TestMoney {
  readonly deposits = new Map<UserId, Set<(row: DepositRow) => void>>()
  readonly begin = new Map<UserId, readonly DepositRow[]>()

  watchDeposits(userId: UserId, listener: (row: DepositRow) => void) {
    const listeners = this.deposits.get(userId) ?? new Set()
    this.deposits.set(userId, listeners.add(listener))
    return {
      rows: Promise.resolve(this.begin.get(userId) ?? []),
      stop: () => void listeners.delete(listener),
    }
  }

  watchWithdrawals() {
    return { rows: Promise.resolve([]), stop: () => undefined }
  }

  tell(userId: UserId, row: DepositRow): void {
    for (const listener of this.deposits.get(userId) ?? []) listener(row)
  }
}

export interface TestServer {
  readonly url: string
  readonly sockets: Sockets
  readonly script: MarketScript
  readonly live: Live
  readonly sessions: TestSessions
  readonly robots: TestRobots
  readonly calls: TestCalls
  readonly messages: TestMessages
  readonly service: TestMessages
  readonly money: TestMoney
  readonly checkpoints: TestCheckpoints
  readonly notices: TestNotices
  /** What the engine answers for the balances of a user. */
  readonly balances: Map<UserId, readonly BalanceView[] | Error>
  /** And for what they have in contracts. */
  readonly contractAccounts: Map<UserId, ContractAccountView>
  /** And for second-contracts. */
  readonly secondAccounts: Map<UserId, SecondAccountView>
  readonly errors: unknown[]
  open(options?: ClientOptions): Promise<TestClient>
  /** A client that has logged in. */
  openAs(user: number): Promise<TestClient>
}

/** Looks again and again until it holds, or for good when it does not within a few seconds. */
export async function soon<T>(look: () => T): Promise<T> {
  return vi.waitFor(look, { interval: 3, timeout: 10_000 })
}

const servers: { server: Server; sockets: Sockets; clients: TestClient[] }[] = []

afterEach(async () => {
  for (const { server, sockets, clients } of servers.splice(0)) {
    for (const client of clients) client.socket.terminate()
    await sockets.drain()
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
})

export async function startServer(
  options: { limits?: Partial<SocketLimits>; origins?: readonly string[] } = {},
): Promise<TestServer> {
  const script = new MarketScript()
  const live = script.live()
  const sessions = new TestSessions()
  const robots = new TestRobots(() => script.nowMs)
  const calls = new TestCalls()
  const messages = new TestMessages()
  const service = new TestMessages()
  const money = new TestMoney()
  const checkpoints = new TestCheckpoints()
  const notices = new TestNotices()
  const balances: TestServer['balances'] = new Map()
  const errors: unknown[] = []
  const contractAccounts: TestServer['contractAccounts'] = new Map()
  const secondAccounts: TestServer['secondAccounts'] = new Map()
  const accounts = new Map<string, Map<UserId, unknown>>([
    ['balances', balances],
    ['contractAccount', contractAccounts],
    ['secondAccount', secondAccounts],
  ])
  const queryAt = async (name: string, { userId }: { userId: UserId }): Promise<unknown> => {
    const known = accounts.get(name)?.get(userId)
    if (known instanceof Error) throw known
    return { number: live.number, value: known }
  }
  const sockets = new Sockets({
    live,
    engine: { queryAt: queryAt as SocketsOptions['engine']['queryAt'] },
    sessions,
    robots: robots.keys,
    messages,
    service,
    money,
    checkpoints,
    notices,
    calls,
    texts: { text: (code, language) => `${code} in ${language}` },
    formatOrder: ({ orderId, status }, closedMs) => ({
      orderId: String(orderId),
      status,
      closedTime: closedMs,
    }),
    origins: options.origins ?? [],
    clock: () => script.nowMs,
    onError: (error) => errors.push(error),
    limits: { ...QUICK, ...options.limits },
  })
  const server = createServer()
  server.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/exchange/ws`
  const clients: TestClient[] = []
  servers.push({ server, sockets, clients })
  const open = async (clientOptions?: ClientOptions): Promise<TestClient> => {
    const client = await TestClient.open(url, clientOptions)
    clients.push(client)
    return client
  }
  const openAs = async (user: number): Promise<TestClient> => {
    const client = await open()
    await client.ask({ op: 'auth', ticket: `ticket-${user}` })
    return client
  }
  return {
    url,
    sockets,
    script,
    live,
    sessions,
    robots,
    calls,
    messages,
    service,
    money,
    checkpoints,
    notices,
    secondAccounts,
    balances,
    contractAccounts,
    errors,
    open,
    openAs,
  }
}

export class TestClient {
  readonly socket: WebSocket
  readonly pushes: Push[] = []
  readonly answers: Answer[] = []
  /** The code with which the socket was closed. */
  readonly closed: Promise<number>
  private nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.receive(data))
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => {
      socket.once('close', resolve)
    })
  }

  /** Rejects with the HTTP status when the server does not let it in. */
  static async open(url: string, options?: ClientOptions): Promise<TestClient> {
    const socket = new WebSocket(url, options)
    const client = new TestClient(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('unexpected-response', (_request, response) => {
        socket.terminate()
        reject(new Error(`status ${response.statusCode}`))
      })
    })
    return client
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Sends a request under a fresh id and waits for its answer. */
  async ask(request: object): Promise<Answer> {
    const id = this.nextId++
    this.send({ id, ...request })
    return soon(() => this.answers.find((answer) => answer.id === id) ?? expect.fail('no answer yet'))
  }

  /** Sends it as it is and waits for the answer that comes next. */
  async say(text: string): Promise<Answer> {
    const before = this.answers.length
    this.send(text)
    return soon(() => this.answers[before] ?? expect.fail('no answer yet'))
  }

  async subscribe(...topics: string[]): Promise<Answer> {
    return this.ask({ op: 'subscribe', topics })
  }

  of(topic: string): Push[] {
    return this.pushes.filter((push) => push.topic === topic)
  }

  /** The pushes of a topic, once there are so many of them. */
  async heard(topic: string, count: number): Promise<Push[]> {
    return soon(() => {
      const pushes = this.of(topic)
      expect(pushes.length).toBeGreaterThanOrEqual(count)
      return pushes
    })
  }

  private receive(data: Buffer): void {
    const message = JSON.parse(data.toString()) as Push | Answer
    if ('topic' in message) this.pushes.push(message)
    else this.answers.push(message)
  }
}
