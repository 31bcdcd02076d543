// Which rows of a long table need be there: those that can be seen, and some above and below. Every row that is in the page
// is laid out anew when a figure of any row changes, so rows that nobody sees would cost as much as those that are seen.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../frame/use-is-narrow.ts'

/** Rows are taken in and left out so many at once: scrolling renders only now and then. */
const STEP = 4
/** A table up to this long is whole; so is one of cards, whose heights differ. */
const SHORT = 20

export interface RowWindow {
  /** The table, which stands alone in what scrolls. */
  readonly place: RefObject<HTMLTableElement | null>
  readonly first: number
  /** The row after the last one. */
  readonly end: number
}

/** Of so many rows of one height. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
  const place = useRef<HTMLTableElement>(null)
  const [steps, setSteps] = useState({ from: 0, to: 2 })
  const isNarrow = useIsNarrow()
  const isLong = count > SHORT && !isNarrow
  useLayoutEffect(() => {
    const scroller = place.current?.parentElement ?? null
    if (!isLong || scroller === null) return undefined
    const look = (): void => {
      const stepOf = (pixels: number): number => Math.floor(pixels / rowHeight / STEP)
      const from = Math.max(0, stepOf(scroller.scrollTop) - 1)
      const to = stepOf(scroller.scrollTop + scroller.clientHeight) + 2
      setSteps((last) => (last.from === from && last.to === to ? last : { from, to }))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [isLong, rowHeight])
  if (!isLong) return { place, first: 0, end: count }
  // What was scrolled to may since have become shorter.
  const end = Math.min(count, steps.to * STEP)
  return { place, first: Math.min(steps.from * STEP, Math.max(0, end - STEP)), end }
}
