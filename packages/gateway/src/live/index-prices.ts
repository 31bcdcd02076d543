// The last price of every index, begun from the engine's list and kept by events. It never computes one.

import type { EventOf, IndexId, IndexView, Price } from '@candor/contract'

export interface IndexPrice {
  /** Counts the index's ticks, priceless ones too. */
  readonly sequence: number
  /** The last valid price and its moment; none before the first. */
  readonly price: Price | undefined
  readonly pricedMs: number
}

const NEVER: IndexPrice = { sequence: 0, price: undefined, pricedMs: 0 }

export class IndexPrices {
  private readonly byId = new Map<IndexId, IndexPrice>()

  constructor(indexes: readonly IndexView[]) {
    for (const { indexId, sequence, price, pricedMs } of indexes) {
      this.byId.set(indexId, { sequence, price, pricedMs: Number(pricedMs) })
    }
  }

  get(id: IndexId): IndexPrice {
    return this.byId.get(id) ?? NEVER
  }

  apply({ indexId, sequence, price }: EventOf<'IndexTicked'>, timeMs: number): void {
    const before = this.get(indexId)
    // A tick without a price leaves the last valid one, with its moment, for all to see how old it is.
    this.byId.set(
      indexId,
      price === undefined ? { ...before, sequence } : { sequence, price, pricedMs: timeMs },
    )
  }
}
