// A page of the console: where it stands, its title, what can be done at its right end, then its content.

import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page.module.css'

interface Crumb {
  readonly text: string
  readonly to: string
}

interface PageProps {
  readonly title: ReactNode
  /** Pages above this one. */
  readonly crumbs?: readonly Crumb[]
  /** Beside the title: a count, a state. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, crumbs = [], aside, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {crumbs.length === 0 ? null : (
            <nav className={classes.crumbs} aria-label="You are here">
              {crumbs.map(({ text, to }) => (
                <Fragment key={to}>
                  <Link to={to}>{text}</Link>
                  <span aria-hidden>/</span>
                </Fragment>
              ))}
              <span aria-current="page">{title}</span>
            </nav>
          )}
          <div className={classes.line}>
            <h1>{title}</h1>
            {aside}
          </div>
        </div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
