// Ties a painter to the life of a component: follows the market's book, and knows its room, the language and the colours.

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { followBook } from '../../../live/book.ts'
import { useAppState } from '../../../state/app-state.ts'
import { tokensOf, useLook } from '../frame/tokens.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import { BookPainter, type OwnOrder, ROW_HEIGHT } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

const calm = window.matchMedia('(prefers-reduced-motion: reduce)')

function useIsMoving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      calm.addEventListener('change', listener)
      return () => calm.removeEventListener('change', listener)
    },
    () => !calm.matches,
  )
}

interface PainterInput {
  readonly market: TerminalMarket
  readonly step: number
  readonly rows: number
  readonly width: number
  readonly own: readonly OwnOrder[]
}

export function usePainter({ market, step, rows, width, own }: PainterInput): BookPainter {
  const { symbol, priceDecimals, quantityDecimals } = market
  const [painter] = useState(() => new BookPainter())
  const look = useLook()
  const isMoving = useIsMoving()
  const formats = useFormats(market, step)
  useEffect(() => {
    const { book, leave } = followBook(symbol, () => painter.request())
    painter.follow(book)
    return () => {
      painter.stop()
      leave()
    }
  }, [painter, symbol])
  useEffect(() => {
    const token = tokensOf(look)
    const colours = {
      bids: token('--up-soft'),
      asks: token('--down-soft'),
      hover: `color-mix(in srgb, ${token('--text')} 6%, transparent)`,
      own: token('--info'),
    }
    painter.set({ priceDecimals, quantityDecimals, step, rows, width, colours, isMoving, ...formats })
  }, [painter, priceDecimals, quantityDecimals, step, rows, width, look, isMoving, formats])
  useEffect(() => painter.mark(own), [painter, own])
  return painter
}

function useFormats({ priceDecimals, quantityDecimals }: TerminalMarket, step: number) {
  const language = useAppState((state) => state.language)
  const shownDecimals = shownPriceDecimals(priceDecimals, step)
  return useMemo(() => {
    const scale = 10 ** (priceDecimals - shownDecimals)
    const format = gridFormat(language, shownDecimals)
    return {
      formatPrice: (units: number) => format(Math.round(units / scale)),
      formatQuantity: gridFormat(language, quantityDecimals),
    }
  }, [language, priceDecimals, quantityDecimals, shownDecimals])
}

/** A row of 10 needs no decimals, one of 0.1 needs one. */
export function shownPriceDecimals(priceDecimals: number, step: number): number {
  let decimals = priceDecimals
  for (let rest = step; decimals > 0 && rest >= 10 && rest % 10 === 0; rest /= 10) decimals--
  return decimals
}

/** How many rows fit, at most as many as are drawn. */
export function rowsIn(height: number): number {
  return Math.max(0, Math.min(TERMINAL_LIMITS.bookRows, Math.floor(height / ROW_HEIGHT)))
}
