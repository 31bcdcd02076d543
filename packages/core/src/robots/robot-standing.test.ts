// A robot stands and falls with its owner: marks, identity, fees, volume and the trade group are the owner's.

import type { Command, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { contractAccountOf } from '../contracts/contract-queries.ts'
import { contractOrder, leverage } from '../contracts/contract-scenario-suite.ts'
import { standingOf } from '../queries.ts'
import {
  amend,
  BTC,
  buy,
  cancel,
  DAY,
  HOUR,
  indexAt,
  mark,
  marketBuy,
  NOON,
  sell,
  TICK,
  units,
  type World,
} from '../scenario-suite.ts'
import {
  CONTRACT_WALLET,
  closeRobot,
  fundRobot,
  givenContractRobot,
  givenRobot,
  openRobot,
  ROBOT,
} from './robot-scenario-suite.ts'

const MIDNIGHT = NOON + 12n * HOUR
const SECOND_ROBOT = 50 as UserId

function ordersOf(world: World): string[] {
  return world.outcome.events.map((event) =>
    'orderId' in event && 'reason' in event
      ? `${event.type} ${event.orderId} of ${event.userId} ${event.reason}`
      : event.type,
  )
}

describe('[robots 1] marks of the owner', () => {
  test.each(['FreezeAccount', 'LockAccount'] as const)(
    '%s cancels what the owner and all robots have open, spot and contracts',
    (type) => {
      const world = givenContractRobot()
      world.and('alice', openRobot(SECOND_ROBOT), fundRobot('400', { robotId: SECOND_ROBOT }))
      world.call(SECOND_ROBOT, 'second')
      world.and('robot', contractOrder('openLong', 10, '29900'), buy('0.01', '29000'))
      world.and('second', buy('0.01', '29000')).and('alice', contractOrder('openLong', 10, '29900'))
      world.and('bob', contractOrder('openLong', 1, '29900'))
      world.and('alice', mark(type))
      expect(ordersOf(world)).toEqual([
        'AccountMarked',
        `ContractOrderClosed 4 of ${world.id('alice')} accountFrozen`,
        `SpotOrderClosed 3 of ${SECOND_ROBOT} accountFrozen`,
        `SpotOrderClosed 2 of ${ROBOT} accountFrozen`,
        `ContractOrderClosed 1 of ${ROBOT} accountFrozen`,
      ])
      world.thenHas('robot', { usdt: '500', usdtFrozen: '0' }).thenHas('second', { usdt: '400' })
      world.thenHas('robot', { usdt: '2000', usdtFrozen: '0' }, CONTRACT_WALLET)
      expect(contractAccountOf(world.core.state, world.id('bob'))?.orders).toHaveLength(1)
    },
  )

  test('a robot does what its owner may, from the first moment and after a restart', () => {
    const world = givenContractRobot()
    const code = (rejection: 'account.frozen' | 'account.locked'): void => {
      world.when('robot', buy('0.01', '29000')).thenRejected(rejection)
      world.when('robot', contractOrder('openLong', 10, '29900')).thenRejected(rejection)
      world.when('robot', leverage(5)).thenRejected(rejection)
    }
    world.and('alice', mark('FreezeAccount'))
    code('account.frozen')
    world.restored().and('alice', mark('LockAccount'))
    code('account.locked')
    world.restored().and('alice', mark('UnlockAccount'), mark('UnfreezeAccount'))
    world.and('robot', buy('0.01', '29000'), contractOrder('openLong', 10, '29900'), leverage(5))
  })

  test('an owner who is not known trades with no robot', () => {
    const world = givenContractRobot()
    const identity = (authenticated: boolean): Command => ({
      type: 'SetAccountIdentity',
      userId: world.id('alice'),
      authenticated,
      country: 'DE',
    })
    world.and(identity(false))
    world.when('robot', buy('0.01', '29000')).thenRejected('account.not.authenticated')
    world.when('robot', contractOrder('openLong', 10, '29900')).thenRejected('account.not.authenticated')
    world.and(identity(true)).and('robot', buy('0.01', '29000'))
    expect(standingOf(world.core.state, ROBOT)).toMatchObject({ country: 'DE', authenticated: true })
  })
})

describe('[robots 1] fees of the owner', () => {
  const RICH = { usdt: '30000000', btc: '1000' }

  function rich(): World {
    const world = givenRobot()
    world.open('rich', RICH)
    world.open('seller', { ...RICH, house: 'maker' })
    world.and('rich', openRobot(SECOND_ROBOT), fundRobot('20000000', { robotId: SECOND_ROBOT }))
    return world.call(SECOND_ROBOT, 'trader').and(indexAt('30000', world.nowMs))
  }

  /** What the robot pays as a taker for 1 BTC. */
  function feeOfOne(world: World): string {
    world.and('seller', sell('1', '30000')).and('trader', buy('1', '30000'))
    expect(world.order.status).toBe('filled')
    return String(world.order.fee)
  }

  test("a robot's volume counts once, for its owner, and the owner's new level is the robot's", () => {
    const world = rich()
    for (const quantity of ['90', '90', '90'])
      world.and('seller', sell(quantity, '30000')).and('trader', buy(quantity, '30000'))
    world.and('seller', sell('2', '30000')).and('rich', buy('2', '30000'))
    const [owner, day] = [world.id('rich'), 20_513]
    world.restored().at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).when(TICK)
    world.thenHappened(`counted ${owner} day ${day} 272 sum 272 level 3`)
    expect(feeOfOne(world)).toBe(String(units('0.001')))
    world
      .at(MIDNIGHT + 4n * HOUR)
      .when(TICK)
      .thenHappened(`level of ${owner} is 3`)
    expect(feeOfOne(world)).toBe(String(units('0.00095')))
    // What the robot traded since midnight is the owner's next day.
    world
      .restored()
      .at(MIDNIGHT + DAY)
      .and(indexAt('30000', MIDNIGHT + DAY))
      .when(TICK)
    world.thenHappened(`counted ${owner} day ${day + 1} 2 sum 274 level 3`)
    expect(standingOf(world.core.state, SECOND_ROBOT)).toEqual({
      ...standingOf(world.core.state, owner),
    })
  })

  test("a level given to the owner is the robot's as long", () => {
    const world = rich()
    const untilMs = (NOON + HOUR) as never
    world.and({ type: 'SetFeeLevelOverride', userId: world.id('rich'), level: 8, untilMs })
    expect(feeOfOne(world)).toBe(String(units('0.0004')))
    world.after(HOUR)
    expect(feeOfOne(world)).toBe(String(units('0.001')))
  })
})

describe('[robots 1] one trade group', () => {
  test('owner and robot never trade with each other, nor two robots of one owner', () => {
    const world = givenRobot().and('alice', openRobot(SECOND_ROBOT), sell('0.1', '30000'))
    world.call(SECOND_ROBOT, 'second').and('alice', fundRobot('4000', { robotId: SECOND_ROBOT }))
    world
      .when('robot', buy('0.1', '30000'))
      .thenHappened('placed 2', 'prevented expireTaker 0 of 1 by 2', 'closed 2 selfTrade')
    world
      .and('robot', buy('0.1', '29000'))
      .and('alice', fundRobot('1', { asset: BTC, robotId: SECOND_ROBOT }))
    world.when('second', sell('0.1', '29000', { selfTrade: 'decrement' }))
    world.thenHappened(
      'placed 4',
      'prevented decrement 0.1 of 3 by 4',
      'closed 3 selfTrade',
      'closed 4 selfTrade',
    )
  })

  test('nor on contracts', () => {
    const world = givenContractRobot().and('alice', contractOrder('openShort', 10, '30000'))
    world.when('robot', contractOrder('openLong', 10, '30000'))
    expect(world.outcome.events.map(({ type }) => type)).toContain('ContractSelfTradePrevented')
    expect(world.outcome.events.map(({ type }) => type)).not.toContain('ContractTraded')
  })
})

describe("[robots 2] what is a robot's own", () => {
  test('orders, client ids, remembered requests and counts of open orders', () => {
    const world = givenRobot({ parameters: { maxOpenOrders: 1 } })
    world
      .and('alice', buy('0.01', '29000', { clientId: 'k' }))
      .and('robot', buy('0.01', '29000', { clientId: 'k' }))
    expect(world.order).toMatchObject({ orderId: 2, userId: ROBOT, clientId: 'k' })
    world.when('robot', buy('0.01', '28000')).thenRejected('order.count.max')
    world.when('alice', cancel(2)).thenRejected('order.not.open')
    world.and('robot', amend(2, { price: '29100' })).thenHappened('closed 2 amended', 'placed 3 for 2')
    world.and('robot', cancel(3)).thenOpen('alice', '1 buy 0.01 @ 29000 new')
  })

  test('a robot that has ended opens nothing, and cancels as everybody', () => {
    const world = givenContractRobot().and('alice', closeRobot())
    world.when('robot', buy('0.01', '29000')).thenRejected('robot.closed')
    world.when('robot', marketBuy({ quoteAmount: '100' })).thenRejected('robot.closed')
    world.when('robot', amend(1, { price: '1' })).thenRejected('robot.closed')
    world.when('robot', contractOrder('openLong', 10, '29900')).thenRejected('robot.closed')
    world.restored().when('robot', buy('0.01', '29000')).thenRejected('robot.closed')
    world.when('robot', cancel(1)).thenRejected('order.not.found')
  })
})
