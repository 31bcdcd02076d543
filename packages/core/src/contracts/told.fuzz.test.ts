// Plain trades, and orders that are placed and that end, go from cell to cell and write themselves as bytes. Whatever is done: a
// core in which all of them go the long way, with objects, gives the same bytes and comes to the same state.

import {
  type AssetId,
  decode,
  type Event,
  encode,
  type FeeLevel,
  type Outcome,
  outcome,
} from '@candor/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Core } from '../core.ts'
import { type Request, USDT, units, type World } from '../scenario-suite.ts'
import { act, actingWorld } from './contract-acts-suite.ts'
import { contractOrder, givenContract, intoContracts } from './contract-scenario-suite.ts'
import { ToldEnding } from './told-ending.ts'
import { made, ToldOrder } from './told-order.ts'
import { ToldPlacement } from './told-placement.ts'
import { ToldTrade } from './told-trade.ts'

/** A core in which everything goes the long way. */
let LongWay: typeof Core

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('./plain-trade.ts', () => ({ settlePlainTrade: () => false }))
  LongWay = (await import('../core.ts')).Core
  const { Holding } = await import('./holding.ts')
  vi.spyOn(Holding.prototype, 'hasRoomyMoney', 'get').mockReturnValue(false)
  const { OrderCells } = await import('./order-cells.ts')
  vi.spyOn(OrderCells.prototype, 'isLarge', 'get').mockReturnValue(true)
})

afterAll(() => {
  vi.doUnmock('./plain-trade.ts')
  vi.resetModules()
})

/** All that was sent to a world, to another core. */
function again({ journal }: World, core: Core): Outcome[] {
  return journal.map(({ timeMs, command }) => core.apply((core.state.number + 1) as never, timeMs, command))
}

const level = (perpMaker: string, perpTaker: string): FeeLevel => ({
  volumeBtc: units('0'),
  spotMakerE8: units('0.001'),
  spotTakerE8: units('0.001'),
  perpMakerE8: units(perpMaker),
  perpTakerE8: units(perpTaker),
})

/** Fees change while orders are open: what was a rebate so far may become a fee. */
const fees = fc
  .constantFrom(
    level('-0.0002', '0.0005'),
    level('0', '0'),
    level('0.0003', '0.0003'),
    level('0.0001', '0.0009'),
  )
  .map((only) => (world: World): void => {
    world.send({ type: 'SetFeeSchedule', btc: world.core.state.btc as AssetId, levels: [only] })
  })

/** How often each was met: told from the tape, and as an object. */
const met = { trades: { told: 0, long: 0 }, orders: { told: 0, long: 0 } }

const cancelAllContracts: Request = (userId) => ({
  type: 'CancelAllContractOrders',
  userId,
  clientId: undefined,
  marketId: undefined,
})

/** Every field of an event, or of a view, reads as it is decoded. */
function readsAs(kept: object, decoded: object): void {
  for (const [name, value] of Object.entries(decoded)) {
    const field = (kept as Record<string, unknown>)[name]
    if (field instanceof ToldOrder) readsAs(field, value as object)
    else expect([name, field]).toEqual([name, value])
  }
}

function note(event: Event): void {
  if (event.type === 'ContractTraded') met.trades[event instanceof ToldTrade ? 'told' : 'long']++
  else if (event.type === 'ContractOrderPlaced')
    met.orders[event instanceof ToldPlacement ? 'told' : 'long']++
  else if (event.type === 'ContractOrderClosed') met.orders[event instanceof ToldEnding ? 'told' : 'long']++
}

/** Both ways give the same bytes and come to the same state, and what reads as an event reads as its bytes decode. */
function agree(world: World): void {
  const [one, other] = [Core.create(), LongWay.create()]
  const told = again(world, one)
  const expected = again(world, other)
  for (const [place, came] of told.entries()) {
    const bytes = encode(outcome, came)
    const long = expected[place] as Outcome
    expect(Buffer.compare(bytes, encode(outcome, long))).toBe(0)
    expect(long.events.some((event) => 'writeTo' in event)).toBe(false)
    const decoded = decode(outcome, bytes)
    for (const [at, event] of came.events.entries()) {
      note(event)
      readsAs(event, decoded.events[at] as Event)
    }
    expect(came.reply.contractOrders?.map(made)).toEqual(decoded.reply.contractOrders)
  }
  expect(Buffer.compare(one.encodeState(), other.encodeState())).toBe(0)
}

test('[rulebook 2.2, 2.3] both ways give the same bytes, whatever happens, and what reads as an event reads the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 12, arbitrary: act }, { weight: 1, arbitrary: fees }), {
        minLength: 5,
        maxLength: 150,
        size: 'max',
      }),
      fc.nat(200),
      (acts, fund) => {
        const world = actingWorld(fund)
        for (const each of acts) each(world)
        agree(world)
      },
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60) },
  )
  // The acts lead to both.
  expect([met.trades.told > 0, met.trades.long > 0, met.orders.told > 0]).toEqual([true, true, true])
})

test('[rulebook 2.2] a fee that follows a rebate is reckoned of their sum, though that is still a rebate', () => {
  const world = actingWorld(100)
  const schedule = (only: FeeLevel): void => {
    world.send({ type: 'SetFeeSchedule', btc: world.core.state.btc as AssetId, levels: [only] })
  }
  // Fees to pay the rebate from.
  world
    .when('alice', contractOrder('openLong', 50, '30000.1'))
    .when('dave', contractOrder('openShort', 50, '30000.1'))
  schedule(level('-0.0002', '0.0005'))
  world
    .when('bob', contractOrder('openLong', 97, '30000.1'))
    .when('dave', contractOrder('openShort', 91, '30000.1'))
  schedule(level('0.0001', '0.0005'))
  world.when('dave', contractOrder('openShort', 5, '30000.1'))
  agree(world)
  expect(world.outcome.events.some(({ type }) => type === 'ContractTraded')).toBe(true)
})

test('[rulebook 8] money beyond a cell is reserved and released the long way, and told alike', () => {
  const world = givenContract({ rich: '10000000000', bob: '1000' })
  world.fund(world.id('rich'), USDT, '10000000000')
  world.and('rich', intoContracts('10000000000'))
  const placed = (): unknown => world.outcome.events.find(({ type }) => type === 'ContractOrderPlaced')
  world.when('bob', contractOrder('openLong', 5, '29000'))
  expect(placed()).toBeInstanceOf(ToldPlacement)
  world.when('rich', contractOrder('openLong', 5, '29000'))
  expect(placed()).not.toBeInstanceOf(ToldPlacement)
  expect(placed()).toMatchObject({ postings: [{ amount: units('7.3225') }] })
  world.when('rich', cancelAllContracts)
  agree(world)
})
