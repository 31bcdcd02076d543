// The lists of markets, each a page of its own.

import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { formatCount } from '../../format/number.ts'
import classes from './market-tabs.module.css'

export function MarketTabs({ watched, all }: { readonly watched: number; readonly all: number }) {
  const { t } = useTranslation('markets')
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <NavLink to="/optional">
        {t('tabs.watchList')}
        <span className="num">{formatCount(watched)}</span>
      </NavLink>
      <NavLink to="/quotation">
        {t('tabs.spot')}
        <span className="num">{formatCount(all)}</span>
      </NavLink>
    </nav>
  )
}
