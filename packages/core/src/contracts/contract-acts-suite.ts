// What traders, the price and the operator may do in a contract, at random, and a small world in which they do it.

import type { Command, ContractParameters, Lots, Price, StopId } from '@candor/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { indexAt, type Request, units, type World } from '../scenario-suite.ts'
import { contractAccountOf } from './contract-queries.ts'
import {
  CONTRACT,
  cancelAllTriggers,
  contractMode,
  contractOrder,
  contractTrigger,
  givenContract,
  insure,
  intoContracts,
  leverage,
  outOfContracts,
} from './contract-scenario-suite.ts'

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const
const name = fc.constantFrom(...NAMES)
const lots = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3_000 }))
/** In tenths of a percent away from the mark. */
const away = fc.integer({ min: -60, max: 60 })

export type Act = (world: World) => void

const priced = (world: World, thousandths: number): string => {
  const mark = world.core.state.contracts.get(CONTRACT)?.mark ?? units<Price>('30000')
  const price = (mark * BigInt(1_000 + thousandths)) / 1_000n
  const tick = units('0.1')
  const onTick = price - (price % tick)
  return `${onTick / 100_000_000n}.${String((onTick % 100_000_000n) / 10_000_000n)}`
}

type Does = 'openLong' | 'openShort' | 'closeLong' | 'closeShort' | 'buy' | 'sell'

/** What a user may mean by it in their position mode; a few orders are wrong all the same. */
function meant(world: World, who: string, does: Does): Does {
  const settings = contractAccountOf(world.core.state, world.id(who))?.settings[0]
  const oneWay = settings?.positionMode === 'oneWay'
  if (oneWay === (does === 'buy' || does === 'sell')) return does
  if (oneWay) return does === 'openLong' || does === 'closeShort' ? 'buy' : 'sell'
  return does === 'buy' ? 'openLong' : 'openShort'
}

/** Somebody stands ready on both sides. */
const quotes = fc.record({ lots, width: fc.integer({ min: 1, max: 30 }) }).map(
  ({ lots: many, width }): Act =>
    (world) => {
      world.when('maker', contractOrder('buy', many, priced(world, -width)))
      world.when('maker', contractOrder('sell', many, priced(world, width)))
    },
)

const order = fc
  .record({
    name,
    lots,
    away,
    does: fc.constantFrom<Does>(
      'openLong',
      'openLong',
      'openShort',
      'openShort',
      'closeLong',
      'closeShort',
      'buy',
      'sell',
    ),
    kind: fc.constantFrom('limit', 'limit', 'limit', 'market', 'best'),
    timeInForce: fc.constantFrom(
      'goodTillCancelled',
      'goodTillCancelled',
      'immediateOrCancel',
      'fillOrKill',
      'postOnly',
    ),
    selfTrade: fc.constantFrom('expireTaker', 'expireMaker', 'expireBoth', 'decrement'),
    stops: fc.option(
      fc.record({ profit: fc.integer({ min: 1, max: 40 }), by: fc.constantFrom('mark', 'last') }),
      { nil: undefined },
    ),
  })
  .map(
    ({ name: who, lots: many, away: thousandths, does: wanted, kind, timeInForce, selfTrade, stops }): Act =>
      (world) => {
        const does = meant(world, who, wanted)
        const long = does === 'openLong' || does === 'buy'
        const attached =
          stops === undefined || does.startsWith('close')
            ? undefined
            : {
                takeProfit: units<Price>(priced(world, long ? stops.profit : -stops.profit)),
                stopLoss: units<Price>(priced(world, long ? -stops.profit : stops.profit)),
                triggerBy: stops.by,
              }
        const terms = { selfTrade, stops: attached } as const
        if (kind === 'market') world.when(who, contractOrder(does, many, undefined, terms))
        else if (kind === 'best') {
          world.when(who, contractOrder(does, many, '1', { ...terms, orderType: 'best', price: undefined }))
        } else
          world.when(who, contractOrder(does, many, priced(world, thousandths), { ...terms, timeInForce }))
      },
  )

const tick = fc
  .record({
    thousandths: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -300, max: 300 })),
    after: fc.integer({ min: 0, max: 90_000 }),
  })
  .map(
    ({ thousandths, after }): Act =>
      (world) => {
        world.after(BigInt(after))
        world.when(indexAt(priced(world, thousandths), world.nowMs))
        // Whoever trades in between is looked at with the next mark.
        if (!world.outcome.events.some(({ type }) => type === 'ContractTraded')) noneInDanger(world)
      },
  )

/** Who chose to have one position in a contract has one. */
export function oneEach(world: World): void {
  for (const { contracts } of world.core.state.accounts.values()) {
    for (const { positionMode, long, short } of contracts?.holdings() ?? []) {
      expect(positionMode === 'oneWay' && long !== undefined && short !== undefined).toBe(false)
    }
  }
}

/** After a mark nobody is left in danger whom the contract could have taken: a scan of everyone, unlike the core. */
function noneInDanger(world: World): void {
  const { state } = world.core
  for (const { contracts } of state.accounts.values()) {
    if (contracts === undefined) continue
    const active = [...contracts.positions.values()].every(({ market }) => market.isActive(state.nowMs))
    if (!active) continue
    for (const position of contracts.positions.values()) {
      if (position.holding.marginMode === 'isolated') expect(position.isInDanger).toBe(false)
    }
    const { equity, maintenance } = contracts.crossRisk()
    if (maintenance > 0n) expect(equity > maintenance).toBe(true)
  }
}

const later = fc.integer({ min: 1_000, max: 20_000_000 }).map(
  (ms): Act =>
    (world) => {
      world.after(BigInt(ms)).when({ type: 'Tick' })
    },
)

const choice = fc
  .record({
    name,
    request: fc.constantFrom<Request>(
      leverage(1),
      leverage(5),
      leverage(20),
      leverage(100),
      contractMode({ marginMode: 'isolated' }),
      contractMode({ marginMode: 'cross' }),
      contractMode({ positionMode: 'oneWay' }),
      contractMode({ positionMode: 'hedge' }),
      outOfContracts('10'),
      outOfContracts('500'),
      intoContracts('100'),
      (userId) => ({ type: 'ClosePositions', userId, clientId: undefined, marketId: undefined }),
      (userId) => ({ type: 'CancelAllContractOrders', userId, clientId: undefined, marketId: undefined }),
      cancelAllTriggers(),
      (userId) => ({ type: 'FreezeAccount', userId, reason: '' }),
      (userId) => ({ type: 'UnfreezeAccount', userId, reason: '' }),
    ),
  })
  .map(
    ({ name: who, request }): Act =>
      (world) =>
        void world.when(who, request),
  )

const onPosition = fc.record({ name, place: fc.nat(3), what: fc.nat(5), thousandths: away }).map(
  ({ name: who, place, what, thousandths }): Act =>
    (world) => {
      const userId = world.id(who)
      const view = contractAccountOf(world.core.state, userId)
      const { positionId } = view?.positions[place] ?? view?.positions[0] ?? { positionId: 1 as never }
      const { orderId } = view?.orders[place] ?? view?.orders[0] ?? { orderId: 1 as never }
      const keyed = { userId, clientId: undefined }
      const price = units<Price>(priced(world, thousandths))
      const commands: readonly Command[] = [
        { type: 'ReversePosition', ...keyed, positionId },
        {
          type: 'MoveMargin',
          ...keyed,
          positionId,
          direction: thousandths > 0 ? 'add' : 'remove',
          amount: units('3'),
        },
        {
          type: 'SetPositionStops',
          ...keyed,
          positionId,
          takeProfit: price,
          stopLoss: undefined,
          triggerBy: 'mark',
          lots: undefined,
        },
        {
          type: 'SetPositionStops',
          ...keyed,
          positionId,
          takeProfit: undefined,
          stopLoss: price,
          triggerBy: 'last',
          lots: 2n as Lots,
        },
        {
          type: 'AmendContractOrder',
          ...keyed,
          orderId,
          price,
          lots: thousandths % 2 === 0 ? (7n as Lots) : undefined,
        },
        { type: 'CancelStop', ...keyed, stopId: (view?.stops[place]?.stopId ?? 1) as StopId },
      ]
      world.when(commands[what] as Command)
    },
)

const trigger = fc
  .record({
    name,
    lots: fc.option(lots, { nil: undefined, freq: 4 }),
    away,
    beyond: fc.integer({ min: -15, max: 15 }),
    does: fc.constantFrom<Does>('openLong', 'openShort', 'closeLong', 'closeShort', 'buy', 'sell'),
    isLimit: fc.boolean(),
    by: fc.constantFrom('mark', 'last'),
    reduceOnly: fc.boolean(),
  })
  .map(
    ({ name: who, lots: many, away: thousandths, beyond, does: wanted, isLimit, by, reduceOnly }): Act =>
      (world) => {
        const does = meant(world, who, wanted)
        const condition = `${thousandths > 0 ? '>=' : '<='} ${priced(world, thousandths)}` as const
        const price = isLimit ? units<Price>(priced(world, thousandths + beyond)) : undefined
        const terms = { price, triggerBy: by, reduceOnly: reduceOnly && (does === 'buy' || does === 'sell') }
        world.when(who, contractTrigger(does, many, condition, terms))
      },
  )

export const act = fc.oneof(
  { weight: 10, arbitrary: order },
  { weight: 5, arbitrary: tick },
  { weight: 3, arbitrary: quotes },
  { weight: 2, arbitrary: choice },
  { weight: 2, arbitrary: onPosition },
  { weight: 3, arbitrary: trigger },
  { weight: 1, arbitrary: later },
)

const THIN_TIERS: Partial<ContractParameters> = {
  tiers: [
    { upTo: units('3000'), maxLeverage: 100, maintenanceE8: units('0.005') },
    { upTo: units('20000'), maxLeverage: 50, maintenanceE8: units('0.01') },
    { upTo: units('500000'), maxLeverage: 10, maintenanceE8: units('0.05') },
  ],
}

export function actingWorld(fund: number): World {
  const world = givenContract(
    { alice: '1000', bob: '2000', carol: '300', dave: '20000', maker: '1000000' },
    { parameters: { ...THIN_TIERS, marketBandE8: units('0.2'), limitBandE8: units('0.2') } },
  )
  world.and('maker', contractMode({ positionMode: 'oneWay' }), leverage(5))
  if (fund > 0) insure(world, String(fund))
  return world
}
