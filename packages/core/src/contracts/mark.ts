// What an index tick with a price brings to the contracts on it, in the rulebook's order: mark, liquidations, funding
// if due, liquidations again, take-profits and stop-losses.

import { floorDiv, HOUR_MS, MINUTE_MS, ONE, type Price, type RateE8, type TimeMs } from '@candor/contract'
import type { BookSide } from '../book/book-side.ts'
import type { PriceIndex } from '../platform/price-index.ts'
import type { State } from '../state.ts'
import type { ContractMarket } from './contract-market.ts'
import { markWithin, nextBasis, valueOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { fireByLast, fireByMark } from './fire-stops.ts'
import { settleFunding } from './funding.ts'
import { examineAll } from './risk.ts'

export function priceContracts(state: State, index: PriceIndex): void {
  const markets = state.contractsOn(index)
  if (markets.length === 0) return
  for (const market of markets) priceMark(state, market)
  examineAll(state, markets)
  const due = markets.filter(({ nextFundingMs }) => nextFundingMs <= state.nowMs)
  for (const market of due) settleFunding(state, market)
  if (due.length > 0) examineAll(state, markets)
  for (const market of markets) fireByMark(state, market)
  fireByLast(state)
}

function priceMark(state: State, market: ContractMarket): void {
  const { index } = market.listing
  const price = index.price as Price
  const bid = market.bids.bestPrice
  const ask = market.asks.bestPrice
  if (bid !== undefined && ask !== undefined) market.basis = nextBasis(market.basis, bid, ask, price)
  market.mark = markWithin(rawMark(state, market, price), price, market.parameters.markTick)
  for (const userId of market.waiting) state.riskDirty.add(userId)
  market.waiting.clear()
  const premiumE8 = samplePremium(state, market, price)
  state.emit({
    type: 'MarkPriced',
    marketId: market.id,
    mark: market.mark,
    index: price,
    indexSequence: index.sequence,
    basis: market.basis as Price,
    premiumE8,
    fundingRateE8: market.fundingRate,
    openLots: market.longLots,
  })
}

function rawMark(state: State, market: ContractMarket, index: Price): bigint {
  const byBasis = index + market.basis
  const { lastPrice, parameters } = market
  if (parameters.markMethod === 'basisAverage' || lastPrice === undefined) return byBasis
  const intervalMs = BigInt(parameters.fundingHours) * HOUR_MS
  const leftMs = market.nextFundingMs > state.nowMs ? market.nextFundingMs - state.nowMs : 0n
  const byFunding = index + floorDiv(index * market.fundingRate * leftMs, ONE * intervalMs)
  const sorted = [byBasis, byFunding, lastPrice as bigint].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[1] as bigint
}

/** Once a minute: how far the book's price for a sizeable trade is from the index. */
function samplePremium(state: State, market: ContractMarket, index: Price): RateE8 | undefined {
  if (state.nowMs < market.nextSampleMs) return undefined
  market.nextSampleMs = ((state.nowMs / MINUTE_MS + 1n) * MINUTE_MS) as TimeMs
  const bid = impactPrice(market, market.bids)
  const ask = impactPrice(market, market.asks)
  if (bid === undefined || ask === undefined) return undefined
  const above = bid > index ? bid - index : 0n
  const below = index > ask ? index - ask : 0n
  const premium = floorDiv((above - below) * ONE, index) as RateE8
  market.premiumSum += premium
  market.premiumSamples++
  return premium
}

/** The average price at which the impact value would trade, or none when the side is too thin for it. */
function impactPrice(market: ContractMarket, side: BookSide<ContractOrder>): bigint | undefined {
  const { parameters } = market
  const { impactValue, multiplier } = parameters
  let value = 0n
  let lots = 0n
  for (const level of side.levelsFromBest()) {
    const unit = valueOf(1n as never, level.price, parameters)
    const missing = impactValue - value
    const wanted = (missing + unit - 1n) / unit
    let there = 0n
    for (const order of level.toArray()) there += order.remaining
    const taken = there < wanted ? there : wanted
    value += taken * unit
    lots += taken
    if (value >= impactValue) return (value * ONE) / (lots * multiplier)
  }
  return undefined
}
