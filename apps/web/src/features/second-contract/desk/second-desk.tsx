// What the user has in second-contracts: what runs, what waits for its moment, and what has ended.

import { Checkbox } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { e8Of } from '../../../format/decimal.ts'
import { type SecondOrder, useSecondOrders } from '../../../live/second-orders.ts'
import { loginPath } from '../../../session/login-path.ts'
import { useAppState } from '../../../state/app-state.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import table from '../../terminal/desk/desk.module.css'
import { isFlag, useStoredChoice } from '../../terminal/frame/stored-choice.ts'
import { Tabs } from '../../terminal/frame/tabs.tsx'
import type { SecondRules } from '../product-rules.ts'
import { SECOND_HISTORY_PATH, secondPath } from '../second-path.ts'
import { showUnits } from '../show.ts'
import { CurrentOrders } from './current-orders.tsx'
import classes from './desk.module.css'
import { RecordLine } from './record-line.tsx'

// What runs is seen first; the others are loaded when wanted.
const PastOrders = lazy(() => import('./past-orders.tsx').then(({ PastOrders }) => ({ default: PastOrders })))
const PendingOrders = lazy(() =>
  import('./pending-orders.tsx').then(({ PendingOrders }) => ({ default: PendingOrders })),
)

const TABS = ['current', 'pending', 'history'] as const
type Tab = (typeof TABS)[number] | 'ticks'

interface SecondDeskProps {
  readonly current: SecondRules
  readonly products: ReadonlyMap<string, SecondRules>
  readonly followed: string | undefined
  /** The settling box and the tick chain, where they have no column of their own. */
  readonly ticks: ReactNode | undefined
}

export function SecondDesk({ current, products, followed, ticks }: SecondDeskProps) {
  const { t } = useTranslation('second')
  const [chosen, setTab] = useState<Tab>('current')
  const tab = chosen === 'ticks' && ticks === undefined ? 'current' : chosen
  const [isOnlyThis, setIsOnlyThis] = useStoredChoice('second.onlyThis', isFlag, false)
  const isLogin = useAppState((state) => state.isLogin === 1)
  const only = isOnlyThis ? current.symbol : undefined
  const { isKnown, orders } = useSecondOrders()
  const shown = [...orders.values()].filter(({ symbol }) => only === undefined || symbol === only)
  const running = shown.filter(({ status }) => status !== 'scheduled')
  const pending = shown.filter(({ status }) => status === 'scheduled')
  const counts = { current: running.length, pending: pending.length, history: undefined, ticks: undefined }
  return (
    <section className={table.desk} aria-label={t('desk.title')}>
      <div className={`${table.bar} ${classes.bar}`}>
        <Tabs
          label={t('desk.title')}
          value={tab}
          tabs={[...TABS, ...(ticks === undefined ? [] : (['ticks'] as const))].map((value) => ({
            value,
            text: t(`desk.${value}`),
            count: isLogin && isKnown ? counts[value] : undefined,
          }))}
          onChoose={setTab}
        />
        <span className={table.grow} />
        {isLogin && tab !== 'ticks' ? (
          <Checkbox
            className={table.only ?? ''}
            label={t('desk.onlyThis', { market: current.name })}
            checked={isOnlyThis}
            onChange={({ currentTarget }) => setIsOnlyThis(currentTarget.checked)}
          />
        ) : null}
        {isLogin && tab === 'history' ? (
          <Link className={table.all} to={SECOND_HISTORY_PATH}>
            {t('desk.whole')}
          </Link>
        ) : null}
      </div>
      <div className={table.content} role="tabpanel" aria-label={t(`desk.${tab}`)} tabIndex={0}>
        {tab === 'ticks' ? (
          ticks
        ) : !isLogin ? (
          <p className={table.none}>
            <Link to={loginPath(secondPath(current.symbol))}>{t('desk.logIn')}</Link> {t('desk.logInText')}
          </p>
        ) : !isKnown && tab !== 'history' ? (
          <SkeletonRows rows={3} rowHeight={32} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={3} rowHeight={32} />}>
            {tab === 'current' ? (
              <CurrentOrders {...{ products, current, followed }} orders={running} />
            ) : null}
            {tab === 'pending' ? <PendingOrders orders={pending} clock={current.symbol} /> : null}
            {tab === 'history' ? <PastOrders only={only} products={products} /> : null}
          </Suspense>
        )}
      </div>
      {!isLogin || tab === 'ticks' ? null : (
        <footer className={classes.foot}>
          {tab === 'history' ? (
            <RecordLine />
          ) : (
            <Escrow orders={[...orders.values()]} onHistory={() => setTab('history')} />
          )}
        </footer>
      )}
    </section>
  )
}

interface EscrowProps {
  readonly orders: readonly SecondOrder[]
  readonly onHistory: () => void
}

function Escrow({ orders, onHistory }: EscrowProps) {
  const { t } = useTranslation('second')
  const accepted = orders.filter(({ status }) => status !== 'scheduled')
  const sum = (of: (order: SecondOrder) => string): string =>
    showUnits(accepted.reduce((all, order) => all + e8Of(of(order)), 0n))
  return (
    <p>
      {accepted.length === 0
        ? t('desk.escrowNone')
        : t('desk.escrow', { own: sum(({ amount }) => amount), house: sum(({ profit }) => profit) })}{' '}
      <button type="button" className={classes.link} onClick={onHistory}>
        {t('desk.receipts')}
      </button>
    </p>
  )
}
