// A framed part of a product's page: a head of 48 with title, filters and actions, the content, and a foot of one line.

import type { ReactNode } from 'react'
import classes from './product-panel.module.css'

interface ProductPanelProps {
  readonly title: ReactNode
  /** After the title. */
  readonly tools?: ReactNode
  /** At the end of the head. */
  readonly end?: ReactNode
  readonly foot?: ReactNode
  /** Without the inner margin, for tables. */
  readonly flush?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function ProductPanel({
  title,
  tools,
  end,
  foot,
  flush = false,
  className,
  children,
}: ProductPanelProps) {
  return (
    <section className={[classes.panel, className].filter(Boolean).join(' ')}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {tools}
        {end === undefined ? null : <div className={classes.end}>{end}</div>}
      </header>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
      {foot === undefined ? null : <footer className={classes.foot}>{foot}</footer>}
    </section>
  )
}
