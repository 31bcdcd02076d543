// How second-contracts look on the wire: products, orders, ticks and seals. Values go in with the listing, plain objects out.

import type { secondShapes } from '@candor/api'
import {
  type AssetView,
  floorDiv,
  formatDecimal,
  ONE,
  type RateE8,
  type SecondOrderView,
} from '@candor/contract'
import type { Static } from 'typebox'
import type { IndexPrice } from './live/index-prices.ts'
import type { ListedSecond, Listing } from './live/listing.ts'
import type { ChainedSeal, ChainedTick } from './live/tick-chain.ts'

export type SecondProductJson = Static<typeof secondShapes.secondProduct>
export type SecondOrderJson = Static<typeof secondShapes.secondOrder>
export type TickJson = Static<typeof secondShapes.tick>
export type SealJson = Static<typeof secondShapes.seal>

const RATE_SCALE = 8

export function formatRateE8(rate: bigint): string {
  return formatDecimal(rate, RATE_SCALE)
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** The share of orders that must be won to lose nothing. Shown only, so it may round down. */
export function breakEvenOf(payoutE8: RateE8): bigint {
  return floorDiv(ONE * ONE, ONE + payoutE8)
}

export function secondOf(listing: Listing, { productId }: Pick<SecondOrderView, 'productId'>): ListedSecond {
  const second = listing.secondById(productId)
  if (second === undefined) throw new Error(`second-contract ${productId} is not listed`)
  return second
}

export interface ProductFacts {
  readonly index: IndexPrice
  readonly offered: boolean
  /** The symbol of a perpetual contract on the same index. */
  readonly contract: string | undefined
  readonly sources: SecondProductJson['sources']
}

export function formatSecondProduct(listed: ListedSecond, facts: ProductFacts): SecondProductJson {
  const { parameters, quoteAsset } = listed
  const { index, offered, contract, sources } = facts
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  return {
    symbol: listed.symbol,
    base: listed.baseAsset.code,
    quote: quoteAsset.code,
    status: listed.status,
    offered,
    tick: quote(listed.index.tick),
    minStake: quote(parameters.minStake),
    maxStake: quote(parameters.maxStake),
    userCap: quote(parameters.userCap),
    durations: parameters.durations.map(({ seconds, payoutE8 }) => ({
      seconds,
      payout: formatRateE8(payoutE8),
      breakEven: formatRateE8(breakEvenOf(payoutE8)),
    })),
    price: index.price === undefined ? null : quote(index.price),
    priceTime: index.price === undefined ? null : index.pricedMs,
    sequence: index.sequence,
    contract: contract ?? null,
    sources,
  }
}

export function formatSecondOrder(listing: Listing, order: SecondOrderView): SecondOrderJson {
  const { symbol, quoteAsset } = secondOf(listing, order)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const quoteOrNull = (units: bigint | undefined): string | null =>
    units === undefined ? null : quote(units)
  const { sum, count } = order
  const isEnded = order.stage === 'ended'
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientId ?? null,
    symbol,
    asset: quoteAsset.code,
    direction: order.direction,
    seconds: order.seconds,
    payout: formatRateE8(order.payoutE8),
    amount: quote(order.stake),
    profit: quote(order.profit),
    status: order.stage,
    createdTime: Number(order.createdMs),
    openTime: timeOrNull(order.openMs),
    acceptedTime: timeOrNull(order.acceptedMs),
    entrySequence: order.entrySequence ?? null,
    entryPrice: quoteOrNull(order.entryPrice),
    entryTime: timeOrNull(order.entryMs),
    expiryTime: timeOrNull(order.expiryMs),
    outcome: order.outcome ?? null,
    reason: order.reason ?? null,
    code: order.code ?? null,
    sum: quoteOrNull(sum),
    count: count ?? null,
    lastSequence: order.lastSequence ?? null,
    settlePrice:
      sum === undefined || count === undefined || count === 0 ? null : quote(averageOf(sum, count)),
    paid: quote(order.payout),
    result: isEnded ? quote(order.payout - order.stake) : null,
    endedTime: timeOrNull(order.endedMs),
    nonce: hexOf(order.nonce),
    owner: hexOf(order.owner),
  }
}

/** Shown only, so it may round down: what is compared are sums. */
function averageOf(sum: bigint, count: number): bigint {
  return floorDiv(sum, BigInt(count))
}

function timeOrNull(timeMs: bigint | undefined): number | null {
  return timeMs === undefined ? null : Number(timeMs)
}

export function formatTick(tick: ChainedTick, { scale }: AssetView): TickJson {
  const { sequence, timeMs, price, quotes, previous, hash } = tick
  return {
    sequence,
    time: timeMs,
    price: price === undefined ? null : formatDecimal(price, scale),
    quotes: quotes.map((quote) => ({
      source: quote.source,
      price: formatDecimal(quote.price, scale),
      time: Number(quote.timeMs),
    })),
    previous: hexOf(previous),
    hash: hexOf(hash),
  }
}

export function formatSeal({ timeMs, previous, root, hash, ...seal }: ChainedSeal): SealJson {
  const { number, afterSequence, count } = seal
  return {
    number,
    afterSequence,
    count,
    previous: hexOf(previous),
    root: hexOf(root),
    hash: hexOf(hash),
    time: timeMs,
  }
}
