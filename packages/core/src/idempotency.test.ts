import { type CommandOf, robotWalletId, SPOT_WALLET } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  amend,
  buy,
  cancel,
  cancelAll,
  DAY,
  given,
  HOUR,
  mark,
  NOON,
  type Request,
  sell,
  TICK,
  transfer,
  USDT,
  units,
  type World,
} from './scenario-suite.ts'

const wallets = { from: SPOT_WALLET, to: robotWalletId(1) }

function pay(amount: string, clientId: string): Request {
  return transfer(amount, wallets, { clientId })
}

function freeze(
  amount: string,
  clientId: string,
  type: CommandOf<'FreezeAmount'>['type'] | 'LockAmount' = 'FreezeAmount',
): Request {
  return (userId) => ({
    type,
    userId,
    clientId,
    wallet: SPOT_WALLET,
    assetId: USDT,
    amount: units(amount),
    reason: 'case',
  })
}

function scene(limits = {}): World {
  return given({ alice: { usdt: '1000', btc: '1' }, bob: { usdt: '100000' } }, { limits })
}

describe('[P7] the same request takes effect once', () => {
  test('same key, same body: the first reply again, number and time included, and no effect', () => {
    const world = scene().and('alice', pay('10', 'k1'))
    const first = world.outcome
    world.after(5_000n).and('bob', buy('0.1', '30000'))
    world.when('alice', pay('10', 'k1')).thenHappened(`repeated ${first.number}`)
    expect(world.outcome.reply).toEqual(first.reply)
    expect(world.outcome.number).toBeGreaterThan(first.number)
    world.thenHas('alice', { usdt: '990' }).thenHas('alice', { usdt: '10' }, robotWalletId(1))
  })

  test('same key, other body: a conflict, without effect, and the first is still remembered', () => {
    scene()
      .and('alice', pay('10', 'k1'))
      .when('alice', pay('11', 'k1'))
      .thenRejected('request.key.conflict')
      .thenHas('alice', { usdt: '990' })
      .when('alice', pay('10', 'k1'))
      .thenHappened('repeated 17')
      // A conflict is not remembered: it is a conflict again, not a repeat.
      .when('alice', pay('11', 'k1'))
      .thenRejected('request.key.conflict')
  })

  test('the same body under another type is another content', () => {
    scene()
      .and('bob', buy('0.1', '30000'))
      .and('bob', cancel(1, 'k1'))
      .when('bob', cancelAll(undefined, 'k1'))
      .thenRejected('request.key.conflict')
  })

  test('rejections repeat too, even when the request would succeed by now', () => {
    const world = scene()
      .when('alice', buy('0.1', '30000', { clientId: 'k1' }))
      .thenRejected('balance.insufficient')
    const { reply, number } = world.outcome
    world.and({
      type: 'SeeDeposit',
      depositId: 90 as never,
      userId: world.id('alice'),
      assetId: USDT,
      amount: units('5000'),
    })
    world.and({ type: 'ConfirmDeposit', depositId: 90 as never })
    world.when('alice', buy('0.1', '30000', { clientId: 'k1' })).thenHappened(`repeated ${number}`)
    expect(world.outcome.reply).toEqual(reply)
    world.thenOpen('alice')
  })

  test('the reply shows the order as it was then, not as it is now', () => {
    const world = scene().and('bob', buy('0.1', '30000', { clientId: 'k1' }))
    const { reply } = world.outcome
    world.and('alice', sell('0.1', '30000'))
    world.when('bob', buy('0.1', '30000', { clientId: 'k1' }))
    expect(world.outcome.reply).toEqual(reply)
    expect(world.order.status).toBe('new')
  })

  test.each([
    ['placing', buy('0.1', '30000', { clientId: 'k9' })],
    ['cancelling', cancel(1, 'k9')],
    ['cancelling all', cancelAll(undefined, 'k9')],
    ['amending', amend(1, { price: '29000' }, 'k9')],
    ['transferring', pay('1', 'k9')],
    ['freezing an amount', freeze('1', 'k9')],
  ])('%s', (_, request) => {
    const world = scene().and('bob', buy('0.1', '30000')).and('bob', request)
    const { reply, number } = world.outcome
    const before = world.core.encodeState()
    world.when('bob', request).thenHappened(`repeated ${number}`)
    expect(world.outcome.reply).toEqual(reply)
    // Only the command's own number changed.
    expect(world.core.encodeState().length).toBe(before.length)
  })

  test('a frozen account still gets its old reply', () => {
    const world = scene().and('alice', pay('10', 'k1'))
    const { number } = world.outcome
    world
      .and('alice', mark('FreezeAccount'))
      .when('alice', pay('10', 'k1'))
      .thenHappened(`repeated ${number}`)
    world.when('alice', pay('10', 'k2')).thenRejected('account.frozen')
  })

  test('two users may use the same key', () => {
    scene().and('alice', pay('10', 'k1')).when('bob', pay('10', 'k1')).thenHappened('Transferred')
  })

  test('a user’s own keys and an administrator’s are two name spaces', () => {
    scene()
      .and('alice', pay('10', 'k1'))
      .when('alice', freeze('10', 'k1'))
      .thenHappened('AmountFrozen')
      .when('alice', freeze('10', 'k1', 'LockAmount'))
      .thenRejected('request.key.conflict')
  })

  test('without a key every request counts', () => {
    scene().and('alice', transfer('10', wallets), transfer('10', wallets)).thenHas('alice', { usdt: '980' })
  })

  test('survives a restart', () => {
    const world = scene()
      .and('alice', pay('10', 'k1'))
      .when('alice', pay('5000', 'k2'))
      .thenRejected('balance.insufficient')
    const { reply } = world.outcome
    world.restored().when('alice', pay('5000', 'k2'))
    expect(world.outcome.reply).toEqual(reply)
    world
      .when('alice', pay('10', 'k1'))
      .thenHappened('repeated 17')
      .when('alice', pay('11', 'k1'))
      .thenRejected('request.key.conflict')
  })
})

describe('[P7] the window', () => {
  test('of age: at the window’s end the request is known, one millisecond later it is new', () => {
    scene()
      .and('alice', pay('10', 'k1'))
      .after(DAY)
      .when('alice', pay('10', 'k1'))
      .thenHappened('repeated 17')
    scene()
      .and('alice', pay('10', 'k1'))
      .after(DAY + 1n)
      .when('alice', pay('10', 'k1'))
      .thenHappened('Transferred')
      .thenHas('alice', { usdt: '980' })
    // Forgotten also means: no conflict.
    scene()
      .and('alice', pay('10', 'k1'))
      .after(DAY + 1n)
      .when('alice', pay('11', 'k1'))
      .thenHappened('Transferred')
  })

  test('of age, across the daily job that clears the old ones, and a restart', () => {
    const midnight = NOON + 12n * HOUR
    scene()
      .and('alice', pay('10', 'k1'))
      .at(midnight)
      .and(TICK)
      .restored()
      .at(NOON + DAY)
      .when('alice', pay('10', 'k1'))
      .thenHappened('repeated 17')
  })

  test('of count: the last 1,000 keys of an account are known, the one before them is not', () => {
    const world = scene()
    for (let key = 0; key < 1_000; key++) world.and('alice', pay('0.1', `k${key}`))
    world.when('alice', pay('0.1', 'k0')).thenHappened('repeated 17')
    world.and('alice', pay('0.1', 'one-more'))
    world.when('alice', pay('0.1', 'k0')).thenHappened('Transferred')
    // That in turn pushed out the next one and no other.
    world.when('alice', pay('0.1', 'k2')).thenHappened('repeated 19')
    world.when('alice', pay('0.1', 'k1')).thenHappened('Transferred')
  })

  test('of count, for the smallest window: the very last key', () => {
    scene({ dedupPerAccount: 1 })
      .and('alice', pay('1', 'k1'))
      .when('alice', pay('1', 'k1'))
      .thenHappened('repeated 17')
      .and('alice', pay('1', 'k2'))
      .when('alice', pay('1', 'k1'))
      .thenHappened('Transferred')
  })

  test('repeating does not keep a key alive', () => {
    const world = scene({ dedupWindowMs: 1_000n }).and('alice', pay('1', 'k1'))
    world.after(1_000n).when('alice', pay('1', 'k1')).thenHappened('repeated 17')
    world.after(1n).when('alice', pay('1', 'k1')).thenHappened('Transferred')
  })
})

describe('[spot 1] keys', () => {
  test.each(['', ' ', 'a b', 'ä', 'a\n', '键', 'a,b', 'a'.repeat(37), "a'b"])('%j is no key', (key) => {
    scene()
      .when('alice', pay('1', key))
      .thenRejected('request.key.invalid')
      .thenHas('alice', { usdt: '1000' })
  })

  test.each(['a', 'A-z_0.9:/', 'a'.repeat(36)])('%j is a key', (key) => {
    scene()
      .when('alice', pay('1', key))
      .thenHappened('Transferred')
      .when('alice', pay('1', key))
      .thenHappened('repeated 17')
  })

  test('an unknown account is told before a bad key', () => {
    scene()
      .when(pay('1', 'a b')(99 as never))
      .thenRejected('account.unknown')
  })

  test('the rejection names the user and the key', () => {
    const world = scene().when('alice', pay('5000', 'k1'))
    expect(world.outcome.events).toEqual([
      {
        type: 'CommandRejected',
        command: 'Transfer',
        userId: 1,
        clientId: 'k1',
        code: 'balance.insufficient',
      },
    ])
  })
})
