// A mining pool that is offered, and one purchase in it, from its day to the return of its principal.

import {
  type Amount,
  type AssetId,
  dayIndex,
  dayStartMs,
  type EarnOrderId,
  type EarnStatus,
  HOUR_MS,
  type MiningOrderView,
  type MiningParameters,
  type MiningPoolId,
  ONE,
  type RateE8,
  type TimeMs,
  type UserId,
  ZERO,
} from '@candor/contract'
import type { Account } from '../account.ts'

/** Nothing falls due any more. */
const NEVER = -1n as TimeMs

export class MiningPool {
  readonly id: MiningPoolId
  readonly asset: AssetId
  readonly incomeAsset: AssetId
  name: string
  parameters: MiningParameters
  status: EarnStatus = 'open'
  sold: Amount = ZERO

  constructor(
    id: MiningPoolId,
    name: string,
    assets: { readonly asset: AssetId; readonly incomeAsset: AssetId },
    parameters: MiningParameters,
  ) {
    this.id = id
    this.name = name
    this.asset = assets.asset
    this.incomeAsset = assets.incomeAsset
    this.parameters = parameters
  }
}

export type MiningTerms = Pick<
  MiningOrderView,
  | 'clientId'
  | 'principal'
  | 'termDays'
  | 'dailyRateE8'
  | 'payout'
  | 'payoutLag'
  | 'rebate1E8'
  | 'rebate2E8'
  | 'inviter1'
  | 'inviter2'
>

/** What so many mining days give. */
export function minedIn(principal: Amount, dailyRateE8: RateE8, days: number): Amount {
  return ((principal * dailyRateE8 * BigInt(days)) / ONE) as Amount
}

export function shareOf(amount: Amount, rateE8: RateE8): Amount {
  return ((amount * rateE8) / ONE) as Amount
}

/** What is set aside for an order: its income, and the most that inviters may get. */
export function setAside(terms: MiningTerms): Amount {
  const income = minedIn(terms.principal, terms.dailyRateE8, terms.termDays)
  return (income + shareOf(income, terms.rebate1E8) + shareOf(income, terms.rebate2E8)) as Amount
}

export class MiningOrder {
  readonly jobRank = 1
  readonly id: EarnOrderId
  readonly account: Account
  readonly pool: MiningPool
  readonly terms: MiningTerms
  readonly boughtMs: TimeMs
  readonly day: bigint
  readonly income: Amount
  readonly returnMs: TimeMs
  paidDays = 0
  paid: Amount = ZERO
  /** What still lies in escrow for it. */
  escrow: Amount
  dueMs: TimeMs
  endedMs: TimeMs | undefined = undefined

  constructor(id: EarnOrderId, account: Account, pool: MiningPool, boughtMs: TimeMs, terms: MiningTerms) {
    this.id = id
    this.account = account
    this.pool = pool
    this.boughtMs = boughtMs
    this.terms = terms
    this.day = dayIndex(boughtMs)
    this.income = minedIn(terms.principal, terms.dailyRateE8, terms.termDays)
    this.escrow = setAside(terms)
    this.returnMs = oneOClock(this.day + BigInt(terms.termDays) + 1n)
    this.dueMs = this.nextDueMs()
  }

  get principal(): Amount {
    return this.terms.principal
  }

  get inviters(): readonly (UserId | undefined)[] {
    return [this.terms.inviter1, this.terms.inviter2]
  }

  /** The mining day up to which the next payout pays; none when all is paid. */
  get nextPaidDay(): number | undefined {
    const { payout, termDays } = this.terms
    if (this.paidDays >= termDays) return undefined
    return payout === 'daily' ? this.paidDays + 1 : termDays
  }

  private nextDueMs(): TimeMs {
    const until = this.nextPaidDay
    if (until === undefined) return this.returnMs
    return oneOClock(this.day + BigInt(until + this.terms.payoutLag))
  }

  /** Counts a payout. */
  count(until: number, income: Amount, spent: Amount): void {
    this.paidDays = until
    this.paid = (this.paid + income) as Amount
    this.escrow = (this.escrow - spent) as Amount
    this.dueMs = this.nextDueMs()
  }

  close(): void {
    this.endedMs = this.returnMs
    this.escrow = ZERO
    this.dueMs = NEVER
  }

  view(): MiningOrderView {
    return {
      orderId: this.id,
      userId: this.account.id,
      clientId: this.terms.clientId,
      principal: this.terms.principal,
      termDays: this.terms.termDays,
      boughtMs: this.boughtMs,
      day: this.day,
      poolId: this.pool.id,
      assetId: this.pool.asset,
      incomeAssetId: this.pool.incomeAsset,
      dailyRateE8: this.terms.dailyRateE8,
      payout: this.terms.payout,
      payoutLag: this.terms.payoutLag,
      rebate1E8: this.terms.rebate1E8,
      rebate2E8: this.terms.rebate2E8,
      inviter1: this.terms.inviter1,
      inviter2: this.terms.inviter2,
      income: this.income,
      paidDays: this.paidDays,
      paid: this.paid,
      escrow: this.escrow,
      dueMs: this.dueMs,
      returnMs: this.returnMs,
      endedMs: this.endedMs,
    }
  }
}

function oneOClock(day: bigint): TimeMs {
  return (dayStartMs(day) + HOUR_MS) as TimeMs
}
