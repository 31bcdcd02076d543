// Rows of the past of perpetual contracts as the API shows them.

import type { contractHistoryShapes } from '@candor/api'
import type { Amount } from '@candor/contract'
import { formatDecimal } from '@candor/contract'
import type {
  ViewedContractFill,
  ViewedContractOrder,
  ViewedContractTrigger,
  ViewedDeleveraging,
  ViewedFunding,
  ViewedFundingPayment,
  ViewedLiquidation,
  ViewedPosition,
} from '@candor/views'
import type { Static } from 'typebox'
import {
  averageOf,
  type ContractFillJson,
  contractOf,
  formatContractFill,
  formatContractOrder,
  formatTrigger,
  orNull,
  type TriggerJson,
  unitsOf,
} from '../format-contract.ts'
import type { Listing } from '../live/listing.ts'

type Shapes = typeof contractHistoryShapes
export type PastOrderJson = Static<Shapes['pastContractOrder']>
export type PastPositionJson = Static<Shapes['pastPosition']>
export type FundingRecordJson = Static<Shapes['fundingRecord']>
export type LiquidationJson = Static<Shapes['liquidation']>
export type SettlementJson = Static<Shapes['fundingSettlement']>

const RATE_SCALE = 8
const NOT_TOLD = 0n as Amount

export function formatRate(units: bigint): string {
  return formatDecimal(units, RATE_SCALE)
}

function idOrNull(id: number | undefined): string | null {
  return id === undefined ? null : String(id)
}

export function triggerRow(listing: Listing, { endedMs, ...viewed }: ViewedContractTrigger): TriggerJson {
  return formatTrigger(listing, { ...viewed, endedMs: endedMs === undefined ? undefined : Number(endedMs) })
}

/** `held` is what an open order holds now, which only the core can tell. */
export function orderRow(
  listing: Listing,
  { order, closedMs, ...row }: ViewedContractOrder,
  held: Amount | undefined,
): PastOrderJson {
  const quote = unitsOf(contractOf(listing, order).quoteAsset)
  const shown = formatContractOrder(
    listing,
    { ...order, reserve: held ?? NOT_TOLD },
    closedMs === undefined ? null : Number(closedMs),
  )
  return {
    ...shown,
    reserve: orNull(quote, held),
    direction: row.direction,
    marginReserve: orNull(quote, row.marginReserve),
    feeReserve: orNull(quote, row.feeReserve),
    triggerPrice: orNull(quote, row.triggerPrice),
    replaces: idOrNull(row.replaces),
    number: row.number,
  }
}

export function fillRow(listing: Listing, { role, timeMs, ...fill }: ViewedContractFill): ContractFillJson {
  const isTrade = role === 'maker' || role === 'taker'
  return formatContractFill(listing, {
    ...fill,
    timeMs: Number(timeMs),
    kind: isTrade ? 'trade' : role,
    role: isTrade ? role : undefined,
  })
}

export function positionRow(listing: Listing, viewed: ViewedPosition): PastPositionJson {
  const { position, openedLots, openedValue, closedLots, closedValue, closedMs } = viewed
  const contract = contractOf(listing, position)
  const quote = unitsOf(contract.quoteAsset)
  const entryPrice = averageOf(contract, { lots: openedLots, value: openedValue })
  if (entryPrice === undefined || closedMs === undefined) {
    throw new Error(`position ${position.positionId} was never opened or is not closed`)
  }
  const { realisedPnl, openFees, closeFees, funding } = position
  const { liquidationFees, insured } = viewed
  return {
    positionId: String(position.positionId),
    symbol: contract.symbol,
    direction: position.direction,
    marginMode: position.marginMode,
    leverage: position.leverage,
    openedLots: String(openedLots),
    maxLots: String(viewed.maxLots),
    openedValue: quote(openedValue),
    openedMargin: quote(viewed.openedMargin),
    openOrderId: idOrNull(viewed.openOrderId),
    openType: viewed.openOrderType ?? null,
    closeOrderId: idOrNull(viewed.closeOrderId),
    entryPrice: quote(entryPrice),
    closePrice: orNull(quote, averageOf(contract, { lots: closedLots, value: closedValue })),
    realisedPnl: quote(realisedPnl),
    openFees: quote(openFees),
    closeFees: quote(closeFees),
    liquidationFees: quote(liquidationFees),
    insured: quote(insured),
    funding: quote(funding),
    netPnl: quote(realisedPnl + insured + funding - openFees - closeFees - liquidationFees),
    openedTime: Number(position.openedMs),
    closedTime: Number(closedMs),
    closeMode: viewed.closeMode ?? null,
    number: viewed.number,
  }
}

export function fundingId({ positionId, dueMs }: Pick<ViewedFundingPayment, 'positionId' | 'dueMs'>): string {
  return `${positionId}-${dueMs}`
}

export function fundingRow(listing: Listing, payment: ViewedFundingPayment): FundingRecordJson {
  const contract = contractOf(listing, payment)
  const quote = unitsOf(contract.quoteAsset)
  return {
    id: fundingId(payment),
    symbol: contract.symbol,
    positionId: String(payment.positionId),
    direction: payment.direction,
    marginMode: payment.marginMode,
    lots: String(payment.lots),
    mark: quote(payment.mark),
    value: quote(payment.value),
    rate: formatRate(payment.rateE8),
    due: quote(payment.due),
    amount: quote(payment.amount),
    time: Number(payment.dueMs),
    number: payment.number,
  }
}

export function liquidationRow(listing: Listing, viewed: ViewedLiquidation): LiquidationJson {
  const { positions } = viewed
  const [first] = positions
  if (first === undefined) throw new Error(`liquidation ${viewed.liquidationId} is of no position`)
  const { symbol, quoteAsset } = contractOf(listing, first)
  const quote = unitsOf(quoteAsset)
  const sum = (part: (position: (typeof positions)[number]) => bigint): bigint =>
    positions.reduce((before, position) => before + part(position), 0n)
  const isOneMarket = positions.every(({ marketId }) => marketId === first.marketId)
  const isOneDirection = positions.every(({ direction }) => direction === first.direction)
  return {
    id: String(viewed.liquidationId),
    kind: 'liquidation',
    symbol: isOneMarket ? symbol : null,
    direction: isOneDirection ? first.direction : null,
    marginMode: viewed.marginMode,
    lots: String(sum(({ closedLots }) => closedLots)),
    pnl: quote(sum(({ pnl }) => pnl)),
    liquidationFee: quote(sum(({ liquidationFee }) => liquidationFee)),
    insured: quote(sum(({ insured }) => insured)),
    equity: quote(viewed.equity),
    maintenance: quote(viewed.maintenance),
    outcome: viewed.outcome,
    time: Number(viewed.timeMs),
    number: viewed.number,
  }
}

export function deleveragingRow(listing: Listing, viewed: ViewedDeleveraging): LiquidationJson {
  const { symbol, quoteAsset } = contractOf(listing, viewed)
  const quote = unitsOf(quoteAsset)
  return {
    id: String(viewed.tradeId),
    kind: 'deleveraging',
    symbol,
    direction: viewed.direction,
    marginMode: null,
    lots: String(viewed.lots),
    pnl: quote(viewed.pnl),
    liquidationFee: null,
    insured: null,
    equity: null,
    maintenance: null,
    outcome: null,
    time: Number(viewed.timeMs),
    number: viewed.number,
  }
}

export function settlementRow(listing: Listing, settled: ViewedFunding): SettlementJson {
  const { symbol, quoteAsset } = contractOf(listing, settled)
  const quote = unitsOf(quoteAsset)
  return {
    symbol,
    time: Number(settled.dueMs),
    rate: formatRate(settled.rateE8),
    averagePremium: formatRate(settled.averagePremiumE8),
    samples: settled.samples,
    mark: quote(settled.mark),
    positions: settled.positions,
    paid: quote(settled.paid),
    received: quote(settled.received),
    insured: quote(settled.insured),
    dust: quote(settled.dust),
    number: settled.number,
  }
}
