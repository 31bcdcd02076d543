// Figures of a run (rulebook 7.4), in integers: equity by day and rounds in, profit, drawdown, win rate and Sharpe out.

import { type Amount, ceilDiv, ONE } from '@candor/contract'
import type { Trip } from './strategy.ts'

const BPS = 10_000n
const DAYS_A_YEAR = 365n
/** Fewer daily returns say nothing. */
export const SHARPE_DAYS = 30

/** Follows equity point by point. The largest fall from a peak, in 10^-4 of it, rounded up. */
export class Drawdown {
  private peak = 0n
  private deepest = 0n
  /** The share of its peak in `deepest` as a fraction, so that only a larger fall is divided out. */
  private below = 0n

  add(equity: bigint): void {
    if (equity >= this.peak) {
      this.peak = equity
      // Anything under this would be a larger fall than the deepest.
      this.below = equity - (equity * this.deepest) / BPS
    } else if (equity < this.below) {
      this.deepest = ceilDiv((this.peak - equity) * BPS, this.peak)
      this.below = this.peak - (this.peak * this.deepest) / BPS
    }
  }

  get bps(): number {
    return Number(this.deepest)
  }
}

export function drawdownBps(equity: readonly bigint[]): number {
  const drawdown = new Drawdown()
  for (const each of equity) drawdown.add(each)
  return drawdown.bps
}

/** What was won or lost, beside what was put in or taken out. */
export function profitOf(equity: readonly bigint[], netDeposits: bigint = 0n): Amount {
  const [first, last] = [equity[0], equity.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a run has at least one equity')
  return (last - first - netDeposits) as Amount
}

export function profitOfTrip({ proceeds, cost }: Trip): Amount {
  return (proceeds - cost) as Amount
}

export interface WinRate {
  readonly won: number
  readonly of: number
}

/** Rounds that left something after fees, of all that are finished. */
export function winRateOf(trips: readonly Trip[]): WinRate {
  return { won: trips.filter((trip) => profitOfTrip(trip) > 0n).length, of: trips.length }
}

/**
 * Mean over standard deviation of the daily returns, times the root of 365, in units of 10^-4.
 * None where nothing varies. Returns are in units of 10^-8, rounded down.
 */
export function sharpeE4(equity: readonly bigint[]): number | undefined {
  const returns = equity.slice(1).map((each, i) => floorRatio(each, equity[i] as bigint))
  const n = BigInt(returns.length)
  if (n < 2n) return undefined
  let [sum, squares] = [0n, 0n]
  for (const each of returns) {
    sum += each
    squares += each * each
  }
  const spread = n * squares - sum * sum
  if (spread === 0n) return undefined
  const root = integerSqrt((sum * sum * DAYS_A_YEAR * (n - 1n) * ONE) / (n * spread))
  return Number(sum < 0n ? -root : root)
}

function floorRatio(now: bigint, before: bigint): bigint {
  const change = (now - before) * ONE
  const quotient = change / before
  return change < 0n && quotient * before !== change ? quotient - 1n : quotient
}

export function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << (BigInt(value.toString(2).length) / 2n + 1n)
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** The middle one of the rounds' durations; of two, the lower. None while there is no round. */
export function medianRoundMs(trips: readonly Pick<Trip, 'openedMs' | 'closedMs'>[]): number | undefined {
  const durations = trips.map(({ openedMs, closedMs }) => closedMs - openedMs).sort((a, b) => a - b)
  return durations[Math.floor((durations.length - 1) / 2)]
}
