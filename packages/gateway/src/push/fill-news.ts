// Orders that were filled whole, as their owners are notified of them: an outcome in, users with the facts out.

import { formatDecimal, type Outcome, type UserId } from '@candor/contract'
import { averageOf } from '../format-contract.ts'
import type { Listing } from '../live/listing.ts'
import type { Told } from './notification.ts'

export interface FillNews extends Told {
  readonly userId: UserId
}

const NO_NEWS: readonly FillNews[] = []

/** Only of users who are to be notified: most orders are nobody's news. */
export function fillNews(
  { events }: Outcome,
  listing: Listing,
  isWanted: (userId: UserId) => boolean,
): readonly FillNews[] {
  let news: FillNews[] | undefined
  for (const event of events) {
    if (event.type !== 'SpotOrderClosed' && event.type !== 'ContractOrderClosed') continue
    if (event.reason !== 'filled' || !isWanted(event.userId)) continue
    const facts = event.type === 'SpotOrderClosed' ? spotFacts(event, listing) : contractFacts(event, listing)
    const { userId, orderId } = event
    news ??= []
    news.push({
      userId,
      kind: 'order.filled',
      facts: { orderId: String(orderId), ...facts },
      tag: `order-${orderId}`,
    })
  }
  return news ?? NO_NEWS
}

type Closed<T extends string> = Extract<Outcome['events'][number], { readonly type: T }>

function spotFacts(event: Closed<'SpotOrderClosed'>, listing: Listing): Told['facts'] {
  const market = listing.marketById(event.marketId)
  if (market === undefined) throw new Error(`market ${event.marketId} is not listed`)
  const { baseAsset, quoteAsset, symbol } = market
  const { filledQuantity, filledQuote } = event
  // For show only: rounded down, no money is made of it.
  const average = filledQuantity === 0n ? 0n : (filledQuote * 10n ** BigInt(baseAsset.scale)) / filledQuantity
  return {
    symbol: symbol.replace('_', '/'),
    market: symbol,
    venue: 'spot',
    quantity: formatDecimal(filledQuantity, baseAsset.scale),
    asset: baseAsset.code,
    price: formatDecimal(average, quoteAsset.scale),
  }
}

function contractFacts(event: Closed<'ContractOrderClosed'>, listing: Listing): Told['facts'] {
  const contract = listing.contractById(event.marketId)
  if (contract === undefined) throw new Error(`contract ${event.marketId} is not listed`)
  const { baseAsset, quoteAsset, symbol, parameters } = contract
  const { filledLots: lots, filledValue: value } = event
  const average = averageOf(contract, { lots, value })
  return {
    symbol,
    market: symbol,
    venue: 'contract',
    quantity: formatDecimal(lots * parameters.multiplier, baseAsset.scale),
    asset: baseAsset.code,
    ...(average === undefined ? {} : { price: formatDecimal(average, quoteAsset.scale) }),
  }
}
