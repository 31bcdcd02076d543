// A push service for tests: takes encrypted notifications over HTTP as the real ones do, and reads them with the keys of the
// browser that would have them.

import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import type { PushPost } from './push-post.ts'

export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A browser that subscribes: what it gives away, and what it keeps. */
export class TestBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  private readonly pair = createECDH('prime256v1')
  private readonly secret = randomBytes(16)

  constructor(name: string) {
    this.pair.generateKeys()
    this.endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${name}`
    this.keys = {
      p256dh: this.pair.getPublicKey().toString('base64url'),
      auth: this.secret.toString('base64url'),
    }
  }

  /** Only this one can. */
  read({ body }: Arrived): unknown {
    const text = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: this.pair,
      authSecret: this.secret.toString('base64url'),
    })
    return JSON.parse(text.toString())
  }
}

export class TestPushService {
  readonly arrived: Arrived[] = []
  /** What it answers, by the end of the path; else 201. */
  readonly answers = new Map<string, number>()
  private readonly server: Server

  private constructor(server: Server) {
    this.server = server
  }

  static async start(): Promise<TestPushService> {
    const server = createServer()
    const service = new TestPushService(server)
    server.on('request', (request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const path = request.url ?? ''
        const status = service.answers.get(path.slice(path.lastIndexOf('/') + 1)) ?? 201
        if (status < 300)
          service.arrived.push({ path, headers: request.headers, body: Buffer.concat(pieces) })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return service
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }

  /** In place of the way to the real ones: the same request, to this one. */
  readonly post: PushPost = async ({ endpoint, headers, body }) => {
    const { port } = this.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`
    const { 'Content-Length': _, ...rest } = headers
    const answer = await fetch(url, { method: 'POST', headers: rest, body: new Uint8Array(body) })
    return answer.status
  }
}
