// A robot's money: how it comes, that all of it goes home, and that the owner has it in the proof of solvency all the time.

import { asTold, type CommandOf, SPOT_WALLET, type UserId, walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { contractOrder, trade } from '../contracts/contract-scenario-suite.ts'
import { ledgerTotalsOf } from '../queries.ts'
import { BTC, buy, EUR, mark, type Request, sell, shown, USDT, units, type World } from '../scenario-suite.ts'
import { capital, correct } from '../withdrawal-suite.ts'
import {
  CONTRACT_WALLET,
  closeRobot,
  fundRobot,
  givenContractRobot,
  givenRobot,
  openRobot,
  ROBOT,
} from './robot-scenario-suite.ts'

/** What came home, as `wallet asset amount`. */
function cameHome(world: World): string[] {
  return world.outcome.events.flatMap((event) =>
    event.type === 'RobotReturned' ? [`${event.wallet} ${event.assetId} ${shown(event.amount)}`] : [],
  )
}

function totals(world: World, name: string): Record<number, string> {
  const { users } = ledgerTotalsOf(world.core.state)
  const own = users.filter(({ userId }) => userId === world.id(name))
  return Object.fromEntries(own.map(({ assetId, balance }) => [assetId, shown(balance)]))
}

function setAside(type: 'FreezeAmount' | 'UnfreezeAmount', amount: string): Request {
  const part = { wallet: SPOT_WALLET, assetId: USDT, amount: units(amount), reason: 'a test' }
  return (userId) => ({ type, userId, clientId: undefined, ...part }) satisfies CommandOf<typeof type>
}

describe('[robots 3] funding', () => {
  test("moves from the owner's coin account to either wallet of the robot", () => {
    const world = givenRobot().and('alice', fundRobot('3000', { wallet: CONTRACT_WALLET }))
    const from = { kind: 'user', user: world.id('alice'), wallet: SPOT_WALLET, bucket: 'available', sub: 0 }
    const to = { ...from, user: ROBOT, wallet: CONTRACT_WALLET }
    expect(world.outcome.events).toEqual([
      {
        type: 'RobotFunded',
        userId: world.id('alice'),
        robotId: ROBOT,
        wallet: CONTRACT_WALLET,
        assetId: USDT,
        amount: units('3000'),
        postings: [
          { from, to, asset: USDT, amount: units('3000'), fromAfter: units('2000'), toAfter: units('3000') },
        ],
      },
    ])
    world.thenHas('alice', { usdt: '2000' }).thenHas('robot', { usdt: '5000' })
    world.thenHas('robot', { usdt: '3000' }, CONTRACT_WALLET)
  })

  test('is done once under one key', () => {
    const world = givenRobot().and(
      'alice',
      fundRobot('10', { clientId: 'f' }),
      fundRobot('10', { clientId: 'f' }),
    )
    world.thenHas('robot', { usdt: '5010' })
    world.when('alice', fundRobot('11', { clientId: 'f' })).thenRejected('request.key.conflict')
  })
})

describe('[robots 3] closing', () => {
  test('cancels spot orders, then contract orders, and brings every wallet home by wallet and asset', () => {
    const world = givenContractRobot().and('alice', fundRobot('300'))
    world.and('robot', contractOrder('openLong', 10, '29900'), buy('0.01', '29000'))
    world.and('robot', contractOrder('openLong', 5, '29800'), buy('0.005', '29000'))
    // Something in a wallet that it cannot trade with, and in another asset.
    world.and(capital('7')).and(capital('9', { assetId: EUR }))
    world.and(
      'robot',
      correct('7', { direction: 'credit', against: 'capital', wallet: walletId('financial') }),
    )
    world.and('robot', correct('9', { direction: 'credit', against: 'capital', assetId: EUR }))
    world.and('alice', closeRobot(ROBOT, 'end'))
    world.thenHappened(
      'closed 2 byUser',
      'closed 4 byUser',
      'ContractOrderClosed',
      'ContractOrderClosed',
      ...Array.from({ length: 4 }, () => 'RobotReturned'),
      'RobotClosed',
    )
    expect(world.outcome.events).toMatchObject([
      {},
      {},
      { orderId: 1, reason: 'byUser' },
      { orderId: 3 },
      {},
      {},
      {},
      {},
      {},
    ])
    expect(cameHome(world)).toEqual([
      `0 ${USDT} 800`,
      `0 ${EUR} 9`,
      `${CONTRACT_WALLET} ${USDT} 2000`,
      `${walletId('financial')} ${USDT} 7`,
    ])
    world.thenHas('alice', { usdt: '3007', eur: '9' }).thenHas('robot', { usdt: '0', usdtFrozen: '0' })
    world.thenHas('robot', { usdt: '0', usdtFrozen: '0' }, CONTRACT_WALLET)
    const first = world.outcome.number
    world.when('alice', closeRobot(ROBOT, 'end')).thenHappened(`repeated ${first}`)
  })

  test('a robot without money just ends', () => {
    const world = givenRobot().and('alice', openRobot(102 as UserId), closeRobot(102 as UserId))
    expect(world.outcome.events).toEqual([
      { type: 'RobotClosed', userId: world.id('alice'), robotId: 102 as UserId },
    ])
  })

  test('what it traded comes home as it is', () => {
    const world = givenRobot().and('bob', sell('0.1', '30000')).and('robot', buy('0.1', '30000'))
    world.and('alice', closeRobot()).thenHas('alice', { usdt: '7000', btc: '2.0999' })
    expect(cameHome(world)).toEqual([`0 ${BTC} 0.0999`, `0 ${USDT} 2000`])
  })

  test('a position must be closed first; then its margin and gain come home with the rest', () => {
    const world = givenContractRobot()
    trade(world, 10, '30000', 'robot', 'bob')
    world.when('alice', closeRobot()).thenRejected('robot.position.open')
    world.and('bob', contractOrder('openLong', 10, '30000')).and('robot', contractOrder('closeLong', 10))
    world.and('alice', closeRobot())
    // 300 were bought as a maker at 0.02% and sold as a taker at 0.05%.
    expect(cameHome(world)).toEqual([`0 ${USDT} 500`, `${CONTRACT_WALLET} ${USDT} 1999.79`])
  })

  test("the owner's standing is not asked: a freeze holds the money at home", () => {
    const world = givenRobot()
      .and('alice', mark('FreezeAccount'), mark('LockAccount'))
      .and('alice', closeRobot())
    world.thenHas('alice', { usdt: '10000' })
    world.when('alice', fundRobot('1')).thenRejected('account.locked')
  })

  test('what an administrator froze stays, and comes home when it is free and asked for again', () => {
    const world = givenRobot().and('robot', setAside('FreezeAmount', '1200')).and('alice', closeRobot())
    expect(cameHome(world)).toEqual([`0 ${USDT} 3800`])
    world.when('alice', closeRobot()).thenRejected('robot.closed')
    world.restored().and('robot', setAside('UnfreezeAmount', '1200')).thenHas('robot', { usdt: '1200' })
    world.and('alice', closeRobot()).thenHappened('RobotReturned')
    expect(cameHome(world)).toEqual([`0 ${USDT} 1200`])
    world.thenHas('alice', { usdt: '10000' }).when('alice', closeRobot()).thenRejected('robot.closed')
  })
})

describe('[robots 3] the proof of solvency', () => {
  test("a robot's money is in its owner's leaf: held, behind a position, after its end", () => {
    const world = givenContractRobot().and('robot', buy('0.01', '29000'))
    expect(totals(world, 'alice')).toEqual({ [USDT]: '10000' })
    trade(world, 10, '30000', 'robot', 'bob')
    expect(totals(world, 'alice')).toEqual({ [USDT]: '9999.94' })
    expect(totals(world, 'robot')).toEqual({})
    const { users } = ledgerTotalsOf(world.core.state)
    expect(users.map(({ userId }) => userId)).toEqual([world.id('alice'), world.id('bob')])

    const ended = givenRobot().and('robot', setAside('FreezeAmount', '1200')).and('alice', closeRobot())
    expect(totals(ended, 'alice')).toEqual({ [BTC]: '2', [USDT]: '10000' })
    expect(totals(ended.restored(), 'alice')).toEqual({ [BTC]: '2', [USDT]: '10000' })
  })
})

describe('[P6] a snapshot with robots', () => {
  test('goes on as the core that never stopped', () => {
    const world = givenContractRobot().and('alice', openRobot(30 as UserId), openRobot(31 as UserId))
    world.and('alice', closeRobot(30 as UserId)).and('robot', buy('0.01', '29000', { clientId: 'r' }))
    trade(world, 10, '30000', 'robot', 'bob')
    const live = world.core
    world.restored()
    expect(world.core.encodeState()[0]).toBe(7)
    const requests = [
      contractOrder('closeLong', 10, '30100')(ROBOT),
      buy('0.01', '29000', { clientId: 'r' })(ROBOT),
      closeRobot()(world.id('alice')),
      closeRobot(30 as UserId)(world.id('alice')),
      mark('FreezeAccount')(world.id('alice')),
    ]
    for (const command of requests) {
      const number = (live.state.number + 1) as Parameters<typeof live.apply>[0]
      const outcome = live.apply(number, live.state.nowMs, command)
      expect(asTold(world.send(command))).toEqual(asTold(outcome))
    }
    expect(Buffer.compare(world.core.encodeState(), live.encodeState())).toBe(0)
  })
})
