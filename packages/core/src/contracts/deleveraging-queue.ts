// Who goes first when positions are deleveraged (rulebook 2.7, step 6): by gain and leverage, of equals the older. A
// contract may have very many positions of which few will go, so each place is found when it is asked for, by scores as
// floating-point numbers, and by the exact ones where those are too close to tell.

import { type Direction, floorDiv, ONE } from '@candor/contract'
import { Heap } from '../heap.ts'
import type { ContractMarket } from './contract-market.ts'
import type { Position } from './position.ts'

export interface Ranked {
  readonly position: Position
  readonly scoreE8: bigint
}

const ONE_NUMBER = Number(ONE)

/** A position as it stood when the queue was made: what is closed later does not change the order. */
class Candidate implements Ranked {
  readonly position: Position
  /** The score, but for rounding. */
  readonly near: number
  private readonly gain: bigint
  private readonly value: bigint
  private readonly entryValue: bigint
  private readonly equity: bigint
  private exact: bigint | undefined = undefined

  constructor(position: Position, gain: bigint, value: bigint, equity: bigint) {
    const { entryValue } = position
    this.position = position
    this.gain = gain
    this.value = value
    this.entryValue = entryValue
    this.equity = equity
    const returned = (Number(gain) / Number(entryValue)) * ONE_NUMBER
    const leverage = Number(value) / Number(equity)
    this.near = gain > 0n ? returned * leverage : returned / leverage
  }

  get scoreE8(): bigint {
    this.exact ??=
      this.gain > 0n
        ? (this.gain * this.value * ONE) / (this.entryValue * this.equity)
        : floorDiv(this.gain * this.equity * ONE, this.entryValue * this.value)
    return this.exact
  }
}

/** Scores further apart than this, in units or of their size, are in the order of their floating-point numbers. */
const TOO_CLOSE = { units: 2, share: 1e-12 }

function isBefore(a: Candidate, b: Candidate): boolean {
  const ahead = a.near - b.near
  if (Math.abs(ahead) > TOO_CLOSE.units + TOO_CLOSE.share * Math.abs(a.near)) return ahead > 0
  return a.scoreE8 === b.scoreE8 ? a.position.id < b.position.id : a.scoreE8 > b.scoreE8
}

/** None for a position with nothing behind it. */
function candidateOf(position: Position): Candidate | undefined {
  const { value, gain, holding } = position
  const equity =
    holding.marginMode === 'isolated' ? position.margin.balance + gain : holding.owner.shareOf(position)
  return equity > 0n && value > 0n ? new Candidate(position, gain, value, equity) : undefined
}

/** A position's score as things stand, but for rounding. */
export function scoreNear(position: Position): number | undefined {
  return candidateOf(position)?.near
}

/** In no order. */
function candidatesOf(market: ContractMarket, direction: Direction): Candidate[] {
  const candidates: Candidate[] = []
  for (const position of market.positions.values()) {
    if (position.direction !== direction) continue
    const candidate = candidateOf(position)
    if (candidate !== undefined) candidates.push(candidate)
  }
  return candidates
}

/** One side, first to go first, as far as it is asked for. */
export class DeleveragingQueue implements Iterable<Ranked> {
  private readonly found: Ranked[] = []
  private readonly others: Heap<Candidate>

  constructor(market: ContractMarket, direction: Direction) {
    this.others = new Heap(isBefore, candidatesOf(market, direction))
  }

  /** Always from the first on. */
  *[Symbol.iterator](): IterableIterator<Ranked> {
    for (let place = 0; ; place++) {
      const ranked = this.found[place] ?? this.findNext()
      if (ranked === undefined) return
      yield ranked
    }
  }

  private findNext(): Ranked | undefined {
    const next = this.others.removeFirst()
    if (next !== undefined) this.found.push(next)
    return next
  }
}
