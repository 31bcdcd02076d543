import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { LiveSocket, type SocketLike } from './live-socket.ts'
import { robotSigner } from './robot-signer.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const SEED_BYTES = 32
const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-SEED_BYTES).toString('base64url')
const NOW = 1_700_000_000_000
const signer = robotSigner({ keyId: 'key-of-a-robot', secret }, () => NOW)
let server: Server | undefined

afterAll(() => server?.close())

function isSigned(text: string, signature: string): boolean {
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

test('a call is signed over its method, path, query, body, time and nonce', async () => {
  const seen: { method: string; url: string; body: string; headers: Record<string, unknown> }[] = []
  const listening = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers })
      response.end('{"code":"success","msg":"success","data":{"list":[]}}')
    })
  })
  server = listening
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    token: () => null,
    language: () => 'en',
    sign: signer.headers,
  })
  await client.call('openOrders', { query: { symbol: 'BTC_USDT' } })
  await client.call('cancelOrder', { body: { clientOrderId: 'r.ü' } })
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/exchange/app/spot/openOrders?symbol=BTC_USDT', ''],
    ['POST', '/exchange/app/spot/cancelOrder', '{"clientOrderId":"r.ü"}'],
  ])
  for (const { method, url, body, headers } of seen) {
    const nonce = String(headers['robot-nonce'])
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{8,32}$/)
    expect(headers).toMatchObject({ 'robot-key': 'key-of-a-robot', 'robot-time': String(NOW) })
    const text = [method, url, sha256(body), NOW, nonce].join('\n')
    expect(isSigned(text, String(headers['robot-sign']))).toBe(true)
    expect(isSigned(`${text}x`, String(headers['robot-sign']))).toBe(false)
  }
})

test('every connection of a socket logs in with a proof of its own', () => {
  const sent: { op: string; robot?: { nonce: string; sign: string } }[] = []
  const opened: (() => void)[] = []
  const socket = new LiveSocket({
    open: (): SocketLike => ({
      addEventListener: (type: string, listener: unknown) => {
        if (type === 'open') opened.push(listener as () => void)
      },
      send: (text) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
      close: () => undefined,
    }),
    token: () => null,
    robot: signer.login,
  })
  socket.start()
  opened[0]?.()
  socket.sessionChanged()
  opened[1]?.()
  socket.close()
  const [first, second] = sent.filter(({ op }) => op === 'auth')
  expect(first?.robot?.nonce).not.toBe(second?.robot?.nonce)
  const text = ['GET', '/exchange/ws', sha256(''), NOW, first?.robot?.nonce].join('\n')
  expect(isSigned(text, first?.robot?.sign ?? '')).toBe(true)
})

test('a secret that is none is refused', () => {
  expect(() => robotSigner({ keyId: 'k', secret: 'short' })).toThrow('32 bytes')
})
