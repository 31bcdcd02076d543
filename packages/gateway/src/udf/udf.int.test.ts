import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admission } from '../admission.ts'
import { SpotWorld } from '../binance/spot/spot-suite.ts'
import { DEFAULT_RATES } from '../rate-limits.ts'
import { Udf } from './udf.ts'

const MINUTE = 60_000
const errors: unknown[] = []

let world: SpotWorld
let server: Server
let base: string
let tradedMs = 0

beforeAll(async () => {
  world = await SpotWorld.start()
  const { live, clock, parts } = world
  const udf = new Udf({
    live,
    clock,
    candles: parts.candles,
    settings: { ...DEFAULT_RATES, requestsPerSecond: 1_000_000 },
    admission: new Admission(),
    addressOf: () => '127.0.0.1',
    timerOf: () => ({ observe: () => undefined }),
    isStopping: () => false,
    onError: (error) => errors.push(error),
  })
  server = createServer((request, response) => {
    if (!udf.handleRequest(request, response)) response.writeHead(500).end()
  })
  // A connection that is idle for long on a busy machine must not be closed just as the next request goes out on it.
  server.keepAliveTimeout = MINUTE
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const user = await world.trader()
  await world.quote('sell', '30000.5', '0.25')
  const { transactTime } = await world.call<{ transactTime: number }>(
    'POST /api/v3/order?symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.25',
    user,
  )
  tradedMs = transactTime
  world.pass(3 * MINUTE)
  await world.caughtUp()
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await world.stop()
  expect(errors).toEqual([])
})

async function get<T = Readonly<Record<string, unknown>>>(path: string): Promise<T> {
  const response = await fetch(`${base}/udf/${path}`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as T
}

test('says what it offers, and the time in seconds as plain text', async () => {
  const config = await get<{ supported_resolutions: string[]; supports_search: boolean }>('config')
  expect(config.supports_search).toBe(true)
  expect(config.supported_resolutions).toEqual(expect.arrayContaining(['1', '60', '1D', '1W', '1M']))
  const response = await fetch(`${base}/udf/time`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(Number(await response.text())).toBeCloseTo(world.clock() / 1_000, -1)
})

describe('symbols', () => {
  test('of spot and of contracts, by their own steps', async () => {
    expect(await get('symbols?symbol=Candor:BTCUSDT')).toMatchObject({
      ticker: 'BTCUSDT',
      session: '24x7',
      minmov: 1,
      pricescale: 100,
      volume_precision: 5,
    })
    expect(await get('symbols?symbol=BTCUSDT.P')).toMatchObject({
      ticker: 'BTCUSDT.P',
      pricescale: 10,
      volume_precision: 3,
    })
    expect(await get('symbols?symbol=NOSUCH')).toEqual({ s: 'error', errmsg: 'Invalid symbol.' })
  })

  test('are found by a part of their name and by kind', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await get<{ ticker: string }[]>(`search?${query}`)).map(({ ticker }) => ticker)
    expect(await names('query=btc')).toEqual(['BTCUSDT', 'BTCEUR', 'BTCUSDT.P'])
    expect(await names('query=eur&limit=5')).toEqual(['BTCEUR'])
    expect(await names('query=&type=futures')).toEqual(['BTCUSDT.P'])
    expect(await names('query=btc&exchange=Other')).toEqual([])
  })
})

describe('bars', () => {
  test('of a stretch, up to its end and not with it', async () => {
    const first = Math.floor(tradedMs / MINUTE) * 60
    const ask = `symbol=BTCUSDT&resolution=1&from=${first}`
    expect(await get(`history?${ask}&to=${first + 120}`)).toEqual({
      s: 'ok',
      t: [first, first + 60],
      o: [30000.5, 30000.5],
      h: [30000.5, 30000.5],
      l: [30000.5, 30000.5],
      c: [30000.5, 30000.5],
      v: [0.25, 0],
    })
    expect(await get(`history?${ask}&to=${first + 180}&countback=1`)).toMatchObject({ t: [first + 120] })
    expect(await get(`history?symbol=BTCUSDT&resolution=1&from=0&to=${first}`)).toEqual({ s: 'no_data' })
    expect(await get(`history?symbol=BTCUSDT&resolution=D&from=0&to=${first + 60}`)).toMatchObject({
      s: 'ok',
    })
    expect(await get(`history?symbol=BTCUSDT&resolution=7&from=0&to=1`)).toMatchObject({ s: 'error' })
    expect(await get('history?symbol=BTCUSDT&resolution=1')).toMatchObject({ s: 'error' })
  })
})

test('no query makes it fail for a reason of its own', async () => {
  const name = fc.constantFrom('symbol', 'resolution', 'from', 'to', 'countback', 'query', 'limit', 'type')
  const value = fc.oneof(
    fc.constantFrom(
      'BTCUSDT',
      'BTCUSDT.P',
      '1',
      '1D',
      '0',
      '-1',
      '9007199254740991',
      '1e9',
      '__proto__',
      'toString',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const query = fc.array(fc.tuple(name, value), { maxLength: 6 })
  const call = fc.constantFrom('config', 'time', 'symbols', 'search', 'history', 'marks', '__proto__', '')
  await fc.assert(
    fc.asyncProperty(call, query, async (path, pairs) => {
      const text = pairs.map(([key, each]) => `${key}=${encodeURIComponent(each)}`).join('&')
      const response = await fetch(`${base}/udf/${path}?${text}`)
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})
