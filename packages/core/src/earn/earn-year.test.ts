// A year of product time: a thousand users who buy, leave and let mature at random, treasuries that are topped up now and
// then, accounts that are frozen, days on which the engine was down. What everybody has at the end is computed again from the
// purchases alone, day by day, by code that shares nothing with the core.

import {
  type Amount,
  type Command,
  type CommandNumber,
  type Event,
  type FinancialProductId,
  type MiningPoolId,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { expect, test } from 'vitest'
import { balancesOf } from '../queries.ts'
import { DAY, HOUR, SECOND, USDT, units } from '../scenario-suite.ts'
import { FINANCIAL, givenEarn, local, MINING, percent } from './earn-scenario-suite.ts'

const USERS = 1_000
const DAYS = 365
const BUYS_A_DAY = 30
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

/** What one purchase must give by a moment, computed from its own facts alone. */
interface Purchase {
  readonly user: number
  readonly inviters: readonly number[]
  readonly principal: bigint
  readonly boughtMs: bigint
  readonly terms: (typeof PRODUCTS)[number] | (typeof POOLS)[number]
  leftMs: bigint | undefined
}

const dayOf = (timeMs: bigint): bigint => (timeMs + 8n * HOUR) / DAY
const startOf = (day: bigint): bigint => day * DAY - 8n * HOUR

test('a year of a thousand users adds up to the last unit', () => {
  const random = randomOf(20_270_615)
  const names = Array.from({ length: USERS }, (_, at) => `u${at + 1}`)
  const world = givenEarn({}, { startMs: START, treasury: '3000' })
  const { core } = world
  let nowMs = START
  const events: Event[] = []
  const apply = (command: Command) => {
    const outcome = core.apply((core.state.number + 1) as CommandNumber, nowMs as TimeMs, command)
    events.push(...outcome.events)
    return outcome.reply
  }
  const byTwo = { reason: 'funding', proposedBy: 1 as never, approvedBy: 2 as never }
  const top = (to: 'yield_treasury' | 'mining_treasury'): void => {
    apply({ type: 'AddCapital', assetId: USDT, amount: units('20000'), reference: '', ...byTwo })
    apply({ type: 'PlaceCapital', assetId: USDT, amount: units('20000'), to, ...byTwo })
  }
  for (const { id, termDays, apr } of PRODUCTS) {
    const parameters = { ...FINANCIAL, termDays, aprE8: apr, quota: units('900000000') }
    apply({
      type: 'ListFinancialProduct',
      productId: id as FinancialProductId,
      name: 'p',
      assetId: USDT,
      parameters,
    })
  }
  for (const { id, termDays, rate, payout, lag } of POOLS) {
    const parameters = {
      ...MINING,
      termDays,
      dailyRateE8: rate,
      payout,
      payoutLag: lag,
      quota: units('900000000'),
    }
    apply({
      type: 'ListMiningPool',
      poolId: id as MiningPoolId,
      name: 'm',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters,
    })
  }
  for (const [at] of names.entries()) {
    const userId = (at + 1) as UserId
    apply({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
    apply({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    apply({ type: 'SeeDeposit', depositId: (at + 1) as never, userId, assetId: USDT, amount: MONEY })
    apply({ type: 'ConfirmDeposit', depositId: (at + 1) as never })
  }

  const purchases = new Map<number, Purchase>()
  let refusedByTreasury = 0
  for (let day = 0; day < DAYS; day++) {
    // An outage: nothing happens for days, and the jobs of all of them are made up for.
    const skipped = random(20) === 0 ? 1 + random(4) : 0
    day += skipped
    const beganMs = START + BigInt(day) * DAY
    nowMs = beganMs
    for (let slice = 0; slice < 400; slice++) {
      const before = events.length
      apply({ type: 'Tick' })
      if (events.length === before) break
    }
    for (let buy = 0; buy < BUYS_A_DAY; buy++) {
      nowMs = beganMs + BigInt(buy) * 1_800n * SECOND
      const user = 1 + random(USERS)
      const amount = units('100') + BigInt(random(400_000)) * 12_345_678n
      if (random(2) === 0) {
        const terms = PRODUCTS[random(PRODUCTS.length)] as (typeof PRODUCTS)[number]
        const { rejection, financialOrder } = apply({
          type: 'BuyFinancial',
          userId: user as UserId,
          clientId: undefined,
          productId: terms.id as FinancialProductId,
          amount: amount as Amount,
          termDays: terms.termDays,
          aprE8: terms.apr,
        })
        if (rejection === 'earn.treasury') {
          refusedByTreasury++
          top('yield_treasury')
        }
        if (financialOrder !== undefined) {
          const inviters: number[] = []
          purchases.set(financialOrder.orderId, {
            user,
            inviters,
            principal: amount,
            boughtMs: nowMs,
            terms,
            leftMs: undefined,
          })
        }
      } else {
        const terms = POOLS[random(POOLS.length)] as (typeof POOLS)[number]
        const inviters = [1 + random(USERS), 1 + random(USERS)].slice(0, random(3))
        const isSound = !inviters.includes(user) && new Set(inviters).size === inviters.length
        const { rejection, miningOrder } = apply({
          type: 'BuyMining',
          userId: user as UserId,
          clientId: undefined,
          poolId: terms.id as MiningPoolId,
          amount: amount as Amount,
          termDays: terms.termDays,
          dailyRateE8: terms.rate,
          inviter1: inviters[0] as UserId | undefined,
          inviter2: inviters[1] as UserId | undefined,
        })
        if (!isSound) expect(rejection).toBe('earn.inviter.invalid')
        if (rejection === 'earn.treasury') {
          refusedByTreasury++
          top('mining_treasury')
        }
        if (miningOrder !== undefined) {
          purchases.set(miningOrder.orderId, {
            user,
            inviters,
            principal: amount,
            boughtMs: nowMs,
            terms,
            leftMs: undefined,
          })
        }
      }
      if (random(10) === 0) leaveOne()
    }
    expect(core.problems()).toEqual([])
  }

  function leaveOne(): void {
    const open = [...purchases].filter(([, { leftMs, terms }]) => leftMs === undefined && 'apr' in terms)
    const [orderId, purchase] = open[random(open.length)] ?? []
    if (orderId === undefined || purchase === undefined) return
    const reply = apply({
      type: 'LeaveFinancial',
      userId: purchase.user as UserId,
      clientId: undefined,
      orderId: orderId as never,
    })
    if (reply.rejection === undefined) purchase.leftMs = nowMs
  }

  // Everything that is due by now has been done.
  for (;;) {
    const before = events.length
    apply({ type: 'Tick' })
    if (events.length === before) break
  }
  const expected = new Map<number, bigint>(names.map((_, at) => [at + 1, MONEY as bigint]))
  const give = (user: number, amount: bigint): void => {
    expected.set(user, (expected.get(user) ?? 0n) + amount)
  }
  for (const purchase of purchases.values()) settle(purchase, nowMs, give)
  const spot = walletId('spot')
  for (const [user, amount] of expected) {
    const purse = balancesOf(core.state, user as UserId)?.find(({ wallet }) => wallet === spot)
    expect({ user, has: purse?.available }).toEqual({ user, has: amount })
  }
  expect(purchases.size).toBeGreaterThan(5_000)
  expect(refusedByTreasury).toBeGreaterThan(0)
  expect(events.filter(({ type }) => type === 'MiningPaid').length).toBeGreaterThan(20_000)
}, 120_000)

/** Day by day, as a person would do it on paper. */
function settle(purchase: Purchase, nowMs: bigint, give: (user: number, amount: bigint) => void): void {
  const { user, inviters, principal, boughtMs, terms, leftMs } = purchase
  const ONE = 100_000_000n
  const day = dayOf(boughtMs)
  give(user, -principal)
  if ('apr' in terms) {
    const maturesMs = startOf(day + 1n + BigInt(terms.termDays))
    if (leftMs !== undefined) give(user, principal)
    else if (maturesMs <= nowMs)
      give(user, principal + (principal * terms.apr * BigInt(terms.termDays)) / (365n * ONE))
    return
  }
  let paid = 0n
  for (let mined = 1; mined <= terms.termDays; mined++) {
    if (terms.payout === 'end' && mined < terms.termDays) continue
    if (startOf(day + BigInt(mined + terms.lag)) + HOUR > nowMs) break
    const due = (principal * terms.rate * BigInt(mined)) / ONE - paid
    paid += due
    give(user, due)
    for (const [level, inviter] of inviters.entries()) give(inviter, (due * (level === 0 ? 10n : 5n)) / 100n)
  }
  if (startOf(day + BigInt(terms.termDays) + 1n) + HOUR <= nowMs) give(user, principal)
}
