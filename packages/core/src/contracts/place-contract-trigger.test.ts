// Conditional orders while they wait: who may place them, what is checked at once, how they are taken back.

import { LIMITS, type Lots, type MarketId, type Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { closeRobot, givenContractRobot, ROBOT } from '../robots/robot-scenario-suite.ts'
import { indexAt, mark, SECOND, units } from '../scenario-suite.ts'
import { contractAccountOf } from './contract-queries.ts'
import {
  CONTRACT,
  CONTRACT_PARAMETERS,
  cancelAllTriggers,
  cancelTrigger,
  contractMode,
  contractOrder,
  contractTrigger,
  endedTriggers,
  givenContract,
  listContract,
  thenContractMoney,
  trade,
  waitingOf,
} from './contract-scenario-suite.ts'

const THREE = { alice: '10000', bob: '100000', carol: '100000' }
const price = (text: string): Price => units<Price>(text)

describe('[contracts 9] a conditional order that waits', () => {
  test('holds nothing, stands in no book, fixes the modes and is shown', () => {
    const world = givenContract(THREE)
    world.and('alice', contractTrigger('openLong', 10, '>= 31000', { clientId: 't-1' }))
    expect(world.outcome.events.map(({ type }) => type)).toEqual(['ContractModeSet', 'ContractTriggerPlaced'])
    const [waiting] = contractAccountOf(world.core.state, world.id('alice'))?.triggers ?? []
    expect(waiting).toMatchObject({
      triggerId: 1,
      userId: world.id('alice'),
      clientId: 't-1',
      marketId: CONTRACT,
      side: 'buy',
      positionSide: 'long',
      orderType: 'market',
      lots: 10n,
      triggerPrice: units('31000'),
      trigger: 'atOrAbove',
      triggerBy: 'mark',
      createdMs: world.nowMs,
    })
    expect(world.outcome.reply.contractTrigger).toEqual(waiting)
    thenContractMoney(world, 'alice', '10000')
    world.and('alice', contractTrigger('openLong', 10, '>= 31000'))
    expect(world.outcome.events.map(({ type }) => type)).toEqual(['ContractTriggerPlaced'])
    world.restored()
    expect(waitingOf(world, 'alice')).toEqual([1, 2])
  })

  test('needs no money, no band and no position before its price is met', () => {
    const world = givenContract({ alice: '1', bob: '1' })
    world.and('alice', contractTrigger('openLong', 1_000_000, '>= 90000', { price: price('900000') }))
    world.and('alice', contractTrigger('closeShort', undefined, '>= 90000'))
    world.and('alice', contractTrigger('closeLong', 5, '<= 100', { reduceOnly: true }))
  })

  test('takes effect once under its key, and the reply comes again', () => {
    const world = givenContract(THREE)
    const request = contractTrigger('openLong', 10, '>= 31000', { clientId: 't-1' })
    world.and('alice', request)
    const { reply } = world.outcome
    world.and('alice', request).thenHappened(`repeated ${reply.number}`)
    expect(world.outcome.reply).toEqual(reply)
    world.when('alice', contractTrigger('openLong', 11, '>= 31000', { clientId: 't-1' }))
    world.thenRejected('request.key.conflict')
    expect(waitingOf(world, 'alice')).toEqual([1])
  })

  test('keeps the modes, the tick and the lot as they are', () => {
    const world = givenContract(THREE).and('alice', contractTrigger('openLong', 10, '>= 31000'))
    world.when('alice', contractMode({ positionMode: 'oneWay' })).thenRejected('contract.mode.in.use')
    world.when('alice', contractMode({ marginMode: 'isolated' })).thenRejected('contract.mode.in.use')
    const change = (parameters: object): void => {
      const all = { ...CONTRACT_PARAMETERS, ...parameters }
      world.when({ type: 'SetContractParameters', marketId: CONTRACT, parameters: all })
    }
    change({ tick: units<Price>('1') })
    world.thenRejected('market.orders.open')
    change({ multiplier: units('0.01') })
    world.thenRejected('market.orders.open')
    change({ maxLots: 5n as Lots })
    world.thenAccepted()
    world.and('alice', cancelAllTriggers()).and('alice', contractMode({ positionMode: 'oneWay' }))
    change({ tick: units<Price>('1') })
    world.thenAccepted()
  })
})

describe('[contracts 9] the checks of placing', () => {
  const place = contractTrigger('openLong', 10, '>= 31000')

  test('the account, the contract and its status', () => {
    const world = givenContract(THREE)
    world.when(place(99 as never)).thenRejected('account.unknown')
    world.when('alice', contractTrigger('openLong', 10, '>= 31000', { marketId: 7 as MarketId }))
    world.thenRejected('market.unknown')
    world.and({ type: 'SetContractStatus', marketId: CONTRACT, status: 'cancelOnly', reason: '' })
    world.when('alice', place).thenRejected('market.cancel.only')
    world.and({ type: 'SetContractStatus', marketId: CONTRACT, status: 'halted', reason: '' })
    world.when('alice', place).thenRejected('market.halted')
    world.and('alice', mark('LockAccount')).when('alice', place).thenRejected('account.locked')
  })

  test('who may not open may still wait to close', () => {
    const world = givenContract(THREE).and('alice', mark('FreezeAccount'))
    world.when('alice', place).thenRejected('account.frozen')
    world.and('alice', contractTrigger('closeLong', 10, '>= 31000'))
    world.and('alice', mark('UnfreezeAccount'))
    world.and('alice', (userId) => ({
      type: 'SetAccountIdentity',
      userId,
      authenticated: false,
      country: '',
    }))
    world.when('alice', place).thenRejected('account.not.authenticated')
    world.and('alice', contractTrigger('closeShort', 10, '<= 29000'))
    // One-way: what could open anything is an opener, whatever there is to close.
    const oneWay = givenContract(THREE).and('bob', contractMode({ positionMode: 'oneWay' }))
    oneWay.and('bob', mark('FreezeAccount'))
    oneWay.when('bob', contractTrigger('sell', 1, '<= 29000')).thenRejected('account.frozen')
    oneWay.and('bob', contractTrigger('sell', 1, '<= 29000', { reduceOnly: true }))
  })

  test('what goes together', () => {
    const world = givenContract(THREE)
    const wrong: readonly Parameters<typeof contractTrigger>[3][] = [
      { orderType: 'best' },
      { orderType: 'limit' },
      { orderType: 'market', price: price('31000') },
      { timeInForce: 'goodTillCancelled' },
      { reduceOnly: true },
      { lots: undefined },
    ]
    for (const change of wrong) {
      world
        .when('alice', contractTrigger('openLong', 10, '>= 31000', change))
        .thenRejected('order.type.invalid')
    }
    const whole = { price: price('31000') }
    world.when('alice', contractTrigger('closeLong', undefined, '>= 31000', whole))
    world.thenRejected('order.type.invalid')
    world.when('alice', contractTrigger('sell', 1, '>= 31000')).thenRejected('contract.position.mode')
    world.and('alice', contractMode({ positionMode: 'oneWay' }))
    world.when('alice', place).thenRejected('contract.position.mode')
    world.when('alice', contractTrigger('sell', undefined, '>= 31000')).thenRejected('order.type.invalid')
    world.and('alice', contractTrigger('sell', undefined, '>= 31000', { reduceOnly: true }))
  })

  test('prices on the tick, of the order and of the condition', () => {
    const world = givenContract(THREE)
    const limit = (text: string): void => {
      world.when('alice', contractTrigger('openLong', 10, '>= 31000', { price: price(text) }))
    }
    for (const text of ['0', '31000.05', '-1', '10000000001']) {
      limit(text)
      world.thenRejected('order.price.tick')
    }
    for (const text of ['0', '31000.05', '-1', '10000000001']) {
      const change = { triggerPrice: price(text) }
      world
        .when('alice', contractTrigger('openLong', 10, '>= 31000', change))
        .thenRejected('stop.price.invalid')
    }
    limit('31000.1')
    world.thenAccepted()
  })

  test('a price that is met already: by mark, by last price, else by the mark', () => {
    const world = givenContract(THREE)
    world.when('alice', contractTrigger('openLong', 1, '>= 30000')).thenRejected('trigger.immediate')
    world.when('alice', contractTrigger('openLong', 1, '<= 30000')).thenRejected('trigger.immediate')
    const last = { triggerBy: 'last' } as const
    world.when('alice', contractTrigger('openLong', 1, '>= 30000', last)).thenRejected('trigger.immediate')
    trade(world, 1, '30100', 'alice', 'bob')
    world.when('alice', contractTrigger('openLong', 1, '>= 30100', last)).thenRejected('trigger.immediate')
    world.and('alice', contractTrigger('openLong', 1, '>= 30100.1', last))
    world.and('alice', contractTrigger('openLong', 1, '<= 30000', last))
    world.and('alice', contractTrigger('openLong', 1, '>= 30000.1'))
  })

  test('without any price it is taken', () => {
    const other = 101 as MarketId
    const world = givenContract(THREE)
    // A contract on an index that has not ticked yet.
    world.and({
      type: 'DefineIndex',
      indexId: 9 as never,
      base: 1 as never,
      quote: 2 as never,
      tick: units('0.01'),
    })
    world.and(listContract({}, { marketId: other, symbol: 'BTCUSDT2', indexId: 9 as never }))
    world.and('alice', contractTrigger('openLong', 1, '>= 1', { marketId: other }))
    world.and('alice', contractTrigger('openLong', 1, '<= 90000', { marketId: other, triggerBy: 'last' }))
  })

  test('lots, count and client id', () => {
    const world = givenContract(THREE)
    world.when('alice', contractTrigger('openLong', 0, '>= 31000')).thenRejected('order.quantity.lot')
    world.when('alice', contractTrigger('openLong', -1, '>= 31000')).thenRejected('order.quantity.lot')
    world.when('alice', contractTrigger('openLong', 1_000_001, '>= 31000')).thenRejected('order.quantity.max')
    for (let each = 1; each < LIMITS.contractTriggers; each++)
      world.core.apply((world.core.state.number + 1) as never, world.nowMs as never, place(world.id('alice')))
    world.and('alice', contractTrigger('openLong', 1, '>= 31000', { clientId: 'last' }))
    world.when('alice', place).thenRejected('trigger.count.max')
    world.and('bob', place)
    world.and('alice', cancelTrigger({ id: 7 })).and('alice', place)
  })

  test('a client id is free again when its conditional order has ended, not before', () => {
    const world = givenContract(THREE)
    const one = contractTrigger('openLong', 1, '>= 31000', { clientId: 't-1' })
    const other = contractTrigger('openLong', 2, '>= 31000', { clientId: 't-1' })
    world.and('alice', one)
    // Long enough for the key to be forgotten.
    world.after(90_000n * SECOND).when(indexAt('30000', world.nowMs))
    world.when('alice', other).thenRejected('order.client.id.open')
    world.and('bob', other)
    world.and('alice', cancelTrigger({ key: 't-1' }))
    world.after(90_000n * SECOND).when(indexAt('30000', world.nowMs))
    world.and('alice', other)
    expect(waitingOf(world, 'alice')).toEqual([3])
  })
})

describe('[contracts 9] taking it back', () => {
  test('by id or by client id, exactly one of them, and one’s own only', () => {
    const world = givenContract(THREE)
    world.and('alice', contractTrigger('openLong', 1, '>= 31000', { clientId: 't-1' }))
    world.and('alice', contractTrigger('openLong', 2, '>= 31000'))
    world.when('alice', cancelTrigger({})).thenRejected('trigger.unknown')
    world.when('alice', cancelTrigger({ id: 1, key: 't-1' })).thenRejected('trigger.unknown')
    world.when('alice', cancelTrigger({ id: 3 })).thenRejected('trigger.unknown')
    world.when('bob', cancelTrigger({ id: 1 })).thenRejected('trigger.unknown')
    world.when('bob', cancelTrigger({ key: 't-1' })).thenRejected('trigger.unknown')
    world.when(cancelTrigger({ id: 1 })(99 as never)).thenRejected('account.unknown')
    world.and('alice', cancelTrigger({ key: 't-1' }))
    expect(world.outcome.events).toEqual([
      {
        type: 'ContractTriggerEnded',
        triggerId: 1,
        userId: world.id('alice'),
        marketId: CONTRACT,
        reason: 'byUser',
        price: undefined,
        orderId: undefined,
        rejection: undefined,
      },
    ])
    expect(world.outcome.reply.contractTrigger).toMatchObject({ triggerId: 1, lots: 1n })
    world.when('alice', cancelTrigger({ id: 1 })).thenRejected('trigger.unknown')
    world.and('alice', cancelTrigger({ id: 2 }))
    expect(waitingOf(world, 'alice')).toEqual([])
  })

  test('all at once, in one contract or everywhere, halted or not, locked or not', () => {
    const other = 101 as MarketId
    const world = givenContract(THREE).and(listContract({}, { marketId: other, symbol: 'BTCUSDT2' }))
    world.when(indexAt('30000', world.nowMs))
    for (const marketId of [CONTRACT, other, CONTRACT])
      world.and('alice', contractTrigger('openLong', 1, '>= 31000', { marketId }))
    world.and('bob', contractTrigger('openLong', 1, '>= 31000'))
    world.when('alice', cancelAllTriggers(7 as MarketId)).thenRejected('market.unknown')
    world.when(cancelAllTriggers()(99 as never)).thenRejected('account.unknown')
    world.and({ type: 'SetContractStatus', marketId: CONTRACT, status: 'halted', reason: '' })
    world.and('alice', mark('LockAccount'))
    world.and('alice', cancelAllTriggers(CONTRACT))
    expect(endedTriggers(world)).toEqual(['1 byUser', '3 byUser'])
    expect(world.outcome.reply.closed).toBe(2)
    world.and('alice', cancelAllTriggers())
    expect(endedTriggers(world)).toEqual(['2 byUser'])
    world.and('alice', cancelAllTriggers())
    expect(world.outcome.reply.closed).toBe(0)
    expect(waitingOf(world, 'bob')).toEqual([4])
  })

  test('one key closes everything: what waits ends, so that nothing opens anew', () => {
    const world = givenContract(THREE)
    trade(world, 5, '30000', 'alice', 'bob')
    world.and('alice', contractOrder('openLong', 1, '29000'))
    world.and('alice', contractTrigger('openLong', 1, '>= 31000'))
    world.and('carol', contractOrder('openLong', 5, '30000'))
    world.and('alice', (userId) => ({
      type: 'ClosePositions',
      userId,
      clientId: undefined,
      marketId: CONTRACT,
    }))
    expect(endedTriggers(world)).toEqual(['1 closeAll'])
    // It counts orders, and a conditional order is none.
    expect(world.outcome.reply.closed).toBe(1)
  })

  test('a robot that ends leaves nothing waiting, and nothing can be placed for it', () => {
    const world = givenContractRobot()
    world.and('robot', contractTrigger('openLong', 1, '>= 31000'))
    world.and('robot', contractTrigger('closeLong', undefined, '<= 29000'))
    world.and('alice', closeRobot(ROBOT))
    expect(endedTriggers(world)).toEqual(['1 accountClosed', '2 accountClosed'])
    world.when('robot', contractTrigger('openLong', 1, '>= 31000')).thenRejected('robot.closed')
    world.when('robot', contractTrigger('closeLong', 1, '>= 31000')).thenRejected('robot.closed')
  })
})
