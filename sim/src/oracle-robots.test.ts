// The oracle by itself on robots: what it predicts at the edges of docs/rules/robots.md must be right before it may judge.

import type { Amount, CommandOf, Outcome, RejectionCode, UserId, WalletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { availableIn } from './oracle-ledger.ts'
import { eventsOf, feeLevel, NOON_MS, SmallWorld, USDT, units } from './small-world.ts'

const ROBOT = 70 as UserId
const OTHER = 60 as UserId
const SPOT = 0 as WalletId
const CONTRACT = 1 as WalletId
const HOUR_MS = 3_600_000n

class RobotWorld {
  readonly oracle = new Oracle()
  readonly world = new SmallWorld(this.oracle, [feeLevel('0', '0.1', '0.1'), feeLevel('1', '0.05', '0.05')])
  readonly ann = this.world.user(1, { usdt: '20000', btc: '1' })
  readonly bob = this.world.user(2, { usdt: '200000', btc: '10' })

  open(userId: UserId = this.ann, robotId: UserId = ROBOT): RejectionCode | undefined {
    return this.world.send({ type: 'OpenRobot', userId, clientId: undefined, robotId }).reply.rejection
  }

  fund(change: Partial<CommandOf<'FundRobot'>> = {}): RejectionCode | undefined {
    const usual = { userId: this.ann, robotId: ROBOT, wallet: SPOT, assetId: USDT }
    const amount = units('5000') as Amount
    const command = { clientId: undefined, ...usual, amount, ...change }
    return this.world.send({ type: 'FundRobot', ...command }).reply.rejection
  }

  close(userId: UserId = this.ann): Outcome {
    return this.world.send({ type: 'CloseRobot', userId, clientId: undefined, robotId: ROBOT })
  }

  mark(type: 'FreezeAccount' | 'UnfreezeAccount', userId: UserId): Outcome {
    return this.world.send({ type, userId, reason: '' })
  }

  setAside(type: 'FreezeAmount' | 'UnfreezeAmount', amount: string): void {
    const part = { wallet: SPOT, assetId: USDT, amount: units(amount) as Amount, reason: '' }
    this.world.send({ type, userId: ROBOT, clientId: undefined, ...part })
  }

  rest(userId: UserId, side: 'buy' | 'sell', quantity: string, price = '30000'): Outcome {
    return this.world.place(userId, { side, orderType: 'limit', price, quantity })
  }
}

describe('the oracle of robots', () => {
  test('money goes to either wallet, and all of it comes home by wallet and asset', () => {
    const on = new RobotWorld()
    expect([on.open(), on.fund(), on.fund({ wallet: CONTRACT })]).toEqual([undefined, undefined, undefined])
    expect(on.fund({ wallet: 2 as WalletId })).toBe('wallet.invalid')
    expect(on.fund({ userId: on.bob })).toBe('robot.unknown')
    expect(on.fund({ amount: units('10000.1') as Amount })).toBe('balance.insufficient')
    on.rest(ROBOT, 'buy', '0.1')
    const end = on.close()
    expect(end.events.map(({ type }) => type)).toEqual([
      'SpotOrderClosed',
      'RobotReturned',
      'RobotReturned',
      'RobotClosed',
    ])
    expect(eventsOf(end, 'RobotReturned').map(({ wallet, amount }) => [wallet, amount])).toEqual([
      [SPOT, units('5000')],
      [CONTRACT, units('5000')],
    ])
    expect(availableIn(on.oracle.world, ROBOT)).toEqual([])
    expect(on.close().reply.rejection).toBe('robot.closed')
    expect([on.fund(), on.open()]).toEqual(['robot.closed', 'account.exists'])
    expect(on.rest(ROBOT, 'buy', '0.1').reply.rejection).toBe('robot.closed')
  })

  test('what was set aside comes home with a second close, which tells of no second end', () => {
    const on = new RobotWorld()
    on.open()
    on.fund()
    on.setAside('FreezeAmount', '1000')
    expect(eventsOf(on.close(), 'RobotReturned').map(({ amount }) => amount)).toEqual([units('4000')])
    expect(on.close().reply.rejection).toBe('robot.closed')
    on.setAside('UnfreezeAmount', '1000')
    expect(on.close().events.map(({ type }) => type)).toEqual(['RobotReturned'])
  })

  test("the owner's freeze takes the orders of all robots, and only the owner can be frozen", () => {
    const on = new RobotWorld()
    on.open()
    on.open(on.ann, OTHER)
    on.fund()
    on.fund({ robotId: OTHER })
    for (const user of [ROBOT, on.bob, OTHER, on.ann]) on.rest(user, 'buy', '0.01', '29000')
    expect(on.mark('FreezeAccount', ROBOT).reply.rejection).toBe('robot.scope')
    const closed = eventsOf(on.mark('FreezeAccount', on.ann), 'SpotOrderClosed')
    expect(closed.map(({ userId }) => userId)).toEqual([on.ann, OTHER, ROBOT])
    expect(on.rest(ROBOT, 'buy', '0.01').reply.rejection).toBe('account.frozen')
    expect(on.close().reply.rejection).toBeUndefined()
  })

  test('fees and volume are those of the owner, and nobody trades with an own robot', () => {
    const on = new RobotWorld()
    on.world.index('30000')
    on.open(on.bob)
    on.fund({ userId: on.bob, amount: units('90000') as Amount })
    on.rest(on.ann, 'sell', '1')
    expect(eventsOf(on.rest(ROBOT, 'buy', '1'), 'SpotTraded')).toHaveLength(1)
    on.world.nowMs = NOON_MS + 16n * HOUR_MS
    const jobs = on.world.send({ type: 'Tick' })
    expect(eventsOf(jobs, 'FeeVolumeCounted').map(({ userId }) => userId)).toEqual([on.ann, on.bob])
    expect(eventsOf(jobs, 'FeeLevelChanged').map(({ userId }) => userId)).toEqual([on.ann, on.bob])
    on.rest(on.ann, 'buy', '0.1')
    const [cheaper] = eventsOf(on.rest(ROBOT, 'sell', '0.1'), 'SpotTraded')
    expect(cheaper?.taker).toMatchObject({ userId: ROBOT, rateE8: units('0.0005') })
    on.rest(on.bob, 'sell', '0.1')
    expect(eventsOf(on.rest(ROBOT, 'buy', '0.1'), 'SelfTradePrevented')).toHaveLength(1)
  })
})
