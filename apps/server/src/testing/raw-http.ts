// Requests that no decent client would make: any method, header and body, down to the single byte.

import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface RawRequest {
  readonly method: string
  /** With its query, as it stands in the first line. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The connections kept for the next request, closed. */
export function closeRawConnections(): void {
  agent.destroy()
}

export function send(address: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const outgoing = request({ hostname, port, method, path, headers: { ...headers }, agent }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Writes bytes to a connection of its own and reads until the server closes it. */
export function sendBytes(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      const headers: Record<string, unknown> = {}
      for (const line of head.split('\r\n').slice(1)) {
        const [name = '', value] = line.split(/:\s*/, 2)
        headers[name.toLowerCase()] = value
      }
      resolve({ status, headers, text: rest.join('\r\n\r\n') })
    })
  })
}

/** Writes bytes to a connection of its own and is gone before any answer. */
export function breakOff(address: string, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
