// The top of a page about products or pools: where it stands, its title, one sentence, and what leads on from it.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './earn-page.module.css'

interface EarnHeadProps {
  readonly title: string
  readonly lead?: string
  /** The page above this one. */
  readonly from?: { readonly to: string; readonly label: string }
  readonly acts?: ReactNode
}

export function EarnHead({ title, lead, from, acts }: EarnHeadProps) {
  const { t } = useTranslation('financial')
  return (
    <header className={classes.head}>
      <div>
        {from === undefined ? null : (
          <nav className={classes.crumbs} aria-label={t('crumbs')}>
            <Link to={from.to}>{from.label}</Link>
            <span aria-hidden>/</span>
            <span aria-current="page">{title}</span>
          </nav>
        )}
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {acts === undefined ? null : <div className={classes.acts}>{acts}</div>}
    </header>
  )
}

/** Said once on a page: by which clock its moments are. */
export function EarnZone() {
  const { t } = useTranslation('financial')
  return <p className={classes.zone}>{t('zone')}</p>
}
