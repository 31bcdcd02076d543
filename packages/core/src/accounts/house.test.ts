import {
  type AdministratorId,
  type AssetId,
  CORRECTION_ACCOUNTS,
  type DepositId,
  formatAccount,
  robotWalletId,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { underwayOf } from '../queries.ts'
import { BTC, given, mark, USDT, units, type World } from '../scenario-suite.ts'
import { ANN, BEN, capital, correct } from '../withdrawal-suite.ts'

const NOBODY = 99 as UserId
const NO_ASSET = 9 as AssetId
const NO_ONE = 0 as AdministratorId

function scene(): World {
  return given({ alice: { usdt: '1000' }, bob: {} })
}

describe('[money 3] corrections', () => {
  test('a credit comes from one of the platform’s accounts', () => {
    const world = scene().and(capital('50'))
    world
      .and('bob', correct('20', { direction: 'credit', against: 'capital' }))
      .thenHas('bob', { usdt: '20' })
    expect(world.house('capital', USDT)).toBe('30')
    expect(world.outcome.events).toMatchObject([
      {
        type: 'CorrectionPosted',
        direction: 'credit',
        reason: 'case 12',
        proposedBy: ANN,
        approvedBy: BEN,
        postings: [{ from: { name: 'capital' }, amount: units('20'), fromAfter: units('30') }],
      },
    ])
  })

  test.each(CORRECTION_ACCOUNTS)('there and back against %s, to the last unit and not beyond', (against) => {
    const world = scene()
    const credit = { direction: 'credit', against } as const
    const debit = { direction: 'debit', against } as const
    world.when('bob', correct('0.00000001', credit)).thenRejected('balance.insufficient')
    world.when('alice', correct('1000.00000001', debit)).thenRejected('balance.insufficient')
    world.and('alice', correct('1000', debit)).thenHas('alice', { usdt: '0' })
    expect(world.house(against, USDT)).toBe('1000')
    world.restored().when('bob', correct('1000.00000001', credit)).thenRejected('balance.insufficient')
    world.and('bob', correct('1000', credit)).thenHas('bob', { usdt: '1000' })
    expect(world.house(against, USDT)).toBe('0')
  })

  test('never touches the outside world, so it cannot make money', () => {
    const world = scene().and(capital('50'))
    const before = world.house('world', USDT)
    for (const against of CORRECTION_ACCOUNTS) {
      world.and('alice', correct('7', { direction: 'debit', against }))
      world.and('bob', correct('7', { direction: 'credit', against }))
      const accounts = world.outcome.events.flatMap((event) =>
        'postings' in event ? event.postings.flatMap(({ from, to }) => [from, to].map(formatAccount)) : [],
      )
      expect(accounts).toEqual([against, 'u:2:spot:available'])
    }
    expect(world.house('world', USDT)).toBe(before)
  })

  test('takes what is available only, from the wallet that is named', () => {
    const world = scene()
    const debit = { direction: 'debit', against: 'fee' } as const
    world
      .when('alice', correct('1', { ...debit, wallet: robotWalletId(1) }))
      .thenRejected('balance.insufficient')
    world.and('alice', correct('1', debit))
    world.and('alice', correct('1', { direction: 'credit', against: 'fee', wallet: walletId('mining') }))
    world.thenHas('alice', { usdt: '1' }, walletId('mining'))
  })

  test('the account’s standing does not matter', () => {
    scene()
      .and('alice', mark('FreezeAccount'), mark('LockAccount'))
      .and('alice', correct('1', { direction: 'debit', against: 'dust' }))
      .and('alice', correct('1', { direction: 'credit', against: 'dust' }))
      .thenHas('alice', { usdt: '1000' })
  })

  test('in the order of the list', () => {
    const world = scene()
    const none = {
      direction: 'debit',
      against: 'fee',
      wallet: 9 as WalletId,
      assetId: NO_ASSET,
      proposedBy: ANN,
      approvedBy: ANN,
    } as const
    world.when(correct('0', { ...none, clientId: 'no key!' })(NOBODY)).thenRejected('account.unknown')
    world.when('bob', correct('0', { ...none, clientId: 'no key!' })).thenRejected('request.key.invalid')
    world.when('bob', correct('0', none)).thenRejected('wallet.invalid')
    const { wallet: _wallet, ...walleted } = none
    world.when('bob', correct('0', walleted)).thenRejected('asset.unknown')
    const { assetId: _asset, ...listed } = walleted
    world.when('bob', correct('0', listed)).thenRejected('administrator.same')
    for (const persons of [
      { proposedBy: NO_ONE, approvedBy: BEN },
      { proposedBy: ANN, approvedBy: NO_ONE },
      { proposedBy: NO_ONE, approvedBy: NO_ONE },
    ]) {
      world.when('bob', correct('1', { ...listed, ...persons })).thenRejected('administrator.same')
    }
    const two = { ...listed, approvedBy: BEN }
    world.when('bob', correct('0', two)).thenRejected('request.amount.invalid')
    world.when('bob', correct('-1', two)).thenRejected('request.amount.invalid')
    world.when('bob', correct('10000000000.00000001', two)).thenRejected('request.amount.invalid')
    world.when('bob', correct('1', two)).thenRejected('balance.insufficient')
  })

  test('[spot 1] a repeated key corrects once; the name space is the administrators’', () => {
    const world = scene()
    const debit = { direction: 'debit', against: 'fee', clientId: 'k' } as const
    world.and('alice', correct('10', debit))
    const { number } = world.outcome
    world.restored().when('alice', correct('10', debit)).thenHappened(`repeated ${number}`)
    world.thenHas('alice', { usdt: '990' })
    world.when('alice', correct('11', debit)).thenRejected('request.key.conflict')
    world.when('alice', correct('10', { ...debit, approvedBy: 13 as AdministratorId }))
    world.thenRejected('request.key.conflict')
    const userId = world.id('alice')
    const own = { type: 'CancelAllSpotOrders', userId, clientId: 'k', marketId: undefined } as const
    world.and(own).thenHappened()
    const other = { userId, wallet: 0 as WalletId, assetId: USDT, amount: units('1'), reason: '' } as const
    world.when({ type: 'FreezeAmount', clientId: 'k', ...other }).thenRejected('request.key.conflict')
  })
})

describe('[money 3] capital', () => {
  test('comes from the outside and belongs to the platform', () => {
    const world = scene().and(capital('50'))
    expect([world.house('capital', USDT), world.house('world', USDT)]).toEqual(['50', '-1050'])
    expect(world.outcome.events).toMatchObject([
      { type: 'CapitalAdded', reference: 'wire 1', reason: 'a test', proposedBy: ANN, approvedBy: BEN },
    ])
    world.restored()
    expect(world.house('capital', USDT)).toBe('50')
  })

  test('in the order of the list', () => {
    const world = scene()
    const alone = { proposedBy: ANN, approvedBy: ANN }
    world.when(capital('0', { assetId: NO_ASSET, ...alone })).thenRejected('asset.unknown')
    world.when(capital('0', alone)).thenRejected('administrator.same')
    world.when(capital('0', { proposedBy: NO_ONE })).thenRejected('administrator.same')
    world.when(capital('0', { approvedBy: NO_ONE })).thenRejected('administrator.same')
    world.when(capital('0')).thenRejected('request.amount.invalid')
    world.when(capital('-1')).thenRejected('request.amount.invalid')
    world.when(capital('10000000000.00000001')).thenRejected('request.amount.invalid')
    world.and(capital('10000000000'))
  })
})

describe('[money 1] deposits with a name', () => {
  const see = (world: World, depositId: number, parts: { amount?: string; assetId?: AssetId } = {}): World =>
    world.when({
      type: 'SeeNamedDeposit',
      depositId: depositId as DepositId,
      userId: world.id('bob'),
      assetId: parts.assetId ?? USDT,
      amount: units(parts.amount ?? '500'),
      reference: 'eth:0xabc:0',
    })

  test('are seen and named, and the name is kept while they are pending', () => {
    const world = see(scene(), 10).thenAccepted().thenHappened('DepositSeen', 'DepositNamed')
    expect(world.outcome.events[1]).toEqual({
      type: 'DepositNamed',
      depositId: 10,
      userId: world.id('bob'),
      reference: 'eth:0xabc:0',
    })
    world.restored()
    expect(underwayOf(world.core.state)).toMatchObject({
      highestDeposit: 10,
      deposits: [{ depositId: 10, reference: 'eth:0xabc:0' }],
    })
    world.and({ type: 'ConfirmDeposit', depositId: 10 as DepositId }).thenHas('bob', { usdt: '500' })
    expect(underwayOf(world.core.state).deposits).toEqual([])
    see(world, 10).thenRejected('deposit.exists').thenHas('bob', { usdt: '500' })
  })

  test('an orphaned one is gone, and comes again under a new number only', () => {
    const world = see(scene(), 10).and({ type: 'OrphanDeposit', depositId: 10 as DepositId })
    see(world, 10).thenRejected('deposit.exists')
    world.when({ type: 'ConfirmDeposit', depositId: 10 as DepositId }).thenRejected('deposit.not.pending')
    see(world, 11)
      .and({ type: 'ConfirmDeposit', depositId: 11 as DepositId })
      .thenHas('bob', { usdt: '500' })
  })

  test('with the checks of any deposit, in their order', () => {
    const world = scene()
    see(world, 1, { amount: '0', assetId: NO_ASSET }).thenRejected('asset.unknown')
    see(world, 1, { amount: '0' }).thenRejected('request.amount.invalid')
    see(world, 1, { assetId: BTC }).thenRejected('deposit.exists')
    world
      .when({
        type: 'SeeNamedDeposit',
        depositId: 99 as DepositId,
        userId: NOBODY,
        assetId: NO_ASSET,
        amount: units('0'),
        reference: '',
      })
      .thenRejected('account.unknown')
  })
})
