// The top of the pages by which money comes and goes: the way back to the assets, the title, and what stands at its end.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './money-head.module.css'

interface MoneyHeadProps {
  readonly title: string
  readonly assets: string
  /** What the way back is called for those who hear it. */
  readonly crumbs: string
  readonly end: ReactNode
}

export function MoneyHead({ title, assets, crumbs, end }: MoneyHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <nav className={classes.crumbs} aria-label={crumbs}>
          <Link to="/myassets">{assets}</Link>
          <span aria-hidden>/</span>
          <span aria-current="page">{title}</span>
        </nav>
        <h1>{title}</h1>
      </div>
      {end}
    </header>
  )
}
