// Whatever is sent to whichever call: an answer or a failure that the API knows, never an error of ours.

import type { UserId } from '@candor/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Endpoint } from '../endpoint.ts'
import { Parameters } from '../parameters.ts'
import { failureOf } from '../refusals.ts'
import { FuturesWorld } from './futures-suite.ts'

let world: FuturesWorld
let userId: UserId

beforeAll(async () => {
  world = await FuturesWorld.start()
  userId = await world.base.trader('1000000')
  await world.base.index('30000')
})
afterAll(async () => {
  await world.stop()
})

/** Everything that any call looks for. */
const NAMES = [
  'symbol',
  'symbols',
  'pair',
  'contractType',
  'interval',
  'limit',
  'fromId',
  'startTime',
  'endTime',
  'timeZone',
  'side',
  'type',
  'positionSide',
  'timeInForce',
  'quantity',
  'price',
  'stopPrice',
  'triggerPrice',
  'reduceOnly',
  'closePosition',
  'newClientOrderId',
  'clientAlgoId',
  'algoType',
  'algoId',
  'orderId',
  'origClientOrderId',
  'priceMatch',
  'priceProtect',
  'workingType',
  'selfTradePreventionMode',
  'batchOrders',
  'orderIdList',
  'origClientOrderIdList',
  'leverage',
  'marginType',
  'dualSidePosition',
  'multiAssetsMargin',
  'amount',
  'incomeType',
  'page',
  'countdownTime',
  'autoCloseType',
]
const GOOD: readonly string[] = [
  'BTCUSDT',
  'BUY',
  'SELL',
  'LIMIT',
  'MARKET',
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'GTC',
  'IOC',
  'GTX',
  'BOTH',
  'LONG',
  'SHORT',
  'true',
  'false',
  '0.001',
  '0.01',
  '30000',
  '29500.5',
  '1',
  '2',
  '10',
  'CONDITIONAL',
  'MARK_PRICE',
  'ISOLATED',
  'CROSSED',
  '1h',
  '1M',
  'PERPETUAL',
  'OPPONENT',
  'FUNDING_FEE',
  'TRANSFER',
  'EXPIRE_BOTH',
  'mine',
  '[1,2]',
  '["mine"]',
  '["BTCUSDT"]',
  '[{"symbol":"BTCUSDT","side":"BUY","type":"MARKET","quantity":"0.001"}]',
]
const HOSTILE: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '9007199254740991',
  '9007199254740993',
  '4503599627370497',
  '99999999999999999999999',
  '0.000000000000000000001',
  "' OR 1=1 --",
  '\u0000',
  '🦊',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":',
  '[{}]',
  '[{"symbol":null}]',
  '%00',
  '../..',
  'candor-1',
  ':',
  'autoclose-1',
  '1\n2',
  'btcusdt',
  'TRAILING_STOP_MARKET',
  'GTD',
]

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...GOOD) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String) },
)
const sent = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 14 })

/** What each of them may well be. */
const PLAUSIBLE: Readonly<Record<string, string>> = {
  symbol: 'BTCUSDT',
  pair: 'BTCUSDT',
  contractType: 'PERPETUAL',
  interval: '1h',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '29500',
  algoType: 'CONDITIONAL',
  leverage: '10',
  marginType: 'ISOLATED',
  dualSidePosition: 'false',
  multiAssetsMargin: 'false',
  amount: '1',
  countdownTime: '0',
  batchOrders: '[{"symbol":"BTCUSDT"}]',
}
/** What one call alone means by it. */
const ITS_OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /fapi/v1/algoOrder': { type: 'STOP_MARKET', triggerPrice: '31000' },
  'POST /fapi/v1/positionMargin': { type: '1' },
  'GET /fapi/v1/positionMargin/history': { type: '1' },
}
/** Either of two names is enough: the second is looked at only without the first. */
const NAMED: Readonly<Record<string, string>> = { orderId: 'origClientOrderId', algoId: 'clientAlgoId' }
const NASTY = [
  '',
  '-1',
  '\u0000',
  "' OR 1=1 --",
  '9007199254740991',
  '99999999999999999999999',
  '[[]]',
  '__proto__',
]

type Values = Readonly<Record<string, string>>

/** Puts down which parameters are looked for. */
function watched(values: Values, asked: Set<string>): Values {
  return new Proxy(values, {
    getOwnPropertyDescriptor: (target, name) => {
      asked.add(String(name))
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}

/** What went wrong in a way that is ours; nothing when it did not. */
async function problemOf(endpoint: Endpoint, values: Values): Promise<string | undefined> {
  const caller: Caller = { userId, address: '127.0.0.1', nowMs: world.base.nowMs(), key: undefined as never }
  const params = Parameters.of(values)
  try {
    if (typeof endpoint.weight === 'function') endpoint.weight(params)
    if (endpoint.security !== 'none' && typeof endpoint.orders === 'function') endpoint.orders(params)
    JSON.stringify(await endpoint.handle(params, caller))
  } catch (error) {
    const failure = failureOf(error, 'futures')
    if (failure === undefined || failure.httpStatus === 500) {
      return `${endpoint.method} ${endpoint.path} ${JSON.stringify(values)}: ${String(error)}`
    }
  }
  return undefined
}

test('no parameter of any call breaks it, whatever it says', { timeout: 120_000 }, async () => {
  const problems: (string | undefined)[] = []
  let calls = 0
  for (const endpoint of world.endpoints) {
    const usual = { ...PLAUSIBLE, ...ITS_OWN[`${endpoint.method} ${endpoint.path}`] }
    const asked = new Set<string>()
    problems.push(await problemOf(endpoint, watched(usual, asked)))
    for (const name of [...asked].flatMap((each) => [each, NAMED[each] ?? each])) {
      for (const nasty of NASTY) {
        problems.push(await problemOf(endpoint, { ...usual, [name]: nasty }))
        calls++
      }
    }
  }
  expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  expect(world.errors).toEqual([])
  expect(calls).toBeGreaterThan(1_000)
})

test('no call fails in a way that is not its own', { timeout: 120_000 }, async () => {
  const problems: (string | undefined)[] = []
  await fc.assert(
    fc.asyncProperty(fc.nat(world.endpoints.length - 1), sent, fc.boolean(), async (at, fields, isSymbol) => {
      const endpoint = world.endpoints[at]
      if (endpoint === undefined) return
      const given = isSymbol ? { ...fields, symbol: 'BTCUSDT' } : fields
      problems.push(await problemOf(endpoint, given))
    }),
    { numRuns: 1_500 },
  )
  expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  expect(world.errors).toEqual([])
})
