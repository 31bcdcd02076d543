// Who goes first when positions are deleveraged (rulebook 2.7, step 6): by gain and leverage, of equals the older. A
// contract may have very many positions of which few will go, so they are not sorted: each place is found when it is asked
// for.

import { type Direction, floorDiv, ONE } from '@candor/contract'
import { Heap } from '../heap.ts'
import type { ContractMarket } from './contract-market.ts'
import type { Position } from './position.ts'

/** A position with its score as it stood when the queue was made: what is closed later does not change the order. */
export interface Ranked {
  readonly position: Position
  readonly scoreE8: bigint
}

/** None for a position with nothing behind it. */
export function scoreOf(position: Position): bigint | undefined {
  const { gain, value, entryValue, holding } = position
  const equity =
    holding.marginMode === 'isolated' ? position.margin.balance + gain : holding.owner.shareOf(position)
  if (equity <= 0n || value === 0n) return undefined
  return gain > 0n
    ? (gain * value * ONE) / (entryValue * equity)
    : floorDiv(gain * equity * ONE, entryValue * value)
}

function isBefore(a: Ranked, b: Ranked): boolean {
  return a.scoreE8 === b.scoreE8 ? a.position.id < b.position.id : a.scoreE8 > b.scoreE8
}

/** Positions of one side, first to go first, as far as they are asked for. */
export class DeleveragingQueue implements Iterable<Ranked> {
  private readonly found: Ranked[] = []
  private readonly others: Heap<Ranked>

  constructor(market: ContractMarket, direction: Direction) {
    const scored: Ranked[] = []
    for (const position of market.positions.values()) {
      if (position.direction !== direction) continue
      const scoreE8 = scoreOf(position)
      if (scoreE8 !== undefined) scored.push({ position, scoreE8 })
    }
    this.others = new Heap(isBefore, scored)
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
