import {
  type AssetId,
  type CommandOf,
  type DepositId,
  robotWalletId,
  SPOT_WALLET,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  BTC,
  buy,
  EUR,
  given,
  mark,
  type Request,
  transfer,
  USDT,
  units,
  type World,
} from '../scenario-suite.ts'

function scene(): World {
  return given({ alice: { usdt: '1000' }, bob: {} })
}

const funding = { from: SPOT_WALLET, to: walletId('contract') }

describe('[spot 3] transfers between a user’s own wallets', () => {
  test('moves the amount and tells both balances', () => {
    const world = scene().when('alice', transfer('400', funding))
    world.thenHas('alice', { usdt: '600' }).thenHas('alice', { usdt: '400' }, walletId('contract'))
    expect(world.outcome.events).toMatchObject([
      {
        type: 'Transferred',
        postings: [{ amount: units('400'), fromAfter: units('600'), toAfter: units('400') }],
      },
    ])
  })

  test('to the last unit and not beyond; what is held by an order is not there', () => {
    scene()
      .when('alice', transfer('1000.00000001', funding))
      .thenRejected('balance.insufficient')
      .and('alice', buy('0.01', '30000'))
      .when('alice', transfer('700.00000001', funding))
      .thenRejected('balance.insufficient')
      .and('alice', transfer('700', funding))
  })

  test('to and from a robot', () => {
    scene()
      .and('alice', transfer('5', { from: SPOT_WALLET, to: robotWalletId(1) }))
      .and('alice', transfer('2', { from: robotWalletId(1), to: robotWalletId(2) }))
      .thenHas('alice', { usdt: '3' }, robotWalletId(1))
      .thenHas('alice', { usdt: '2' }, robotWalletId(2))
  })

  test('in the order of the list', () => {
    const world = scene()
    world
      .when('alice', transfer('1', { from: SPOT_WALLET, to: SPOT_WALLET }, { asset: 9 as AssetId }))
      .thenRejected('transfer.same.wallet')
    world
      .when('alice', transfer('1', { from: SPOT_WALLET, to: 6 as WalletId }))
      .thenRejected('wallet.invalid')
    world
      .when('alice', transfer('1', { from: robotWalletId(0), to: SPOT_WALLET }))
      .thenRejected('wallet.invalid')
    world
      .when('alice', transfer('1', { from: walletId('mining'), to: SPOT_WALLET }))
      .thenRejected('wallet.invalid')
    world
      .when('alice', transfer('1', { from: SPOT_WALLET, to: walletId('mining') }))
      .thenRejected('wallet.invalid')
    world.when('alice', transfer('1', funding, { asset: 9 as AssetId })).thenRejected('asset.unknown')
    world.when('alice', transfer('0', funding)).thenRejected('request.amount.invalid')
    world.when('alice', transfer('-1', funding)).thenRejected('request.amount.invalid')
    world.when('alice', transfer('10000000000.00000001', funding)).thenRejected('request.amount.invalid')
    world.when(transfer('1', funding)(99 as UserId)).thenRejected('account.unknown')
    world
      .and('alice', mark('FreezeAccount'))
      .when('alice', transfer('1', { from: SPOT_WALLET, to: SPOT_WALLET }))
      .thenRejected('account.frozen')
    world
      .and('alice', mark('LockAccount'))
      .when('alice', transfer('1', funding))
      .thenRejected('account.locked')
    world.thenHas('alice', { usdt: '1000' })
  })
})

type SetAside = 'FreezeAmount' | 'UnfreezeAmount' | 'LockAmount' | 'UnlockAmount'

function setAside(type: SetAside, amount: string, parts: Partial<CommandOf<'FreezeAmount'>> = {}): Request {
  return (userId) => ({
    userId,
    clientId: undefined,
    wallet: SPOT_WALLET,
    assetId: USDT,
    amount: units(amount),
    reason: 'case 12',
    ...parts,
    type,
  })
}

describe('[spot 3] amounts set aside by an administrator', () => {
  test.each([
    ['FreezeAmount', 'UnfreezeAmount', 'usdtAdminFrozen'],
    ['LockAmount', 'UnlockAmount', 'usdtAdminLocked'],
  ] as const)('%s and %s', (there, back, bucket) => {
    scene()
      .and('alice', setAside(there, '300'))
      .thenHas('alice', { usdt: '700', [bucket]: '300' })
      .when('alice', buy('0.03', '30000'))
      .thenRejected('balance.insufficient')
      .when('alice', setAside(back, '300.00000001'))
      .thenRejected('balance.insufficient')
      .and('alice', setAside(back, '100'))
      .restored()
      .thenHas('alice', { usdt: '800', [bucket]: '200' })
      .when('alice', setAside(there, '800.00000001'))
      .thenRejected('balance.insufficient')
  })

  test('what is frozen and what is locked are two buckets', () => {
    scene()
      .and('alice', setAside('FreezeAmount', '300'))
      .when('alice', setAside('UnlockAmount', '1'))
      .thenRejected('balance.insufficient')
  })

  test('works on frozen and locked accounts', () => {
    scene()
      .and('alice', mark('FreezeAccount'))
      .and('alice', mark('LockAccount'))
      .and('alice', setAside('FreezeAmount', '1000'))
      .thenHas('alice', { usdt: '0', usdtAdminFrozen: '1000' })
  })

  test('in the order of the list', () => {
    const world = scene()
    world
      .when('alice', setAside('FreezeAmount', '0', { wallet: 9 as WalletId, assetId: 9 as AssetId }))
      .thenRejected('wallet.invalid')
    world
      .when('alice', setAside('FreezeAmount', '0', { assetId: 9 as AssetId }))
      .thenRejected('asset.unknown')
    world.when('alice', setAside('FreezeAmount', '0')).thenRejected('request.amount.invalid')
    world.when('bob', setAside('FreezeAmount', '1')).thenRejected('balance.insufficient')
    world.when(setAside('FreezeAmount', '1')(99 as UserId)).thenRejected('account.unknown')
  })
})

describe('[rulebook 8.2] deposits', () => {
  const see = (world: World, id: number, amount: string, assetId: AssetId = USDT): World =>
    world.when({
      type: 'SeeDeposit',
      depositId: id as DepositId,
      userId: world.id('bob'),
      assetId,
      amount: units(amount),
    })
  const confirm = (world: World, id: number): World =>
    world.when({ type: 'ConfirmDeposit', depositId: id as DepositId })
  const orphan = (world: World, id: number): World =>
    world.when({ type: 'OrphanDeposit', depositId: id as DepositId })

  test('seen it is counted and not spendable; confirmed it is', () => {
    const world = scene()
    see(world, 10, '500').thenAccepted().thenHas('bob', { usdt: '0' })
    expect(world.outcome.events).toMatchObject([
      {
        type: 'DepositSeen',
        postings: [{ from: { name: 'world' }, to: { name: 'deposit_inflight' }, amount: units('500') }],
      },
    ])
    confirm(world.restored(), 10).thenAccepted().thenHas('bob', { usdt: '500' })
    confirm(world, 10).thenRejected('deposit.not.pending').thenHas('bob', { usdt: '500' })
    orphan(world, 10).thenRejected('deposit.not.pending')
  })

  test('orphaned it goes back to the world and can never be confirmed', () => {
    const world = scene()
    see(world, 10, '500')
    orphan(world, 10).thenAccepted()
    expect(world.outcome.events).toMatchObject([
      { type: 'DepositOrphaned', postings: [{ to: { name: 'world' } }] },
    ])
    confirm(world, 10).thenRejected('deposit.not.pending').thenHas('bob', { usdt: '0' })
  })

  test('ids rise: one at or below any seen before exists already', () => {
    const world = scene()
    see(world, 10, '500')
    see(world, 10, '500').thenRejected('deposit.exists')
    see(world, 9, '500').thenRejected('deposit.exists')
    see(world, 11, '500').thenAccepted()
    see(world.restored(), 11, '500').thenRejected('deposit.exists')
  })

  test('an asset of scale 2 arrives in the fiat wallet', () => {
    const world = scene()
    see(world, 10, '0.00001234', EUR)
    confirm(world, 10).thenHas('bob', { eur: '0.00001234' }, walletId('fiat')).thenHas('bob', { eur: '0' })
  })

  test('in the order of the list', () => {
    const world = scene()
    see(world, 1, '0', 9 as AssetId).thenRejected('asset.unknown')
    see(world, 1, '0').thenRejected('request.amount.invalid')
    see(world, 1, '-1', BTC).thenRejected('request.amount.invalid')
    see(world, 1, '1').thenRejected('deposit.exists')
    world
      .when({
        type: 'SeeDeposit',
        depositId: 99 as DepositId,
        userId: 99 as UserId,
        assetId: 9 as AssetId,
        amount: units('0'),
      })
      .thenRejected('account.unknown')
  })
})

describe('[spot 3] opening accounts', () => {
  const open = (userId: number, group: number): Parameters<World['when']>[0] => ({
    type: 'OpenAccount',
    userId: userId as UserId,
    tradeGroupId: group as never,
    house: undefined,
  })

  test('ids and groups are above zero, and an account opens once', () => {
    scene()
      .when(open(0, 1))
      .thenRejected('account.invalid')
      .when(open(5, 0))
      .thenRejected('account.invalid')
      .and(open(5, 5))
      .when(open(5, 6))
      .thenRejected('account.exists')
  })

  test.each(['sg', 'S', 'SGP', 'S1', 'ÄÖ', '  '].filter((country) => country.length <= 2))(
    '%j is no country',
    (country) => {
      const world = scene()
      world
        .when({ type: 'SetAccountIdentity', userId: world.id('alice'), authenticated: true, country })
        .thenRejected('account.invalid')
    },
  )

  test('an account that is not authenticated may transfer but not trade', () => {
    const world = scene()
    world.and({ type: 'SetAccountIdentity', userId: world.id('alice'), authenticated: false, country: '' })
    world.and('alice', transfer('1', funding))
    world.when('alice', buy('0.01', '30000')).thenRejected('account.not.authenticated')
    world.restored().when('alice', buy('0.01', '30000')).thenRejected('account.not.authenticated')
  })
})
