// Ties a painter to the life of a component: follows the market's book, and knows the size of its place and the colours
// of the theme.

import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { followBook } from '../../../live/book.ts'
import { useOpenOrders } from '../../../live/own.ts'
import { useAppState } from '../../../state/app-state.ts'
import { shownTheme, useAppearance } from '../../../theme/appearance.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { MarketRules } from '../market/market-rules.ts'
import { BookPainter, ROW_HEIGHT } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

export interface Place {
  readonly width: number
  readonly height: number
}

/** The size of an element, as it changes. */
export function usePlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => setPlace({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return place
}

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

/** Changes when the colours on the page do. */
export function useColourKey(): string {
  return useAppearance((state) => `${shownTheme(state)} ${state.colours}`)
}

export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

interface PainterInput {
  readonly rules: MarketRules
  readonly step: number
  readonly rows: number
  readonly width: number
}

export function usePainter({ rules, step, rows, width }: PainterInput): BookPainter | undefined {
  const { symbol, priceDecimals, quantityDecimals } = rules
  const [painter, setPainter] = useState<BookPainter>()
  const language = useAppState((state) => state.language)
  const colourKey = useColourKey()
  const isMoving = useIsMoving()
  useEffect(() => {
    let made: BookPainter | undefined
    const { book, leave } = followBook(symbol, () => made?.request())
    made = new BookPainter(book)
    setPainter(made)
    return () => {
      made?.stop()
      leave()
    }
  }, [symbol])
  const shownDecimals = shownPriceDecimals(priceDecimals, step)
  const formats = useMemo(() => {
    const scale = 10 ** (priceDecimals - shownDecimals)
    const format = gridFormat(language, shownDecimals)
    return {
      formatPrice: (units: number) => format(Math.round(units / scale)),
      formatQuantity: gridFormat(language, quantityDecimals),
    }
  }, [language, priceDecimals, quantityDecimals, shownDecimals])
  useEffect(() => {
    // Named so that the colours are read anew when the theme changes.
    void colourKey
    const colours = {
      bids: token('--up-soft'),
      asks: token('--down-soft'),
      hover: `color-mix(in srgb, ${token('--text')} 6%, transparent)`,
      own: token('--info'),
    }
    painter?.set({ priceDecimals, quantityDecimals, step, rows, width, colours, isMoving, ...formats })
  }, [painter, priceDecimals, quantityDecimals, step, rows, width, colourKey, isMoving, formats])
  useOwnMarks(painter, rules)
  return painter
}

/** A row of 10 needs no decimals, one of 0.1 needs one. */
export function shownPriceDecimals(priceDecimals: number, step: number): number {
  let decimals = priceDecimals
  for (let rest = step; decimals > 0 && rest >= 10 && rest % 10 === 0; rest /= 10) decimals--
  return decimals
}

function useOwnMarks(painter: BookPainter | undefined, { symbol, priceDecimals }: MarketRules): void {
  const { orders } = useOpenOrders()
  useEffect(() => {
    const own = [...orders.values()].flatMap(({ symbol: market, side, price, status }) =>
      market === symbol && price !== null && status !== 'waiting'
        ? [
            {
              side: side === 'buy' ? ('bids' as const) : ('asks' as const),
              price: Math.round(Number(price) * 10 ** priceDecimals),
            },
          ]
        : [],
    )
    painter?.mark(own)
  }, [painter, orders, symbol, priceDecimals])
}

/** How many rows fit, at most as many as are drawn. */
export function rowsIn(height: number): number {
  return Math.max(0, Math.min(TERMINAL_LIMITS.bookRows, Math.floor(height / ROW_HEIGHT)))
}
