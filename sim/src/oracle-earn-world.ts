// The oracle's picture of financial products and mining pools (docs/rules/earn.md): plain maps and records, changed in place
// by the other oracle-earn files.

import type {
  AssetId,
  EarnOrderId,
  EarnStatus,
  FinancialEnd,
  FinancialOrderView,
  FinancialParameters,
  FinancialProductId,
  MiningOrderView,
  MiningParameters,
  MiningPoolId,
  UserId,
} from '@candor/contract'
import { floorOf, ONE } from './oracle-rounding.ts'

const GMT8_MS = 28_800_000n
export const EARN_DAY_MS = 86_400_000n
const HOUR_MS = 3_600_000n
const DAYS_OF_YEAR = 365n

export interface OracleFinancialProduct {
  readonly id: FinancialProductId
  readonly asset: AssetId
  name: string
  parameters: FinancialParameters
  status: EarnStatus
  sold: bigint
}

export interface OracleMiningPool {
  readonly id: MiningPoolId
  readonly asset: AssetId
  readonly incomeAsset: AssetId
  name: string
  parameters: MiningParameters
  status: EarnStatus
  sold: bigint
}

interface Bought<Parameters> {
  readonly id: EarnOrderId
  readonly user: UserId
  readonly clientId: string | undefined
  readonly principal: bigint
  readonly boughtMs: bigint
  /** What was offered when it was bought; the buyer keeps it. */
  readonly terms: Parameters
}

export interface OracleFinancialOrder extends Bought<FinancialParameters> {
  readonly product: OracleFinancialProduct
  end: FinancialEnd | undefined
  endedMs: bigint | undefined
  paid: bigint
}

export interface OracleMiningOrder extends Bought<MiningParameters> {
  readonly pool: OracleMiningPool
  readonly inviters: readonly [UserId | undefined, UserId | undefined]
  paidDays: number
  paid: bigint
  escrow: bigint
  endedMs: bigint | undefined
}

export interface EarnWorld {
  readonly products: Map<number, OracleFinancialProduct>
  readonly pools: Map<number, OracleMiningPool>
  /** All that were ever bought, of both kinds in one row of numbers. */
  readonly financial: Map<number, OracleFinancialOrder>
  readonly mining: Map<number, OracleMiningOrder>
}

export function noEarn(): EarnWorld {
  return { products: new Map(), pools: new Map(), financial: new Map(), mining: new Map() }
}

export function earnDayOf(ms: bigint): bigint {
  return floorOf(ms + GMT8_MS, EARN_DAY_MS)
}

/** 00:00 of a day of GMT+8. */
export function midnightOf(day: bigint): bigint {
  return day * EARN_DAY_MS - GMT8_MS
}

function oneOClockOf(day: bigint): bigint {
  return midnightOf(day) + HOUR_MS
}

export function interestOf({ principal, terms }: OracleFinancialOrder, days: bigint): bigint {
  return floorOf(principal * terms.aprE8 * days, DAYS_OF_YEAR * ONE)
}

export function wholeInterestOf(order: OracleFinancialOrder): bigint {
  return interestOf(order, BigInt(order.terms.termDays))
}

export function maturityOf({ boughtMs, terms }: OracleFinancialOrder): bigint {
  return midnightOf(earnDayOf(boughtMs) + 1n + BigInt(terms.termDays))
}

type Mined = Pick<OracleMiningOrder, 'principal' | 'terms'>

export function minedIn({ principal, terms }: Mined, days: number): bigint {
  return floorOf(principal * terms.dailyRateE8 * BigInt(days), ONE)
}

/** What a purchase takes out of the treasury: the income of the whole term, and both rebates on it. */
export function setAsideFor(mined: Mined): bigint {
  const income = minedIn(mined, mined.terms.termDays)
  return income + floorOf(income * mined.terms.rebate1E8, ONE) + floorOf(income * mined.terms.rebate2E8, ONE)
}

export function returnOf({ boughtMs, terms }: OracleMiningOrder): bigint {
  return oneOClockOf(earnDayOf(boughtMs) + BigInt(terms.termDays) + 1n)
}

/** The mining day up to which the next payout pays; undefined when all are paid for. */
export function nextPaidDay({ paidDays, terms }: OracleMiningOrder): number | undefined {
  if (paidDays === terms.termDays) return undefined
  return terms.payout === 'daily' ? paidDays + 1 : terms.termDays
}

/** An order that has ended has nothing due, ever. */
const NEVER = -1n

export function dueOf(order: OracleMiningOrder): bigint {
  if (order.endedMs !== undefined) return NEVER
  const day = nextPaidDay(order)
  if (day === undefined) return returnOf(order)
  return oneOClockOf(earnDayOf(order.boughtMs) + BigInt(day + order.terms.payoutLag))
}

export function financialViewOf(order: OracleFinancialOrder): FinancialOrderView {
  const { product, terms } = order
  return {
    orderId: order.id,
    userId: order.user,
    clientId: order.clientId,
    principal: order.principal as FinancialOrderView['principal'],
    termDays: terms.termDays,
    boughtMs: order.boughtMs as FinancialOrderView['boughtMs'],
    day: earnDayOf(order.boughtMs),
    productId: product.id,
    assetId: product.asset,
    aprE8: terms.aprE8,
    source: terms.source,
    income: wholeInterestOf(order) as FinancialOrderView['income'],
    maturityMs: maturityOf(order) as FinancialOrderView['maturityMs'],
    end: order.end,
    endedMs: order.endedMs as FinancialOrderView['endedMs'],
    paid: order.paid as FinancialOrderView['paid'],
  }
}

export function miningViewOf(order: OracleMiningOrder): MiningOrderView {
  const { pool, terms } = order
  return {
    orderId: order.id,
    userId: order.user,
    clientId: order.clientId,
    principal: order.principal as MiningOrderView['principal'],
    termDays: terms.termDays,
    boughtMs: order.boughtMs as MiningOrderView['boughtMs'],
    day: earnDayOf(order.boughtMs),
    poolId: pool.id,
    assetId: pool.asset,
    incomeAssetId: pool.incomeAsset,
    dailyRateE8: terms.dailyRateE8,
    payout: terms.payout,
    payoutLag: terms.payoutLag,
    rebate1E8: terms.rebate1E8,
    rebate2E8: terms.rebate2E8,
    inviter1: order.inviters[0],
    inviter2: order.inviters[1],
    income: minedIn(order, terms.termDays) as MiningOrderView['income'],
    paidDays: order.paidDays,
    paid: order.paid as MiningOrderView['paid'],
    escrow: order.escrow as MiningOrderView['escrow'],
    dueMs: dueOf(order) as MiningOrderView['dueMs'],
    returnMs: returnOf(order) as MiningOrderView['returnMs'],
    endedMs: order.endedMs as MiningOrderView['endedMs'],
  }
}
