// Who connects, and which door a request or a socket is for.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Binance } from './binance/binance.ts'
import type { Sockets } from './socket/sockets.ts'

/** Where a request comes from. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

const SOCKET_PATH = '/exchange/ws'

/** Whose connection it is when proxies that we trust stand in between; Fastify knows only requests, not upgrades. */
export function addressBehind(trusted: readonly string[]): AddressOf {
  const isTrusted = proxyAddr.compile([...trusted])
  // It looks at nothing else of a request, whatever its type says.
  return (request) => proxyAddr(request as IncomingMessage, isTrusted)
}

export function peerOf({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return socket.remoteAddress ?? ''
}

/** Calls of the compatible API never reach Fastify, which would take their bodies apart; nor do those of the datafeed. */
export function shareRequests(
  { server }: FastifyInstance,
  first: readonly Pick<Binance, 'handleRequest'>[],
): void {
  const others = server.listeners('request') as ((...args: [IncomingMessage, ServerResponse]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (first.some((each) => each.handleRequest(request, response))) return
    for (const listener of others) listener.call(server, request, response)
  })
}

export function upgrade(sockets: Sockets, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  if ((request.url ?? '').split('?')[0] === SOCKET_PATH) return sockets.handleUpgrade(request, socket, head)
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  return undefined
}

export function ownAddress(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function addressWith(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.origin
}
