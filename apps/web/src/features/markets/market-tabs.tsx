// The lists of markets, each at an address of its own.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../format/number.ts'
import classes from './market-tabs.module.css'

interface TabsProps {
  readonly watched: number
  readonly all: number
  readonly current: 'watchList' | 'spot' | 'contracts'
}

export const MarketTabs = memo(Tabs)

function Tabs({ watched, all, current }: TabsProps) {
  const { t } = useTranslation('markets')
  const tabs = [
    { name: 'watchList', to: '/optional', count: watched },
    { name: 'spot', to: '/quotation', count: all },
    { name: 'contracts', to: '/quotation?tab=contracts', count: undefined },
  ] as const
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      {tabs.map(({ name, to, count }) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {t(`tabs.${name}`)}
          {count === undefined ? null : <span className="num">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
