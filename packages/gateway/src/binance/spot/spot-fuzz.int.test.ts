import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from '../refusals.ts'
import { SpotWorld } from './spot-suite.ts'

let world: SpotWorld
beforeAll(async () => {
  world = await SpotWorld.start()
  await world.quote('sell', '30000', '5')
  await world.quote('buy', '29000', '5')
})
afterAll(async () => {
  await world.stop()
})

const NUMBERS = [
  '0',
  '1',
  '-1',
  '500',
  '1e9',
  '9007199254740991',
  '9007199254740993',
  '0.1',
  '0.00000001',
  'NaN',
]
const LARGE = ['99999999999999999999', '00000000001', '1.', '.5', '30000.00000000000', '0x10', '１', '']
const WORDS = [
  'BTCUSDT',
  'BTCEUR',
  'btcusdt',
  'NOSUCH',
  '__proto__',
  'constructor',
  'true',
  'false',
  'null',
  '[]',
]
const TIMES = ['8640000000000000', '8640000000000001', String(Date.now()), String(Date.now() - 3_600_000)]
const LISTS = [
  '["BTCUSDT"]',
  '["BTCUSDT","BTCUSDT"]',
  '[1]',
  '[null]',
  '{}',
  '[',
  '["__proto__"]',
  '[[]]',
  '""',
]

/** What each parameter may plausibly be, so that calls get past their first check. */
const PLAUSIBLE: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'BTCEUR'],
  symbols: LISTS,
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET', 'LIMIT_MAKER', 'STOP_LOSS', 'TAKE_PROFIT_LIMIT', 'FULL', 'MINI'],
  timeInForce: ['GTC', 'IOC', 'FOK'],
  quantity: ['0.01', '1', '0.123456789', '100000000000000000000'],
  quoteOrderQty: ['10', '0.000000001'],
  price: ['30000', '29999.99', '0.001', '1e5'],
  stopPrice: ['31000', '29000'],
  newClientOrderId: ['a', 'candor-1', 'x'.repeat(37), "'; DROP TABLE spot_orders; --"],
  newOrderRespType: ['ACK', 'RESULT', 'FULL'],
  selfTradePreventionMode: ['NONE', 'EXPIRE_MAKER', 'DECREMENT'],
  orderId: ['1', '2', '3'],
  origClientOrderId: ['a', 'candor-1', 'candor-99999999999999999'],
  cancelOrderId: ['1', '2'],
  cancelOrigClientOrderId: ['a'],
  cancelReplaceMode: ['STOP_ON_FAILURE', 'ALLOW_FAILURE'],
  cancelRestrictions: ['ONLY_NEW'],
  interval: ['1s', '1m', '1h', '1d', '1w', '1M'],
  windowSize: ['1m', '59m', '1h', '7d'],
  timeZone: ['0', '+08:00', '-12', '14:00', '99'],
  startTime: TIMES,
  endTime: TIMES,
  fromId: ['0', '1'],
  limit: ['1', '1000', '5000'],
  permissions: ['SPOT', '["SPOT","MARGIN"]'],
  symbolStatus: ['TRADING', 'HALT'],
  showPermissionSets: ['true', 'false'],
  omitZeroBalances: ['true'],
  computeCommissionRates: ['true'],
  icebergQty: ['1'],
  trailingDelta: ['10'],
}

const hostile = fc.oneof(
  fc.constantFrom(...NUMBERS, ...LARGE, ...WORDS, ...TIMES, ...LISTS),
  fc.string({ unit: 'binary', maxLength: 50 }),
)
const parameter = fc
  .constantFrom(...Object.keys(PLAUSIBLE))
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...(PLAUSIBLE[name] ?? [])) },
        { weight: 2, arbitrary: hostile },
      ),
    ),
  )
const encoded = (value: string): string => encodeURIComponent(value)

test('no parameters make any call fail for a reason of its own', async () => {
  const user = await world.trader('1000000', '100')
  const call = fc.record({
    endpoint: fc.constantFrom(...world.endpoints),
    isNamed: fc.boolean(),
    parameters: fc.array(parameter, { maxLength: 8 }),
    isRaw: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(call, async ({ endpoint, isNamed, parameters, isRaw }) => {
      const query = parameters.map(([name, value]) => `${name}=${isRaw ? value : encoded(value)}`)
      if (isNamed) query.unshift('symbol=BTCUSDT')
      try {
        await world.call(`${endpoint.method} ${endpoint.path}?${query.join('&').replaceAll(' ', '+')}`, user)
      } catch (error) {
        const failure = failureOf(error, 'spot')
        if (failure === undefined) throw error
        expect(failure.httpStatus).toBeLessThan(500)
        expect(failure.message).not.toMatch(/rejected: /)
      }
    }),
    { numRuns: 1_500 },
  )
}, 120_000)

/** Orders that are taken as they are, of every way to say how large they are. */
const GOOD: readonly Readonly<Record<string, string>>[] = [
  { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '29999.99' },
  {
    side: 'SELL',
    type: 'LIMIT',
    timeInForce: 'IOC',
    quantity: '0.01',
    price: '30000',
    newOrderRespType: 'RESULT',
  },
  { side: 'BUY', type: 'MARKET', quantity: '0.01' },
  { side: 'SELL', type: 'MARKET', quoteOrderQty: '10' },
  { side: 'BUY', type: 'STOP_LOSS', quantity: '0.01', stopPrice: '31000' },
  {
    side: 'SELL',
    type: 'TAKE_PROFIT_LIMIT',
    timeInForce: 'GTC',
    quantity: '0.01',
    price: '31000',
    stopPrice: '31000',
  },
]

test('no order that was spoilt does either', async () => {
  const user = await world.trader('1000000', '100')
  const order = fc.record({
    good: fc.constantFrom(...GOOD),
    spoilt: fc.array(parameter, { maxLength: 2 }),
    left: fc.option(fc.constantFrom('side', 'type', 'quantity', 'price', 'timeInForce'), { freq: 3 }),
  })
  type Spoilt = typeof order extends fc.Arbitrary<infer T> ? T : never
  let placed = 0
  await fc.assert(
    fc.asyncProperty(order, async ({ good, spoilt, left }) => {
      const fields = new Map<string, string>([...Object.entries(good), ...spoilt])
      if (left !== null) fields.delete(left)
      const query = [...fields].map(([name, value]) => `${name}=${encoded(value)}`).join('&')
      try {
        await world.call(`POST /api/v3/order?symbol=BTCUSDT&${query}`, user)
        placed++
      } catch (error) {
        const failure = failureOf(error, 'spot')
        if (failure === undefined) throw error
        expect(failure.httpStatus).toBeLessThan(500)
      }
    }),
    { numRuns: 1_000, examples: GOOD.map((good): [Spoilt] => [{ good, spoilt: [], left: null }]) },
  )
  expect(placed).toBeGreaterThan(0)
}, 120_000)
