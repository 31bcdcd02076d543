// The top of a page of the user centre: its title, one sentence, and at the end where it stands.

import type { ReactNode } from 'react'
import classes from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  readonly lead?: string
  readonly end?: ReactNode
}

export function PageHead({ title, lead, end }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {end}
    </header>
  )
}

/** Panels one below the other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
