// The socket door: lets WebSockets in, watches over them, and shows them out when the process stops.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseLanguage } from '@candor/api'
import { WebSocketServer } from 'ws'
import { addressKey } from '../address-key.ts'
import { ROBOT_KEY_LIMITS } from '../robots/robot-keys/limits.ts'
import type { Position } from './channel.ts'
import { Channels } from './channels.ts'
import { CLOSE, Connection, type Door } from './connection.ts'
import { newCounters, type SocketCounters } from './counters.ts'
import { SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { isOriginAllowed } from './origin.ts'
import { Outbox } from './outbox.ts'
import type { SocketsOptions } from './ports.ts'
import { Revocations } from './revocations.ts'

const NOT_LET_IN = {
  origin: '403 Forbidden',
  address: '429 Too Many Requests',
  full: '503 Service Unavailable',
} as const

/** How often it is looked whether all is over, while the process stops. */
const DRAIN_LOOK_MS = 10

export class Sockets {
  readonly counters: SocketCounters = newCounters()
  private readonly options: SocketsOptions
  private readonly limits: SocketLimits
  private readonly server: WebSocketServer
  private readonly door: Door
  private readonly connections = new Set<Connection>()
  /** How many there are of each address, and of each robot. */
  private readonly counts = new Map<string, number>()
  private readonly origins: ReadonlySet<string>
  private readonly beating: NodeJS.Timeout
  private stopping = false

  constructor(options: SocketsOptions) {
    const { live, engine, messages, service, money, checkpoints, notices, formatOrder } = options
    const limits = { ...SOCKET_LIMITS, ...options.limits }
    this.options = options
    this.limits = limits
    this.origins = new Set(options.origins)
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.messageBytes,
    })
    this.door = {
      options,
      limits,
      channels: new Channels({
        live,
        engine,
        messages,
        service,
        money,
        checkpoints,
        notices,
        formatOrder,
        limits,
      }),
      outbox: new Outbox(),
      counters: this.counters,
      revocations: new Revocations(),
      isStopping: () => this.stopping,
      countWith: (connection, sessionId) => this.countWith(connection, sessionId),
      gone: (connection) => this.gone(connection),
    }
    options.sessions.onRevoked((sessionId) => this.revoke(sessionId))
    options.robots.onRevoked((sessionId) => this.revoke(sessionId))
    this.beating = setInterval(() => this.heartbeat(), limits.heartbeatMs)
    this.beating.unref()
  }

  /** For the HTTP server's `upgrade` event, once the path is known to be ours. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const ip = this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? ''
    const address = addressKey(ip)
    const reason = this.reasonAgainst(request, address)
    if (reason !== undefined) {
      this.counters.refused++
      stream.once('error', () => stream.destroy())
      stream.end(`HTTP/1.1 ${NOT_LET_IN[reason]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    this.server.handleUpgrade(request, stream, head, (socket) => {
      const language = chooseLanguage(request.headers['accept-language'])
      this.connections.add(new Connection(this.door, { socket, stream, address, ip, language }))
      this.count(address)
      this.counters.sockets++
      this.counters.accepted++
    })
  }

  /** The epoch of a market's depth topic and the number of its last delta. */
  depthSequence(symbol: string): Position {
    return this.door.channels.position(`depth:${symbol}`)
  }

  /** Takes no more calls, lets open ones be answered, then closes every socket, in the end by force. */
  async drain(): Promise<void> {
    if (this.stopping) return
    this.stopping = true
    clearInterval(this.beating)
    await this.waitUntil(() => this.counters.callsInFlight === 0, this.limits.drainMs)
    this.door.channels.stop()
    for (const connection of this.connections) connection.close(CLOSE.goingAway, 'the server is stopping')
    await this.waitUntil(() => this.connections.size === 0, this.limits.goodbyeMs)
    for (const connection of this.connections) connection.terminate()
  }

  private reasonAgainst(request: IncomingMessage, address: string): keyof typeof NOT_LET_IN | undefined {
    if (this.stopping) return 'full'
    if (!isOriginAllowed(request.headers, this.origins)) return 'origin'
    if (this.connections.size >= this.limits.sockets) return 'full'
    return this.counted(address) >= this.limits.socketsPerAddress ? 'address' : undefined
  }

  private gone(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    this.counters.sockets--
    this.uncount(connection.countedWith)
  }

  /** Many robots come from one address, where whoever runs them is: each has a bound of its own. */
  private countWith(connection: Connection, sessionId: string): boolean {
    if (connection.countedWith === sessionId) return true
    if (!this.connections.has(connection)) return false
    if (this.counted(sessionId) >= ROBOT_KEY_LIMITS.socketsPerKey) return false
    this.uncount(connection.countedWith)
    this.count(sessionId)
    connection.countedWith = sessionId
    return true
  }

  private counted(name: string): number {
    return this.counts.get(name) ?? 0
  }

  private count(name: string): void {
    this.counts.set(name, this.counted(name) + 1)
  }

  private uncount(name: string): void {
    const left = this.counted(name) - 1
    if (left > 0) this.counts.set(name, left)
    else this.counts.delete(name)
  }

  private revoke(sessionId: string): void {
    for (const connection of this.door.revocations.revoke(sessionId)) {
      this.counters.revoked++
      connection.close(CLOSE.revoked, 'the session was revoked')
    }
  }

  private heartbeat(): void {
    for (const connection of this.connections) connection.heartbeat()
  }

  private async waitUntil(isOver: () => boolean, mostMs: number): Promise<void> {
    const endMs = performance.now() + mostMs
    while (!isOver() && performance.now() < endMs) await sleep(DRAIN_LOOK_MS)
  }
}
