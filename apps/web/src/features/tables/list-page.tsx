// A page of lists: its title, a tab for each list, and the one that is shown in a frame.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../format/number.ts'
import classes from './list-page.module.css'

export interface ListTab {
  readonly to: string
  readonly label: string
  /** How many are in it, where that is known without asking. */
  readonly count?: number | undefined
  readonly isCurrent: boolean
}

interface ListPageProps {
  readonly title: string
  readonly lead: string
  readonly tabsLabel: string
  readonly tabs: readonly ListTab[]
  /** Between the title and the tabs. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

export function ListPage({ title, lead, tabsLabel, tabs, above, children }: ListPageProps) {
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className="dim">{lead}</p>
      </header>
      {above}
      <nav className={classes.tabs} aria-label={tabsLabel}>
        {tabs.map(({ to, label, count, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label}
            {count === undefined ? null : <span className="num">{formatCount(count)}</span>}
          </Link>
        ))}
      </nav>
      <section className={classes.panel} aria-label={tabs.find(({ isCurrent }) => isCurrent)?.label}>
        {children}
      </section>
    </div>
  )
}
