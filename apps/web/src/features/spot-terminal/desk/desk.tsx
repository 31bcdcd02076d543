// What the user has in this terminal: current orders, history, fills and coins.

import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOpenOrders } from '../../../live/own.ts'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from '../../terminal/desk/desk.module.css'
import { DeskPanel } from '../../terminal/desk/desk-panel.tsx'
import { isFlag, useStoredChoice } from '../../terminal/frame/stored-choice.ts'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import type { Asset, Market, MarketRules } from '../market/market-rules.ts'
import { terminalPath } from '../market/terminal-path.ts'
import { AssetsTable } from './assets-table.tsx'
import { CancelAll } from './cancel-all.tsx'
import { FillsTable } from './fills-table.tsx'
import { OpenOrdersTable } from './open-orders-table.tsx'
import { OrderHistoryTable } from './order-history-table.tsx'

export const DESK_TABS = ['open', 'history', 'fills', 'assets'] as const
export type DeskTab = (typeof DESK_TABS)[number]

export interface DeskProps {
  readonly rules: MarketRules
  readonly markets: readonly Market[]
  readonly assets: readonly Asset[]
}

export function Desk(props: DeskProps) {
  const { rules, markets } = props
  const { t } = useTranslation('spot')
  const [tab, setTab] = useState<DeskTab>('open')
  const [isOnlyThis, setIsOnlyThis] = useStoredChoice('spot.onlyThisPair', isFlag, false)
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { isKnown, orders, total } = useOpenOrders()
  const only = isOnlyThis ? rules.symbol : undefined
  const count =
    only === undefined ? total : [...orders.values()].filter(({ symbol }) => symbol === only).length
  return (
    <section className={classes.desk} aria-label={t('desk.title')}>
      <div className={classes.bar}>
        <Tabs
          label={t('desk.title')}
          value={tab}
          tabs={DESK_TABS.map((value) => ({
            value,
            text: t(`desk.${value}`),
            count: value === 'open' && isLogin && isKnown ? count : undefined,
          }))}
          onChoose={setTab}
        />
        <span className={classes.grow} />
        {isLogin && tab !== 'assets' ? (
          <Checkbox
            className={classes.only}
            label={t('desk.onlyThis')}
            checked={isOnlyThis}
            onChange={({ currentTarget }) => setIsOnlyThis(currentTarget.checked)}
          />
        ) : null}
        {isLogin && tab === 'open' && count > 0 ? (
          <CancelAll count={count} rules={rules} isOnlyThis={isOnlyThis} />
        ) : null}
        {isLogin && tab === 'history' ? (
          <Link className={classes.all} to="/commin?active=2">
            {t('desk.allOrders')}
          </Link>
        ) : null}
      </div>
      <DeskPanel label={t(`desk.${tab}`)}>
        {isLogin ? (
          <DeskContent tab={tab} only={only} markets={markets} assets={props.assets} />
        ) : (
          <p className={classes.none}>
            <Link to={loginPath(terminalPath(rules.symbol))}>{t('desk.logIn')}</Link> {t('desk.logInText')}
          </p>
        )}
      </DeskPanel>
    </section>
  )
}

interface DeskContentProps extends Pick<DeskProps, 'markets' | 'assets'> {
  readonly tab: DeskTab
  readonly only: string | undefined
}

function DeskContent({ tab, only, markets, assets }: DeskContentProps) {
  switch (tab) {
    case 'open':
      return <OpenOrdersTable only={only} markets={markets} assets={assets} />
    case 'history':
      return <OrderHistoryTable only={only} markets={markets} />
    case 'fills':
      return <FillsTable only={only} markets={markets} />
    case 'assets':
      return <AssetsTable markets={markets} />
  }
}
