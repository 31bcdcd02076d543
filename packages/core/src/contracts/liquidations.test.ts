// Liquidation, funding and listing at their edges.

import type { Command, ContractParameters, MarketId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { given, HOUR, indexAt, SECOND, shown, TICK, USDT, units } from '../scenario-suite.ts'
import {
  CONTRACT,
  CONTRACT_LEVELS,
  CONTRACT_PARAMETERS,
  contractMode,
  contractOrder,
  givenContract,
  hasPosition,
  insure,
  leverage,
  listContract,
  markAt,
  positionOf,
  thenContractMoney,
  thenPosition,
  trade,
} from './contract-scenario-suite.ts'

const WIDE = { parameters: { limitBandE8: units<never>('0.5'), marketBandE8: units<never>('0.2') } }

function status(to: 'open' | 'halted' | 'cancelOnly'): Command {
  return { type: 'SetContractStatus', marketId: CONTRACT, status: to, reason: 'a test' }
}

describe('[contracts 6] who is liquidated, and when', () => {
  test('a cross account with nothing left closes at what its counterparty would pay; nobody goes below zero', () => {
    const world = givenContract({ alice: '160', bob: '100000' }, WIDE)
    trade(world, 100, '30000', 'alice', 'bob')
    world.and('bob', contractOrder('openLong', 100, '28000'))
    markAt(world, '28000')
    expect(hasPosition(world, 'alice')).toBe(false)
    thenContractMoney(world, 'alice', '0')
    expect(world.outcome.events.map(({ type }) => type)).toContain('PositionsDeleveraged')
    expect(world.house('insurance', USDT)).toBe('0')
  })

  test('long and short of one account close each other before the book is asked', () => {
    const world = givenContract({ alice: '40', bob: '100000' }, WIDE)
    trade(world, 10, '30000', 'alice', 'bob')
    world
      .and('bob', contractOrder('openLong', 6, '30000'))
      .and('alice', contractOrder('openShort', 6, '30000'))
    world.and('bob', contractOrder('openLong', 100, '21000'))
    markAt(world, '20480')
    const kinds = world.outcome.events.map(({ type }) => type)
    expect(kinds.indexOf('PositionsNetted')).toBeGreaterThan(kinds.indexOf('LiquidationBegun'))
    expect(hasPosition(world, 'alice', 'short')).toBe(false)
  })

  test('nobody is liquidated on a stale index or in a halted contract, and everybody is looked at after', () => {
    const world = givenContract({ alice: '1000', bob: '100000' }, WIDE)
    world.and('alice', contractMode({ marginMode: 'isolated' }))
    trade(world, 100, '30000', 'alice', 'bob')
    world.and('bob', contractOrder('openLong', 100, '27000'))
    world.and(status('halted'))
    markAt(world, '28000')
    expect(hasPosition(world, 'alice')).toBe(true)
    world.and(status('open')).restored()
    expect(hasPosition(world, 'alice')).toBe(true)
    world.after(SECOND).when(indexAt('28000', world.nowMs))
    expect(hasPosition(world, 'alice')).toBe(false)
  })

  test('orders that use the margin go first; the fee goes to the fund, the rest back to the owner', () => {
    const world = givenContract({ alice: '1000', bob: '100000' }, WIDE)
    world.and('alice', contractMode({ marginMode: 'isolated' }), leverage(10))
    trade(world, 100, '30000', 'alice', 'bob')
    world.and('alice', contractOrder('openLong', 10, '25000'), contractOrder('closeLong', 100, '33000'))
    world.and('bob', contractOrder('openLong', 100, '27140'))
    markAt(world, '27100')
    expect(hasPosition(world, 'alice')).toBe(false)
    // Surplus 14 of which 0.5% of 2,714 is 13.57.
    expect(world.house('insurance', USDT)).toBe('13.57')
    thenContractMoney(world, 'alice', shown(units('1000') - units('300') - units('0.6') + units('0.43')))
    const closed = world.outcome.events.filter(
      (event) => event.type === 'ContractOrderClosed' && event.reason === 'liquidation',
    )
    expect(closed).toHaveLength(2)
  })

  test('when nobody is left on the other side the contract halts', () => {
    const world = givenContract({ alice: '1000', bob: '30' }, WIDE)
    world.and('alice', contractMode({ marginMode: 'isolated' }), leverage(10))
    world.and('bob', contractMode({ marginMode: 'isolated' }), leverage(50))
    trade(world, 10, '30000', 'alice', 'bob')
    // Both are ruined by the same mark only if the mark jumps against one of them: here the short.
    markAt(world, '33000')
    expect(hasPosition(world, 'bob', 'short')).toBe(false)
    expect(world.core.state.contracts.get(CONTRACT)?.status).toBe('open')
    expect(positionOf.bind(undefined, world, 'alice')).toThrow()
  })
})

describe('[contracts 5] funding', () => {
  test('an isolated payer pays from its margin, what is missing comes from the fund, else receivers get less', () => {
    const world = givenContract({ alice: '1000', bob: '100000' }, WIDE)
    world.and('alice', contractMode({ marginMode: 'isolated' }), leverage(100))
    trade(world, 100, '30000', 'alice', 'bob')
    const market = world.core.state.contracts.get(CONTRACT)
    if (market === undefined) throw new Error('no contract')
    const position = positionOf(world, 'alice')
    expect(position.margin).toBe(units('30'))
    const dueMs = market.nextFundingMs
    market.premiumSamples = 30
    market.premiumSum = 30n * 5_000_000n
    // Nobody looks at the account between the index going stale and the funding.
    world.at(dueMs + HOUR).when(TICK)
    const settled = world.outcome.events.find(({ type }) => type === 'FundingSettled')
    expect(settled).toMatchObject({
      rateE8: 750_000n,
      paid: units('22.5'),
      received: units('22.5'),
      insured: 0n,
      samples: 30,
    })
    thenPosition(world, 'alice', '100 lots, cost 3000, margin 7.5')
    market.premiumSamples = 30
    market.premiumSum = 30n * 5_000_000n
    insure(world, '5')
    world.at(dueMs + 9n * HOUR).when(TICK)
    expect(world.outcome.events.find(({ type }) => type === 'FundingSettled')).toMatchObject({
      paid: units('7.5'),
      insured: units('5'),
      received: units('12.5'),
      dust: 0n,
    })
    expect(positionOf(world, 'bob', 'short').funding).toBe(units('35'))
  })

  test('days of outage settle in order, at no rate, and catch up', () => {
    const world = givenContract({ alice: '1000', bob: '1000' })
    trade(world, 10, '30000', 'alice', 'bob')
    world.after(50n * HOUR).when(TICK)
    const settled = world.outcome.events.filter((event) => event.type === 'FundingSettled')
    expect(settled.map(({ rateE8 }) => rateE8)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
  })
})

describe('[contracts 1] listing', () => {
  const tiers = CONTRACT_PARAMETERS.tiers
  test.each<[string, Partial<Record<keyof ContractParameters, unknown>>]>([
    ['no multiplier', { multiplier: 0n }],
    ['mark tick times multiplier is no whole unit', { markTick: 1n }],
    ['a tick that is no multiple of the mark tick', { tick: units('0.015') }],
    ['no lots', { maxLots: 0n }],
    ['no open orders', { maxOpenOrders: 0 }],
    ['no limit band', { limitBandE8: 0n }],
    ['a market band of one', { marketBandE8: units('1') }],
    ['a taker rate of ten percent', { takerE8: units('0.1') }],
    ['a negative liquidation fee', { liquidationFeeE8: -1n }],
    ['a volume weight above one', { volumeWeightE8: units('1.1') }],
    ['three funding hours', { fundingHours: 3 }],
    ['no impact value', { impactValue: 0n }],
    ['no tiers', { tiers: [] }],
    ['tiers that do not rise', { tiers: [tiers[1], tiers[0]] }],
    ['leverage that is liquidated from the start', { tiers: [{ ...tiers[0], maxLeverage: 200 }] }],
  ])('parameters: %s', (_, change) => {
    const world = given({}, { levels: CONTRACT_LEVELS })
    world.when(listContract(change as Partial<ContractParameters>)).thenRejected('market.parameters.invalid')
  })

  test('ids and symbols are taken once, for spot and contracts together', () => {
    const world = given({}, { levels: CONTRACT_LEVELS }).and(listContract())
    world.when(listContract({}, { marketId: 7 as MarketId })).thenRejected('market.exists')
    world.when(listContract({}, { symbol: 'OTHER', marketId: 1 as MarketId })).thenRejected('market.exists')
    world.when(listContract({}, { symbol: 'X' })).thenRejected('market.invalid')
    world.when(listContract({}, { indexId: 9 as never })).thenRejected('index.unknown')
  })

  test('what positions are made of does not change under them', () => {
    const world = givenContract({ alice: '1000', bob: '1000' })
    trade(world, 1, '30000', 'alice', 'bob')
    const set = (change: Partial<ContractParameters>): Command => ({
      type: 'SetContractParameters',
      marketId: CONTRACT,
      parameters: { ...CONTRACT_PARAMETERS, ...change },
    })
    world.when(set({ multiplier: units('0.01') })).thenRejected('market.orders.open')
    world.and(set({ fundingHours: 1, refusesCrossing: true }))
    expect(world.core.state.contracts.get(CONTRACT)?.nextFundingMs).toBe(
      world.nowMs - (world.nowMs % HOUR) + HOUR,
    )
    world.when(set({ markMethod: 'medianOfThree' })).thenRejected('market.orders.open')
    world.when({ ...set({}), marketId: 9 as MarketId } as Command).thenRejected('market.unknown')
  })

  test('nobody is liquidated by a change of the rules', () => {
    const world = givenContract({ alice: '1000', bob: '1000' })
    world.and('alice', contractMode({ marginMode: 'isolated' }), leverage(100))
    trade(world, 10, '30000', 'alice', 'bob')
    const tiers = [{ upTo: units('50000000'), maxLeverage: 50, maintenanceE8: units<never>('0.0096') }]
    world
      .when({
        type: 'SetContractParameters',
        marketId: CONTRACT,
        parameters: { ...CONTRACT_PARAMETERS, tiers },
      })
      .thenRejected('order.would.liquidate')
  })
})
