// Orders that run, in a table: what each has earned of what it will, when it ends, and the way out.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/number.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { ActCell, Line, SpokenHead, TwoLineHead } from '../../tables/cells.tsx'
import table from '../../tables/table.module.css'
import { showMoney, showRate } from '../earn-show.ts'
import { showMoment, showSecond } from '../earn-time.ts'
import { type FinancialOrder, financialName } from '../financial-rules.ts'
import { LeaveDialog } from '../leave/leave-dialog.tsx'
import { FinancialStateTag } from '../own/financial-state.tsx'
import { StateCell, StateHead } from '../own/state-tag.tsx'
import { useFinancialOrders } from '../own/use-earn.ts'

const ROWS_EXPECTED = 4
const ROW_HEIGHT = 61

export function RunningOrders() {
  const { t } = useTranslation('financial')
  const query = useFinancialOrders()
  const [leaving, setLeaving] = useState<string>()
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyState
            title={t('own.none')}
            text={t('own.noneText')}
            action={
              <Button size="sm" component={Link} to="/financial">
                {t('records.toProducts')}
              </Button>
            }
          />
        ) : (
          <>
            <RunningTable orders={orders} onLeave={setLeaving} />
            <LeaveDialog
              order={orders.find(({ orderId }) => orderId === leaving)}
              onClose={() => setLeaving(undefined)}
            />
          </>
        )
      }
    </Loaded>
  )
}

interface TableProps {
  readonly orders: readonly FinancialOrder[]
  readonly onLeave: (orderId: string) => void
}

function RunningTable({ orders, onLeave }: TableProps) {
  const { t } = useTranslation('financial')
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('products.product'), t('records.order')]} />
          <TwoLineHead isNumber lines={[t('records.principal'), t('products.rate')]} />
          <TwoLineHead isNumber lines={[t('records.bought'), t('purchase.starts')]} />
          <TwoLineHead isNumber lines={[t('purchase.matures'), t('products.term')]} />
          <TwoLineHead isNumber lines={[t('records.accrued'), t('records.expected')]} />
          <StateHead>{t('records.state')}</StateHead>
          <SpokenHead>{t('products.act')}</SpokenHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} onLeave={() => onLeave(order.orderId)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, onLeave }: { readonly order: FinancialOrder; readonly onLeave: () => void }) {
  const { t } = useTranslation('financial')
  const { name, asset, days, term, state } = order
  const id = financialName(order.orderId)
  const isPurchasing = state === 'purchasing'
  return (
    <tr>
      <td data-head>
        <b>{name}</b>
        <small>{id}</small>
      </td>
      <td data-end>
        <Line label={t('records.principal')}>
          {showMoney(order.principal)} {asset}
        </Line>
        <Line label={t('products.rate')}>{showRate(order.annualRate)}</Line>
      </td>
      <td data-end>
        <Line label={t('records.bought')}>{showSecond(order.boughtTime)}</Line>
        <Line label={t('purchase.starts')}>{showMoment(order.interestTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('purchase.matures')}>{showMoment(order.maturityTime)}</Line>
        <Line label={t('products.term')}>
          {t('own.dayOf', { day: formatCount(days), term: formatCount(term) })}
        </Line>
      </td>
      <td data-end>
        <Line label={t('records.accrued')}>{showMoney(order.accrued)}</Line>
        <Line label={t('records.expected')}>{showMoney(order.income)}</Line>
      </td>
      <StateCell>
        <FinancialStateTag order={order} />
      </StateCell>
      <ActCell>
        <Button
          size="sm"
          aria-label={t(isPurchasing ? 'leave.cancelOf' : 'leave.outOf', { order: id })}
          onClick={onLeave}
        >
          {t(isPurchasing ? 'leave.cancel' : 'leave.out')}
        </Button>
      </ActCell>
    </tr>
  )
}
