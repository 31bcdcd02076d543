// The best of a market's book, live, redrawn a few times a second at most however often the book changes.

import { useEffect, useState } from 'react'
import { type BookLevel, followBook, type LiveBook } from '../../live/book.ts'

export interface BestLevels {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
}

const REDRAW_MS = 250

/** Best first; undefined until the book is known. */
export function useBestLevels(symbol: string, most: number): BestLevels | undefined {
  const [shown, setShown] = useState<BestLevels>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = (book: LiveBook): void => {
      timer = undefined
      setShown({ bids: book.bids.slice(0, most), asks: book.asks.slice(0, most) })
    }
    const { book, leave } = followBook(symbol, () => {
      timer ??= setTimeout(() => draw(book), REDRAW_MS)
    })
    if (book.isKnown) draw(book)
    return () => {
      clearTimeout(timer)
      setShown(undefined)
      leave()
    }
  }, [symbol, most])
  return shown
}
