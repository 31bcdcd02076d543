import type {
  Command,
  EarnOrderId,
  FinancialParameters,
  MiningParameters,
  RejectionCode,
} from '@candor/contract'
import { walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { type Request, USDT, units } from '../scenario-suite.ts'
import { earnAccountOf, earnOffersOf } from './earn-queries.ts'
import {
  buyFinancial,
  buyMining,
  FINANCIAL,
  givenEarn,
  leave,
  linesOf,
  local,
  MINING,
  POOL,
  PRODUCT,
  pass,
  percent,
} from './earn-scenario-suite.ts'
import { interestOf } from './financial-order.ts'

const FINANCIAL_WALLET = walletId('financial')
const MINING_WALLET = walletId('mining')

describe('[F1] simple interest, 365 days a year', () => {
  test('10,000 at 8% for 30 days', () => {
    const after = (days: bigint): bigint => interestOf(units('10000'), percent('8'), days)
    expect(after(1n)).toBe(units('2.19178082'))
    expect(after(20n)).toBe(units('43.83561643'))
    expect(after(30n)).toBe(units('65.75342465'))
  })

  test('is set aside at the purchase, accrues from the next day and is paid at maturity', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    expect(world.house('yield_escrow', USDT)).toBe('65.75342465')
    world.thenHas('alice', { usdt: '10000' }).thenHas('alice', { usdtLocked: '10000' }, FINANCIAL_WALLET)
    const accrued = (): bigint | undefined =>
      earnAccountOf(world.core.state, world.id('alice'))?.financial[0]?.accrued
    expect(pass(world, local('2026-03-02 23:59:59'))).toEqual([])
    expect(accrued()).toBe(0n)
    pass(world, local('2026-03-03 00:00:00'))
    expect(accrued()).toBe(units('2.19178082'))
    expect(pass(world, local('2026-03-31 23:59:59'))).toEqual([])
    expect(pass(world.restored(), local('2026-04-01 00:00:00'))).toEqual([
      '1 matured 65.75342465 at 04-01 00:00',
    ])
    world.thenHas('alice', { usdt: '20065.75342465' })
    expect(world.house('yield_escrow', USDT)).toBe('0')
  })
})

describe('[F2] days are those of GMT+8', () => {
  test.each([
    ['2026-01-10 23:59:59', '2026-02-10 00:00:00'],
    ['2026-01-11 00:00:00', '2026-02-11 00:00:00'],
    // A leap day and a month end count like any other day.
    ['2028-02-28 12:00:00', '2028-03-30 00:00:00'],
    ['2026-01-31 12:00:00', '2026-03-03 00:00:00'],
  ])('bought at %s it matures at %s', (bought, matures) => {
    const world = givenEarn({ alice: '20000' }, { startMs: local(bought) }).and(
      'alice',
      buyFinancial('10000'),
    )
    expect(world.outcome.reply.financialOrder?.maturityMs).toBe(local(matures))
    expect(pass(world, local(matures) - 1n)).toEqual([])
    expect(pass(world, local(matures))).toHaveLength(1)
  })
})

describe('leaving early', () => {
  test('[F3] after 20 days the principal comes back and the income goes back to the treasury', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    pass(world, local('2026-03-22 10:00:00'))
    world.and('alice', leave(1))
    expect(linesOf(world)).toEqual(['1 transferredOut 0 at 03-22 10:00'])
    world.thenHas('alice', { usdt: '20000' })
    expect(world.house('yield_treasury', USDT)).toBe('10000')
    expect(earnOffersOf(world.core.state).products[0]?.sold).toBe(0n)
    world.when('alice', leave(1)).thenRejected('order.not.found')
  })

  test('on the day of purchase it is a cancellation; quota comes back only while the product is sold', () => {
    const untilMs = local('2026-03-05 00:00:00') as never
    const world = givenEarn({ alice: '20000' }, { financial: { untilMs } })
    world.and('alice', buyFinancial('1000'), buyFinancial('2000')).and('alice', leave(1))
    expect(linesOf(world)).toEqual(['1 cancelled 0 at 03-01 15:00'])
    expect(earnOffersOf(world.core.state).products[0]?.sold).toBe(units('2000'))
    pass(world, local('2026-03-06 00:00:00'))
    world.and('alice', leave(2))
    expect(earnOffersOf(world.core.state).products[0]?.sold).toBe(units('2000'))
  })

  test('the platform pays the days that are over, with two persons and a reason', () => {
    const cancel = (approvedBy: number): Command => ({
      type: 'CancelFinancial',
      orderId: 1 as EarnOrderId,
      reason: 'product withdrawn',
      proposedBy: 1 as never,
      approvedBy: approvedBy as never,
    })
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    pass(world, local('2026-03-22 10:00:00'))
    world.when(cancel(1)).thenRejected('administrator.same')
    world.and(cancel(2))
    expect(linesOf(world)).toEqual(['1 cancelledByPlatform 43.83561643 at 03-22 10:00'])
    world.thenHas('alice', { usdt: '20043.83561643' })
    world.when(cancel(2)).thenRejected('order.not.found')
  })

  test('what is due is paid before anybody can leave', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    world.at(local('2026-04-01 00:00:00')).when('alice', leave(1))
    expect(world.outcome.reply.rejection).toBe('order.not.found')
    expect(linesOf(world)).toEqual(['1 matured 65.75342465 at 04-01 00:00'])
  })

  test('frozen accounts may not; their income still comes', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    world.and({ type: 'FreezeAccount', userId: world.id('alice'), reason: 'check' })
    world.when('alice', leave(1)).thenRejected('account.frozen')
    world.when('alice', buyFinancial('1000')).thenRejected('account.frozen')
    expect(pass(world, local('2026-04-01 00:00:00'))).toHaveLength(1)
  })
})

describe('[M1] a pool that pays daily', () => {
  test('5,000 for 7 days at 0.15%, with rebates to two levels', () => {
    const world = givenEarn({ alice: '5000', bob: '0.1', carol: '0.1' })
    const inviters = { inviter1: world.id('bob'), inviter2: world.id('carol') }
    world.and('alice', buyMining('5000', inviters))
    expect(world.house('mining_escrow', USDT)).toBe('60.375')
    world.thenHas('alice', { usdtLocked: '5000' }, MINING_WALLET)
    expect(pass(world, local('2026-03-03 00:59:59'))).toEqual([])
    expect(pass(world, local('2026-03-03 01:00:00'))).toEqual(['1 paid 7.5 0.75 0.375 at 03-03 01:00'])
    // An outage of days: everything is made up for, in order, after a restart too.
    expect(pass(world.restored(), local('2026-03-09 12:00:00'))).toEqual([
      '1 paid 7.5 0.75 0.375 at 03-04 01:00',
      '1 paid 7.5 0.75 0.375 at 03-05 01:00',
      '1 paid 7.5 0.75 0.375 at 03-06 01:00',
      '1 paid 7.5 0.75 0.375 at 03-07 01:00',
      '1 paid 7.5 0.75 0.375 at 03-08 01:00',
      '1 paid 7.5 0.75 0.375 at 03-09 01:00',
      '1 returned at 03-09 01:00',
    ])
    world
      .thenHas('alice', { usdt: '5052.5' })
      .thenHas('bob', { usdt: '5.35' })
      .thenHas('carol', { usdt: '2.725' })
    expect(world.house('mining_escrow', USDT)).toBe('0')
  })

  test('[M2] each day pays the difference of what is due', () => {
    const setting = { mining: { dailyRateE8: percent('0.123'), termDays: 3, maxPerUser: units('1000') } }
    const world = givenEarn({ alice: '1000', bob: '1', carol: '1' }, setting)
    const inviters = { inviter1: world.id('bob'), inviter2: world.id('carol') }
    world.and('alice', buyMining('333.33333333', { ...inviters, dailyRateE8: percent('0.123'), termDays: 3 }))
    expect(pass(world, local('2026-03-20 00:00:00'))).toEqual([
      '1 paid 0.40999999 0.04099999 0.02049999 at 03-03 01:00',
      '1 paid 0.41 0.041 0.0205 at 03-04 01:00',
      '1 paid 0.41 0.041 0.0205 at 03-05 01:00',
      '1 returned at 03-05 01:00',
    ])
    expect(world.house('mining_treasury', USDT)).toBe('9998.58550003')
  })

  test('at the end, or on the day itself', () => {
    const end = givenEarn({ alice: '5000' }, { mining: { payout: 'end' } }).and('alice', buyMining('5000'))
    expect(pass(end, local('2026-03-20 00:00:00'))).toEqual([
      '1 paid 52.5 0 0 at 03-09 01:00',
      '1 returned at 03-09 01:00',
    ])
    expect(end.house('mining_treasury', USDT)).toBe('9947.5')
    const early = givenEarn({ alice: '5000' }, { mining: { payoutLag: 0, termDays: 2 } })
    early.and('alice', buyMining('5000', { termDays: 2 }))
    expect(pass(early, local('2026-03-20 00:00:00'))).toEqual([
      '1 paid 7.5 0 0 at 03-02 01:00',
      '1 paid 7.5 0 0 at 03-03 01:00',
      '1 returned at 03-04 01:00',
    ])
  })

  test('a frozen inviter’s part goes back to the treasury', () => {
    const world = givenEarn({ alice: '5000', bob: '1' })
    world.and('alice', buyMining('5000', { inviter1: world.id('bob') }))
    world.and({ type: 'FreezeAccount', userId: world.id('bob'), reason: 'check' })
    expect(pass(world, local('2026-03-03 01:00:00'))).toEqual(['1 paid 7.5 0 0 at 03-03 01:00'])
    expect(world.house('mining_treasury', USDT)).toBe('9940.75')
  })
})

describe('buying: the first check that fails is told', () => {
  test.each<[string, Partial<FinancialParameters>, Request, RejectionCode]>([
    ['too early', { fromMs: local('2026-03-01 15:00:01') as never }, buyFinancial('1'), 'earn.window'],
    ['too late', { untilMs: local('2026-03-01 14:59:59') as never }, buyFinancial('1'), 'earn.window'],
    ['another rate', {}, buyFinancial('1', { aprE8: percent('9') }), 'earn.terms.changed'],
    ['another term', {}, buyFinancial('1', { termDays: 31 }), 'earn.terms.changed'],
    ['nothing', {}, buyFinancial('0'), 'request.amount.invalid'],
    ['below the minimum', {}, buyFinancial('99.99999999'), 'earn.amount.min'],
    ['off the step', { step: units('100') }, buyFinancial('150'), 'earn.amount.step'],
    ['above the maximum', {}, buyFinancial('100000.00000001'), 'earn.amount.max'],
    ['more than is left', { quota: units('500') }, buyFinancial('501'), 'earn.quota'],
    ['more than there is', {}, buyFinancial('90001'), 'balance.insufficient'],
    [
      'more than the treasury can promise',
      { aprE8: percent('900') },
      buyFinancial('20000', { aprE8: percent('900') }),
      'earn.treasury',
    ],
  ])('%s', (_, financial, request, code) => {
    givenEarn({ alice: '90000' }, { financial }).when('alice', request).thenRejected(code)
  })

  test('closed, unknown, and a second buyer of the last quota', () => {
    const world = givenEarn({ alice: '1000', bob: '1000' }, { financial: { quota: units('1000') } })
    world.and('alice', buyFinancial('600')).when('bob', buyFinancial('600')).thenRejected('earn.quota')
    world.and('bob', buyFinancial('400'))
    world.and({ type: 'SetFinancialStatus', productId: PRODUCT, status: 'closed', reason: '' })
    world.when('alice', buyFinancial('100')).thenRejected('earn.closed')
    world.and({ type: 'SetMiningStatus', poolId: POOL, status: 'closed', reason: '' })
    world.when('alice', buyMining('100')).thenRejected('earn.closed')
  })

  test('nobody invites themselves', () => {
    const world = givenEarn({ alice: '5000', bob: '1' })
    const [alice, bob] = [world.id('alice'), world.id('bob')]
    world.when('alice', buyMining('100', { inviter1: alice })).thenRejected('earn.inviter.invalid')
    world
      .when('alice', buyMining('100', { inviter1: bob, inviter2: bob }))
      .thenRejected('earn.inviter.invalid')
    world.when('alice', buyMining('100', { inviter2: bob })).thenRejected('earn.inviter.invalid')
  })

  test('existing buyers keep their terms', () => {
    const world = givenEarn({ alice: '20000' }).and('alice', buyFinancial('10000'))
    const parameters = { ...FINANCIAL, aprE8: percent('1'), termDays: 5 }
    world.and({ type: 'SetFinancialParameters', productId: PRODUCT, name: 'Less', parameters })
    expect(pass(world, local('2026-04-01 00:00:00'))).toEqual(['1 matured 65.75342465 at 04-01 00:00'])
  })
})

describe('offers', () => {
  const product = (change: Partial<FinancialParameters>, parts: object = {}): Command =>
    ({
      type: 'ListFinancialProduct',
      productId: 9,
      name: 'x',
      assetId: USDT,
      parameters: { ...FINANCIAL, ...change },
      ...parts,
    }) as Command
  const pool = (change: Partial<MiningParameters>, parts: object = {}): Command =>
    ({
      type: 'ListMiningPool',
      poolId: 9,
      name: 'x',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters: { ...MINING, ...change },
      ...parts,
    }) as Command

  test.each<[string, Command, RejectionCode]>([
    ['an unknown asset', product({}, { assetId: 77 }), 'asset.unknown'],
    ['no name', product({}, { name: '' }), 'earn.product.invalid'],
    ['no id', product({}, { productId: 0 }), 'earn.product.invalid'],
    ['a taken id', product({}, { productId: 1 }), 'earn.product.exists'],
    ['no term', product({ termDays: 0 }), 'earn.parameters.invalid'],
    ['too long a term', product({ termDays: 3_651 }), 'earn.parameters.invalid'],
    ['no rate', product({ aprE8: 0n as never }), 'earn.parameters.invalid'],
    ['a minimum off the step', product({ step: units('3') }), 'earn.parameters.invalid'],
    ['a maximum below the minimum', product({ maxPerUser: units('99') }), 'earn.parameters.invalid'],
    [
      'a window that ends before it begins',
      product({ fromMs: 5n as never, untilMs: 4n as never }),
      'earn.parameters.invalid',
    ],
    ['an unknown income asset', pool({}, { incomeAssetId: 77 }), 'asset.unknown'],
    ['a fiat asset', pool({}, { assetId: 3 }), 'earn.product.invalid'],
    ['a taken pool', pool({}, { poolId: 1 }), 'earn.product.exists'],
    ['a lag of two days', pool({ payoutLag: 2 }), 'earn.parameters.invalid'],
    ['a rebate above all', pool({ rebate1E8: percent('101') }), 'earn.parameters.invalid'],
    ['more than everything a day', pool({ dailyRateE8: percent('101') }), 'earn.parameters.invalid'],
  ])('%s', (_, command, code) => {
    givenEarn({}).when(command).thenRejected(code)
  })
})

test('jobs run in slices, in the order of their moments, whatever else is traded between them', () => {
  const world = givenEarn({ alice: '90000', bob: '90000' }, { mining: { payout: 'end' }, treasury: '100000' })
  for (let each = 0; each < 160; each++) world.and('alice', buyFinancial('100')).and('bob', buyMining('100'))
  world.at(local('2026-05-01 00:00:00')).and({ type: 'Tick' })
  const first = world.outcome.events.length
  world.and('alice', buyFinancial('100'))
  expect(linesOf(world)).toEqual([])
  world.restored().and({ type: 'Tick' })
  // The pools' orders were due weeks before.
  expect(first).toBe(160 * 2 + 40)
  expect(linesOf(world)).toHaveLength(120)
  world.and({ type: 'Tick' })
  expect(linesOf(world)).toEqual([])
})
