// A framed part of a page: a head of 48, the content, a foot for one sentence and one link.

import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title?: ReactNode
  /** After the title, in the second colour. */
  readonly aside?: ReactNode
  /** At the right end of the head. */
  readonly actions?: ReactNode
  readonly foot?: ReactNode
  /** Without the inner margin, for tables. */
  readonly flush?: boolean
  /** Something in here needs a look. */
  readonly isWarning?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Panel(props: PanelProps) {
  const { title, aside, actions, foot, flush = false, isWarning = false, className, children } = props
  const titleId = useId()
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(' ')}
      data-warning={isWarning || undefined}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined && actions === undefined ? null : (
        <header className={classes.head}>
          {title === undefined ? null : <h2 id={titleId}>{title}</h2>}
          {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
          {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
      {foot === undefined ? null : <footer className={classes.foot}>{foot}</footer>}
    </section>
  )
}
