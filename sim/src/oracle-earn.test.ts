// The oracle by itself on financial products and mining pools: what it predicts at the edges of the rules must be right
// before it may judge. The sums are worked out by hand.

import type {
  AdministratorId,
  Amount,
  EarnOrderId,
  FinancialProductId,
  MiningPoolId,
  Outcome,
  RateE8,
  TimeMs,
  UserId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { balanceOf, systemRef, userRef } from './oracle-ledger.ts'
import { eventsOf, feeLevel, SmallWorld, USDT, units } from './small-world.ts'

const PRODUCT = 1 as FinancialProductId
const POOL = 1 as MiningPoolId
const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const PERSONS = { proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId, reason: 'test' }
const amount = (text: string): Amount => units(text) as Amount
const rate = (text: string): RateE8 => units(text) as RateE8

const OFFER = {
  quota: amount('20000'),
  minAmount: amount('100'),
  step: amount('100'),
  maxPerUser: amount('15000'),
  fromMs: 0n as TimeMs,
  untilMs: (10n ** 15n) as TimeMs,
}

class EarnSmallWorld {
  readonly oracle = new Oracle()
  readonly world = new SmallWorld(this.oracle, [feeLevel('0', '0', '0')])
  readonly ann = this.world.user(1, { usdt: '20000' })
  readonly bea = this.world.user(2, {})
  readonly cal = this.world.user(3, {})

  constructor() {
    const money = { assetId: USDT, amount: amount('1000') }
    for (const to of ['yield_treasury', 'mining_treasury'] as const) {
      this.world.send({ type: 'AddCapital', ...money, reference: 'wire', ...PERSONS })
      this.world.send({ type: 'PlaceCapital', ...money, to, ...PERSONS })
    }
    this.world.send({
      type: 'ListFinancialProduct',
      productId: PRODUCT,
      name: 'Thirty days',
      assetId: USDT,
      parameters: { ...OFFER, termDays: 30, aprE8: rate('0.08'), source: 'spot' },
    })
    this.world.send({
      type: 'ListMiningPool',
      poolId: POOL,
      name: 'Three days',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters: {
        ...OFFER,
        termDays: 3,
        dailyRateE8: rate('0.0015'),
        payout: 'daily',
        payoutLag: 1,
        rebate1E8: rate('0.1'),
        rebate2E8: rate('0.05'),
      },
    })
  }

  buy(): Outcome {
    const terms = { amount: amount('10000'), termDays: 30, aprE8: rate('0.08') }
    return this.world.send({
      type: 'BuyFinancial',
      userId: this.ann,
      clientId: undefined,
      productId: PRODUCT,
      ...terms,
    })
  }

  mine(): Outcome {
    return this.world.send({
      type: 'BuyMining',
      userId: this.ann,
      clientId: undefined,
      poolId: POOL,
      amount: amount('1000'),
      termDays: 3,
      dailyRateE8: rate('0.0015'),
      inviter1: this.bea,
      inviter2: this.cal,
    })
  }

  tick(): Outcome {
    return this.world.send({ type: 'Tick' })
  }

  spot(user: UserId): bigint {
    return balanceOf(this.oracle.world, userRef(user, 0 as never, 'available'), USDT)
  }

  house(name: 'yield_treasury' | 'yield_escrow' | 'mining_treasury' | 'mining_escrow'): bigint {
    return balanceOf(this.oracle.world, systemRef(name), USDT)
  }
}

const endOf = (outcome: Outcome) => eventsOf(outcome, 'FinancialEnded')[0]?.order

describe('the oracle on financial products', () => {
  test('ten thousand at 8% for thirty days give 65.75342465, at the midnight after the last day', () => {
    const on = new EarnSmallWorld()
    on.buy()
    expect(on.house('yield_escrow')).toBe(units('65.75342465'))
    on.world.goTo(31, -1n)
    expect(on.tick().events.filter(({ type }) => type === 'FinancialEnded')).toEqual([])
    on.world.goTo(1, 0n)
    expect(endOf(on.tick())).toMatchObject({ end: 'matured', paid: units('65.75342465') })
    expect(on.spot(on.ann)).toBe(units('20065.75342465'))
    expect(on.house('yield_escrow')).toBe(0n)
  })

  test('leaving pays nothing: a cancellation on the day of purchase, a transfer-out from midnight on', () => {
    for (const [ms, end] of [
      [-1n, 'cancelled'],
      [0n, 'transferredOut'],
      [5n * DAY_MS, 'transferredOut'],
    ] as const) {
      const on = new EarnSmallWorld()
      on.buy()
      on.world.goTo(1, ms)
      const left = on.world.send({
        type: 'LeaveFinancial',
        userId: on.ann,
        clientId: undefined,
        orderId: 1 as EarnOrderId,
      })
      expect(endOf(left)).toMatchObject({ end, paid: 0n })
      expect([on.spot(on.ann), on.house('yield_treasury')]).toEqual([units('20000'), units('1000')])
    }
  })

  test('the platform pays the days that are over', () => {
    for (const [days, paid] of [
      [0, '0'],
      [1, '0'],
      [2, '2.19178082'],
      [3, '4.38356164'],
    ] as const) {
      const on = new EarnSmallWorld()
      on.buy()
      on.world.goTo(days, 23n * HOUR_MS)
      const cancelled = on.world.send({ type: 'CancelFinancial', orderId: 1 as EarnOrderId, ...PERSONS })
      expect(endOf(cancelled)).toMatchObject({ end: 'cancelledByPlatform', paid: units(paid) })
      expect(on.spot(on.ann)).toBe(units('20000') + units(paid))
    }
  })

  test('an order that is due is matured before anybody leaves it', () => {
    const on = new EarnSmallWorld()
    on.buy()
    on.world.goTo(31, 0n)
    const orderId = 1 as EarnOrderId
    const left = on.world.send({ type: 'LeaveFinancial', userId: on.ann, clientId: undefined, orderId })
    expect(left.reply.rejection).toBe('order.not.found')
    expect(endOf(left)).toMatchObject({ end: 'matured' })
  })

  test('two purchases are too many for one person', () => {
    const on = new EarnSmallWorld()
    on.buy()
    expect(on.buy().reply.rejection).toBe('earn.amount.max')
  })
})

describe('the oracle on mining pools', () => {
  test('a day is paid for at one o’clock of the next, to the buyer and both inviters', () => {
    const on = new EarnSmallWorld()
    on.mine()
    expect(on.house('mining_escrow')).toBe(units('5.175'))
    on.world.goTo(2, HOUR_MS - 1n)
    expect(on.tick().events.filter(({ type }) => type === 'MiningPaid')).toEqual([])
    on.world.goTo(0, HOUR_MS)
    expect(eventsOf(on.tick(), 'MiningPaid')).toMatchObject([
      { miningDay: 1, income: units('1.5'), rebate1: units('0.15'), rebate2: units('0.075') },
    ])
    expect([on.spot(on.bea), on.spot(on.cal)]).toEqual([units('0.15'), units('0.075')])
  })

  test('a late Tick gives what every day would have given, and the principal back with the last', () => {
    const on = new EarnSmallWorld()
    on.mine()
    on.world.goTo(9, 5n * HOUR_MS)
    const jobs = on
      .tick()
      .events.filter(({ type }) => type.startsWith('Mining'))
      .map(({ type }) => type)
    expect(jobs).toEqual(['MiningPaid', 'MiningPaid', 'MiningPaid', 'MiningEnded'])
    expect(on.spot(on.ann)).toBe(units('20004.5'))
    expect(on.house('mining_escrow')).toBe(0n)
  })

  test('what a frozen inviter would have got goes back to the treasury', () => {
    const on = new EarnSmallWorld()
    on.mine()
    on.world.send({ type: 'FreezeAccount', userId: on.bea, reason: 'case' })
    on.world.goTo(9, 0n)
    on.tick()
    expect([on.spot(on.bea), on.spot(on.cal)]).toEqual([0n, units('0.225')])
    expect(on.house('mining_treasury')).toBe(units('1000') - units('4.725'))
  })
})
