// Candles are compressed for whoever takes them so, and are the same for everybody.

import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { ROUTES } from '@candor/api'
import { expect, test } from 'vitest'
import { withTestServer } from './testing/test-server.ts'

interface Answer {
  readonly status: number | undefined
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly length: number
  readonly body: Buffer
}

/** Nothing is said of encodings, and nothing decoded, but what the test does itself. */
function ask(address: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, address), { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-encoding': encoding, vary, 'content-length': length } = response.headers
        const body = Buffer.concat(chunks)
        resolve({ status: response.statusCode, encoding, vary, length: Number(length), body })
      })
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('candles', async () => {
  await withTestServer({ CANDOR_FEED: 'simulated' }, async ({ address }) => {
    const endTime = Date.now() - 24 * 60 * 60 * 1_000
    for (const [{ path }, symbol] of [
      [ROUTES.candles, 'BTC_USDT'],
      [ROUTES.contractCandles, 'BTCUSDT'],
    ] as const) {
      const query = `${path}?symbol=${symbol}&interval=15m&limit=300&endTime=${endTime}`
      const plain = await ask(address, query, {})
      expect(plain).toMatchObject({ status: 200, encoding: undefined })
      expect(JSON.parse(plain.body.toString())).toMatchObject({ code: 'success', data: { length: 300 } })
      const packed = await ask(address, query, { 'accept-encoding': 'gzip, deflate, br' })
      expect(packed).toMatchObject({ status: 200, encoding: 'gzip', vary: 'accept-encoding' })
      expect(packed.length).toBe(packed.body.length)
      expect(packed.length).toBeLessThan(plain.length / 2)
      expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
      // Few candles, and errors, stay plain.
      const few = await ask(address, `${path}?symbol=${symbol}&interval=15m&limit=2`, {
        'accept-encoding': 'gzip',
      })
      expect(few).toMatchObject({ status: 200, encoding: undefined })
      const wrong = await ask(address, `${path}?symbol=X&interval=15m`, { 'accept-encoding': 'gzip' })
      expect(wrong.encoding).toBeUndefined()
      expect(wrong.status).toBeGreaterThanOrEqual(400)
    }
  })
})
