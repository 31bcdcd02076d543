// How near a position is to being deleveraged: in which fifth of its side it stands, five for those that go first. Asked
// for often and changing slowly, it is told by scores that are a few seconds old; in a contract with very many positions,
// by the scores of every so manieth of them, so that telling it never holds up the orders of others.

import type { Direction, TimeMs } from '@candor/contract'
import type { ContractMarket } from './contract-market.ts'
import { scoreOf } from './deleveraging-queue.ts'
import type { Position } from './position.ts'

const FIFTHS = 5
const KEPT_MS = 5_000n
const MOST_SCORED = 4_000

interface Scores {
  readonly madeMs: TimeMs
  /** Ascending. */
  readonly sorted: Readonly<Record<Direction, readonly bigint[]>>
}

/** Derived, and of no consequence for the state. */
const known = new WeakMap<ContractMarket, Scores>()

export function fifthOf(position: Position, nowMs: TimeMs): number {
  const score = scoreOf(position)
  if (score === undefined) return 1
  const sorted = scoresOf(position.market, nowMs).sorted[position.direction]
  if (sorted.length === 0) return 1
  const ahead = sorted.length - countUpTo(sorted, score)
  return Math.max(1, FIFTHS - Math.floor((ahead * FIFTHS) / sorted.length))
}

function scoresOf(market: ContractMarket, nowMs: TimeMs): Scores {
  const kept = known.get(market)
  if (kept !== undefined && nowMs >= kept.madeMs && nowMs - kept.madeMs <= KEPT_MS) return kept
  const sorted: Record<Direction, bigint[]> = { long: [], short: [] }
  const every = Math.ceil(market.positions.size / MOST_SCORED)
  let place = 0
  for (const position of market.positions.values()) {
    if (place++ % every !== 0) continue
    const score = scoreOf(position)
    if (score !== undefined) sorted[position.direction].push(score)
  }
  sorted.long.sort(ascending)
  sorted.short.sort(ascending)
  const made = { madeMs: nowMs, sorted }
  known.set(market, made)
  return made
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** How many of ascending scores are not above one. */
function countUpTo(sorted: readonly bigint[], limit: bigint): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as bigint) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
