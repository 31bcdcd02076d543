// Conditional orders whose price is met: what they send, in which order, and what becomes of it.

import { type Lots, type Price, walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { indexAt, mark, SECOND, units, type World } from '../scenario-suite.ts'
import { contractAccountOf } from './contract-queries.ts'
import {
  CONTRACT,
  CONTRACT_PARAMETERS,
  contractMode,
  contractOrder,
  contractTrigger,
  endedTriggers,
  givenContract,
  hasPosition,
  markAt,
  outOfContracts,
  positionId,
  thenContractMoney,
  thenPosition,
  trade,
  waitingOf,
} from './contract-scenario-suite.ts'

const THREE = { alice: '10000', bob: '100000', carol: '100000' }
const price = (text: string): Price => units<Price>(text)
const types = (world: World): readonly string[] => world.outcome.events.map(({ type }) => type)
const LAST = { triggerBy: 'last' } as const

describe('[contracts 9] a price that is met by the mark', () => {
  test('sends an order of that moment: it takes, and opens', () => {
    const world = givenContract(THREE)
    world.and('alice', contractTrigger('openLong', 10, '>= 30200', { clientId: 't-1' }))
    world.and('bob', contractOrder('openShort', 20, '30300'))
    markAt(world, '30199')
    expect(endedTriggers(world)).toEqual([])
    world.restored()
    markAt(world, '30200')
    expect(types(world).slice(-5)).toEqual([
      'MarkPriced',
      'ContractTriggerEnded',
      'ContractOrderPlaced',
      'ContractTraded',
      'ContractOrderClosed',
    ])
    const [ended, placed] = world.outcome.events.slice(-4)
    expect(ended).toMatchObject({ reason: 'fired', price: units('30200'), orderId: 2, rejection: undefined })
    expect(placed).toMatchObject({
      order: { orderId: 2, origin: 'trigger', clientId: undefined, orderType: 'market', lots: 10n },
    })
    thenPosition(world, 'alice', '10 lots, cost 303, margin 15.15')
    // Nobody sent it: no reply shows it, and it is gone.
    expect(world.outcome.reply.contractOrders).toBeUndefined()
    expect(waitingOf(world, 'alice')).toEqual([])
  })

  test('a limit rests at its price and holds what it needs then', () => {
    const world = givenContract(THREE)
    world.and('alice', contractTrigger('openShort', 10, '<= 29800', { price: price('30000') }))
    thenContractMoney(world, 'alice', '10000')
    markAt(world, '29800')
    expect(endedTriggers(world)).toEqual(['1 fired'])
    expect(contractAccountOf(world.core.state, world.id('alice'))?.orders).toMatchObject([
      { orderId: 1, side: 'sell', price: units('30000'), lots: 10n, origin: 'trigger' },
    ])
    thenContractMoney(world, 'alice', '9984.85', '15.15')
  })

  test('the older first, after take-profits and stop-losses', () => {
    const world = givenContract(THREE)
    trade(world, 2, '30000', 'alice', 'bob')
    world.and('bob', contractTrigger('openShort', 1, '<= 29500'))
    world.and('alice', contractTrigger('closeLong', undefined, '<= 29600'))
    world.and('carol', contractTrigger('openShort', 1, '<= 29500'))
    world.and('alice', (userId) => ({
      type: 'SetPositionStops',
      userId,
      clientId: undefined,
      positionId: positionId(world, 'alice'),
      takeProfit: undefined,
      stopLoss: price('29500'),
      triggerBy: 'mark',
      lots: 1n as Lots,
    }))
    world.and('carol', contractOrder('openLong', 10, '29500'))
    markAt(world, '29500')
    const order = world.outcome.events.flatMap((event) => {
      if (event.type === 'StopTriggered') return ['stop']
      return event.type === 'ContractTriggerEnded' ? [`${event.triggerId} ${event.reason}`] : []
    })
    expect(order).toEqual(['stop', '1 fired', '2 fired', '3 fired'])
    expect(hasPosition(world, 'alice')).toBe(false)
  })

  test('not while the contract is not open', () => {
    const world = givenContract(THREE).and('alice', contractTrigger('openLong', 1, '>= 30200'))
    world.and('bob', contractOrder('openShort', 20, '30300'))
    world.and({ type: 'SetContractStatus', marketId: CONTRACT, status: 'cancelOnly', reason: '' })
    markAt(world, '30250')
    expect(endedTriggers(world)).toEqual([])
    world.and({ type: 'SetContractStatus', marketId: CONTRACT, status: 'open', reason: '' })
    expect(endedTriggers(world)).toEqual([])
    markAt(world, '30250')
    expect(endedTriggers(world)).toEqual(['1 fired'])
  })
})

describe('[contracts 9] a price that is met by trades', () => {
  test('fires at the end of the command that traded, and the reply shows the sender’s order alone', () => {
    const world = givenContract(THREE)
    trade(world, 1, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('openLong', 3, '>= 30100', LAST))
    world.and('bob', contractOrder('openShort', 10, '30100'))
    world.and('carol', contractOrder('openLong', 2, '30100'))
    expect(types(world)).toEqual([
      'ContractModeSet',
      'ContractOrderPlaced',
      'ContractTraded',
      'ContractOrderClosed',
      'ContractTriggerEnded',
      'ContractOrderPlaced',
      'ContractTraded',
      'ContractOrderClosed',
    ])
    expect(world.outcome.reply.contractOrders).toMatchObject([{ userId: world.id('carol'), filledLots: 2n }])
    thenPosition(world, 'alice', '4 lots, cost 120.3, margin 6.015')
  })

  test('and what they move on fires the next', () => {
    const world = givenContract(THREE)
    trade(world, 1, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('openLong', 1, '>= 30200', LAST))
    world.and('alice', contractTrigger('openLong', 2, '>= 30100', LAST))
    for (const at of ['30100', '30200', '30300']) world.and('bob', contractOrder('openShort', 2, at))
    world.and('carol', contractOrder('openLong', 1, '30100'))
    expect(endedTriggers(world)).toEqual(['2 fired', '1 fired'])
    expect(world.core.state.contracts.get(CONTRACT)?.lastPrice).toBe(units('30200'))
  })

  test('a mark does not fire what waits for trades, nor trades what waits for the mark', () => {
    const world = givenContract(THREE)
    trade(world, 1, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('openLong', 1, '>= 30100', LAST))
    world.and('alice', contractTrigger('openLong', 1, '>= 30150'))
    markAt(world, '30140')
    expect(endedTriggers(world)).toEqual([])
    trade(world, 1, '30200', 'carol', 'bob')
    expect(endedTriggers(world)).toEqual(['1 rejected order.book.empty'])
  })
})

describe('[contracts 9] an order that is not accepted ends it', () => {
  const rejections = (world: World): readonly string[] => {
    markAt(world, '30200')
    return endedTriggers(world)
  }

  test('for want of money, or of anybody on the other side', () => {
    const world = givenContract(THREE).and('alice', contractTrigger('openLong', 1_000, '>= 30200'))
    world.and('bob', contractTrigger('openLong', 1, '>= 30200'))
    world.and('carol', contractOrder('openShort', 1_000, '30250'))
    world.and('alice', outOfContracts('9999'))
    expect(rejections(world)).toEqual(['1 rejected balance.insufficient', '2 fired'])
    const [ended] = world.outcome.events.filter(({ type }) => type === 'ContractTriggerEnded')
    expect(ended).toMatchObject({ price: units('30200'), orderId: undefined })
    thenContractMoney(world, 'alice', '1')
    const empty = givenContract(THREE).and('alice', contractTrigger('openLong', 1, '>= 30200'))
    expect(rejections(empty)).toEqual(['1 rejected order.book.empty'])
  })

  test('with an account that may not trade; a frozen one may close', () => {
    const world = givenContract(THREE)
    trade(world, 2, '30000', 'alice', 'bob')
    trade(world, 2, '30000', 'carol', 'bob')
    world.and('alice', contractTrigger('openLong', 1, '>= 30200'))
    world.and('alice', contractTrigger('closeLong', undefined, '>= 30200'))
    world.and('carol', contractTrigger('closeLong', undefined, '>= 30200'))
    world.and('bob', contractOrder('openLong', 20, '30100'))
    world.and('alice', mark('FreezeAccount')).and('carol', mark('LockAccount'))
    expect(waitingOf(world, 'alice')).toEqual([1, 2])
    expect(rejections(world)).toEqual(['1 rejected account.frozen', '2 fired', '3 rejected account.locked'])
    expect(hasPosition(world, 'alice')).toBe(false)
  })

  test('post-only that would take, a price outside the band, worse than the market where that is refused', () => {
    const world = givenContract(THREE, { parameters: { refusesCrossing: true } })
    const limit = { price: price('30300'), mayCross: false } as const
    world.and(
      'alice',
      contractTrigger('openLong', 1, '>= 30200', { ...limit, timeInForce: 'postOnly', mayCross: true }),
    )
    world.and('alice', contractTrigger('openLong', 1, '>= 30200', { ...limit, price: price('40000') }))
    world.and('alice', contractTrigger('openLong', 1, '>= 30200', limit))
    world.and('alice', contractTrigger('openLong', 1, '>= 30200', { ...limit, mayCross: true }))
    world.and('bob', contractOrder('openShort', 10, '30250'))
    expect(rejections(world)).toEqual([
      '1 rejected order.would.take',
      '2 rejected order.price.band',
      '3 rejected order.long.above.market',
      '4 fired',
    ])
  })

  test('with too many open orders, or more lots than one order may have by now', () => {
    const world = givenContract(THREE, { parameters: { maxOpenOrders: 1 } })
    world.and('alice', contractTrigger('openLong', 1, '>= 30200', { price: price('29000') }))
    world.and('alice', contractTrigger('openLong', 9, '>= 30200', { price: price('29000') }))
    world.and('alice', contractOrder('openLong', 1, '29000'))
    const parameters = { ...CONTRACT_PARAMETERS, maxOpenOrders: 1, maxLots: 5n as Lots }
    world.and({ type: 'SetContractParameters', marketId: CONTRACT, parameters })
    expect(rejections(world)).toEqual(['1 rejected order.count.max', '2 rejected order.quantity.max'])
  })

  test('by last price while the index is stale: opening is rejected, closing is not', () => {
    const world = givenContract(THREE)
    trade(world, 5, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('openLong', 1, '<= 29990', LAST))
    world.and('alice', contractTrigger('closeLong', 2, '<= 29990', LAST))
    world.and('bob', contractOrder('openLong', 10, '29990'))
    world.after(20n * SECOND).when({ type: 'Tick' })
    world.and('alice', contractOrder('closeLong', 1, '29990'))
    expect(endedTriggers(world)).toEqual(['1 rejected index.stale', '2 fired'])
    thenPosition(world, 'alice', '2 lots, cost 60, margin 3')
  })
})

describe('[contracts 9] without lots it closes the whole position of the moment', () => {
  test('as it has grown meanwhile, less what other orders are to close', () => {
    const world = givenContract(THREE)
    trade(world, 5, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('closeLong', undefined, '>= 30200'))
    trade(world, 7, '30000', 'alice', 'bob')
    world.and('alice', contractOrder('closeLong', 4, '31000'))
    world.and('carol', contractOrder('openLong', 20, '30100'))
    markAt(world, '30200')
    expect(endedTriggers(world)).toEqual(['1 fired'])
    thenPosition(world, 'alice', '4 lots, cost 120, margin 6')
  })

  test('at most what one order may have', () => {
    const world = givenContract(THREE, { parameters: { maxLots: 5n as Lots } })
    trade(world, 5, '30000', 'alice', 'bob')
    trade(world, 2, '30000', 'alice', 'bob')
    world.and('alice', contractTrigger('closeLong', undefined, '>= 30200'))
    world
      .and('carol', contractOrder('openLong', 5, '30100'))
      .and('carol', contractOrder('openLong', 5, '30100'))
    markAt(world, '30200')
    thenPosition(world, 'alice', '2 lots, cost 60, margin 3')
  })

  test('and ends when there is nothing left to close', () => {
    const world = givenContract(THREE).and('alice', contractMode({ positionMode: 'oneWay' }))
    world.and('alice', contractTrigger('sell', undefined, '>= 30200', { reduceOnly: true }))
    world.and('alice', contractTrigger('sell', 3, '>= 30200', { reduceOnly: true }))
    markAt(world, '30200')
    const reason = 'rejected position.closable.insufficient'
    expect(endedTriggers(world)).toEqual([`1 ${reason}`, `2 ${reason}`])
    const busy = givenContract(THREE)
    trade(busy, 5, '30000', 'alice', 'bob')
    busy.and('alice', contractOrder('closeLong', 5, '31000'))
    busy.and('alice', contractTrigger('closeLong', undefined, '>= 30200'))
    busy.and('carol', contractOrder('openLong', 20, '30100'))
    markAt(busy, '30200')
    expect(endedTriggers(busy)).toEqual([`1 ${reason}`])
  })

  test('one-way: a sale closes first and opens the rest, as the position stands when it fires', () => {
    const world = givenContract(THREE).and('alice', contractMode({ positionMode: 'oneWay' }))
    world.and('alice', contractTrigger('sell', 10, '<= 29900'))
    world.and('alice', contractOrder('buy', 4, '30000')).and('bob', contractOrder('openShort', 4, '30000'))
    world.and('carol', contractOrder('openLong', 20, '29900'))
    markAt(world, '29900')
    expect(hasPosition(world, 'alice')).toBe(false)
    thenPosition(world, 'alice', '6 lots, cost 179.4, margin 8.97', 'short')
  })
})

test('[contracts 9] an order that it sent is an order like any other: it is cancelled, and frozen with its account', () => {
  const world = givenContract(THREE)
  world.and('alice', contractTrigger('openLong', 1, '>= 30200', { price: price('30000'), clientId: 'k' }))
  markAt(world, '30200')
  expect(contractAccountOf(world.core.state, world.id('alice'))?.orders).toHaveLength(1)
  // Its own client id is free for orders: the conditional order's was never theirs.
  world.and('alice', contractOrder('openLong', 1, '29000', { clientId: 'other' }))
  world.and('alice', mark('FreezeAccount'))
  expect(contractAccountOf(world.core.state, world.id('alice'))?.orders).toEqual([])
  world.thenHas('alice', { usdtFrozen: '0' }, walletId('contract'))
  world.when(indexAt('30200', world.nowMs))
})
