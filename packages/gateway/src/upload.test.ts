import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { API_LIMITS } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Admission } from './admission.ts'
import type { Handlers } from './call.ts'
import { createHttpServer } from './http-server.ts'
import type { Sessions } from './identity/sessions.ts'
import { GATEWAY_LIMITS } from './limits.ts'
import { GatewayMetrics } from './metrics.ts'
import { RateLimits } from './rate-limits.ts'
import { ApiRefusal } from './refusal.ts'
import { TestRobots } from './robots/robot-keys/robot-keys-suite.ts'
import { serveRoutes } from './route-server.ts'
import { watchUpload } from './upload-pace.ts'

const PATH = '/exchange/app/realName/upload?side=front'
const JSON_PATH = '/exchange/api/oms/uploadBookInfo/uploadBookCheck'
const HEAD = `POST ${PATH} HTTP/1.1\r\nhost: here\r\nticket: t\r\ncontent-type: image/png\r\n`
const MOST = API_LIMITS.pictureBytes
/** Much less than an upload takes here, and the sockets are looked at every two seconds. */
const REQUEST_MS = 500

let app: FastifyInstance
let address: string
let admission: Admission
/** How many bytes each upload gave, and how those ended that did not. */
let taken: (number | string)[]
let isBusy: boolean

const handlers = {
  uploadPicture: async ({ upload, query }: { upload: AsyncIterable<Buffer>; query: { side: string } }) => {
    if (isBusy) throw new ApiRefusal('picture.busy')
    let bytes = 0
    try {
      for await (const chunk of upload) bytes += chunk.length
    } catch (error) {
      taken.push((error as ApiRefusal).code)
      throw error
    }
    taken.push(bytes)
    return { pictureId: 'a'.repeat(22), side: query.side, width: bytes, height: 1 }
  },
  uploadCheck: () => ({ side: 'front', width: 1, height: 1 }),
} as unknown as Handlers

beforeAll(async () => {
  app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: [] })
  app.server.headersTimeout = REQUEST_MS
  app.server.requestTimeout = REQUEST_MS
  admission = new Admission()
  serveRoutes(app, handlers, {
    robotKeys: new TestRobots().keys,
    sessions: {
      find: (ticket: string | undefined) => {
        if (ticket !== 't') throw new ApiRefusal('login.user.not.login')
        return { sessionId: 's', userId: 1 as UserId, language: 'en' }
      },
    } as unknown as Sessions,
    rates: new RateLimits({
      requestsPerSecond: 1e6,
      ordersPerSecond: 1e6,
      loginsPerMinute: 1e6,
      uploadsPerHour: 1e6,
    }),
    admission,
    metrics: new GatewayMetrics([]),
    isStopping: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})
beforeEach(() => {
  taken = []
  isBusy = false
})

async function upload(
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  path = PATH,
): Promise<unknown[]> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ticket: 't', 'content-type': 'image/jpeg', ...headers },
    body,
    duplex: 'half',
  })
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}

function stream(chunk: Uint8Array, count: number): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent++ < count) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

/** A connection that says what it is told to, and gathers what it hears. */
function talk(server: Server, text: string): { socket: Socket; heard: () => string; ended: Promise<void> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    heard += part
  })
  socket.on('error', () => socket.destroy())
  socket.write(text)
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
  })
  return { socket, heard: () => heard, ended }
}

/** Looks until it is so; the test's own time limit ends the waiting. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5)
}

describe('an upload', () => {
  test('is given to its handler as it is, byte for byte', async () => {
    expect(await upload(new Uint8Array(100_000))).toEqual([200, 'success'])
    expect(await upload(new Uint8Array(MOST), { 'content-type': 'IMAGE/PNG; name="../../x.html"' })).toEqual([
      200,
      'success',
    ])
    expect(taken).toEqual([100_000, MOST])
  })

  test('comes without a length too', async () => {
    expect(await upload(stream(new Uint8Array(65_536), 20))).toEqual([200, 'success'])
    expect(taken).toEqual([65_536 * 20])
  })

  test('may be empty, which is for its handler to judge', async () => {
    expect(await upload(new Uint8Array(0))).toEqual([200, 'success'])
    expect(taken).toEqual([0])
  })

  test.each([
    'text/html',
    'image/svg+xml',
    'image/gif',
    'application/json',
    'multipart/form-data; boundary=x',
  ])('[threat 32] is of a type that the call takes, not %s', async (type) => {
    expect(await upload('{}', { 'content-type': type })).toEqual([400, 'picture.type'])
    expect(taken).toEqual([])
  })

  test('has a type at all', async () => {
    const { heard } = talk(
      app.server,
      `POST ${PATH} HTTP/1.1\r\nhost: here\r\nticket: t\r\ncontent-length: 0\r\n\r\n`,
    )
    await until(() => heard().includes('picture.type'))
    expect(heard()).toContain('HTTP/1.1 400')
  })

  test('is taken by calls for files only', async () => {
    for (const type of ['image/jpeg', 'image/png', 'image/bmp']) {
      expect(await upload('{}', { 'content-type': type }, JSON_PATH)).toEqual([415, 'request.content.type'])
    }
    const body = JSON.stringify({ pictureId: 'a'.repeat(22) })
    expect(await upload(body, { 'content-type': 'application/json' }, JSON_PATH)).toEqual([200, 'success'])
  })

  test('has a query that is checked, and a session', async () => {
    const path = PATH.replace('front', '../../etc')
    expect(await upload(new Uint8Array(9), {}, path)).toEqual([400, 'request.invalid'])
    expect(await upload(new Uint8Array(9), { ticket: 'other' })).toEqual([401, 'login.user.not.login'])
    expect(taken).toEqual([])
  })
})

describe('[threat 35] an upload that is too large', () => {
  test('is refused by its length before a byte is read', async () => {
    const { socket, heard } = talk(app.server, `${HEAD}content-length: ${MOST + 1}\r\n\r\n`)
    await until(() => heard().includes('picture.too.large'))
    expect(heard()).toContain('HTTP/1.1 413')
    expect(taken).toEqual([])
    socket.destroy()
  })

  test('is refused by counting when it has no length', async () => {
    const part = 'a'.repeat(65_536)
    const { socket, heard } = talk(app.server, `${HEAD}transfer-encoding: chunked\r\n\r\n`)
    for (let sent = 0; sent <= MOST; sent += part.length) socket.write(`10000\r\n${part}\r\n`)
    await until(() => heard().includes('picture.too.large'))
    expect(heard()).toContain('HTTP/1.1 413')
    expect(taken).toEqual(['picture.too.large'])
    socket.destroy()
  })

  test('is let go soon, however much more it would send', async () => {
    const { socket, heard, ended } = talk(app.server, `${HEAD}transfer-encoding: chunked\r\n\r\n`)
    isBusy = true
    const more = setInterval(() => socket.writable && socket.write('1\r\na\r\n'), 100)
    await ended
    clearInterval(more)
    expect(heard()).toContain('picture.busy')
    expect(heard().match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('[threat 35] an upload that is broken off', () => {
  test('ends its handler and gives its place back', async () => {
    const sockets = Array.from({ length: GATEWAY_LIMITS.uploadsAtOnce }, () =>
      talk(app.server, `${HEAD}content-length: 1000\r\n\r\nhalf`),
    )
    await until(() => admission.inside === GATEWAY_LIMITS.uploadsAtOnce)
    expect(await upload(new Uint8Array(9))).toEqual([503, 'gateway.busy'])
    for (const { socket } of sockets) socket.destroy()
    await until(() => admission.inside === 0)
    expect(taken).toEqual(sockets.map(() => 'request.timeout'))
    expect(await upload(new Uint8Array(9))).toEqual([200, 'success'])
  })
})

describe('[threat 35] the time that a request has', () => {
  test('is longer for an upload that goes on arriving, and no longer for anything else', async () => {
    const slow = talk(app.server, `${HEAD}content-length: 60\r\n\r\n`)
    const other = talk(
      app.server,
      `POST ${JSON_PATH} HTTP/1.1\r\nhost: here\r\nticket: t\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n`,
    )
    for (let sent = 0; sent < 60; sent++) {
      slow.socket.write('a')
      if (other.socket.writable) other.socket.write(' ')
      await setTimeout(100)
    }
    await until(() => slow.socket.destroyed || slow.heard().includes('"success"'))
    expect(taken).toEqual([60])
    await other.ended
    expect(other.heard()).toContain('HTTP/1.1 408')
    // The connection is as good as any other afterwards: its next request has the usual time.
    slow.socket.write(
      `POST ${JSON_PATH} HTTP/1.1\r\nhost: here\r\nticket: t\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n`,
    )
    await slow.ended
    expect(slow.heard()).toContain('HTTP/1.1 408')
  })
})

describe('[threat 35] the pace of an upload', () => {
  const PACE = { wholeMs: 60_000, stillMs: 60_000, answeredMs: 60_000, lookMs: 20 }

  async function served(pace: typeof PACE, answer: (response: ServerResponse) => void): Promise<Server> {
    const server = createServer(
      { requestTimeout: 0, headersTimeout: 0 },
      (request: IncomingMessage, response) => {
        watchUpload(request, response, pace)
        request.resume()
        answer(response)
      },
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return server
  }

  async function drip(server: Server, everyMs: number): Promise<string> {
    const { socket, heard, ended } = talk(server, `${HEAD}content-length: 1000\r\n\r\na`)
    const more = everyMs === 0 ? undefined : setInterval(() => socket.writable && socket.write('a'), everyMs)
    await ended
    clearInterval(more)
    server.close()
    return heard()
  }

  test('may not stand still', async () => {
    const server = await served({ ...PACE, stillMs: 100 }, () => undefined)
    expect(await drip(server, 0)).toMatch(/^HTTP\/1\.1 408 [^]*request\.timeout/)
  })

  test('may not take for ever, however steady', async () => {
    const server = await served({ ...PACE, wholeMs: 300, stillMs: 10_000 }, () => undefined)
    expect(await drip(server, 10)).toMatch(/^HTTP\/1\.1 408 [^]*request\.timeout/)
  })

  test('ends soon after the answer, which stays the only one', async () => {
    const server = await served({ ...PACE, answeredMs: 100 }, (response) => response.end('answered'))
    const heard = await drip(server, 10)
    expect(heard).toContain('answered')
    expect(heard).not.toContain('408')
  })

  test('does not matter once the upload is there', async () => {
    const server = await served({ wholeMs: 50, stillMs: 50, answeredMs: 50, lookMs: 10 }, (response) => {
      void setTimeout(500).then(() => response.end('answered'))
    })
    const { port } = server.address() as AddressInfo
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', method: 'POST' }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end('whole')
    })
    expect(status).toBe(200)
    server.close()
    server.closeAllConnections()
  })
})
