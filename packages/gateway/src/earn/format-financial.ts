// How financial products and purchases of them look on the wire. Values go in, plain objects out.

import type { FinancialState, financialShapes } from '@candor/api'
import {
  type AssetId,
  type AssetView,
  dayStartMs,
  type FinancialOrderView,
  type FinancialProductView,
  formatDecimal,
} from '@candor/contract'
import type { Static } from 'typebox'
import { formatRateE8 } from '../format-second.ts'
import type { Listing } from '../live/listing.ts'
import { daysOver, interestOf } from './earn-income.ts'
import { type Covered, formatSale } from './sale.ts'

export type FinancialProductJson = Static<typeof financialShapes.financialProduct>
export type FinancialOrderJson = Static<typeof financialShapes.financialOrder>

export function assetOf(listing: Listing, assetId: AssetId): AssetView {
  const asset = listing.assetById(assetId)
  if (asset === undefined) throw new Error(`asset ${assetId} is not listed`)
  return asset
}

export function formatFinancialProduct(
  product: FinancialProductView,
  {
    listing,
    covered,
    nowMs,
  }: { readonly listing: Listing; readonly covered: Covered; readonly nowMs: number },
): FinancialProductJson {
  const { parameters, productId, name } = product
  const { termDays, aprE8, minAmount, source } = parameters
  const asset = assetOf(listing, product.asset)
  const needed = interestOf(minAmount, aprE8, termDays)
  return {
    productId: String(productId),
    name,
    asset: asset.code,
    term: termDays,
    annualRate: formatRateE8(aprE8),
    source,
    ...formatSale(product, { asset, incomeAsset: asset, covered, needed, nowMs }),
  }
}

export interface OrderFacts {
  readonly listing: Listing
  /** Of the product or the pool. */
  readonly name: string
  readonly nowMs: number
}

export function formatFinancialOrder(
  order: FinancialOrderView,
  { listing, name, nowMs }: OrderFacts,
): FinancialOrderJson {
  const { code, scale } = assetOf(listing, order.assetId)
  const amount = (units: bigint): string => formatDecimal(units, scale)
  const days = daysOver(order, order.endedMs ?? BigInt(nowMs))
  const interestMs = dayStartMs(order.day + 1n)
  return {
    orderId: String(order.orderId),
    productId: String(order.productId),
    name,
    asset: code,
    principal: amount(order.principal),
    term: order.termDays,
    annualRate: formatRateE8(order.aprE8),
    source: order.source,
    state: stateOf(order, nowMs < interestMs),
    boughtTime: Number(order.boughtMs),
    interestTime: Number(interestMs),
    maturityTime: Number(order.maturityMs),
    income: amount(order.income),
    days,
    accrued: amount(interestOf(order.principal, order.aprE8, days)),
    end: order.end ?? null,
    endedTime: order.endedMs === undefined ? null : Number(order.endedMs),
    paid: amount(order.paid),
  }
}

function stateOf({ end }: FinancialOrderView, isDayOfPurchase: boolean): FinancialState {
  if (end === 'matured') return 'settled'
  if (end !== undefined) return 'cancelled'
  return isDayOfPurchase ? 'purchasing' : 'inProgress'
}
