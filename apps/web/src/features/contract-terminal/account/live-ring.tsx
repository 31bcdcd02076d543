// A ring that fills as maintenance nears equity; liquidation is when it is full. Written without React, like the texts.
// Its number always stands beside it.

import { useEffect, useRef } from 'react'
import { CONTRACT_LIMITS } from '../limits.ts'
import type { AccountFigures } from './account-figures.ts'
import { liveFigures } from './live-figures.ts'
import classes from './live-ring.module.css'

const FULL_BPS = 10_000n

interface LiveRingProps {
  /** The position that it tells of; none for the account. */
  readonly of?: string
  readonly size: number
  /** In 1/10,000; undefined when nothing is left. Must stay the same function while it means the same. */
  readonly ratioOf: (figures: AccountFigures) => bigint | undefined
}

export function LiveRing({ of, size, ratioOf }: LiveRingProps) {
  const place = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const element = place.current
    const circle = element?.querySelector('circle:last-child')
    if (!element || !circle) return undefined
    const write = (): void => {
      const figures = liveFigures.getFigures()
      const ratio = figures === undefined ? 0n : (ratioOf(figures) ?? FULL_BPS)
      const shown = ratio > FULL_BPS ? FULL_BPS : ratio
      setAttribute(circle, 'stroke-dasharray', `${Number(shown) / 100} 100`)
      setAttribute(element, 'data-level', levelOf(ratio))
    }
    write()
    return liveFigures.subscribe(write, of)
  }, [ratioOf, of])
  return (
    <svg ref={place} className={classes.ring} width={size} height={size} viewBox="0 0 22 22" aria-hidden>
      <circle cx="11" cy="11" r="9" />
      <circle cx="11" cy="11" r="9" pathLength="100" strokeDasharray="0 100" />
    </svg>
  )
}

export function levelOf(ratioBps: bigint): 'calm' | 'warn' | 'high' {
  if (ratioBps >= CONTRACT_LIMITS.highRatioBps) return 'high'
  return ratioBps >= CONTRACT_LIMITS.warnRatioBps ? 'warn' : 'calm'
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
