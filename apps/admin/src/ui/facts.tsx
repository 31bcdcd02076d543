// Names and values, one pair a line.

import type { ReactNode } from 'react'
import classes from './facts.module.css'

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

interface FactProps {
  readonly name: ReactNode
  readonly isWarning?: boolean
  /** A missing value is `–`. */
  readonly children: ReactNode
}

export function Fact({ name, isWarning = false, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd data-warning={isWarning || undefined}>{children ?? '–'}</dd>
    </div>
  )
}
