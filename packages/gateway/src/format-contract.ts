// Orders, positions, stops and fills of perpetual contracts as the API shows them. Prices for show are rounded down; no
// money is made of them.

import type { ContractFillKind, contractHistoryShapes, contractShapes, PositionCloseMode } from '@candor/api'
import {
  type AssetView,
  type ContractOrderView,
  type ContractSettingsView,
  type Direction,
  formatDecimal,
  type MarketId,
  type OrderId,
  type PositionChange,
  type PositionId,
  type PositionView,
  type Price,
  type TradeId,
} from '@candor/contract'
import type { Static } from 'typebox'
import type { ListedContract, Listing } from './live/listing.ts'
import type { TriggerNow } from './live/trigger-now.ts'
import type { OwnContractFill } from './live/user-feed.ts'
import type { RankedPosition } from './live/user-positions.ts'
import type { StopNow } from './live/user-stops.ts'

export type ContractOrderJson = Static<typeof contractShapes.contractOrder>
export type PositionJson = Static<typeof contractShapes.position>
export type StopJson = Static<typeof contractShapes.stop>
export type TriggerJson = Static<typeof contractShapes.contractTrigger>
export type SettingsJson = Static<typeof contractShapes.contractSettings>
export type ContractFillJson = Static<typeof contractHistoryShapes.contractFill>

/** A contract that an order, a position or a fill is of. */
export function contractOf(listing: Listing, { marketId }: Pick<PositionView, 'marketId'>): ListedContract {
  const contract = listing.contractById(marketId)
  if (contract === undefined) throw new Error(`contract ${marketId} is not listed`)
  return contract
}

/** What these lots went for, for one whole coin. */
export function averageOf(
  { parameters, baseAsset }: Pick<ListedContract, 'parameters' | 'baseAsset'>,
  { lots, value }: { readonly lots: bigint; readonly value: bigint },
): bigint | undefined {
  const quantity = lots * parameters.multiplier
  return quantity === 0n ? undefined : (value * 10n ** BigInt(baseAsset.scale)) / quantity
}

export function unitsOf({ scale }: AssetView): (units: bigint) => string {
  return (units) => formatDecimal(units, scale)
}

export function orNull(format: (units: bigint) => string, units: bigint | undefined): string | null {
  return units === undefined ? null : format(units)
}

export function formatContractOrder(
  listing: Listing,
  order: ContractOrderView,
  closedMs: number | null = null,
): ContractOrderJson {
  const contract = contractOf(listing, order)
  const quote = unitsOf(contract.quoteAsset)
  const { stops, filledLots, filledValue } = order
  const average = averageOf(contract, { lots: filledLots, value: filledValue })
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientId ?? null,
    symbol: contract.symbol,
    origin: order.origin,
    side: order.side,
    positionSide: order.positionSide,
    type: order.orderType,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    reduceOnly: order.reduceOnly,
    marginMode: order.marginMode,
    leverage: order.leverage,
    price: orNull(quote, order.price),
    lots: String(order.lots),
    closeLots: String(order.closeLots),
    takeProfit: orNull(quote, stops?.takeProfit),
    stopLoss: orNull(quote, stops?.stopLoss),
    triggerBy: stops?.triggerBy ?? null,
    status: order.status,
    closeReason: order.closeReason ?? null,
    filledLots: String(filledLots),
    filledValue: quote(filledValue),
    averagePrice: orNull(quote, average),
    droppedLots: String(order.droppedLots),
    reserve: quote(order.reserve),
    openFee: quote(order.openFee),
    closeFee: quote(order.closeFee),
    pnl: quote(order.pnl),
    createdTime: Number(order.createdMs),
    closedTime: closedMs,
  }
}

export function formatPosition(listing: Listing, { view, adlFifth }: RankedPosition): PositionJson {
  const contract = contractOf(listing, view)
  const quote = unitsOf(contract.quoteAsset)
  const { lots, entryValue } = view
  return {
    positionId: String(view.positionId),
    symbol: contract.symbol,
    direction: view.direction,
    marginMode: view.marginMode,
    leverage: view.leverage,
    lots: String(lots),
    entryValue: quote(entryValue),
    entryPrice: orNull(quote, averageOf(contract, { lots, value: entryValue })),
    margin: quote(view.margin),
    realisedPnl: quote(view.realisedPnl),
    openFees: quote(view.openFees),
    closeFees: quote(view.closeFees),
    funding: quote(view.funding),
    openedTime: Number(view.openedMs),
    adlFifth: adlFifth ?? null,
  }
}

export function formatSettings(listing: Listing, settings: ContractSettingsView): SettingsJson {
  const { marginMode, positionMode, leverage } = settings
  return { symbol: contractOf(listing, settings).symbol, marginMode, positionMode, leverage }
}

export function formatStop(listing: Listing, { view, state, endReason }: StopNow): StopJson {
  const contract = contractOf(listing, view)
  return {
    stopId: String(view.stopId),
    symbol: contract.symbol,
    positionId: String(view.positionId),
    kind: view.kind,
    price: formatDecimal(view.price, contract.quoteAsset.scale),
    triggerBy: view.triggerBy,
    lots: view.lots === undefined ? null : String(view.lots),
    orderId: view.orderId === undefined ? null : String(view.orderId),
    siblingId: view.siblingId === undefined ? null : String(view.siblingId),
    state,
    endReason: endReason ?? null,
    createdTime: Number(view.createdMs),
  }
}

export function formatTrigger(listing: Listing, { trigger, ...now }: TriggerNow): TriggerJson {
  const contract = contractOf(listing, trigger)
  const quote = unitsOf(contract.quoteAsset)
  const { triggerId, clientId, lots, orderType } = trigger
  if (orderType === 'best') throw new Error(`conditional order ${triggerId} cannot be at the best price`)
  return {
    triggerId: String(triggerId),
    clientOrderId: clientId ?? null,
    symbol: contract.symbol,
    side: trigger.side,
    positionSide: trigger.positionSide,
    type: orderType,
    timeInForce: trigger.timeInForce,
    price: orNull(quote, trigger.price),
    lots: lots === undefined ? null : String(lots),
    reduceOnly: trigger.reduceOnly,
    triggerPrice: quote(trigger.triggerPrice),
    trigger: trigger.trigger,
    triggerBy: trigger.triggerBy,
    state: now.state,
    endReason: now.endReason ?? null,
    metPrice: orNull(quote, now.metPrice),
    orderId: now.orderId === undefined ? null : String(now.orderId),
    rejection: now.rejection ?? null,
    createdTime: Number(trigger.createdMs),
    endedTime: now.endedMs ?? null,
  }
}

/** A fill in plain facts, be it live or of the past. */
export interface FillFacts
  extends Pick<PositionChange, 'lots' | 'value' | 'margin' | 'pnl' | 'fee' | 'liquidationFee' | 'insured'> {
  readonly number: number
  readonly timeMs: number
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly direction: Direction
  readonly kind: ContractFillKind
  readonly tradeId: TradeId | undefined
  readonly orderId: OrderId | undefined
  readonly role: 'maker' | 'taker' | undefined
  readonly origin: PositionCloseMode | undefined
  readonly price: Price | undefined
}

/** What happened without an order is told by what it was. */
const WITHOUT_ORDER = { trade: undefined, netting: 'liquidation', deleveraging: 'deleveraging' } as const

export function factsOf({ change, ...fill }: OwnContractFill): FillFacts {
  const { positionId, direction } = change.position
  return { ...change, ...fill, positionId, direction, origin: fill.origin ?? WITHOUT_ORDER[fill.kind] }
}

export function formatContractFill(listing: Listing, fill: FillFacts): ContractFillJson {
  const contract = contractOf(listing, fill)
  const quote = unitsOf(contract.quoteAsset)
  const { kind, tradeId, number, lots, value, direction } = fill
  const isOpening = lots > 0n
  const moved = isOpening ? lots : -lots
  const price = fill.price ?? averageOf(contract, { lots: moved, value })
  if (price === undefined) throw new Error(`a fill of command ${number} has neither price nor lots`)
  return {
    fillId: `${fill.positionId}-${tradeId ?? `n${number}`}`,
    tradeId: tradeId === undefined ? null : String(tradeId),
    kind,
    orderId: fill.orderId === undefined ? null : String(fill.orderId),
    origin: fill.origin ?? null,
    positionId: String(fill.positionId),
    symbol: contract.symbol,
    // Long is opened by buying and closed by selling; short the other way.
    side: (direction === 'long') === isOpening ? 'buy' : 'sell',
    direction,
    action: isOpening ? 'open' : 'close',
    role: fill.role ?? null,
    price: quote(price),
    lots: String(moved),
    value: quote(value),
    margin: quote(fill.margin),
    pnl: quote(fill.pnl),
    fee: quote(fill.fee),
    liquidationFee: quote(fill.liquidationFee),
    insured: quote(fill.insured),
    time: fill.timeMs,
    number,
  }
}
