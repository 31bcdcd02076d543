// A market as a robot trades it: the terms that strategies count with, and what the screen needs to show them. Made from the
// server's answers; a rule that cannot be read is a bug, not a default.

import type { BacktestMarket } from '@candor/backtest'
import type { Answer } from '@candor/client'
import type { Amount, Price, RateE8 } from '@candor/contract'
import type { MarketTerms, Venue } from '@candor/robot'
import { e8Of } from '../../../format/decimal.ts'
import { CONTRACT_FEEDS } from '../../contract-terminal/chart/contract-candles.ts'
import type { FeeRates } from '../../terminal/form/fee-rates.ts'
import { decimalsOf } from '../../terminal/market/terminal-market.ts'
import type { Charted } from '../chart/robot-chart.ts'
import { contractParameters, spotParameters } from './market-parameters.ts'
import { SPOT_FEED } from './spot-feed.ts'

export type SpotMarket = Answer<'markets'>['markets'][number]
export type Contract = Answer<'contracts'>[number]

export interface RobotMarket {
  readonly venue: Venue
  readonly symbol: string
  /** As people write it. */
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly isOpen: boolean
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly charted: Charted
  readonly terms: MarketTerms
  /** The same market as a backtest lists it, with every rule of the real one. */
  readonly replayed: BacktestMarket
}

const ONE_LOT = 1n
const SPOT_MULTIPLIER = 1n

export function spotMarket(market: SpotMarket, rates: FeeRates): RobotMarket {
  const { symbol, base, quote } = market
  const priceDecimals = decimalsOf(market.tick)
  const quantityDecimals = decimalsOf(market.lot)
  const parameters = spotParameters(market)
  const { tick, lot, minQuantity, maxQuantity, minNotional } = parameters
  const terms: MarketTerms = {
    venue: 'spot',
    symbol,
    base,
    quote,
    tick,
    lot,
    minQuantity,
    maxQuantity,
    minNotional,
    multiplier: SPOT_MULTIPLIER,
    ...ratesOf(rates),
  }
  return {
    venue: 'spot',
    symbol,
    name: `${base}/${quote}`,
    base,
    quote,
    isOpen: market.status === 'open',
    priceDecimals,
    quantityDecimals,
    charted: { symbol, priceDecimals, quantityDecimals, feed: SPOT_FEED },
    terms,
    replayed: { venue: 'spot', terms, parameters },
  }
}

export function contractMarket(contract: Contract, rates: FeeRates): RobotMarket {
  const { symbol, base, quote } = contract
  const priceDecimals = decimalsOf(contract.tick)
  const parameters = contractParameters(contract)
  const terms: MarketTerms = {
    venue: 'contract',
    symbol,
    base,
    quote,
    tick: e8Of(contract.tick) as Price,
    lot: ONE_LOT as Amount,
    minQuantity: ONE_LOT as Amount,
    maxQuantity: BigInt(contract.maxLots) as Amount,
    minNotional: 0n as Amount,
    multiplier: parameters.multiplier,
    ...firstTier(contract),
    ...ratesOf(rates),
  }
  return {
    venue: 'contract',
    symbol,
    name: symbol,
    base,
    quote,
    isOpen: contract.status === 'open',
    priceDecimals,
    quantityDecimals: 0,
    charted: { symbol, priceDecimals, quantityDecimals: 0, feed: CONTRACT_FEEDS.last },
    terms,
    replayed: { venue: 'contract', terms, parameters },
  }
}

function ratesOf({ makerE8, takerE8 }: FeeRates): Pick<MarketTerms, 'makerE8' | 'takerE8'> {
  return { makerE8: makerE8 as RateE8, takerE8: takerE8 as RateE8 }
}

/** A robot's position is small: the first tier's leverage is the highest that it can have. */
function firstTier({ tiers: [first] }: Contract): Pick<MarketTerms, 'maxLeverage'> {
  return first === undefined ? {} : { maxLeverage: first.maxLeverage }
}
