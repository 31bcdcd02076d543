// What a strategy must know of a market, made from what is listed and the owner's fee level; and its way to the database and back.

import type { AnswerOf, robotRoutes } from '@candor/api'
import { type Amount, CRYPTO_SCALE, type FeeLevel, type Price, type RateE8 } from '@candor/contract'
import type { MarketTerms, Venue } from '@candor/robot'
import type { ListedContract, ListedMarket, Listing, Tradable } from '../live/listing.ts'

/** A market that a robot may trade in. */
export interface RobotMarket extends Tradable {
  readonly status: ListedMarket['status']
}

const ONE_LOT = 1n as Amount
const NO_LEAST = 0n as Amount

export function marketOf(listing: Listing, venue: Venue, symbol: string): RobotMarket | undefined {
  const market = venue === 'spot' ? listing.market(symbol) : listing.contract(symbol)
  // Strategies count in units of 10^-8 alone.
  const isCounted = market?.baseAsset.scale === CRYPTO_SCALE && market.quoteAsset.scale === CRYPTO_SCALE
  return isCounted ? market : undefined
}

export function termsOf(
  listing: Listing,
  given: { readonly venue: Venue; readonly symbol: string; readonly fees: FeeLevel },
): MarketTerms | undefined {
  const { venue, symbol, fees } = given
  if (venue === 'spot') {
    const market = listing.market(symbol)
    return market && { ...namesOf(market, venue), ...spotTerms(market, fees) }
  }
  const contract = listing.contract(symbol)
  return contract && { ...namesOf(contract, venue), ...contractTerms(contract, fees) }
}

function namesOf({ symbol, baseAsset, quoteAsset }: Tradable, venue: Venue) {
  return { venue, symbol, base: baseAsset.code, quote: quoteAsset.code }
}

function spotTerms({ parameters }: ListedMarket, { spotMakerE8, spotTakerE8 }: FeeLevel) {
  const { tick, lot, minQuantity, maxQuantity, minNotional } = parameters
  return {
    tick,
    lot,
    minQuantity,
    maxQuantity,
    minNotional,
    multiplier: 1n,
    makerE8: spotMakerE8,
    takerE8: spotTakerE8,
  }
}

function contractTerms({ parameters }: ListedContract, { perpMakerE8, perpTakerE8 }: FeeLevel) {
  const { tick, maxLots, multiplier, tiers } = parameters
  return {
    tick,
    lot: ONE_LOT,
    minQuantity: ONE_LOT,
    maxQuantity: BigInt(maxLots) as Amount,
    minNotional: NO_LEAST,
    multiplier: BigInt(multiplier),
    makerE8: perpMakerE8,
    takerE8: perpTakerE8,
    maxLeverage: tiers[0]?.maxLeverage ?? 1,
  }
}

export type TermsText = Readonly<Record<string, string>>

/** Units as decimal text: plain JSON. */
export function termsText(terms: MarketTerms): TermsText {
  return Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]))
}

export function readTerms(text: TermsText): MarketTerms {
  const word = (name: string): string => {
    const value = text[name]
    if (value === undefined) throw new Error(`the terms of a robot have no ${name}`)
    return value
  }
  const units = (name: string): bigint => BigInt(word(name))
  const { maxLeverage } = text
  return {
    venue: word('venue') as Venue,
    symbol: word('symbol'),
    base: word('base'),
    quote: word('quote'),
    tick: units('tick') as Price,
    lot: units('lot') as Amount,
    minQuantity: units('minQuantity') as Amount,
    maxQuantity: units('maxQuantity') as Amount,
    minNotional: units('minNotional') as Amount,
    multiplier: units('multiplier'),
    makerE8: units('makerE8') as RateE8,
    takerE8: units('takerE8') as RateE8,
    ...(maxLeverage === undefined ? {} : { maxLeverage: Number(maxLeverage) }),
  }
}

export function formatTerms(terms: MarketTerms): AnswerOf<typeof robotRoutes.ownRobot>['terms'] {
  const { venue, symbol, base, quote, maxLeverage } = terms
  return {
    venue,
    symbol,
    base,
    quote,
    tick: String(terms.tick),
    lot: String(terms.lot),
    minQuantity: String(terms.minQuantity),
    maxQuantity: String(terms.maxQuantity),
    minNotional: String(terms.minNotional),
    multiplier: String(terms.multiplier),
    makerE8: String(terms.makerE8),
    takerE8: String(terms.takerE8),
    maxLeverage: maxLeverage ?? null,
  }
}
