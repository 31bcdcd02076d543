// Whether a robot could be started now: the owner may trade, the market is open, the strategy finds nothing wrong at the last
// price and the owner's rates. Asks the engine and the live state; changes nothing.

import { API_ERRORS, type ErrorCode } from '@candor/api'
import type { Amount, Price, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import {
  type MarketTerms,
  type Parameters,
  type Problem,
  STRATEGIES,
  type StrategyName,
  type Venue,
} from '@candor/robot'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { marketOf, type RobotMarket, termsOf } from './market-terms.ts'

export interface SetUpParts {
  readonly engine: Pick<Engine, 'query'>
  readonly live: Pick<Live, 'listing' | 'ticker'>
}

/** What a robot is to do. */
export interface Order {
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
  readonly parameters: Parameters
  readonly investment: Amount
}

export interface Found {
  readonly market: RobotMarket
  readonly terms: MarketTerms
  readonly price: Price
}

export class SetUp {
  private readonly parts: SetUpParts

  constructor(parts: SetUpParts) {
    this.parts = parts
  }

  /** Refuses with the first thing that is wrong. */
  async check(ownerId: UserId, order: Order): Promise<Found> {
    const feeLevel = await this.requireTrader(ownerId)
    const { live } = this.parts
    const market = this.marketOf(order)
    if (market.status === 'halted') throw new ApiRefusal('market.halted')
    if (market.status === 'cancelOnly') throw new ApiRefusal('market.cancel.only')
    const price = live.ticker(market.marketId).last
    if (price === undefined) throw new ApiRefusal('price.unavailable')
    const fees = live.listing.feeLevels[feeLevel - 1]
    const terms = fees && termsOf(live.listing, { ...order, fees })
    if (terms === undefined) throw new Error(`fee level ${feeLevel} of ${order.symbol} is unknown`)
    const strategy = STRATEGIES[order.strategy]
    const { parameters, investment } = order
    const [problem] = strategy.problems({ parameters, terms, price, investment })
    if (problem !== undefined) throw refusalOf(problem)
    return { market, terms, price }
  }

  /** Gives the fee level of whoever may trade. */
  async requireTrader(ownerId: UserId): Promise<number> {
    const standing = await this.parts.engine.query('standing', { userId: ownerId })
    if (standing === undefined) throw new ApiRefusal('account.unknown')
    const bar = barOf(standing)
    if (bar !== undefined) throw new ApiRefusal(bar)
    return standing.feeLevel
  }

  marketOf({ venue, symbol }: Pick<Order, 'venue' | 'symbol'>): RobotMarket {
    const market = marketOf(this.parts.live.listing, venue, symbol)
    if (market === undefined) throw new ApiRefusal('market.unknown')
    return market
  }
}

interface Standing {
  readonly locked: boolean
  readonly frozen: boolean
  readonly authenticated: boolean
}

/** Why somebody may not trade, in the core's order of precedence. */
export function barOf({ locked, frozen, authenticated }: Standing) {
  if (locked) return 'account.locked'
  if (frozen) return 'account.frozen'
  return authenticated ? undefined : 'account.not.authenticated'
}

function refusalOf({ code, field, details }: Problem): ApiRefusal {
  if (!API_ERRORS.has(code as ErrorCode)) throw new Error(`a strategy has a problem ${code}`)
  const facts = { ...(field === undefined ? {} : { field }), ...details }
  return new ApiRefusal(code as ErrorCode, undefined, undefined, facts)
}
