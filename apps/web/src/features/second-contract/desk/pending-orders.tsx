// Timed orders that have not opened: when they will, and the way to take them back until then.

import { ApiError, newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { e8Of } from '../../../format/decimal.ts'
import { formatClock, formatTime } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { notify } from '../../../ui/notify.tsx'
import table from '../../terminal/desk/desk.module.css'
import { EmptyDesk } from '../../terminal/desk/empty-desk.tsx'
import { orderName } from '../second-path.ts'
import { showCountdown, showMoney, showPayout } from '../show.ts'
import { refreshSecond } from '../use-own-limits.ts'
import { useServerNow } from '../use-server-now.ts'
import classes from './desk.module.css'
import { isCancellable, leftMs } from './order-phase.ts'
import { DirectionAndLength, marketName } from './order-words.tsx'

interface PendingOrdersProps {
  readonly orders: readonly SecondOrder[]
  /** The product whose ticks tell the time. */
  readonly clock: string
}

export function PendingOrders({ orders, clock }: PendingOrdersProps) {
  const { t } = useTranslation('second')
  if (orders.length === 0) return <EmptyDesk text={t('desk.nonePending')} />
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th>{t('column.order')}</th>
          <th>{t('column.market')}</th>
          <th>{t('column.direction')}</th>
          <th data-end>{t('column.frozen')}</th>
          <th data-end>{t('column.fixed')}</th>
          <th data-end>{t('column.placed')}</th>
          <th data-end>{t('column.opens')}</th>
          <th>{t('column.state')}</th>
          <th data-end>{t('column.action')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} clock={clock} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, clock }: { readonly order: SecondOrder; readonly clock: string }) {
  const { t } = useTranslation('second')
  const nowMs = useServerNow(clock)
  const [isBusy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    const name = orderName(order.orderId)
    try {
      await api.call('cancelSecondOrder', { body: { orderId: order.orderId }, key: newKey(), quiet: true })
      notify.done(
        t('outcome.cancelledBy', { order: name }),
        t('form.back', { amount: showMoney(order.amount) }),
      )
      refreshSecond()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(textOfError(error), name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr>
      <td data-name={t('column.order')}>{orderName(order.orderId)}</td>
      <td data-name={t('column.market')}>{marketName(order.symbol)}</td>
      <td data-name={t('column.direction')}>
        <DirectionAndLength order={order} />
      </td>
      <td data-name={t('column.frozen')} data-end>
        {showMoney(order.amount)}
      </td>
      <td data-name={t('column.fixed')} data-end>
        {showPayout(e8Of(order.payout))}
      </td>
      <td data-name={t('column.placed')} data-end>
        <time title={formatTime(order.createdTime)}>{formatClock(order.createdTime)}</time>
      </td>
      <td data-name={t('column.opens')} data-end>
        {order.openTime === null ? (
          '–'
        ) : (
          <time title={formatTime(order.openTime)}>{formatClock(order.openTime)}</time>
        )}
      </td>
      <td data-name={t('column.state')}>
        <span className={classes.state}>
          {t('state.waiting', { time: showCountdown(leftMs(order, nowMs)) })}
        </span>
      </td>
      <td data-name={t('column.action')} data-end>
        <Button
          size="xs"
          loading={isBusy}
          disabled={!isCancellable(order, nowMs)}
          aria-label={t('desk.cancelOrder', { order: orderName(order.orderId) })}
          onClick={() => void cancel()}
        >
          {t('desk.cancel')}
        </Button>
      </td>
    </tr>
  )
}
