// A text that follows the account's figures without React: written when it changed, at most once a frame, with the
// colour of its sign.

import { useEffect, useRef } from 'react'
import type { AccountFigures } from './account-figures.ts'
import { liveFigures } from './live-figures.ts'

export interface Shown {
  readonly text: string
  /** `up`, `down`, `dim` or another class of the page; none by default. */
  readonly tone?: string
}

export const UNKNOWN: Shown = { text: '--' }

interface LiveTextProps {
  /** The position that it tells of; none for the account. */
  readonly of?: string
  readonly className?: string | undefined
  /** Must stay the same function while it means the same. */
  readonly show: (figures: AccountFigures) => Shown
}

export function LiveText({ of, className = '', show }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const write = (): void => {
      const figures = liveFigures.getFigures()
      const { text, tone = '' } = figures === undefined ? UNKNOWN : show(figures)
      writeText(element, text)
      const name = `num ${className} ${tone}`
      if (element.className !== name) element.className = name
    }
    write()
    return liveFigures.subscribe(write, of)
  }, [show, className, of])
  return <span ref={place} />
}

/** Touches the page only when it must. */
export function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild === null) element.textContent = text
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text
}
