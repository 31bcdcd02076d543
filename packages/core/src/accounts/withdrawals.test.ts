import {
  type AdministratorId,
  type AssetId,
  type DepositId,
  formatAccount,
  type Posting,
  robotWalletId,
  SPOT_WALLET,
  type UserId,
  type WithdrawalId,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { underwayOf } from '../queries.ts'
import { BTC, buy, EUR, given, mark, transfer, USDT, units, type World } from '../scenario-suite.ts'
import {
  ANN,
  approve,
  BEN,
  capital,
  comeBack,
  correct,
  refuse,
  request,
  send,
  settle,
  takeBack,
} from '../withdrawal-suite.ts'

const NOBODY = 99 as UserId
const NO_ASSET = 9 as AssetId
const FIAT = walletId('fiat')

function scene(): World {
  return given({ alice: { usdt: '1000', btc: '2' }, bob: { usdt: '1000' } })
}

/** Alice's withdrawal 7 of 100 with a fee of 1, sent. */
function sent(): World {
  return scene().and('alice', request(7)).and(approve(7)).and(send(7))
}

/** The last event's movements: `from → to amount`. */
function movements({ outcome }: World): string[] {
  const event = outcome.events.at(-1)
  const postings: readonly Posting[] = event !== undefined && 'postings' in event ? event.postings : []
  return postings.map(
    ({ from, to, amount }) => `${formatAccount(from)} → ${formatAccount(to)} ${Number(amount) / 1e8}`,
  )
}

const AVAILABLE = 'u:1:spot:available'
const FROZEN = 'u:1:spot:frozen'

describe('[money 2] asking for a withdrawal', () => {
  test('holds amount and fee, and tells where to', () => {
    const world = scene().and('alice', request(7, { approvalsNeeded: 2 }))
    world.thenHas('alice', { usdt: '899', usdtFrozen: '101' })
    expect(movements(world)).toEqual([`${AVAILABLE} → ${FROZEN} 101`])
    expect(world.outcome.events).toMatchObject([
      { type: 'WithdrawalRequested', withdrawalId: 7, destination: 'eth:0x1', approvalsNeeded: 2 },
    ])
    expect(underwayOf(world.core.state).withdrawals).toMatchObject([
      { withdrawalId: 7, status: 'applied', approvers: [], requestedMs: world.nowMs },
    ])
  })

  test('to the last unit and not beyond; what an order holds is not there', () => {
    const world = scene().and('alice', buy('0.01', '30000'))
    world.when('alice', request(1, { amount: units('699.00000001') })).thenRejected('balance.insufficient')
    world.and('alice', request(1, { amount: units('699') })).thenHas('alice', { usdt: '0' })
    world.when('alice', request(2, { amount: units('0.00000001'), fee: units('0') }))
    world.thenRejected('balance.insufficient')
    world.thenHas('alice', { usdtFrozen: '1000' })
  })

  test('without a fee nothing is taken on top', () => {
    const world = scene().and('alice', request(1, { fee: units('0') }))
    world.thenHas('alice', { usdt: '900', usdtFrozen: '100' }).and(approve(1)).and(send(1))
    expect(movements(world)).toEqual([`${FROZEN} → withdraw_inflight 100`])
    expect(world.and(comeBack(1)).fees(USDT)).toBe('0')
    expect(movements(world)).toEqual([`withdraw_inflight → ${AVAILABLE} 100`])
  })

  test('an asset of scale 2 leaves from the fiat wallet, and only from there', () => {
    const world = scene()
    const depositId = 50 as DepositId
    world.and({
      type: 'SeeDeposit',
      depositId,
      userId: world.id('alice'),
      assetId: EUR,
      amount: units('10'),
    })
    world.and({ type: 'ConfirmDeposit', depositId })
    const euros = { assetId: EUR, amount: units('6'), fee: units('0') }
    world.and('alice', transfer('5', { from: FIAT, to: SPOT_WALLET }, { asset: EUR }))
    world.when('alice', request(1, euros)).thenRejected('balance.insufficient')
    world.and('alice', request(1, { ...euros, amount: units('5') }))
    world.thenHas('alice', { eur: '0', eurFrozen: '5' }, FIAT).thenHas('alice', { eur: '5', eurFrozen: '0' })
    world.and(refuse(1)).thenHas('alice', { eur: '5', eurFrozen: '0' }, FIAT)
  })

  test('what lies in another wallet does not count', () => {
    scene()
      .and('alice', transfer('950', { from: SPOT_WALLET, to: robotWalletId(1) }))
      .when('alice', request(1))
      .thenRejected('balance.insufficient')
  })

  test('the number of an open one is taken, that of an ended one is free', () => {
    const world = scene().and('alice', request(7))
    world.when('bob', request(7)).thenRejected('withdrawal.exists')
    world.and(refuse(7)).and('bob', request(7)).thenHas('bob', { usdt: '899' })
  })

  test('in the order of the list', () => {
    const world = scene()
    const bad = {
      withdrawalId: 0 as WithdrawalId,
      assetId: NO_ASSET,
      amount: units('0'),
      fee: units('-1'),
      destination: '',
      approvalsNeeded: 0,
    }
    const rejected = (parts: Parameters<typeof request>[1], code: Parameters<World['thenRejected']>[0]) =>
      world.when('alice', request(1, parts)).thenRejected(code)
    world.when(request(1, { ...bad, clientId: 'no key!' })(NOBODY)).thenRejected('account.unknown')
    rejected({ ...bad, clientId: 'no key!' }, 'request.key.invalid')
    rejected(bad, 'asset.unknown')
    const { assetId: _unknown, ...known } = bad
    rejected(known, 'request.amount.invalid')
    rejected({ ...known, amount: units('10000000000.00000001') }, 'request.amount.invalid')
    const amount = units('100')
    rejected({ ...known, amount }, 'withdrawal.invalid')
    for (const part of [
      { withdrawalId: 0 as WithdrawalId },
      { fee: units('-0.00000001') },
      { fee: units('10000000000.00000001') },
      { destination: '' },
      { approvalsNeeded: 0 },
      { approvalsNeeded: 6 },
    ]) {
      rejected(part, 'withdrawal.invalid')
    }
    world.and('bob', request(1, { approvalsNeeded: 5 }))
    rejected({ amount: units('5000') }, 'withdrawal.exists')
    world.when('alice', request(2, { amount: units('5000') })).thenRejected('balance.insufficient')
    world.and({
      type: 'SetAccountIdentity',
      userId: world.id('alice'),
      authenticated: false,
      country: '',
    })
    rejected(bad, 'account.not.authenticated')
    world.and('alice', mark('FreezeAccount'))
    rejected(bad, 'account.frozen')
    world.and('alice', mark('LockAccount'))
    rejected(bad, 'account.locked')
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
  })

  test('of two hundred requests for one balance exactly those that fit succeed', () => {
    const world = scene()
    const amounts = Array.from({ length: 200 }, (_, at) => BigInt(1 + ((at * 37) % 19)))
    let left = 1_000n
    for (const [at, amount] of amounts.entries()) {
      const fits = amount + 1n <= left
      world.when('alice', request(at + 1, { amount: units(String(amount)) }))
      if (fits) left -= amount + 1n
      expect(world.outcome.reply.rejection).toBe(fits ? undefined : 'balance.insufficient')
    }
    expect(left).toBeLessThan(2n)
    world.thenHas('alice', { usdt: String(left), usdtFrozen: String(1_000n - left) })
    const open = underwayOf(world.core.state).withdrawals
    expect(open.length).toBeGreaterThan(50)
    expect(open.length).toBeLessThan(200)
    world.restored()
    for (const { withdrawalId } of open) world.and('alice', takeBack(withdrawalId))
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
    expect(underwayOf(world.core.state).withdrawals).toEqual([])
  })
})

describe('[money 2] taking a withdrawal back', () => {
  test('gives amount and fee back, once', () => {
    const world = scene().and('alice', request(7)).and('alice', takeBack(7))
    expect(movements(world)).toEqual([`${FROZEN} → ${AVAILABLE} 101`])
    expect(world.outcome.events).toMatchObject([
      { type: 'WithdrawalRefused', administratorId: undefined, reason: 'user.cancelled' },
    ])
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
    world.when('alice', takeBack(7)).thenRejected('withdrawal.unknown')
    world.when(approve(7)).thenRejected('withdrawal.unknown')
    world.when(send(7)).thenRejected('withdrawal.unknown').thenHas('alice', { usdt: '1000' })
  })

  test('also with all its approvals, but not once it was sent', () => {
    scene().and('alice', request(7)).and(approve(7)).and('alice', takeBack(7))
    sent().when('alice', takeBack(7)).thenRejected('withdrawal.not.applied').thenHas('alice', { usdt: '899' })
  })

  test('a frozen or locked account may', () => {
    scene()
      .and('alice', request(7), request(8), mark('FreezeAccount'), takeBack(7))
      .and('alice', mark('LockAccount'), takeBack(8))
      .thenHas('alice', { usdt: '1000' })
  })

  test('in the order of the list', () => {
    const world = sent()
    world.when(takeBack(7, 'k')(NOBODY)).thenRejected('account.unknown')
    world.when('alice', takeBack(7, 'no key!')).thenRejected('request.key.invalid')
    world.when(takeBack(7)(NOBODY)).thenRejected('withdrawal.unknown')
    world.when('bob', takeBack(7)).thenRejected('withdrawal.unknown')
    world.when('alice', takeBack(8)).thenRejected('withdrawal.unknown')
    world.when('alice', takeBack(7)).thenRejected('withdrawal.not.applied')
  })
})

describe('[money 2] approving', () => {
  test('counts different administrators up to what is needed, and moves nothing', () => {
    const world = scene().and('alice', request(7, { approvalsNeeded: 3 }))
    for (const [at, administratorId] of [ANN, BEN, 13 as AdministratorId].entries()) {
      world.when(send(7)).thenRejected('withdrawal.not.approved')
      world.and(approve(7, administratorId))
      expect(world.outcome.events).toEqual([
        {
          type: 'WithdrawalApproved',
          withdrawalId: 7,
          userId: world.id('alice'),
          administratorId,
          approvals: at + 1,
          approvalsNeeded: 3,
        },
      ])
      world.restored().thenHas('alice', { usdt: '899', usdtFrozen: '101' })
    }
    world.when(approve(7, 14 as AdministratorId)).thenRejected('withdrawal.approved.already')
    world.and(send(7))
  })

  test('the same person counts once, however often', () => {
    const world = scene()
      .and('alice', request(7, { approvalsNeeded: 2 }))
      .and(approve(7))
    for (let times = 0; times < 5; times++) world.when(approve(7)).thenRejected('withdrawal.approved.already')
    world.restored().when(approve(7)).thenRejected('withdrawal.approved.already')
    world.when(send(7)).thenRejected('withdrawal.not.approved')
    world.and(approve(7, BEN)).and(send(7))
  })

  test('in the order of the list', () => {
    const world = scene().and('alice', request(7))
    world.when(approve(8)).thenRejected('withdrawal.unknown')
    world.and(approve(7)).and('alice', mark('FreezeAccount'))
    world.when(approve(7)).thenRejected('account.frozen')
    world.and('alice', mark('LockAccount')).when(approve(7)).thenRejected('account.locked')
    world.and('alice', mark('UnlockAccount'), mark('UnfreezeAccount'))
    world.when(approve(7)).thenRejected('withdrawal.approved.already')
    world.and(send(7)).when(approve(7)).thenRejected('withdrawal.not.applied')
    world.and('alice', mark('FreezeAccount')).when(approve(7)).thenRejected('account.frozen')
  })
})

describe('[money 2] a freeze', () => {
  test.each([
    ['FreezeAccount', 'UnfreezeAccount', 'account.frozen'],
    ['LockAccount', 'UnlockAccount', 'account.locked'],
  ] as const)('%s leaves withdrawals applied and stops approving and sending until %s', (on, off, code) => {
    const world = scene()
      .and('alice', request(1), request(2), buy('0.01', '30000'))
      .and(approve(1))
      .and('alice', mark(on))
    // The order is closed, the withdrawals stay.
    world.thenHas('alice', { usdt: '798', usdtFrozen: '202' }).restored()
    world.when(send(1)).thenRejected(code).when(approve(2)).thenRejected(code)
    world.when('alice', request(3)).thenRejected(code)
    world.thenHas('alice', { usdt: '798', usdtFrozen: '202' })
    world.and('alice', mark(off)).and(send(1)).and(approve(2)).and(send(2))
    world.thenHas('alice', { usdt: '798', usdtFrozen: '0' })
  })

  test('does not stop what ends a withdrawal', () => {
    const world = scene().and('alice', request(1), request(2), request(3))
    world.and(approve(1)).and(send(1)).and(approve(2)).and(send(2)).and('alice', mark('FreezeAccount'))
    world.and(refuse(3)).and(settle(1)).and(comeBack(2)).thenHas('alice', { usdt: '899', usdtFrozen: '0' })
  })
})

describe('[money 2] refusing', () => {
  test('gives amount and fee back and names the administrator and the reason', () => {
    const world = scene().and('alice', request(7)).and(approve(7)).and(refuse(7))
    expect(movements(world)).toEqual([`${FROZEN} → ${AVAILABLE} 101`])
    expect(world.outcome.events).toMatchObject([
      { type: 'WithdrawalRefused', administratorId: BEN, reason: 'a test', amount: units('100') },
    ])
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
  })

  test('in the order of the list', () => {
    const world = sent()
    world.when(refuse(8)).thenRejected('withdrawal.unknown')
    world.when(refuse(7)).thenRejected('withdrawal.not.applied').thenHas('alice', { usdt: '899' })
  })
})

describe('[money 2] sending', () => {
  test('moves the amount out of the frozen account, and the fee to the platform', () => {
    const world = sent()
    expect(movements(world)).toEqual([`${FROZEN} → withdraw_inflight 100`, `${FROZEN} → fee 1`])
    world.thenHas('alice', { usdt: '899', usdtFrozen: '0' })
    expect([world.house('withdraw_inflight', USDT), world.fees(USDT)]).toEqual(['100', '1'])
    expect(underwayOf(world.core.state).withdrawals).toMatchObject([{ status: 'sent' }])
  })

  test('happens once', () => {
    const world = sent().restored()
    world.when(send(7)).thenRejected('withdrawal.not.applied')
    expect(world.house('withdraw_inflight', USDT)).toBe('100')
  })

  test('in the order of the list', () => {
    const world = scene().and('alice', request(7))
    world.when(send(8)).thenRejected('withdrawal.unknown')
    world.when(send(7)).thenRejected('withdrawal.not.approved')
    world.and('alice', mark('FreezeAccount')).when(send(7)).thenRejected('account.frozen')
    world.and('alice', mark('LockAccount')).when(send(7)).thenRejected('account.locked')
  })
})

describe('[money 2] settling', () => {
  test('the money has left, and the withdrawal is forgotten', () => {
    const world = sent()
    const before = world.house('world', USDT)
    expect(movements(world.and(settle(7)))).toEqual(['withdraw_inflight → world 100'])
    expect(world.outcome.events).toMatchObject([{ type: 'WithdrawalSettled', reference: 'eth:0xabc' }])
    expect([before, world.house('world', USDT)]).toEqual(['-2000', '-1900'])
    world.restored().when(settle(7)).thenRejected('withdrawal.unknown')
    world.when(comeBack(7)).thenRejected('withdrawal.unknown').thenHas('alice', { usdt: '899' })
  })

  test.each([
    ['0.4', ['withdraw_inflight → world 100', 'fee → world 0.4'], '0.6'],
    ['1', ['withdraw_inflight → world 100', 'fee → world 1'], '0'],
    ['1.5', ['withdraw_inflight → world 100', 'fee → world 1'], '0'],
    ['0', ['withdraw_inflight → world 100'], '1'],
  ])('a cost of %s comes out of the fee account, as far as it goes', (cost, expected, left) => {
    const world = sent().and(settle(7, { cost, costAssetId: USDT }))
    expect(movements(world)).toEqual(expected)
    expect(world.fees(USDT)).toBe(left)
  })

  test('a cost in another asset, of which no fee has come in, posts nothing', () => {
    const world = sent().and(settle(7, { cost: '0.1', costAssetId: BTC }))
    expect(movements(world)).toEqual(['withdraw_inflight → world 100'])
    expect([world.fees(BTC), world.fees(USDT)]).toEqual(['0', '1'])
  })

  test('in the order of the list', () => {
    const world = scene().and('alice', request(7)).and(approve(7))
    world.when(settle(8, { costAssetId: NO_ASSET })).thenRejected('asset.unknown')
    world.when(settle(8, { costAssetId: BTC })).thenRejected('withdrawal.unknown')
    world.when(settle(7, { costAssetId: BTC })).thenRejected('withdrawal.not.sent')
    world.and(send(7))
    world.when(settle(7, { costAssetId: BTC })).thenRejected('request.amount.invalid')
    world.when(settle(7, { cost: '1' })).thenRejected('request.amount.invalid')
    const costAssetId = USDT
    world.when(settle(7, { costAssetId, cost: '-0.00000001' })).thenRejected('request.amount.invalid')
    world
      .when(settle(7, { costAssetId, cost: '10000000000.00000001' }))
      .thenRejected('request.amount.invalid')
    world.and(settle(7, { costAssetId, cost: '10000000000' }))
  })
})

describe('[money 2] coming back', () => {
  test('amount and fee are the user’s again, and once only', () => {
    const world = sent().and(comeBack(7))
    expect(movements(world)).toEqual([`withdraw_inflight → ${AVAILABLE} 100`, `fee → ${AVAILABLE} 1`])
    expect(world.outcome.events).toMatchObject([{ type: 'WithdrawalReturned', reason: 'bounced' }])
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
    world.when(comeBack(7)).thenRejected('withdrawal.unknown')
    world.when(settle(7)).thenRejected('withdrawal.unknown').thenHas('alice', { usdt: '1000' })
    expect([world.house('withdraw_inflight', USDT), world.fees(USDT)]).toEqual(['0', '0'])
  })

  test('the fee comes back as far as the fee account has it', () => {
    const world = sent().and('bob', request(8)).and(approve(8)).and(send(8))
    world.and(settle(8, { cost: '1.75', costAssetId: USDT })).and(comeBack(7))
    expect(movements(world)).toEqual([`withdraw_inflight → ${AVAILABLE} 100`, `fee → ${AVAILABLE} 0.25`])
    world.thenHas('alice', { usdt: '999.25' })
  })

  test('in the order of the list', () => {
    const world = scene().and('alice', request(7)).and(approve(7))
    world.when(comeBack(8)).thenRejected('withdrawal.unknown')
    world.when(comeBack(7)).thenRejected('withdrawal.not.sent')
  })
})

describe('[spot 1] keys of withdrawals', () => {
  test('a repeated request holds the money once and gives the first reply', () => {
    const world = scene().and('alice', request(7, { clientId: 'w-1' }))
    const { reply } = world.outcome
    world
      .after(5n)
      .restored()
      .when('alice', request(7, { clientId: 'w-1' }))
    expect(world.outcome.reply).toEqual(reply)
    world.thenHappened(`repeated ${reply.number}`).thenHas('alice', { usdt: '899' })
    world.when('alice', request(8, { clientId: 'w-1' })).thenRejected('request.key.conflict')
    world.when('alice', takeBack(7, 'w-1')).thenRejected('request.key.conflict')
  })

  test('a repeated request stays answered after its withdrawal has ended', () => {
    const world = scene().and('alice', request(7, { clientId: 'w-1' }))
    const first = world.outcome.number
    world
      .and(refuse(7))
      .when('alice', request(7, { clientId: 'w-1' }))
      .thenHappened(`repeated ${first}`)
    world.thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
  })

  test('a rejection is remembered too', () => {
    const world = scene().when('alice', request(7, { clientId: 'w-1', amount: units('5000') }))
    const { number } = world.outcome
    world.and(capital('9000')).and('alice', correct('9000', { direction: 'credit', against: 'capital' }))
    world.when('alice', request(7, { clientId: 'w-1', amount: units('5000') }))
    world.thenHappened(`repeated ${number}`).thenHas('alice', { usdt: '10000' })
  })

  test('a repeated cancel gives the money back once', () => {
    const world = scene().and('alice', request(7), takeBack(7, 'c-1'))
    const { number } = world.outcome
    world.and('alice', request(7)).when('alice', takeBack(7, 'c-1')).thenHappened(`repeated ${number}`)
    world.thenHas('alice', { usdtFrozen: '101' })
  })
})

describe('[P1] snapshots with withdrawals under way', () => {
  test('applied, partly approved and sent ones go on as if nothing had happened', () => {
    const story = (): World =>
      scene()
        .and('alice', request(2 ** 40, { approvalsNeeded: 2 }), request(3))
        .and('bob', request(1, { fee: units('0'), destination: 'x'.repeat(240) }))
        .and(approve(2 ** 40))
        .and(approve(1))
        .and(send(1))
    const live = story()
    const resumed = story().restored()
    expect(underwayOf(resumed.core.state).withdrawals).toMatchObject([
      { withdrawalId: 1, status: 'sent', approvers: [ANN] },
      { withdrawalId: 3, status: 'applied', approvers: [] },
      { withdrawalId: 2 ** 40, status: 'applied', approvers: [ANN], approvalsNeeded: 2 },
    ])
    for (const world of [live, resumed]) {
      world.when(approve(2 ** 40)).thenRejected('withdrawal.approved.already')
      world
        .and(approve(2 ** 40, BEN))
        .and(send(2 ** 40))
        .and(comeBack(2 ** 40))
      world.and('alice', takeBack(3)).and(settle(1)).thenHas('alice', { usdt: '1000', usdtFrozen: '0' })
    }
    expect(Buffer.compare(live.core.encodeState(), resumed.core.encodeState())).toBe(0)
  })

  test('the order in which they came leaves no trace', () => {
    const one = scene().and('alice', request(1)).and('alice', request(2))
    const other = scene().and('alice', request(2)).and('alice', request(1))
    expect(Buffer.compare(one.core.encodeState(), other.core.encodeState())).toBe(0)
  })
})
