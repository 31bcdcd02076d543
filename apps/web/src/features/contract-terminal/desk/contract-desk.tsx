// What the user has in contracts: positions, orders, what is past, and the account.

import { Checkbox } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  useContractOrders,
  useContractTriggers,
  usePositions,
  useStops,
} from '../../../live/contract-account.ts'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { DeskPanel } from '../../terminal/desk/desk-panel.tsx'
import { isFlag, useStoredChoice } from '../../terminal/frame/stored-choice.ts'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import { contractPath } from '../market/contract-path.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { CloseAll } from '../positions/close-all.tsx'
import { PositionsTable } from '../positions/positions-table.tsx'
import { Totals } from '../positions/totals.tsx'
import { CancelAllContract } from './cancel-all-contract.tsx'
import own from './contract-desk.module.css'

// Positions are seen first; the others are loaded when wanted.
const ContractAssets = lazy(() =>
  import('./contract-assets.tsx').then(({ ContractAssets }) => ({ default: ContractAssets })),
)
const ContractFills = lazy(() =>
  import('./contract-fills.tsx').then(({ ContractFills }) => ({ default: ContractFills })),
)
const ContractHistory = lazy(() =>
  import('./contract-history.tsx').then(({ ContractHistory }) => ({ default: ContractHistory })),
)
const FundingTable = lazy(() =>
  import('./funding-table.tsx').then(({ FundingTable }) => ({ default: FundingTable })),
)
const OpenContractOrders = lazy(() =>
  import('./open-contract-orders.tsx').then(({ OpenContractOrders }) => ({ default: OpenContractOrders })),
)
const PastPositions = lazy(() =>
  import('./past-positions.tsx').then(({ PastPositions }) => ({ default: PastPositions })),
)

export const CONTRACT_TABS = [
  'positions',
  'orders',
  'history',
  'fills',
  'closed',
  'funding',
  'assets',
] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]

/** Where the whole list of the same things is. */
const WHOLE: Readonly<Partial<Record<ContractTab, string>>> = {
  history: '/contract?tab=history&of=orders',
  fills: '/contract?tab=fills',
  closed: '/contract?tab=history&of=positions',
  funding: '/contract?tab=funding',
}

export interface ContractDeskProps {
  readonly current: ContractRules
  readonly rules: ReadonlyMap<string, ContractRules>
}

export function ContractDesk({ current, rules }: ContractDeskProps) {
  const { t } = useTranslation('perpetual')
  const [tab, setTab] = useState<ContractTab>('positions')
  const [isOnlyThis, setIsOnlyThis] = useStoredChoice('contract.onlyThis', isFlag, false)
  const isLogin = useAppState((state) => state.isLogin === 1)
  const only = isOnlyThis ? current.symbol : undefined
  const counts = useCounts(only)
  const whole = WHOLE[tab]
  return (
    <section className={classes.desk} aria-label={t('desk.title')}>
      <div className={`${classes.bar} ${own.bar}`}>
        <Tabs
          label={t('desk.title')}
          value={tab}
          tabs={CONTRACT_TABS.map((value) => ({
            value,
            text: t(`desk.${value}`),
            count: !isLogin
              ? undefined
              : value === 'positions'
                ? counts.positions
                : value === 'orders'
                  ? counts.orders
                  : undefined,
          }))}
          onChoose={setTab}
        />
        <span className={classes.grow} />
        {isLogin && tab !== 'assets' ? (
          <Checkbox
            className={`${classes.only} ${own.only}`}
            aria-label={t('desk.onlyThis')}
            label={
              <>
                <span className={own.wide}>{t('desk.onlyThis')}</span>
                <span className={own.short}>{t('desk.onlyThisShort')}</span>
              </>
            }
            title={t('desk.onlyThis')}
            checked={isOnlyThis}
            onChange={({ currentTarget }) => setIsOnlyThis(currentTarget.checked)}
          />
        ) : null}
        {isLogin && tab === 'positions' ? <CloseAll only={only} rules={rules} /> : null}
        {isLogin && tab === 'orders' ? (
          <CancelAllContract orders={counts.resting ?? 0} conditional={counts.conditional} only={only} />
        ) : null}
        {isLogin && whole !== undefined ? (
          <Link className={classes.all} to={only === undefined ? whole : `${whole}&symbol=${only}`}>
            {t('desk.whole')}
          </Link>
        ) : null}
      </div>
      <DeskPanel label={t(`desk.${tab}`)}>
        {isLogin ? (
          <Suspense fallback={<SkeletonRows rows={4} rowHeight={32} />}>
            <DeskContent tab={tab} only={only} rules={rules} />
          </Suspense>
        ) : (
          <p className={classes.none}>
            <Link to={loginPath(contractPath(current.symbol))}>{t('desk.logIn')}</Link> {t('desk.logInText')}
          </p>
        )}
      </DeskPanel>
      {isLogin && tab === 'positions' ? <Totals /> : null}
    </section>
  )
}

/** Undefined until they are known. */
function useCounts(only: string | undefined) {
  const positions = usePositions()
  const orders = useContractOrders()
  const { stops } = useStops()
  const { triggers } = useContractTriggers()
  const count = (of: Iterable<{ readonly symbol: string }>): number =>
    [...of].filter(({ symbol }) => only === undefined || symbol === only).length
  const resting = orders.isKnown
    ? only === undefined
      ? orders.total
      : count(orders.orders.values())
    : undefined
  const conditional = count(triggers.values())
  return {
    positions: positions.isKnown ? count(positions.positions.values()) : undefined,
    resting,
    conditional,
    orders: resting === undefined ? undefined : resting + conditional + count(stops.values()),
  }
}

interface DeskContentProps extends Pick<ContractDeskProps, 'rules'> {
  readonly tab: ContractTab
  readonly only: string | undefined
}

function DeskContent({ tab, only, rules }: DeskContentProps) {
  switch (tab) {
    case 'positions':
      return <PositionsTable only={only} rules={rules} />
    case 'orders':
      return <OpenContractOrders only={only} rules={rules} />
    case 'history':
      return <ContractHistory only={only} rules={rules} />
    case 'fills':
      return <ContractFills only={only} rules={rules} />
    case 'closed':
      return <PastPositions only={only} rules={rules} />
    case 'funding':
      return <FundingTable only={only} rules={rules} />
    case 'assets':
      return <ContractAssets />
  }
}
