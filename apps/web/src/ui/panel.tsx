// A framed part of a page, with an optional title line.

import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title?: ReactNode
  /** At the end of the title line. */
  readonly actions?: ReactNode
  /** Without the inner margin, for tables. */
  readonly flush?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Panel({ title, actions, flush = false, className, children }: PanelProps) {
  return (
    <section className={[classes.panel, className].filter(Boolean).join(' ')}>
      {title === undefined ? null : (
        <header className={classes.header}>
          <h3>{title}</h3>
          {actions}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
