// The rows of an order book: levels put together by a multiple of the tick, with running sums. Prices and quantities are
// whole numbers of the last decimal shown, so that sums are exact; nothing here is drawn.

import type { BookLevel } from '../../../live/book.ts'

export type BookSide = 'bids' | 'asks'

export interface BookRow {
  /** In units of the market's last price decimal. */
  readonly price: number
  /** In units of the market's last quantity decimal. */
  readonly quantity: number
  /** From the best price up to here. */
  readonly quantitySum: number
  /** Price times quantity, from the best price up to here. */
  readonly valueSum: number
}

export interface Grouping {
  readonly side: BookSide
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Of the last price decimal: what rows are put together by. */
  readonly step: number
  readonly rows: number
}

/** Best first. Asks round up and bids down, so that no row promises a better price than it holds. */
export function groupLevels(levels: readonly BookLevel[], grouping: Grouping): BookRow[] {
  const { side, step, rows: most } = grouping
  const priceScale = 10 ** grouping.priceDecimals
  const quantityScale = 10 ** grouping.quantityDecimals
  const rows: BookRow[] = []
  let price = Number.NaN
  let quantity = 0
  let quantitySum = 0
  let valueSum = 0
  for (const level of levels) {
    const exact = Math.round(level.price * priceScale)
    const grouped = (side === 'asks' ? Math.ceil(exact / step) : Math.floor(exact / step)) * step
    if (grouped !== price) {
      if (quantity > 0) rows.push({ price, quantity, quantitySum, valueSum })
      if (rows.length === most) return rows
      price = grouped
      quantity = 0
    }
    const units = Math.round(level.quantity * quantityScale)
    quantity += units
    quantitySum += units
    valueSum += units * exact
  }
  if (quantity > 0) rows.push({ price, quantity, quantitySum, valueSum })
  return rows
}

/** The row that an order at this exact price stands in. */
export function groupedPrice(price: number, side: BookSide, step: number): number {
  return (side === 'asks' ? Math.ceil(price / step) : Math.floor(price / step)) * step
}

/** How many times the tick rows may be put together by. */
export const MULTIPLES = [1, 10, 100, 1_000] as const

/** How much of the two sides' visible quantity bids are, from 0 to 1; half when there is nothing. */
export function bidShare(bids: readonly BookRow[], asks: readonly BookRow[]): number {
  const bid = bids.at(-1)?.quantitySum ?? 0
  const ask = asks.at(-1)?.quantitySum ?? 0
  return bid + ask === 0 ? 0.5 : bid / (bid + ask)
}
