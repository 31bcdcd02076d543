// Rows of the past as the API shows them.

import type { shapes } from '@candor/api'
import { type AssetId, type AssetView, formatDecimal, formatWallet } from '@candor/contract'
import type { Static } from 'typebox'
import type { PastFill, PastRecord } from '../history.ts'
import { formatPrice } from '../live/format.ts'
import type { Listing } from '../live/listing.ts'

function assetOf(listing: Listing, id: AssetId): AssetView {
  const asset = listing.assetById(id)
  if (asset === undefined) throw new Error(`asset ${id} is not listed`)
  return asset
}

export function formatFillRow(listing: Listing, fill: PastFill): Static<typeof shapes.fill> {
  const market = listing.marketById(fill.marketId)
  if (market === undefined) throw new Error(`market ${fill.marketId} is not listed`)
  const feeAsset = assetOf(listing, fill.feeAsset)
  return {
    tradeId: String(fill.tradeId),
    orderId: String(fill.orderId),
    symbol: market.symbol,
    side: fill.side,
    role: fill.role,
    price: formatPrice(fill.price, market),
    quantity: formatDecimal(fill.quantity, market.baseAsset.scale),
    quoteAmount: formatDecimal(fill.quoteAmount, market.quoteAsset.scale),
    fee: formatDecimal(fill.fee, feeAsset.scale),
    feeAsset: feeAsset.code,
    time: fill.timeMs,
  }
}

export function formatRecord(listing: Listing, record: PastRecord): Static<typeof shapes.record> {
  const asset = assetOf(listing, record.asset)
  return {
    recordId: record.recordId,
    type: record.type,
    wallet: formatWallet(record.wallet),
    asset: asset.code,
    amount: formatDecimal(record.amount, asset.scale),
    balanceAfter: formatDecimal(record.balanceAfter, asset.scale),
    reference: record.reference,
    time: record.timeMs,
  }
}
