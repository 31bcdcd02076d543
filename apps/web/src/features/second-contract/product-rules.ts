// A product as the server tells it in; its rules as exact integers out. Amounts and rates are in units of 10^-8.

import type { Answer } from '@candor/client'
import { ONE } from '@candor/contract'
import { decimalsOf, e8Of } from '../../format/decimal.ts'

export type SecondProduct = Answer<'secondProducts'>[number]

export interface DurationRules {
  readonly seconds: number
  readonly payoutE8: bigint
  /** As it was shown: the server wants it back word for word. */
  readonly payout: string
}

export interface SecondRules {
  readonly symbol: string
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly status: SecondProduct['status']
  readonly isOffered: boolean
  readonly priceDecimals: number
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly userCap: bigint
  readonly durations: readonly DurationRules[]
  /** The perpetual on the same index, where longer history comes from. */
  readonly contract: string | null
  readonly sources: ReadonlyMap<number, string>
}

export function secondRules(product: SecondProduct): SecondRules {
  const { symbol, base, quote, status, offered, tick, durations, contract, sources } = product
  return {
    symbol,
    name: `${base}/${quote}`,
    base,
    quote,
    status,
    isOffered: offered,
    priceDecimals: decimalsOf(tick),
    minStake: e8Of(product.minStake),
    maxStake: e8Of(product.maxStake),
    userCap: e8Of(product.userCap),
    durations: durations.map(({ seconds, payout }) => ({ seconds, payout, payoutE8: e8Of(payout) })),
    contract,
    sources: new Map(sources.map(({ source, name }) => [source, name])),
  }
}

/** What is won on top of the stake. The remainder of the division stays with the house, as in the core. */
export function profitOf(stake: bigint, payoutE8: bigint): bigint {
  return (stake * payoutE8) / ONE
}

const RATE_STEPS = 100_000n
const PERCENT_OF_STEP = 1_000n

/** The share of orders that must be won to lose nothing, `1 / (1 + rate)`, in steps of 0.001%, rounded down. */
export function breakEvenSteps(payoutE8: bigint): bigint {
  return (RATE_STEPS * ONE) / (ONE + payoutE8)
}

/** A fraction such as `0.53191489` in the same steps, rounded down. */
export function stepsOf(fraction: string): bigint {
  return (e8Of(fraction) * RATE_STEPS) / ONE
}

/** `54945` as `54.945`. */
export function percentOfSteps(steps: bigint): string {
  return `${steps / PERCENT_OF_STEP}.${String(steps % PERCENT_OF_STEP).padStart(3, '0')}`
}
