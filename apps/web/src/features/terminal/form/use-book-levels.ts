// The other side of the book as exact numbers, for orders that take what is there. Read only while it is needed, and no
// more often than anybody can follow.

import { parseDecimal } from '@candor/contract'
import { useEffect, useState } from 'react'
import { type BookLevel, followBook } from '../../../live/book.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'

/** A price of the book with what is offered there. */
export interface Level {
  readonly price: bigint
  readonly quantity: bigint
}

/** A little more than the price protection lets an order go. */
const ROOM = 1.1

/** Undefined until the book is known, and while nobody needs it. */
export function useBookLevels(
  market: TerminalMarket,
  side: 'buy' | 'sell',
  isNeeded: boolean,
): readonly Level[] | undefined {
  const [levels, setLevels] = useState<readonly Level[]>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      setLevels(exactLevels(side === 'buy' ? book.asks : book.bids, market))
    }
    const { book, leave } = followBook(market.symbol, () => {
      timer ??= setTimeout(read, TERMINAL_LIMITS.levelsEveryMs)
    })
    if (book.isKnown) read()
    return () => {
      clearTimeout(timer)
      leave()
      setLevels(undefined)
    }
  }, [market, side, isNeeded])
  return levels
}

export function exactLevels(levels: readonly BookLevel[], market: TerminalMarket): Level[] {
  const best = levels[0]?.price ?? 0
  const reach = best * (Number(market.marketBandE8) / 1e8) * ROOM
  const scale = 10 ** market.quantityDecimals
  const unit = 10n ** BigInt(market.quantityScale - market.quantityDecimals)
  const exact: Level[] = []
  for (const { price, priceText, quantity } of levels) {
    if (Math.abs(price - best) > reach) break
    const units = parseDecimal(priceText, market.quoteScale)
    if (units === undefined) throw new Error(`${priceText} is not a price of ${market.symbol}`)
    // A whole number of the last decimal, so the way through floating point loses nothing.
    exact.push({ price: units, quantity: BigInt(Math.round(quantity * scale)) * unit })
  }
  return exact
}
