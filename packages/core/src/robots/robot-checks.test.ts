// Every check of OpenRobot, FundRobot and CloseRobot, in the order of docs/rules/robots.md: each case breaks all that
// come after it too. And what a robot's number is refused.

import {
  type AssetId,
  type Command,
  type CommandOf,
  type DepositId,
  LIMITS,
  SPOT_WALLET,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { CONTRACT, contractOrder, trade } from '../contracts/contract-scenario-suite.ts'
import { buyFinancial, buyMining, givenEarn } from '../earn/earn-scenario-suite.ts'
import { buy, given, mark, marketStatus, type Request, transfer, USDT, units } from '../scenario-suite.ts'
import { request } from '../withdrawal-suite.ts'
import {
  closeRobot,
  fundRobot,
  givenContractRobot,
  givenRobot,
  openRobot,
  ROBOT,
} from './robot-scenario-suite.ts'

const NOBODY = 99 as UserId
const ZERO = 0 as UserId
const NO_ASSET = 77 as AssetId
const FINANCIAL = walletId('financial')

function identity(authenticated: boolean): Request {
  return (userId) => ({ type: 'SetAccountIdentity', userId, authenticated, country: 'SG' })
}

describe('[robots 1] OpenRobot', () => {
  test('asks for the owner, then for the standing, the first mark first', () => {
    const world = givenRobot()
    world.when(openRobot(ZERO)(NOBODY)).thenRejected('account.unknown')
    world.and('alice', identity(false), mark('LockAccount'), mark('FreezeAccount'))
    world.when('alice', openRobot(ZERO)).thenRejected('account.locked')
    world.and('alice', mark('UnlockAccount')).when('alice', openRobot(ZERO)).thenRejected('account.frozen')
    world.and('alice', mark('UnfreezeAccount'))
    world.when('alice', openRobot(ZERO)).thenRejected('account.not.authenticated')
    world.when('robot', openRobot(ZERO)).thenRejected('account.not.authenticated')
    world.and('alice', closeRobot()).when('robot', openRobot(ZERO)).thenRejected('robot.closed')
  })

  test('an owner is a person, and not of the house', () => {
    const world = givenRobot().when('robot', openRobot(ZERO)).thenRejected('robot.scope')
    world.open('maker', { house: 'maker' })
    world.when('maker', openRobot(ZERO)).thenRejected('robot.scope')
  })

  test('the number is new, also when the robot that had it has ended', () => {
    const world = givenRobot()
    world.when('alice', openRobot(ZERO)).thenRejected('account.invalid')
    world.when('alice', openRobot()).thenRejected('account.exists')
    world.when('alice', openRobot(world.id('bob'))).thenRejected('account.exists')
    world.and('alice', closeRobot()).when('alice', openRobot()).thenRejected('account.exists')
    world.when({ type: 'OpenAccount', userId: ROBOT, tradeGroupId: 7 as never, house: undefined })
    world.thenRejected('account.exists')
  })

  test('an owner has at most fifty that have not ended', () => {
    const world = given({ alice: {}, bob: {} })
    expect(LIMITS.robots).toBe(50)
    for (let place = 0; place < 50; place++) world.and('alice', openRobot((200 + place) as UserId))
    world.when('alice', openRobot(ROBOT)).thenRejected('robot.count.max')
    world.when('alice', openRobot(200 as UserId)).thenRejected('account.exists')
    world.and('bob', openRobot(300 as UserId)).and('alice', closeRobot(220 as UserId))
    world.and('alice', openRobot(ROBOT)).restored()
    world.when('alice', openRobot(301 as UserId)).thenRejected('robot.count.max')
  })

  test('tells the group, and is asked once under one key', () => {
    const world = given({ alice: { group: 7 } }).and('alice', openRobot(ROBOT, 'k-1'))
    expect(world.outcome.events).toEqual([
      { type: 'RobotOpened', userId: world.id('alice'), robotId: ROBOT, tradeGroupId: 7 },
    ])
    const first = world.outcome.number
    world.when('alice', openRobot(ROBOT, 'k-1')).thenHappened(`repeated ${first}`)
    world.when('alice', openRobot(102 as UserId, 'k-1')).thenRejected('request.key.conflict')
  })
})

describe('[robots 3] the checks of FundRobot', () => {
  const wrong = (change: Partial<CommandOf<'FundRobot'>> = {}): Request => {
    const bad = { robotId: NOBODY, wallet: FINANCIAL, assetId: NO_ASSET, amount: units('0'), ...change }
    return (userId) => ({ type: 'FundRobot', userId, clientId: undefined, ...bad })
  }

  test('the owner', () => {
    const world = givenRobot()
    world.when(wrong()(NOBODY)).thenRejected('account.unknown')
    world.and('alice', mark('LockAccount'), mark('FreezeAccount'))
    world.when('alice', wrong()).thenRejected('account.locked')
    world.and('alice', mark('UnlockAccount')).when('alice', wrong()).thenRejected('account.frozen')
    world.and('alice', mark('UnfreezeAccount')).when('robot', wrong()).thenRejected('robot.scope')
    world.and('alice', closeRobot()).when('robot', wrong()).thenRejected('robot.closed')
  })

  test('the robot: nobody, a person, and one of somebody else are all unknown', () => {
    const world = givenRobot()
    world.when('alice', wrong()).thenRejected('robot.unknown')
    world.when('alice', wrong({ robotId: world.id('alice') })).thenRejected('robot.unknown')
    world.when('bob', wrong({ robotId: ROBOT })).thenRejected('robot.unknown')
    world
      .and('alice', closeRobot())
      .when('alice', wrong({ robotId: ROBOT }))
      .thenRejected('robot.closed')
  })

  test('the wallet, the asset, the amount, the balance', () => {
    const world = givenRobot()
    const robotId = ROBOT
    for (const wallet of [FINANCIAL, 17 as WalletId, walletId('mining')])
      world.when('alice', wrong({ robotId, wallet })).thenRejected('wallet.invalid')
    const wallet = SPOT_WALLET
    world.when('alice', wrong({ robotId, wallet })).thenRejected('asset.unknown')
    world.when('alice', wrong({ robotId, wallet, assetId: USDT })).thenRejected('request.amount.invalid')
    world.when('alice', fundRobot('5000.00000001')).thenRejected('balance.insufficient')
    world.and('alice', fundRobot('5000')).thenHas('robot', { usdt: '10000' })
  })

  test('an owner who is not known any more may fund', () => {
    givenRobot().and('alice', identity(false)).and('alice', fundRobot('1'))
  })
})

describe('[robots 3] the checks of CloseRobot', () => {
  test('the owner, the robot, whether there is anything to close', () => {
    const world = givenRobot()
    world.when(closeRobot()(NOBODY)).thenRejected('account.unknown')
    world.when('alice', closeRobot(NOBODY)).thenRejected('robot.unknown')
    world.when('alice', closeRobot(world.id('alice'))).thenRejected('robot.unknown')
    world.when('bob', closeRobot()).thenRejected('robot.unknown')
    world.when('robot', closeRobot()).thenRejected('robot.unknown')
    world.and('alice', closeRobot()).when('alice', closeRobot()).thenRejected('robot.closed')
  })

  test('a halted market comes before an open position', () => {
    const world = givenContractRobot().and('robot', buy('0.01', '20000'))
    trade(world, 10, '30000', 'robot', 'bob')
    world.and(marketStatus('halted')).when('alice', closeRobot()).thenRejected('market.halted')
    world.and(marketStatus('cancelOnly')).when('alice', closeRobot()).thenRejected('robot.position.open')
    world.thenOpen('robot', '1 buy 0.01 @ 20000 new')
  })

  test('an order in a halted contract holds it up too, a halted market without an order does not', () => {
    const halted: Command = {
      type: 'SetContractStatus',
      marketId: CONTRACT,
      status: 'halted',
      reason: 'a test',
    }
    const world = givenContractRobot().and('robot', contractOrder('openLong', 10, '29900'))
    world.and(halted).and(marketStatus('halted'))
    world.when('alice', closeRobot()).thenRejected('market.halted')
    givenContractRobot().and(halted).and(marketStatus('halted')).and('alice', closeRobot())
  })
})

describe('[robots 2] what a robot may not do', () => {
  const OWN = { from: SPOT_WALLET, to: walletId('contract') }
  const seen = { depositId: 50 as DepositId, assetId: NO_ASSET, amount: units('0') }
  const BY_STANDING: Readonly<Record<string, Request>> = {
    Transfer: transfer('0', OWN),
    RequestWithdrawal: request(0),
    BuyFinancial: buyFinancial('0'),
    BuyMining: buyMining('0'),
    PlaceSecondOrder: (userId) => ({
      type: 'PlaceSecondOrder',
      userId,
      clientId: undefined,
      productId: 9 as never,
      direction: 'up',
      seconds: 60,
      payoutE8: 1n as never,
      stake: units('0'),
      openMs: undefined,
      nonce: new Uint8Array(16),
    }),
    OpenRobot: openRobot(ZERO),
    FundRobot: fundRobot('0', { robotId: NOBODY }),
  }
  const AT_ONCE: Readonly<Record<string, Request>> = {
    SetAccountIdentity: (userId) => ({
      type: 'SetAccountIdentity',
      userId,
      authenticated: true,
      country: '?',
    }),
    FreezeAccount: mark('FreezeAccount'),
    UnfreezeAccount: mark('UnfreezeAccount'),
    LockAccount: mark('LockAccount'),
    UnlockAccount: mark('UnlockAccount'),
    SetFeeLevelOverride: (userId) => ({
      type: 'SetFeeLevelOverride',
      userId,
      level: 99,
      untilMs: 0n as never,
    }),
    SeeDeposit: (userId) => ({ type: 'SeeDeposit', userId, ...seen }),
    SeeNamedDeposit: (userId) => ({ type: 'SeeNamedDeposit', userId, reference: 'x', ...seen }),
  }

  test.each(Object.entries(BY_STANDING))('%s, after the checks of standing', (_, asked) => {
    const world = givenEarn({ alice: '10000' })
      .and('alice', openRobot(), fundRobot('5000'))
      .call(ROBOT, 'robot')
    world.when('robot', asked).thenRejected('robot.scope')
    world.and('alice', mark('FreezeAccount')).when('robot', asked).thenRejected('account.frozen')
    world.and('alice', mark('LockAccount')).when('robot', asked).thenRejected('account.locked')
    world.and('alice', mark('UnfreezeAccount'), mark('UnlockAccount'), closeRobot())
    world.when('robot', asked).thenRejected('robot.closed')
  })

  test.each(Object.entries(AT_ONCE))('%s, whatever else is wrong', (_, asked) => {
    const world = givenRobot().and('alice', mark('LockAccount'))
    world.when('robot', asked).thenRejected('robot.scope')
    world.and('alice', mark('UnlockAccount'), closeRobot())
    world.when('robot', asked).thenRejected('robot.scope')
    expect(world.core.state.accounts.get(world.id('alice'))).toMatchObject({ frozen: false, locked: false })
  })
})
