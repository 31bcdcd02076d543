// Window, judgement and payment of a second-contract (docs/rules/second.md 4): ticks in, outcome and postings out. By sums:
// nothing is divided, nothing is rounded but the profit, which is rounded down.

import { floorDiv, ONE, type SecondDirection, type SecondOutcome } from '@candor/contract'
import type { PostingPlace } from './receipt.ts'

export const SECOND_MS = 1_000
/** An order gets its entry within this, or is void. */
export const ENTRY_MS = 3_000
const WINDOW_SECONDS = 5
const LEAST_TICKS = 4

export function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS)
}

export interface WindowTick {
  readonly sequence: number
  readonly timeMs: number
  readonly price: bigint
}

/** One of the five seconds, with its first tick that has a price. */
export interface WindowRow {
  readonly second: number
  readonly tick: WindowTick | undefined
}

export function secondWindow(expiryMs: number, ticks: readonly WindowTick[]): WindowRow[] {
  const last = secondOf(expiryMs)
  return Array.from({ length: WINDOW_SECONDS }, (_, place) => {
    const second = last - WINDOW_SECONDS + 1 + place
    const tick = ticks.find(({ timeMs, price }) => price > 0n && secondOf(timeMs) === second)
    return { second, tick }
  })
}

export interface Judgement {
  readonly count: number
  readonly sum: bigint
  /** As often the entry. */
  readonly target: bigint
  readonly difference: bigint
  readonly comparison: 'higher' | 'lower' | 'equal' | 'tooFew'
  readonly outcome: SecondOutcome
}

/** One price for each second of the window, none where there was no tick. */
export function judgeSecond({
  direction,
  entryPrice,
  prices,
}: {
  readonly direction: SecondDirection
  readonly entryPrice: bigint
  readonly prices: readonly (bigint | undefined)[]
}): Judgement {
  const counted = prices.filter((price) => price !== undefined)
  const sum = counted.reduce((total, price) => total + price, 0n)
  const target = BigInt(counted.length) * entryPrice
  const difference = sum - target
  const working = { count: counted.length, sum, target, difference }
  if (counted.length < LEAST_TICKS) return { ...working, comparison: 'tooFew', outcome: 'void' }
  if (difference === 0n) return { ...working, comparison: 'equal', outcome: 'tie' }
  const comparison = difference > 0n ? 'higher' : 'lower'
  const isWon = (comparison === 'higher') === (direction === 'up')
  return { ...working, comparison, outcome: isWon ? 'won' : 'lost' }
}

/** What the house puts beside the stake. Rounded down: the house never promises more than the rate says. */
export function secondProfit(stake: bigint, payoutE8: bigint): bigint {
  return floorDiv(stake * payoutE8, ONE)
}

/** What comes back to the user. */
export function secondPayout(
  outcome: SecondOutcome,
  { stake, profit }: { readonly stake: bigint; readonly profit: bigint },
): bigint {
  if (outcome === 'lost') return 0n
  return outcome === 'won' ? stake + profit : stake
}

export type PostingKind = 'reserve' | 'stake' | 'cover' | 'win' | 'lose' | 'refund' | 'release' | 'return'

export interface SecondPosting {
  readonly kind: PostingKind
  /** Postings of one happening carry the number of one command. */
  readonly happening: 'scheduled' | 'accepted' | 'ended' | 'returned'
  readonly from: PostingPlace
  readonly to: PostingPlace
  readonly amount: bigint
}

/** What the ledger must hold of an order, in its order. Nothing is posted where nothing moves. */
export function secondPostings({
  outcome,
  stake,
  profit,
  isTimed,
  isReturned,
}: {
  readonly outcome: SecondOutcome
  readonly stake: bigint
  readonly profit: bigint
  readonly isTimed: boolean
  /** A lost stake was given back with a voided range. */
  readonly isReturned: boolean
}): SecondPosting[] {
  const postings: SecondPosting[] = []
  if (isTimed) {
    postings.push(move('reserve', 'scheduled', 'available', 'frozen', stake))
  }
  if (outcome === 'cancelled') {
    postings.push(move('refund', 'ended', 'frozen', 'available', stake))
    return postings
  }
  postings.push(move('stake', 'accepted', isTimed ? 'frozen' : 'available', 'escrow', stake))
  postings.push(move('cover', 'accepted', 'house', 'escrow', profit))
  if (outcome === 'won') postings.push(move('win', 'ended', 'escrow', 'available', stake + profit))
  else if (outcome === 'lost') postings.push(move('lose', 'ended', 'escrow', 'house', stake + profit))
  else {
    postings.push(move('refund', 'ended', 'escrow', 'available', stake))
    postings.push(move('release', 'ended', 'escrow', 'house', profit))
  }
  if (isReturned) postings.push(move('return', 'returned', 'house', 'available', stake))
  return postings.filter(({ amount }) => amount > 0n)
}

function move(
  kind: PostingKind,
  happening: SecondPosting['happening'],
  from: PostingPlace,
  to: PostingPlace,
  amount: bigint,
): SecondPosting {
  return { kind, happening, from, to, amount }
}
