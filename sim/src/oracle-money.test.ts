// The oracle by itself against the rules of money in and out: what it predicts must be right before it may judge.

import type { AdministratorId, Amount, AssetId, Outcome, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { MoneyWorld } from './money-world.ts'
import { Oracle } from './oracle.ts'
import { balanceOf, systemRef, userRef } from './oracle-ledger.ts'
import { feeLevel, SmallWorld, USDT, units } from './small-world.ts'

interface Scene {
  readonly oracle: Oracle
  readonly world: SmallWorld
  readonly money: MoneyWorld
  readonly alice: UserId
  readonly bob: UserId
}

function scene(): Scene {
  const oracle = new Oracle()
  const world = new SmallWorld(oracle, [feeLevel('0', '0.1', '0.1')])
  const [alice, bob] = [world.user(1, { usdt: '1000' }), world.user(2, { usdt: '1000' })]
  return { oracle, world, money: new MoneyWorld(world), alice, bob }
}

function available({ oracle }: Scene, user: UserId): bigint {
  return balanceOf(oracle.world, userRef(user, 0 as never, 'available'), USDT)
}

function house({ oracle }: Scene, name: 'fee' | 'withdraw_inflight' | 'capital'): bigint {
  return balanceOf(oracle.world, systemRef(name), USDT)
}

const rejection = (outcome: Outcome | undefined): string | undefined => outcome?.reply.rejection

describe('[money 2] withdrawals', () => {
  test('asked for, approved by two, sent, come back with the fee', () => {
    const now = scene()
    const { money, alice } = now
    expect(rejection(money.request(7, alice))).toBeUndefined()
    expect(rejection(money.send(7))).toBe('withdrawal.not.approved')
    expect(money.approve(7, 1, 1, 2, 3).map(rejection)).toEqual([
      undefined,
      'withdrawal.approved.already',
      undefined,
      'withdrawal.approved.already',
    ])
    expect(rejection(money.send(7))).toBeUndefined()
    expect([available(now, alice), house(now, 'withdraw_inflight'), house(now, 'fee')]).toEqual(
      ['899', '100', '1'].map(units),
    )
    expect(rejection(money.cancel(7, alice))).toBe('withdrawal.not.applied')
    expect(rejection(money.comeBack(7))).toBeUndefined()
    expect([available(now, alice), house(now, 'withdraw_inflight')]).toEqual(['1000', '0'].map(units))
    expect(rejection(money.settle(7))).toBe('withdrawal.unknown')
  })

  test('a fee comes back as far as costs have left it', () => {
    const now = scene()
    const { money, alice, bob } = now
    for (const [id, user] of [
      [1, alice],
      [2, bob],
    ] as const) {
      money.request(id, user)
      money.approve(id, 1, 2)
      money.send(id)
    }
    money.settle(1, '1.75')
    expect(house(now, 'fee')).toBe(units('0.25'))
    money.comeBack(2)
    expect(available(now, bob)).toBe(units('999.25'))
  })

  test('two hundred requests for one balance', () => {
    const now = scene()
    const outcomes = Array.from({ length: 200 }, (_, at) =>
      now.money.request(at + 1, now.alice, { amount: units('9') as Amount }),
    )
    expect(outcomes.filter((each) => rejection(each) === undefined)).toHaveLength(100)
    expect(available(now, now.alice)).toBe(0n)
  })

  test('a freeze stops approving and sending, and nothing that ends a withdrawal', () => {
    const { world, money, alice } = scene()
    for (const id of [1, 2, 3]) money.request(id, alice)
    money.approve(1, 1, 2)
    world.send({ type: 'FreezeAccount', userId: alice, reason: '' })
    expect(rejection(money.send(1))).toBe('account.frozen')
    expect(money.approve(2, 1).map(rejection)).toEqual(['account.frozen'])
    expect([money.cancel(1, alice), money.refuse(2)].map(rejection)).toEqual([undefined, undefined])
    world.send({ type: 'UnfreezeAccount', userId: alice, reason: '' })
    expect(money.approve(3, 1).map(rejection)).toEqual([undefined])
  })

  test('somebody who does not exist has no withdrawal; only a key asks for the account', () => {
    const { world, money, alice } = scene()
    money.request(1, alice)
    const nobody = 99 as UserId
    expect(rejection(money.cancel(1, nobody))).toBe('withdrawal.unknown')
    const keyed = {
      type: 'CancelWithdrawal',
      userId: nobody,
      clientId: 'k',
      withdrawalId: 1 as never,
    } as const
    expect(rejection(world.send(keyed))).toBe('account.unknown')
  })
})

describe('[money 3] what two persons may do', () => {
  test('a correction never gives more than the platform has', () => {
    const now = scene()
    const { money, bob } = now
    expect(rejection(money.correct(bob, '1'))).toBe('balance.insufficient')
    expect(rejection(money.capital('50'))).toBeUndefined()
    expect(rejection(money.correct(bob, '50.00000001'))).toBe('balance.insufficient')
    expect(rejection(money.correct(bob, '50'))).toBeUndefined()
    expect([available(now, bob), house(now, 'capital')]).toEqual(['1050', '0'].map(units))
    const one = 11 as AdministratorId
    expect(rejection(money.correct(bob, '0', { approvedBy: one }))).toBe('administrator.same')
    expect(rejection(money.correct(bob, '0', { approvedBy: one, assetId: 9 as AssetId }))).toBe(
      'asset.unknown',
    )
  })
})
