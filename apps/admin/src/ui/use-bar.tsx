// How much of a bound is used, as a bar with its numbers. Near the bound it turns orange; the words say the same.

import type { ReactNode } from 'react'
import classes from './use-bar.module.css'

interface UseBarProps {
  /** What is measured, for those who do not see the bar. */
  readonly label: string
  /** A ratio such as `0.2937`; null where there is nothing to measure against. */
  readonly used: string | null
  readonly children: ReactNode
}

/** From here on somebody should look. */
const NEAR = 0.8
const FULL = 100

export function UseBar({ label, used, children }: UseBarProps) {
  const share = used === null ? 0 : Math.min(1, Number(used))
  const percent = Math.floor(share * FULL)
  return (
    <div className={classes.use} data-near={share >= NEAR || undefined}>
      <div className={classes.words}>{children}</div>
      <div
        className={classes.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={FULL}
        aria-valuenow={percent}
      >
        <i style={{ width: `${share * FULL}%` }} />
      </div>
    </div>
  )
}
