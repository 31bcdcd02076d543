// Orders that open and close: modes, splits, reserves, reduce-only, one-key close, reverse, amendments.

import type { Lots, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { indexAt, SECOND, shown, units } from '../scenario-suite.ts'
import { contractAccountOf } from './contract-queries.ts'
import {
  contractMode,
  contractOrder,
  givenContract,
  hasPosition,
  leverage,
  markAt,
  outOfContracts,
  positionId,
  positionOf,
  thenContractMoney,
  thenPosition,
  trade,
} from './contract-scenario-suite.ts'

const THREE = { alice: '10000', bob: '100000', carol: '100000' }

describe('[contracts 3] hedge and one-way', () => {
  test('hedge: long and short side by side, each closed by its own orders only', () => {
    const world = givenContract(THREE)
    trade(world, 10, '30000', 'alice', 'bob')
    world
      .and('bob', contractOrder('openLong', 4, '30000'))
      .and('alice', contractOrder('openShort', 4, '30000'))
    thenPosition(world, 'alice', '10 lots, cost 300, margin 15')
    thenPosition(world, 'alice', '4 lots, cost 120, margin 6', 'short')
    world
      .when('alice', contractOrder('closeShort', 5, '29000'))
      .thenRejected('position.closable.insufficient')
    world.when('alice', contractOrder('buy', 5, '29000')).thenRejected('contract.position.mode')
  })

  test('one-way: a sale first closes the long, then opens a short; the split is fixed when it is accepted', () => {
    const world = givenContract(THREE).and('alice', contractMode({ positionMode: 'oneWay' }))
    world.and('alice', contractOrder('buy', 10, '30000')).and('bob', contractOrder('openShort', 10, '30000'))
    world.and('alice', contractOrder('sell', 15, '30100'))
    expect(world.outcome.reply.contractOrders?.[0]).toMatchObject({
      closeLots: 10n,
      reserve: units('7.60025') + units('0'),
    })
    world
      .and('bob', contractOrder('closeShort', 10, '30100'))
      .and('carol', contractOrder('openLong', 5, '30100'))
    expect(hasPosition(world, 'alice')).toBe(false)
    thenPosition(world, 'alice', '5 lots, cost 150.5, margin 7.525', 'short')
  })

  describe('one-way: what was to open closes what has come to be held on the other side', () => {
    const net = (): ReturnType<typeof givenContract> =>
      givenContract(THREE).and('alice', contractMode({ positionMode: 'oneWay' }))

    test('who quotes both sides is flat when both were taken, and nothing is held any more', () => {
      const world = net().and('alice', contractOrder('buy', 10, '30000'), contractOrder('sell', 10, '30100'))
      world.and('bob', contractOrder('openShort', 10, '30000'))
      thenPosition(world, 'alice', '10 lots, cost 300, margin 15')
      world.and('bob', contractOrder('closeShort', 10, '30100'))
      expect(hasPosition(world, 'alice')).toBe(false)
      expect(hasPosition(world, 'alice', 'short')).toBe(false)
      // A gain of 1, less 0.02% of 300 and of 301.
      thenContractMoney(world, 'alice', '10000.8798')
    })

    test('a part of it: the rest goes on to open, with what that needs', () => {
      const world = net().and('alice', contractOrder('buy', 4, '30000'), contractOrder('sell', 10, '30100'))
      world.and('bob', contractOrder('openShort', 4, '30000'))
      world.and('bob', contractOrder('openLong', 3, '30100'))
      thenPosition(world, 'alice', '1 lots, cost 30, margin 1.5')
      // Seven lots may still open: 7 × 30.1 ÷ 20, and 0.05% of 7 × 30.1.
      const [order] = contractAccountOf(world.core.state, world.id('alice'))?.orders ?? []
      expect(order).toMatchObject({ filledLots: 3n, reserve: units('10.64035') })
      world.and('bob', contractOrder('openLong', 7, '30100'))
      expect(hasPosition(world, 'alice')).toBe(false)
      thenPosition(world, 'alice', '6 lots, cost 180.6, margin 9.03', 'short')
    })

    test('orders that were to close these lots give way, the youngest first', () => {
      const world = net().and('alice', contractOrder('buy', 10, '30000'))
      world.and('bob', contractOrder('openShort', 10, '30000'))
      world.and('alice', contractOrder('sell', 4, '31000'), contractOrder('sell', 6, '30900'))
      world.and('bob', contractOrder('openLong', 7, '29900'))
      world.when('alice', contractOrder('sell', 7, '29900'))
      thenPosition(world, 'alice', '3 lots, cost 90, margin 4.5')
      expect(world.outcome.events.filter(({ type }) => type === 'ContractOrderReduced')).toMatchObject([
        { lots: 6n, remaining: 0n },
        { lots: 1n, remaining: 3n },
      ])
      const orders = contractAccountOf(world.core.state, world.id('alice'))?.orders ?? []
      expect(orders.map(({ lots, droppedLots }) => [lots, droppedLots])).toEqual([[4n, 1n]])
    })

    test('through zero: all of the position closes, what is left opens', () => {
      const world = net().and('alice', contractOrder('buy', 10, '30000'))
      world.and('bob', contractOrder('openShort', 10, '30000'))
      world.and('alice', contractOrder('sell', 10, '31000'))
      world.and('bob', contractOrder('openLong', 15, '29900'))
      world.when('alice', contractOrder('sell', 15, '29900'))
      expect(hasPosition(world, 'alice')).toBe(false)
      thenPosition(world, 'alice', '5 lots, cost 149.5, margin 7.475', 'short')
      expect(contractAccountOf(world.core.state, world.id('alice'))?.orders).toEqual([])
    })

    test('an isolated position closes no further than its margin can pay', () => {
      const world = net().and('alice', contractMode({ marginMode: 'isolated' }))
      world.and('alice', contractOrder('buy', 10, '30500'))
      world.and('bob', contractOrder('openShort', 10, '30500'))
      markAt(world, '29500')
      world.and('alice', contractOrder('sell', 10, '30900'))
      // Beyond (305 − 15.25) ÷ (10 × 0.001 × 0.9995) = 28,989.5 nobody would pay for the loss.
      world.and('bob', contractOrder('openLong', 4, '29000'), contractOrder('openLong', 6, '28900'))
      world.when('alice', contractOrder('sell', 10, '28900'))
      expect(world.outcome.reply.contractOrders?.[0]).toMatchObject({
        filledLots: 4n,
        closeReason: 'priceProtection',
      })
      thenPosition(world, 'alice', '6 lots, cost 183, margin 9.15')
    })
  })

  test('reduce-only never opens, and never closes more than there is', () => {
    const world = givenContract(THREE).and('alice', contractMode({ positionMode: 'oneWay' }))
    const reduce = { reduceOnly: true }
    world
      .when('alice', contractOrder('sell', 1, '30100', reduce))
      .thenRejected('position.closable.insufficient')
    world.and('alice', contractOrder('buy', 10, '30000')).and('bob', contractOrder('openShort', 10, '30000'))
    world
      .when('alice', contractOrder('sell', 11, '30100', reduce))
      .thenRejected('position.closable.insufficient')
    world.and('alice', contractOrder('sell', 6, '30100', reduce))
    world
      .when('alice', contractOrder('sell', 5, '30100', reduce))
      .thenRejected('position.closable.insufficient')
    world.and('alice', contractOrder('sell', 4, '30100', reduce))
    thenContractMoney(world, 'alice', '9984.94')
  })

  test('modes change only when there is nothing left to change', () => {
    const world = givenContract(THREE)
    world.when('alice', contractMode({ marginMode: 'cross' })).thenRejected('contract.mode.unchanged')
    world.and('alice', contractOrder('openLong', 1, '29000'))
    world.when('alice', contractMode({ marginMode: 'isolated' })).thenRejected('contract.mode.in.use')
  })
})

describe('[contracts 3] reserves', () => {
  test('a sale that crosses holds at the best bid, and gives back what it did not need', () => {
    const world = givenContract(THREE)
    world.and('bob', contractOrder('openLong', 10, '30500'), contractOrder('openLong', 10, '30200'))
    world.and('alice', contractOrder('openShort', 30, '30000'))
    thenPosition(world, 'alice', '20 lots, cost 607, margin 30.35', 'short')
    const [order] = contractAccountOf(world.core.state, world.id('alice'))?.orders ?? []
    expect(order).toMatchObject({ filledLots: 20n, reserve: units('15.1') + units('0.151') })
    world.and('carol', contractOrder('openLong', 5, '30000'))
    expect(contractAccountOf(world.core.state, world.id('alice'))?.frozen).toBe(units('7.5') + units('0.075'))
    world.and('alice', (userId) => ({
      type: 'CancelAllContractOrders',
      userId,
      clientId: undefined,
      marketId: undefined,
    }))
    thenContractMoney(world, 'alice', '9961.8165')
  })

  test('best price is a limit at the other side’s best; without one it is refused', () => {
    const world = givenContract(THREE)
    const best = { orderType: 'best', price: undefined } as const
    world.when('alice', contractOrder('openLong', 5, '1', best)).thenRejected('order.book.empty')
    world.and('bob', contractOrder('openShort', 3, '30010'))
    world.and('alice', contractOrder('openLong', 5, '1', best))
    expect(world.outcome.reply.contractOrders?.[0]).toMatchObject({
      price: units('30010'),
      filledLots: 3n,
      status: 'partiallyFilled',
    })
  })

  test('leverage is bounded by the tier of all that is held and ordered', () => {
    const world = givenContract({ alice: '100000', bob: '1000000' }).and('alice', leverage(100))
    world.and('alice', contractOrder('openLong', 1_600, '30000'))
    world.when('alice', contractOrder('openLong', 100, '30000')).thenRejected('leverage.tier')
    world.and('alice', leverage(50), contractOrder('openLong', 100, '30000'))
    world.when('alice', leverage(51)).thenRejected('leverage.tier')
    world.when('alice', leverage(101)).thenRejected('leverage.invalid')
    world.when('alice', contractOrder('openLong', 900_000, '30000')).thenRejected('leverage.tier')
    world.when('bob', contractOrder('openLong', 999_999, '60000')).thenRejected('order.price.band')
  })

  test('an order that would be liquidated at once is refused', () => {
    const world = givenContract({ alice: '1000', bob: '1000' }).and('alice', leverage(100))
    world.when('alice', contractOrder('openLong', 10, '30200')).thenRejected('order.would.liquidate')
    world.and('alice', contractOrder('openLong', 10, '30000'))
  })
})

describe('[contracts 3] the price of a limit that opens', () => {
  test('where the contract refuses it, it must not be worse than the market, unless it may cross', () => {
    const world = givenContract(THREE, { parameters: { refusesCrossing: true } })
    world.when('alice', contractOrder('openLong', 1, '30000.1')).thenRejected('order.long.above.market')
    world.when('alice', contractOrder('openShort', 1, '29999.9')).thenRejected('order.short.below.market')
    world
      .and('bob', contractOrder('openShort', 1, '30100'))
      .and('alice', contractOrder('openLong', 2, '30100'))
    world.and('carol', contractOrder('openShort', 1, '29900', { mayCross: true }))
    world
      .when('alice', contractOrder('closeLong', 1, '28600', { timeInForce: 'immediateOrCancel' }))
      .thenAccepted()
  })
})

test('[contracts 3] a stale index stops opening, never closing', () => {
  const world = givenContract(THREE)
  trade(world, 10, '30000', 'alice', 'bob')
  world.after(11n * SECOND)
  world.when('alice', contractOrder('openLong', 1, '30000')).thenRejected('index.stale')
  world.and('alice', contractOrder('closeLong', 4, '25000')).and('bob', contractOrder('closeShort', 4))
  thenPosition(world, 'alice', '6 lots, cost 180, margin 9')
})

test('[contracts 3] a frozen account may close and not open', () => {
  const world = givenContract(THREE)
  trade(world, 10, '30000', 'alice', 'bob')
  world.and('alice', contractOrder('openLong', 1, '29000'))
  world.and('alice', (userId) => ({ type: 'FreezeAccount', userId, reason: 'a test' }))
  expect(contractAccountOf(world.core.state, world.id('alice'))?.orders).toEqual([])
  world.when('alice', contractOrder('openLong', 1, '30000')).thenRejected('account.frozen')
  world.and('bob', contractOrder('closeShort', 10, '30000')).and('alice', contractOrder('closeLong', 10))
  expect(hasPosition(world, 'alice')).toBe(false)
})

test('[contracts 3] one key cancels everything and closes long before short; what the band keeps stays open', () => {
  const world = givenContract(THREE)
  trade(world, 10, '30000', 'alice', 'bob')
  world.and('bob', contractOrder('openLong', 4, '30000')).and('alice', contractOrder('openShort', 4, '30000'))
  world.and('alice', contractOrder('openLong', 1, '29000'), contractOrder('closeLong', 10, '31000'))
  world.and('carol', contractOrder('openLong', 6, '30000'), contractOrder('openShort', 4, '30050'))
  world.and('alice', (userId) => ({
    type: 'ClosePositions',
    userId,
    clientId: 'one-key',
    marketId: undefined,
  }))
  const { reply } = world.outcome
  expect(reply.closed).toBe(2)
  expect(
    reply.contractOrders?.map(({ positionSide, filledLots, closeReason }) => [
      positionSide,
      filledLots,
      closeReason,
    ]),
  ).toEqual([
    ['long', 6n, 'noLiquidity'],
    ['short', 4n, 'filled'],
  ])
  thenPosition(world, 'alice', '4 lots, cost 120, margin 6')
})

test('[contracts 3] reverse closes and opens as much on the other side', () => {
  const world = givenContract(THREE)
  trade(world, 10, '30000', 'alice', 'bob')
  world.and('carol', contractOrder('openLong', 30, '29990'))
  world.and('alice', (userId) => ({
    type: 'ReversePosition',
    userId,
    clientId: undefined,
    positionId: positionId(world, 'alice'),
  }))
  expect(hasPosition(world, 'alice')).toBe(false)
  thenPosition(world, 'alice', '10 lots, cost 299.9, margin 14.995', 'short')
})

test('[contracts 3] an amendment moves the price and keeps what was filled', () => {
  const world = givenContract(THREE).and('alice', contractOrder('openLong', 10, '29000'))
  const [order] = contractAccountOf(world.core.state, world.id('alice'))?.orders ?? []
  world.and('alice', (userId) => ({
    type: 'AmendContractOrder',
    userId,
    clientId: undefined,
    orderId: order?.orderId as never,
    price: units<Price>('29500'),
    lots: 4n as Lots,
  }))
  const { orders, frozen } = contractAccountOf(world.core.state, world.id('alice')) ?? {}
  expect(orders).toMatchObject([{ price: units('29500'), lots: 4n }])
  expect(frozen).toBe(units('5.9') + units('0.059'))
})

describe('[contracts 2] leverage and margin', () => {
  test('a new leverage moves the margin; more than a loss leaves may not be taken', () => {
    const world = givenContract(THREE).and('alice', contractMode({ marginMode: 'isolated' }), leverage(10))
    trade(world, 100, '30000', 'alice', 'bob')
    world.and('alice', leverage(5))
    thenPosition(world, 'alice', '100 lots, cost 3000, margin 600')
    markAt(world, '29500')
    world.when('alice', leverage(50)).thenRejected('position.margin.needed')
    markAt(world, '30000').and('alice', leverage(50))
    thenPosition(world, 'alice', '100 lots, cost 3000, margin 60')
  })

  test('margin is added and taken back as far as the position can spare it', () => {
    const world = givenContract(THREE).and('alice', contractMode({ marginMode: 'isolated' }), leverage(10))
    trade(world, 100, '30000', 'alice', 'bob')
    const id = positionId(world, 'alice')
    const move = (direction: 'add' | 'remove', amount: string) => (userId: never) =>
      ({
        type: 'MoveMargin',
        userId,
        clientId: undefined,
        positionId: id,
        direction,
        amount: units(amount),
      }) as const
    world.and('alice', move('add', '50') as never)
    thenPosition(world, 'alice', '100 lots, cost 3000, margin 350')
    world.when('alice', move('remove', '50.00000001') as never).thenRejected('position.margin.needed')
    world.and('alice', move('remove', '50') as never)
    expect(positionOf(world, 'alice').margin).toBe(units('300'))
    world.when('bob', move('add', '1') as never).thenRejected('position.unknown')
  })
})

test('[contracts 7] a take-profit and a stop-loss: the one that fires ends the other', () => {
  const world = givenContract(THREE)
  const stops = {
    takeProfit: units<Price>('31000'),
    stopLoss: units<Price>('29500'),
    triggerBy: 'mark',
  } as const
  world.when(
    'alice',
    contractOrder('openLong', 5, '30000', { stops: { ...stops, takeProfit: units<Price>('30000') } }),
  )
  world.thenRejected('stop.long.profit')
  world.when(
    'alice',
    contractOrder('openLong', 5, '30000', { stops: { ...stops, stopLoss: units<Price>('30000') } }),
  )
  world.thenRejected('stop.long.loss')
  world.when('alice', contractOrder('openShort', 5, '30000', { stops })).thenRejected('stop.short.profit')
  world.and('alice', contractOrder('openLong', 5, '30000', { stops }))
  world.and('bob', contractOrder('openShort', 2, '30000')).and('bob', contractOrder('openShort', 3, '30000'))
  const armed = contractAccountOf(world.core.state, world.id('alice'))?.stops ?? []
  expect(armed.map(({ kind, lots }) => [kind, lots])).toEqual([
    ['takeProfit', 5n],
    ['stopLoss', 5n],
  ])
  world.and('carol', contractOrder('openLong', 5, '29400'))
  markAt(world, '29700')
  expect(hasPosition(world, 'alice')).toBe(true)
  world.restored()
  world.after(SECOND).when(indexAt('29500', world.nowMs))
  expect(hasPosition(world, 'alice')).toBe(false)
  expect(contractAccountOf(world.core.state, world.id('alice'))?.stops).toEqual([])
  const told = world.outcome.events.map(({ type }) => type).filter((type) => type.startsWith('Stop'))
  expect(told).toEqual(['StopTriggered', 'StopEnded', 'StopEnded'])
})

test('[contracts 3] a cross loss draws on the margin of the other positions before anybody else pays', () => {
  const parameters = { limitBandE8: units<never>('0.5'), marketBandE8: units<never>('0.5') }
  const world = givenContract({ alice: '700', bob: '100000' }, { parameters }).and('alice', leverage(10))
  trade(world, 100, '30000', 'alice', 'bob')
  world
    .and('bob', contractOrder('openLong', 90, '30000'))
    .and('alice', contractOrder('openShort', 90, '30000'))
  const left = contractAccountOf(world.core.state, world.id('alice'))?.available ?? 0n
  world.and('alice', outOfContracts(shown(left - units('50'))))
  world.and('bob', contractOrder('closeShort', 100, '25000')).and('alice', contractOrder('closeLong', 100))
  thenContractMoney(world, 'alice', '0')
  thenPosition(world, 'alice', '90 lots, cost 2700, margin 118.75', 'short')
  expect(world.outcome.events.find(({ type }) => type === 'MarginMoved')).toMatchObject({
    amount: units('151.25'),
  })
})
