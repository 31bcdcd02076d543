import { CodecError, decode, encode, outcome } from '@candor/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Core } from './core.ts'
import {
  buy,
  cancel,
  cancelAll,
  given,
  indexAt,
  mark,
  type Request,
  sell,
  stopLimit,
  stopMarket,
  TICK,
  transfer,
  type World,
} from './scenario-suite.ts'
import { approve, comeBack, correct, refuse, request, send, settle, takeBack } from './withdrawal-suite.ts'

const USERS = {
  alice: { usdt: '100000', btc: '3' },
  bob: { usdt: '100000', btc: '3' },
  twin: { usdt: '100000', btc: '3', group: 1 },
}

const names = fc.constantFrom('alice', 'bob', 'twin')
const sizes = fc.integer({ min: 1, max: 300 }).map((value) => `0.${String(value).padStart(3, '0')}`)
const prices = fc.integer({ min: 29_900, max: 30_100 }).map(String)
const options = fc.record(
  {
    timeInForce: fc.constantFrom(
      'goodTillCancelled' as const,
      'immediateOrCancel' as const,
      'fillOrKill' as const,
    ),
    selfTrade: fc.constantFrom(
      'expireTaker' as const,
      'expireMaker' as const,
      'expireBoth' as const,
      'decrement' as const,
    ),
    clientId: fc.integer({ min: 1, max: 9 }).map((key) => `k${key}`),
  },
  { requiredKeys: [] },
)
const withdrawalSteps = fc.constantFrom<((id: number) => Request)[]>(
  (id) => request(id, { clientId: `w${id}` }),
  (id) => request(id, { approvalsNeeded: 2 }),
  (id) => () => approve(id),
  (id) => () => send(id),
  (id) => () => settle(id),
  (id) => () => comeBack(id),
  (id) => () => refuse(id),
  (id) => takeBack(id),
  () => correct('5', { direction: 'debit', against: 'insurance' }),
)
const requests: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(sizes, prices, options).map(([size, price, more]) => buy(size, price, more)),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(sizes, prices, options).map(([size, price, more]) => sell(size, price, more)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(sizes, prices)
      .map(([quantity, stopPrice]) => stopLimit('sell', { quantity, price: '29900', stopPrice })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(sizes, prices)
      .map(([quantity, stopPrice]) => stopMarket('buy', { quantity, stopPrice })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }).map((id) => cancel(id)) },
  {
    weight: 5,
    arbitrary: fc.tuple(withdrawalSteps, fc.integer({ min: 1, max: 4 })).map(([step, id]) => step(id)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      cancelAll(),
      mark('FreezeAccount'),
      mark('UnfreezeAccount'),
      transfer('1', { from: 0 as never, to: 17 as never }),
    ),
  },
)
const steps = fc.array(fc.tuple(names, requests, fc.constantFrom(0n, 1n, 700n, 60_000n, 40_000_000n)), {
  minLength: 5,
  maxLength: 40,
})

function run(world: World, [name, request, wait]: readonly [string, Request, bigint]): Uint8Array {
  if (wait === 700n) world.when(indexAt('30000', world.nowMs))
  world.after(wait).when(name, request)
  return encode(outcome, world.outcome)
}

describe('[P1] snapshots', () => {
  test('encode, restore, encode gives the same bytes, and both cores then answer alike to the end', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, cut) => {
        const live = given(USERS)
        const resumed = given(USERS)
        const at = cut % all.length
        for (const [index, step] of all.entries()) {
          if (index === at) resumed.restored()
          expect(Buffer.compare(run(live, step), run(resumed, step))).toBe(0)
        }
        live.and(TICK)
        resumed.and(TICK)
        expect(Buffer.compare(live.core.encodeState(), resumed.core.encodeState())).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('every outcome survives its own encoding', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = given(USERS)
        for (const step of all) {
          const bytes = run(world, step)
          expect(decode(outcome, bytes)).toEqual(world.outcome)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('an empty core is a snapshot too', () => {
    const bytes = Core.create().encodeState()
    expect(Buffer.compare(Core.restore(bytes).encodeState(), bytes)).toBe(0)
  })

  test('[P5] a state cut short, with a byte too many, or of another format is refused', () => {
    const bytes = given(USERS).and('alice', buy('0.1', '30000')).core.encodeState()
    for (const end of [0, 1, Math.floor(bytes.length / 2), bytes.length - 1]) {
      expect(() => Core.restore(bytes.subarray(0, end))).toThrow(CodecError)
    }
    expect(() => Core.restore(Uint8Array.from([...bytes, 0]))).toThrow(CodecError)
    const other = new Uint8Array(bytes)
    other[0] = 99
    expect(() => Core.restore(other)).toThrow(CodecError)
  })
})
