// For the tests of the compatible API's sockets: a real server on loopback over a live state, API keys that live in memory,
// and a client that keeps everything it hears.

import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BalanceView, ContractAccountView, UserId } from '@candor/contract'
import { afterEach, expect } from 'vitest'
import { WebSocket } from 'ws'
import { Admission } from '../../admission.ts'
import type { ApiKeyScope, ApiKeys, KnownApiKey } from '../../api-keys/api-keys.ts'
import type { Live } from '../../live/live.ts'
import { MarketScript } from '../../live/market-script-suite.ts'
import { DEFAULT_RATES } from '../../rate-limits.ts'
import { soon } from '../../socket/socket-suite.ts'
import type { Caller, Endpoint } from '../endpoint.ts'
import { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { BinanceRates } from '../rates.ts'
import { Signing } from '../signing.ts'
import { Symbols } from '../symbols.ts'
import { BinanceSockets } from './binance-sockets.ts'
import type { BinanceSocketLimits } from './limits.ts'

export { soon } from '../../socket/socket-suite.ts'

/** What clients hear, as a test looks into it. */
export type Heard = Readonly<Record<string, unknown>>

const SECRET = 'the secret of everybody'
const HMAC_LENGTH = 64

/** The key of user 7 is `7` followed by letters. */
export class TestApiKeys {
  private readonly listeners: ((keyId: string) => void)[] = []
  private readonly known = new Map<string, KnownApiKey & { isEnded: boolean }>()
  /** As if each key had to be looked up first. */
  isSlow = false

  text(userId: number): string {
    return `${userId}${'k'.repeat(HMAC_LENGTH)}`.slice(0, HMAC_LENGTH)
  }

  /** A real key beside those that there are. */
  add(key: KnownApiKey & { isEnded: boolean }): void {
    this.known.set(key.apiKey, key)
  }

  find(text: string): KnownApiKey | undefined | Promise<KnownApiKey | undefined> {
    const key = this.known.get(text) ?? this.made(text)
    const found = key === undefined || key.isEnded ? undefined : key
    return this.isSlow ? Promise.resolve(found) : found
  }

  private made(text: string): (KnownApiKey & { isEnded: boolean }) | undefined {
    const user = /^(\d+)k+$/.exec(text)?.[1]
    if (user === undefined) return undefined
    const userId = Number(user) as UserId
    const key: KnownApiKey & { isEnded: boolean } = {
      keyId: user,
      apiKey: text,
      userId,
      scopes: new Set<ApiKeyScope>(['read', 'spot', 'contract']),
      expiresMs: undefined,
      session: { sessionId: `key ${user}`, userId, language: 'en' },
      isEnded: false,
      mayComeFrom: () => true,
      verify: (payload: string | Buffer, signature: string) => sign(payload) === signature,
    }
    this.known.set(text, key)
    return key
  }

  used(): void {
    // Nobody asks when a key was used.
  }

  onRevoked(listener: (keyId: string) => void): void {
    this.listeners.push(listener)
  }

  revoke(userId: number): void {
    const key = this.known.get(this.text(userId))
    if (key !== undefined) key.isEnded = true
    for (const listener of this.listeners) listener(String(userId))
  }
}

function sign(payload: string | Buffer): string {
  return createHmac('sha256', SECRET).update(payload).digest('hex')
}

export interface TestWorld {
  readonly sockets: BinanceSockets
  readonly live: Live
  readonly keys: TestApiKeys
  readonly errors: unknown[]
  readonly url: string
  open(path: string, options?: { autoPong?: boolean; headers?: Record<string, string> }): Promise<TestSocket>
  /** As HTTP calls the listen keys' endpoints. */
  call(method: string, path: string, userId: number, params?: Record<string, string>): unknown
  /** Parameters of the socket API, with key, time and signature. */
  signed(userId: number, params?: Readonly<Record<string, string | number>>): object
}

export interface WorldParts {
  readonly live: Live
  readonly engine: Pick<BinanceParts['engine'], 'queryAt'>
  readonly clock: () => number
  readonly endpoints?: readonly Endpoint[]
  readonly limits?: Partial<BinanceSocketLimits>
}

const running: { server: Server; sockets: BinanceSockets; clients: TestSocket[] }[] = []

afterEach(async () => {
  for (const { server, sockets, clients } of running.splice(0)) {
    for (const client of clients) client.socket.terminate()
    await sockets.stop()
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
})

/** A server over any live state. */
export async function startWorld({
  live,
  engine,
  clock,
  endpoints = [],
  limits,
}: WorldParts): Promise<TestWorld> {
  const keys = new TestApiKeys()
  const errors: unknown[] = []
  const rates = new BinanceRates(DEFAULT_RATES)
  const parts = {
    engine,
    live,
    clock,
    symbols: new Symbols(live.listing),
    rates,
    onError: (error: unknown) => errors.push(error),
  } as unknown as BinanceParts
  const sockets = new BinanceSockets({
    parts,
    keys: keys as unknown as ApiKeys,
    signing: new Signing(keys as unknown as ApiKeys),
    rates,
    admission: new Admission(),
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    isStopping: () => false,
    limits: { goodbyeMs: 200, ...limits },
  })
  const all = [...endpoints, ...sockets.endpoints]
  sockets.serve(all)
  const server = createServer()
  server.on('upgrade', (request, stream, head) => {
    if (!sockets.handleUpgrade(request, stream, head)) stream.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: TestSocket[] = []
  running.push({ server, sockets, clients })
  return {
    sockets,
    live,
    keys,
    errors,
    url,
    open: async (path, options = {}) => {
      const client = await TestSocket.open(url + path, options)
      clients.push(client)
      return client
    },
    call: (method, path, userId, params = {}) => {
      const endpoint = all.find((each) => each.method === method && each.path === path)
      if (endpoint === undefined || endpoint.security === 'none') return expect.fail(`no ${method} ${path}`)
      return endpoint.handle(parametersOf(params), callerOf(keys, userId, clock()))
    },
    signed: (userId, params = {}) => {
      const all: Record<string, string | number> = {
        ...params,
        apiKey: keys.text(userId),
        timestamp: clock(),
      }
      const text = Object.keys(all)
        .toSorted()
        .map((name) => `${name}=${all[name]}`)
        .join('&')
      return { ...all, signature: sign(text) }
    },
  }
}

function parametersOf(params: Record<string, string>): Parameters {
  return Parameters.of(params)
}

function callerOf(keys: TestApiKeys, userId: number, nowMs: number): Caller {
  const key = keys.find(keys.text(userId)) as KnownApiKey
  return { key, userId: key.userId, address: '127.0.0.1', nowMs }
}

export interface HandWorld extends TestWorld {
  readonly script: MarketScript
  readonly balances: Map<UserId, readonly BalanceView[] | Error>
  readonly accounts: Map<UserId, ContractAccountView>
}

/** A server over a live state made by hand. */
export async function startByHand(more: Pick<WorldParts, 'limits' | 'endpoints'> = {}): Promise<HandWorld> {
  const script = new MarketScript()
  const live = script.live()
  const balances: HandWorld['balances'] = new Map()
  const accounts: HandWorld['accounts'] = new Map()
  const queryAt = async (name: string, { userId }: { userId: UserId }): Promise<unknown> => {
    const value = name === 'balances' ? balances.get(userId) : accounts.get(userId)
    if (value instanceof Error) throw value
    return { number: live.number, value }
  }
  const engine = { queryAt } as unknown as WorldParts['engine']
  const world = await startWorld({ live, engine, clock: () => script.nowMs, ...more })
  return { ...world, script, balances, accounts }
}

export class TestSocket {
  readonly socket: WebSocket
  readonly heard: Heard[] = []
  /** The code with which the socket was closed. */
  readonly closed: Promise<number>
  private nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.heard.push(JSON.parse(data.toString()) as Heard))
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => {
      socket.once('close', resolve)
    })
  }

  /** Rejects with the HTTP status when the server does not let it in. */
  static async open(
    url: string,
    options: { autoPong?: boolean; headers?: Record<string, string> },
  ): Promise<TestSocket> {
    const socket = new WebSocket(url, options)
    const client = new TestSocket(socket)
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

  /** Sends it under a fresh id and waits for its answer. */
  async ask(request: object): Promise<Heard> {
    const id = this.nextId++
    this.send({ id, ...request })
    return this.once((message) => message['id'] === id)
  }

  async subscribe(...params: string[]): Promise<Heard> {
    return this.ask({ method: 'SUBSCRIBE', params })
  }

  async once(isIt: (message: Heard) => boolean): Promise<Heard> {
    return soon(() => this.heard.find(isIt) ?? expect.fail('not heard yet'))
  }

  /** All events of a kind, once there are so many. */
  async events(kind: string, count: number): Promise<Heard[]> {
    return soon(() => {
      const found = this.heard.filter(({ e }) => e === kind)
      expect(found.length).toBeGreaterThanOrEqual(count)
      return found
    })
  }
}
