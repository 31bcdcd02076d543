// What orders gave and took, added up from their ends: flows of the base and of the quote asset, signed as the robot
// sees them. Of contracts the base counts lots and the quote the value, so that a closed position leaves its profit.

import type { Amount } from '@candor/contract'
import type { MarketTerms, OrderEnd, Trip } from './strategy.ts'

export type Tally = {
  /** Of the orders that moved something, in the order of their ends. */
  readonly refs: readonly string[]
  readonly base: string
  readonly quote: string
  readonly fromMs: number
  readonly toMs: number
}

export const EMPTY_TALLY: Tally = { refs: [], base: '0', quote: '0', fromMs: 0, toMs: 0 }

export type Ledger = { readonly base: string; readonly quote: string }

export const EMPTY_LEDGER: Ledger = { base: '0', quote: '0' }

interface Flow {
  readonly base: bigint
  readonly quote: bigint
}

/** On the spot book the fee is of what was received, on contracts always of the quote asset. */
export function flowOf({ venue }: MarketTerms, end: OrderEnd): Flow {
  const { side, quantity, quote, fee } = end
  if (side === 'sell') return { base: -quantity, quote: quote - fee }
  return venue === 'spot' ? { base: quantity - fee, quote: -quote } : { base: quantity, quote: -quote - fee }
}

export function withEnd(tally: Tally, terms: MarketTerms, end: OrderEnd): Tally {
  if (end.quantity === 0n) return tally
  const flow = flowOf(terms, end)
  return {
    refs: [...tally.refs, end.ref],
    base: String(BigInt(tally.base) + flow.base),
    quote: String(BigInt(tally.quote) + flow.quote),
    fromMs: tally.refs.length === 0 ? end.timeMs : tally.fromMs,
    toMs: end.timeMs,
  }
}

export function intoLedger(ledger: Ledger, terms: MarketTerms, end: OrderEnd): Ledger {
  if (end.quantity === 0n) return ledger
  const flow = flowOf(terms, end)
  return {
    base: String(BigInt(ledger.base) + flow.base),
    quote: String(BigInt(ledger.quote) + flow.quote),
  }
}

/** The two halves of a round. Whichever of them paid is its cost, so a short is told like a long. */
export function tripOf(opened: Tally, closed: Tally): Trip {
  const bought = BigInt(opened.base) > 0n
  const [paid, received] = bought ? [opened, closed] : [closed, opened]
  const last = closed.refs.at(-1)
  if (last === undefined) throw new Error('a round that nothing closed is no round')
  return {
    opened: [...opened.refs, ...closed.refs.slice(0, -1)],
    closed: last,
    openedMs: opened.fromMs,
    closedMs: closed.toMs,
    quantity: absolute(BigInt(closed.base)) as Amount,
    cost: -BigInt(paid.quote) as Amount,
    proceeds: BigInt(received.quote) as Amount,
  }
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
