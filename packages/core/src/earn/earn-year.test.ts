// A year of product time: a thousand users who buy, leave and let mature at random, treasuries that are topped up now and
// then, days on which the engine was down. What is owed on every day, and what everybody has at the end, is computed again from
// the purchases alone, by code that shares nothing with the core.

import {
  type Amount,
  type Command,
  type CommandNumber,
  type Event,
  type FinancialProductId,
  type MiningPoolId,
  type Reply,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { expect, test } from 'vitest'
import { balancesOf } from '../queries.ts'
import { DAY, HOUR, SECOND, USDT, units } from '../scenario-suite.ts'
import { earnOffersOf } from './earn-queries.ts'
import { FINANCIAL, givenEarn, local, MINING, percent } from './earn-scenario-suite.ts'

const USERS = 1_000
const DAYS = 365
const BUYS_A_DAY = 30
const ONE = 100_000_000n
const START = local('2027-06-15 09:00:00')
const MONEY = units('50000')

/** Terms by product and pool. The year holds the 29th of February 2028. */
const PRODUCTS = [
  { id: 11, termDays: 7, apr: percent('5') },
  { id: 12, termDays: 30, apr: percent('8.123') },
  { id: 13, termDays: 90, apr: percent('11') },
]
const POOLS = [
  { id: 21, termDays: 7, rate: percent('0.15'), payout: 'daily', lag: 1 },
  { id: 22, termDays: 30, rate: percent('0.123'), payout: 'daily', lag: 0 },
  { id: 23, termDays: 45, rate: percent('0.2'), payout: 'end', lag: 1 },
] as const

function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type ProductTerms = (typeof PRODUCTS)[number]
type PoolTerms = (typeof POOLS)[number]

interface Owed {
  readonly financial: bigint
  readonly mining: bigint
}

/** What one purchase must give by a moment, computed from its own facts alone. */
interface Purchase {
  readonly user: number
  readonly inviters: readonly number[]
  readonly principal: bigint
  readonly boughtMs: bigint
  readonly terms: ProductTerms | PoolTerms
  leftMs: bigint | undefined
}

const dayOf = (timeMs: bigint): bigint => (timeMs + 8n * HOUR) / DAY
const startOf = (day: bigint): bigint => day * DAY - 8n * HOUR

/** The platform in that year, and what was bought in it. */
class Year {
  readonly core = givenEarn({}, { startMs: START, treasury: '3000' }).core
  readonly purchases = new Map<number, Purchase>()
  readonly events: Event[] = []
  nowMs = START
  refusedByTreasury = 0
  private readonly random = randomOf(20_270_615)

  apply(command: Command): Reply {
    const outcome = this.core.apply(
      (this.core.state.number + 1) as CommandNumber,
      this.nowMs as TimeMs,
      command,
    )
    this.events.push(...outcome.events)
    return outcome.reply
  }

  listOffers(): void {
    const quota = units('900000000')
    for (const { id, termDays, apr } of PRODUCTS) {
      this.apply({
        type: 'ListFinancialProduct',
        productId: id as FinancialProductId,
        name: 'p',
        assetId: USDT,
        parameters: { ...FINANCIAL, termDays, aprE8: apr, quota },
      })
    }
    for (const { id, termDays, rate, payout, lag } of POOLS) {
      this.apply({
        type: 'ListMiningPool',
        poolId: id as MiningPoolId,
        name: 'm',
        assetId: USDT,
        incomeAssetId: USDT,
        parameters: { ...MINING, termDays, dailyRateE8: rate, payout, payoutLag: lag, quota },
      })
    }
  }

  openAccounts(): void {
    for (let each = 1; each <= USERS; each++) {
      const userId = each as UserId
      this.apply({ type: 'OpenAccount', userId, tradeGroupId: each as never, house: undefined })
      this.apply({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
      this.apply({ type: 'SeeDeposit', depositId: each as never, userId, assetId: USDT, amount: MONEY })
      this.apply({ type: 'ConfirmDeposit', depositId: each as never })
    }
  }

  /** An outage, now and then: nothing happens for days, and the jobs of all of them are made up for. */
  outage(): number {
    return this.random(20) === 0 ? 1 + this.random(4) : 0
  }

  /** Everything that is due by now is done. */
  runJobs(): void {
    for (;;) {
      const before = this.events.length
      this.apply({ type: 'Tick' })
      if (this.events.length === before) return
    }
  }

  /** What is set aside for orders that run. */
  escrow(): Owed {
    const [usdt] = earnOffersOf(this.core.state).treasuries.filter(({ asset }) => asset === USDT)
    return { financial: usdt?.yieldEscrow ?? 0n, mining: usdt?.miningEscrow ?? 0n }
  }

  /** Somebody buys something, and now and then somebody leaves. */
  trade(): void {
    const user = 1 + this.random(USERS)
    const amount = (units('100') + BigInt(this.random(400_000)) * 12_345_678n) as Amount
    if (this.random(2) === 0) this.buyProduct(user, amount)
    else this.buyPool(user, amount)
    if (this.random(10) === 0) this.leaveOne()
  }

  private buyProduct(user: number, amount: Amount): void {
    const terms = PRODUCTS[this.random(PRODUCTS.length)] as ProductTerms
    const { rejection, financialOrder } = this.apply({
      type: 'BuyFinancial',
      userId: user as UserId,
      clientId: undefined,
      productId: terms.id as FinancialProductId,
      amount,
      termDays: terms.termDays,
      aprE8: terms.apr,
    })
    if (rejection === 'earn.treasury') this.topUp('yield_treasury')
    this.note(financialOrder?.orderId, { user, inviters: [], principal: amount, terms })
  }

  private buyPool(user: number, amount: Amount): void {
    const terms = POOLS[this.random(POOLS.length)] as PoolTerms
    const inviters = [1 + this.random(USERS), 1 + this.random(USERS)].slice(0, this.random(3))
    const isSound = !inviters.includes(user) && new Set(inviters).size === inviters.length
    const { rejection, miningOrder } = this.apply({
      type: 'BuyMining',
      userId: user as UserId,
      clientId: undefined,
      poolId: terms.id as MiningPoolId,
      amount,
      termDays: terms.termDays,
      dailyRateE8: terms.rate,
      inviter1: inviters[0] as UserId | undefined,
      inviter2: inviters[1] as UserId | undefined,
    })
    if (!isSound) expect(rejection).toBe('earn.inviter.invalid')
    if (rejection === 'earn.treasury') this.topUp('mining_treasury')
    this.note(miningOrder?.orderId, { user, inviters, principal: amount, terms })
  }

  /** An order that was accepted. */
  private note(orderId: number | undefined, bought: Omit<Purchase, 'boughtMs' | 'leftMs'>): void {
    if (orderId !== undefined) {
      this.purchases.set(orderId, { ...bought, boughtMs: this.nowMs, leftMs: undefined })
    }
  }

  private topUp(to: 'yield_treasury' | 'mining_treasury'): void {
    this.refusedByTreasury++
    const byTwo = { reason: 'funding', proposedBy: 1 as never, approvedBy: 2 as never }
    const shared = { assetId: USDT, amount: units('20000'), ...byTwo }
    this.apply({ type: 'AddCapital', reference: '', ...shared })
    this.apply({ type: 'PlaceCapital', to, ...shared })
  }

  private leaveOne(): void {
    const open = [...this.purchases].filter(([, { leftMs, terms }]) => leftMs === undefined && 'apr' in terms)
    const [orderId, purchase] = open[this.random(open.length)] ?? []
    if (orderId === undefined || purchase === undefined) return
    const { rejection } = this.apply({
      type: 'LeaveFinancial',
      userId: purchase.user as UserId,
      clientId: undefined,
      orderId: orderId as never,
    })
    if (rejection === undefined) purchase.leftMs = this.nowMs
  }
}

test('a year of a thousand users adds up to the last unit', () => {
  const year = new Year()
  year.listOffers()
  year.openAccounts()
  for (let day = 0; day < DAYS; day++) {
    day += year.outage()
    const beganMs = START + BigInt(day) * DAY
    year.nowMs = beganMs
    year.runJobs()
    expect(year.escrow()).toEqual(owedAt(year.purchases.values(), year.nowMs))
    for (let buy = 0; buy < BUYS_A_DAY; buy++) {
      year.nowMs = beganMs + BigInt(buy) * 1_800n * SECOND
      year.trade()
    }
    expect(year.core.problems()).toEqual([])
  }
  year.runJobs()

  const expected = moneyAfter(year.purchases.values(), year.nowMs)
  const spot = walletId('spot')
  for (const [user, amount] of expected) {
    const purse = balancesOf(year.core.state, user as UserId)?.find(({ wallet }) => wallet === spot)
    expect({ user, has: purse?.available }).toEqual({ user, has: amount })
  }
  expect(year.purchases.size).toBeGreaterThan(5_000)
  expect(year.refusedByTreasury).toBeGreaterThan(0)
  expect(year.events.filter(({ type }) => type === 'MiningPaid').length).toBeGreaterThan(20_000)
}, 120_000)

/** What everybody has at hand, by the purchases alone. */
function moneyAfter(purchases: Iterable<Purchase>, nowMs: bigint): ReadonlyMap<number, bigint> {
  const money = new Map<number, bigint>(Array.from({ length: USERS }, (_, at) => [at + 1, MONEY]))
  for (const purchase of purchases) {
    settle(purchase, nowMs, (user, amount) => {
      money.set(user, (money.get(user) ?? 0n) + amount)
    })
  }
  return money
}

/** What has been paid of a purchase in a pool by a moment, payout by payout, as a person would do it on paper. */
function payoutsBy({ principal, boughtMs }: Purchase, terms: PoolTerms, nowMs: bigint): bigint[] {
  const payouts: bigint[] = []
  let paid = 0n
  for (let mined = 1; mined <= terms.termDays; mined++) {
    if (terms.payout === 'end' && mined < terms.termDays) continue
    if (startOf(dayOf(boughtMs) + BigInt(mined + terms.lag)) + HOUR > nowMs) break
    const due = (principal * terms.rate * BigInt(mined)) / ONE - paid
    paid += due
    payouts.push(due)
  }
  return payouts
}

/** When the principal is back: at midnight of a product, an hour later of a pool. */
function endOf({ boughtMs, terms }: Purchase): bigint {
  const midnight = startOf(dayOf(boughtMs) + BigInt(terms.termDays) + 1n)
  return 'apr' in terms ? midnight : midnight + HOUR
}

function interestOf({ principal }: Purchase, { apr, termDays }: ProductTerms): bigint {
  return (principal * apr * BigInt(termDays)) / (365n * ONE)
}

const rebatesOf = (income: bigint): readonly [bigint, bigint] => [income / 10n, income / 20n]

function settle(purchase: Purchase, nowMs: bigint, give: (user: number, amount: bigint) => void): void {
  const { user, inviters, principal, terms, leftMs } = purchase
  give(user, -principal)
  if (leftMs !== undefined || endOf(purchase) <= nowMs) give(user, principal)
  if ('apr' in terms) {
    if (leftMs === undefined && endOf(purchase) <= nowMs) give(user, interestOf(purchase, terms))
    return
  }
  for (const income of payoutsBy(purchase, terms, nowMs)) {
    give(user, income)
    const rebates = rebatesOf(income)
    for (const [level, inviter] of inviters.entries()) give(inviter, rebates[level] ?? 0n)
  }
}

/** What must be set aside for everything that runs at a moment. */
function owedAt(purchases: Iterable<Purchase>, nowMs: bigint): Owed {
  const owed = { financial: 0n, mining: 0n }
  const withRebates = (income: bigint): bigint => rebatesOf(income).reduce((sum, each) => sum + each, income)
  for (const purchase of purchases) {
    const { principal, terms, leftMs } = purchase
    if (leftMs !== undefined || endOf(purchase) <= nowMs) continue
    if ('apr' in terms) owed.financial += interestOf(purchase, terms)
    else {
      const whole = withRebates((principal * terms.rate * BigInt(terms.termDays)) / ONE)
      const paid = payoutsBy(purchase, terms, nowMs).reduce((sum, income) => sum + withRebates(income), 0n)
      owed.mining += whole - paid
    }
  }
  return owed
}
