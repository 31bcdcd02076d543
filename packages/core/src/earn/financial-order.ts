// A fixed-term financial product that is offered, and one purchase of it, from its day to its end.

import {
  type Amount,
  type AssetId,
  dayIndex,
  dayStartMs,
  type EarnOrderId,
  type EarnStatus,
  type FinancialEnd,
  type FinancialOrderView,
  type FinancialParameters,
  type FinancialProductId,
  ONE,
  type RateE8,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import type { Account } from '../account.ts'

const YEAR_DAYS = 365n
/** Nothing falls due any more. */
const NEVER = -1n as TimeMs

export class FinancialProduct {
  readonly id: FinancialProductId
  readonly asset: AssetId
  name: string
  parameters: FinancialParameters
  status: EarnStatus = 'open'
  /** What of the quota is gone. */
  sold: Amount = ZERO

  constructor(id: FinancialProductId, name: string, asset: AssetId, parameters: FinancialParameters) {
    this.id = id
    this.name = name
    this.asset = asset
    this.parameters = parameters
  }
}

/** Simple interest of so many days, each year as 365 of them. */
export function interestOf(principal: Amount, aprE8: RateE8, days: bigint): Amount {
  return ((principal * aprE8 * days) / (YEAR_DAYS * ONE)) as Amount
}

export interface FinancialTerms {
  readonly clientId: string | undefined
  readonly principal: Amount
  readonly termDays: number
  readonly aprE8: RateE8
  readonly source: FinancialParameters['source']
}

export class FinancialOrder {
  readonly jobRank = 0
  readonly id: EarnOrderId
  readonly account: Account
  readonly product: FinancialProduct
  readonly terms: FinancialTerms
  readonly boughtMs: TimeMs
  readonly day: bigint
  readonly income: Amount
  readonly maturityMs: TimeMs
  dueMs: TimeMs
  end: FinancialEnd | undefined = undefined
  endedMs: TimeMs | undefined = undefined
  paid: Amount = ZERO

  constructor(
    id: EarnOrderId,
    account: Account,
    product: FinancialProduct,
    boughtMs: TimeMs,
    terms: FinancialTerms,
  ) {
    this.id = id
    this.account = account
    this.product = product
    this.boughtMs = boughtMs
    this.terms = terms
    this.day = dayIndex(boughtMs)
    const { principal, aprE8, termDays } = terms
    this.income = interestOf(principal, aprE8, BigInt(termDays))
    this.maturityMs = dayStartMs(this.day + 1n + BigInt(termDays))
    this.dueMs = this.maturityMs
  }

  get principal(): Amount {
    return this.terms.principal
  }

  /** What the days that are over have earned. */
  accruedAt(nowMs: TimeMs): Amount {
    const over = dayIndex(nowMs) - this.day - 1n
    const term = BigInt(this.terms.termDays)
    const days = over < 0n ? 0n : over > term ? term : over
    return interestOf(this.principal, this.terms.aprE8, days)
  }

  close(end: FinancialEnd, endedMs: TimeMs, paid: Amount): void {
    this.end = end
    this.endedMs = endedMs
    this.paid = paid
    this.dueMs = NEVER
  }

  view(): FinancialOrderView {
    const { clientId, principal, termDays, aprE8, source } = this.terms
    return {
      orderId: this.id,
      userId: this.account.id,
      clientId,
      principal,
      termDays,
      boughtMs: this.boughtMs,
      day: this.day,
      productId: this.product.id,
      assetId: this.product.asset,
      aprE8,
      source,
      income: this.income,
      maturityMs: this.maturityMs,
      end: this.end,
      endedMs: this.endedMs,
      paid: this.paid,
    }
  }
}
