// How mining pools, purchases in them and their payouts look on the wire. Values go in, plain objects out.

import type { miningShapes } from '@candor/api'
import { dayStartMs, formatDecimal, type MiningOrderView, type MiningPoolView } from '@candor/contract'
import type { ViewedMiningIncome } from '@candor/views'
import type { Static } from 'typebox'
import { formatRateE8 } from '../format-second.ts'
import type { Listing } from '../live/listing.ts'
import { setAsideOf } from './earn-income.ts'
import { assetOf } from './format-financial.ts'
import { type Covered, formatSale } from './sale.ts'

export type MiningPoolJson = Static<typeof miningShapes.miningPool>
export type MiningOrderJson = Static<typeof miningShapes.miningOrder>
export type MiningIncomeJson = Static<typeof miningShapes.miningIncomeLine>

const MONTH_DAYS = 30n

export function formatMiningPool(
  pool: MiningPoolView,
  {
    listing,
    covered,
    nowMs,
  }: { readonly listing: Listing; readonly covered: Covered; readonly nowMs: number },
): MiningPoolJson {
  const { parameters, poolId, name } = pool
  const { termDays, dailyRateE8, minAmount, payout, payoutLag, rebate1E8, rebate2E8 } = parameters
  const asset = assetOf(listing, pool.asset)
  const incomeAsset = assetOf(listing, pool.incomeAsset)
  const needed = setAsideOf(minAmount, parameters)
  return {
    poolId: String(poolId),
    name,
    asset: asset.code,
    incomeAsset: incomeAsset.code,
    term: termDays,
    dailyRate: formatRateE8(dailyRateE8),
    monthlyRate: formatRateE8(dailyRateE8 * MONTH_DAYS),
    payout,
    payoutLag,
    rebates: [formatRateE8(rebate1E8), formatRateE8(rebate2E8)],
    ...formatSale(pool, { asset, incomeAsset, covered, needed, nowMs }),
  }
}

export function formatMiningOrder(
  order: MiningOrderView,
  { listing, name }: { readonly listing: Listing; readonly name: string },
): MiningOrderJson {
  const asset = assetOf(listing, order.assetId)
  const incomeAsset = assetOf(listing, order.incomeAssetId)
  const income = (units: bigint): string => formatDecimal(units, incomeAsset.scale)
  const isEnded = order.endedMs !== undefined
  return {
    orderId: String(order.orderId),
    poolId: String(order.poolId),
    name,
    asset: asset.code,
    incomeAsset: incomeAsset.code,
    term: order.termDays,
    dailyRate: formatRateE8(order.dailyRateE8),
    payout: order.payout,
    payoutLag: order.payoutLag,
    rebates: [formatRateE8(order.rebate1E8), formatRateE8(order.rebate2E8)],
    principal: formatDecimal(order.principal, asset.scale),
    inviters: [order.inviter1, order.inviter2].filter((inviter) => inviter !== undefined).length,
    state: isEnded ? 'finished' : 'mining',
    boughtTime: Number(order.boughtMs),
    startTime: Number(dayStartMs(order.day + 1n)),
    nextTime: isEnded ? null : Number(order.dueMs),
    returnTime: Number(order.returnMs),
    endedTime: order.endedMs === undefined ? null : Number(order.endedMs),
    income: income(order.income),
    paidDays: order.paidDays,
    paid: income(order.paid),
    setAside: income(setAsideOf(order.principal, order)),
    escrow: income(order.escrow),
  }
}

export function formatMiningIncome(
  line: ViewedMiningIncome,
  { listing, name }: { readonly listing: Listing; readonly name: string },
): MiningIncomeJson {
  const { code, scale } = assetOf(listing, line.assetId)
  return {
    orderId: String(line.orderId),
    poolId: String(line.poolId),
    name,
    asset: code,
    day: line.miningDay,
    days: line.days,
    dueTime: Number(line.dueMs),
    income: formatDecimal(line.income, scale),
    time: Number(line.timeMs),
    number: line.number,
  }
}
