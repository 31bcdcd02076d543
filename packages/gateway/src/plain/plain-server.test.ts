import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headerLines, type PlainAnswer } from './plain-answer.ts'
import type { PlainRequest } from './plain-request.ts'
import { PlainServer } from './plain-server.ts'

const FIXED = headerLines(['content-type', 'application/json'])

/** Answers what is asked under /plain, when it is told to; Node answers the rest with `node` and what it read. */
class Desk {
  readonly waiting: { readonly request: PlainRequest; answer(json?: string): void }[] = []
  isPrompt = true

  takePlain(request: PlainRequest): Promise<PlainAnswer> | undefined {
    if (!request.path.startsWith('/plain')) return undefined
    const answer = (json = `${request.path} ${request.body}`): PlainAnswer => ({
      status: 200,
      fixed: FIXED,
      more: [],
      json,
    })
    if (this.isPrompt) return Promise.resolve(answer())
    return new Promise((resolve) => {
      this.waiting.push({ request, answer: (json) => resolve(answer(json)) })
    })
  }
}

class Client {
  readonly socket: Socket
  text = ''
  isClosed = false

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    this.socket.on('data', (chunk) => {
      this.text += chunk.toString()
    })
    this.socket.on('error', () => undefined)
    this.socket.on('end', () => this.socket.end())
    this.socket.on('close', () => {
      this.isClosed = true
    })
  }

  send(text: string): void {
    this.socket.write(text)
  }

  /** The bodies of all answers so far. */
  get bodies(): string[] {
    return this.text
      .split(/HTTP\/1\.1 \d{3} [^\r]*\r\n/)
      .slice(1)
      .map((each) => each.slice(each.indexOf('\r\n\r\n') + 4))
  }

  async gets(...bodies: string[]): Promise<void> {
    await expect.poll(() => this.bodies, { timeout: 5_000, interval: 5 }).toEqual(bodies)
  }
}

function post(path: string, body = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

describe('plain requests', () => {
  let server: Server
  let plain: PlainServer
  let desk: Desk
  let client: Client

  beforeEach(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        const answer = `node ${request.url ?? ''} ${body}`
        response.writeHead(200, { 'content-length': answer.length })
        response.end(answer)
      })
    })
    desk = new Desk()
    plain = new PlainServer(server, [desk])
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    client = new Client((server.address() as AddressInfo).port)
  })
  afterEach(async () => {
    client.socket.destroy()
    plain.closeAll()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  test('are answered on a connection that stays', async () => {
    client.send(post('/plain/1', 'a'))
    await client.gets('/plain/1 a')
    client.send(post('/plain/2', 'é'))
    await client.gets('/plain/1 a', '/plain/2 é')
    expect(client.text).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-type: application\/json\r\ndate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nconnection: keep-alive\r\nkeep-alive: timeout=72\r\ncontent-length: 10\r\n\r\n/,
    )
  })

  test('may come in pieces, the body after the head', async () => {
    const text = post('/plain', 'body')
    client.send(text.slice(0, 10))
    await sleep(5)
    client.send(text.slice(10, -4))
    await sleep(5)
    client.send(text.slice(-4))
    await client.gets('/plain body')
  })

  test('that come in pieces too slowly are read by Node to their end', async () => {
    const text = post('/plain', 'body')
    client.send(text.slice(0, -2))
    await sleep(120)
    client.send(text.slice(-2))
    await client.gets('node /plain body')
  })

  test('[threat 35] that trickle in are read by Node, whose patience counts from then on', async () => {
    const text = post('/plain', 'x'.repeat(40))
    client.send(text.slice(0, -40))
    for (let sent = 0; sent < 40; sent++) {
      client.send('x')
      await sleep(5)
    }
    await client.gets(`node /plain ${'x'.repeat(40)}`)
  })

  test('get their answers in their order, whichever is ready first', async () => {
    desk.isPrompt = false
    client.send(post('/plain/1') + post('/plain/2') + post('/plain/3'))
    await expect.poll(() => desk.waiting.length).toBe(3)
    desk.waiting[2]?.answer('third')
    desk.waiting[1]?.answer('sécond')
    await sleep(20)
    expect(client.text).toBe('')
    desk.waiting[0]?.answer('first')
    await client.gets('first', 'sécond', 'third')
  })

  test('that others follow: Node gets every byte that is not answered, after the answers', async () => {
    desk.isPrompt = false
    client.send(post('/plain/1') + post('/other', 'x') + post('/plain/2', 'y'))
    await expect.poll(() => desk.waiting.length).toBe(1)
    client.send(post('/other/2', 'z'))
    await sleep(20)
    expect(client.text).toBe('')
    desk.waiting[0]?.answer('first')
    await client.gets('first', 'node /other x', 'node /plain/2 y', 'node /other/2 z')
  })

  test('Node has what is no request at all', async () => {
    client.send('nonsense\r\n\r\n')
    await expect.poll(() => client.text).toMatch(/^HTTP\/1\.1 400/)
    expect(client.isClosed || client.socket.readableEnded).toBe(true)
  })

  test('more at once than a connection may have wait, and none is lost', async () => {
    const bodies = Array.from({ length: 3_000 }, (_, place) => `/plain/${place} `)
    client.send(bodies.map((each) => post(each.trim())).join(''))
    await client.gets(...bodies)
  })

  test('of somebody who reads nothing stop being taken', async () => {
    client.socket.pause()
    const long = 'x'.repeat(8_000)
    let taken = 0
    const first = desk.takePlain.bind(desk)
    desk.takePlain = (request) => {
      taken++
      return first(request)
    }
    const text = Array.from({ length: 4_000 }, () => post('/plain', long)).join('')
    client.send(text)
    let before = -1
    while (before !== taken) {
      before = taken
      await sleep(100)
    }
    expect(taken).toBeLessThan(4_000)
    client.socket.resume()
    await expect.poll(() => client.bodies.length, { timeout: 10_000 }).toBe(4_000)
  })

  test('of somebody who has said all are still answered; then the connection ends', async () => {
    desk.isPrompt = false
    client.socket.end(post('/plain'))
    await expect.poll(() => desk.waiting.length).toBe(1)
    await sleep(20)
    desk.waiting[0]?.answer('late')
    await client.gets('late')
    await expect.poll(() => client.isClosed).toBe(true)
  })

  test('whose sender has left are answered to nobody', async () => {
    desk.isPrompt = false
    client.send(post('/plain'))
    await expect.poll(() => desk.waiting.length).toBe(1)
    client.socket.resetAndDestroy()
    await expect.poll(() => desk.waiting[0]?.request.socket.destroyed).toBe(true)
    desk.waiting[0]?.answer()
  })

  test('a connection is closed when idle, not while it waits for an answer', async () => {
    desk.isPrompt = false
    client.send(post('/plain'))
    await expect.poll(() => desk.waiting.length).toBe(1)
    plain.closeIdle()
    desk.waiting[0]?.answer('done')
    await client.gets('done')
    plain.closeIdle()
    await expect.poll(() => client.isClosed).toBe(true)
  })
})
