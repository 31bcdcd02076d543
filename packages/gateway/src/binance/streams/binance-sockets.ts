// Sockets of the compatible API: streams of markets, streams of users, and the socket API. Lets them in, watches over them, and
// shows them out when the process stops.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressKey } from '../../address-key.ts'
import type { Admission } from '../../admission.ts'
import type { ApiKeys } from '../../api-keys/api-keys.ts'
import { newCounters, type SocketCounters } from '../../socket/counters.ts'
import { Outbox } from '../../socket/outbox.ts'
import type { Endpoint, Venue } from '../endpoint.ts'
import type { BinanceParts } from '../parts.ts'
import type { BinanceRates } from '../rates.ts'
import type { Signing } from '../signing.ts'
import { listenKeyEndpoints } from '../user-data/listen-key-endpoints.ts'
import { ListenKeys } from '../user-data/listen-keys.ts'
import { UserStreams } from '../user-data/user-streams.ts'
import { CountingWindow } from '../windows.ts'
import { ApiConnection, type ApiHouse, type ApiMethods } from '../ws-api/api-connection.ts'
import { CLOSE } from './close-codes.ts'
import { EventTap } from './event-tap.ts'
import type { GuardedSocket } from './guarded-socket.ts'
import { BINANCE_SOCKET_LIMITS, type BinanceSocketLimits } from './limits.ts'
import { type SocketPlace, socketPlace } from './socket-path.ts'
import { StreamChannels } from './stream-channels.ts'
import { StreamConnection, type StreamHouse } from './stream-connection.ts'
import { StreamMarkets } from './stream-market.ts'

export interface BinanceSocketsOptions {
  readonly parts: BinanceParts
  readonly keys: ApiKeys
  readonly signing: Signing
  readonly rates: BinanceRates
  readonly admission: Admission
  readonly addressOf: (request: IncomingMessage) => string
  readonly isStopping: () => boolean
  readonly limits?: Partial<BinanceSocketLimits>
}

const NOT_LET_IN = {
  address: '429 Too Many Requests',
  full: '503 Service Unavailable',
} as const
/** How often it is looked whether all is over, while the process stops. */
const DRAIN_LOOK_MS = 10

export class BinanceSockets {
  /** Calls that belong to streams: listen keys. */
  readonly endpoints: readonly Endpoint[]
  readonly counters: SocketCounters = newCounters()
  private readonly options: BinanceSocketsOptions
  private readonly limits: BinanceSocketLimits
  private readonly server: WebSocketServer
  private readonly listenKeys: ListenKeys
  private readonly house: StreamHouse & ApiHouse
  private readonly sockets = new Set<GuardedSocket>()
  private readonly perAddress = new Map<string, number>()
  private readonly connects: CountingWindow
  private methods: Readonly<Record<Venue, ApiMethods>> = { spot: new Map(), futures: new Map() }
  private readonly timers: readonly NodeJS.Timeout[]
  private stopping = false

  constructor(options: BinanceSocketsOptions) {
    const { parts, keys, signing, rates, admission } = options
    const { live, engine, symbols, clock, onError } = parts
    const limits = { ...BINANCE_SOCKET_LIMITS, ...options.limits }
    this.options = options
    this.limits = limits
    this.connects = new CountingWindow(limits.connectsMs, limits.connects)
    this.listenKeys = new ListenKeys(limits.listenKeyMs)
    this.endpoints = listenKeyEndpoints(this.listenKeys)
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.messageBytes,
    })
    const tap = new EventTap(live)
    const markets = new StreamMarkets(live, symbols)
    this.house = {
      limits,
      outbox: new Outbox(),
      counters: this.counters,
      clock,
      onError,
      gone: (socket) => this.gone(socket),
      channels: new StreamChannels({ live, tap, markets, limits, clock, onError }),
      users: new UserStreams({ live, engine, clock, onError }),
      listenKeys: this.listenKeys,
      signing,
      rates,
      admission,
      isStopping: () => this.stopping || options.isStopping(),
      methods: (venue) => this.methods[venue],
    }
    keys.onRevoked((keyId) => this.revoke(keyId))
    this.timers = [
      setInterval(() => this.heartbeat(), limits.pingMs),
      setInterval(() => this.listenKeys.sweep(clock()), limits.listenKeySweepMs),
    ]
    for (const timer of this.timers) timer.unref()
  }

  /** What the socket API can be asked. */
  serve(endpoints: readonly Endpoint[]): void {
    const methodsOf = (venue: Venue): ApiMethods => {
      const methods = new Map<string, Endpoint>()
      for (const endpoint of endpoints) {
        if (endpoint.venue !== venue || endpoint.wsMethod === undefined) continue
        if (methods.has(endpoint.wsMethod)) throw new Error(`${endpoint.wsMethod} is served twice`)
        methods.set(endpoint.wsMethod, endpoint)
      }
      return methods
    }
    this.methods = { spot: methodsOf('spot'), futures: methodsOf('futures') }
  }

  /** Takes a socket that is meant for this API. Says whether it was. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    const place = socketPlace(request.url ?? '', request.headers.host, this.limits)
    if (place === undefined) return false
    const address = this.options.addressOf(request)
    const countedWith = addressKey(address)
    const reason = this.reasonAgainst(countedWith)
    if (reason !== undefined) {
      this.counters.refused++
      stream.once('error', () => stream.destroy())
      stream.end(`HTTP/1.1 ${NOT_LET_IN[reason]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return true
    }
    this.server.handleUpgrade(request, stream, head, (socket) => {
      const showsRates = !(request.url ?? '').includes('returnRateLimits=false')
      const opened = this.open(place, { socket, stream, address, countedWith }, showsRates)
      this.sockets.add(opened)
      this.perAddress.set(countedWith, (this.perAddress.get(countedWith) ?? 0) + 1)
      this.counters.sockets++
      this.counters.accepted++
      opened.begin()
    })
    return true
  }

  /** Streams of users that somebody hears. */
  get listenedUsers(): number {
    return this.house.users.size
  }

  /** Takes no more calls, lets open ones be answered, then closes every socket, in the end by force. */
  async stop(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    for (const timer of this.timers) clearInterval(timer)
    await this.waitUntil(() => this.counters.callsInFlight === 0, this.limits.drainMs)
    this.house.channels.stop()
    for (const socket of this.sockets) socket.close(CLOSE.goingAway, 'the server is stopping')
    await this.waitUntil(() => this.sockets.size === 0, this.limits.goodbyeMs)
    for (const socket of this.sockets) socket.terminate()
  }

  private open(
    place: SocketPlace,
    start: { socket: WebSocket; stream: Duplex; address: string; countedWith: string },
    showsRates: boolean,
  ): GuardedSocket {
    return place.kind === 'streams'
      ? new StreamConnection(this.house, start, place)
      : new ApiConnection(this.house, { ...start, venue: place.venue, showsRates })
  }

  private reasonAgainst(countedWith: string): keyof typeof NOT_LET_IN | undefined {
    const { limits, options } = this
    if (this.house.isStopping() || this.sockets.size >= limits.sockets) return 'full'
    const isTooOften = this.connects.add(countedWith, 1, options.parts.clock()) > limits.connects
    if (isTooOften || (this.perAddress.get(countedWith) ?? 0) >= limits.socketsPerAddress) return 'address'
    return undefined
  }

  private gone(socket: GuardedSocket): void {
    if (!this.sockets.delete(socket)) return
    this.counters.sockets--
    const left = (this.perAddress.get(socket.countedWith) ?? 0) - 1
    if (left > 0) this.perAddress.set(socket.countedWith, left)
    else this.perAddress.delete(socket.countedWith)
  }

  private revoke(keyId: string): void {
    this.listenKeys.revoke(keyId)
    for (const socket of this.sockets) if (socket instanceof ApiConnection) socket.revoke(keyId)
  }

  private heartbeat(): void {
    for (const socket of this.sockets) socket.heartbeat()
  }

  private async waitUntil(isOver: () => boolean, mostMs: number): Promise<void> {
    const endMs = performance.now() + mostMs
    while (!isOver() && performance.now() < endMs) await sleep(DRAIN_LOOK_MS)
  }
}
