// Orders that run: where they entered, when they end, how they stand. A row that is chosen is followed in the chart.

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { e8Of } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { useTicks } from '../../../live/ticks.ts'
import table from '../../terminal/desk/desk.module.css'
import { EmptyDesk } from '../../terminal/desk/empty-desk.tsx'
import { followOrder } from '../followed-order.ts'
import type { SecondRules } from '../product-rules.ts'
import { orderName, secondPath } from '../second-path.ts'
import { settlementWindow, standingOf } from '../settling/settlement-window.ts'
import { showCountdown, showMoney, showPayout } from '../show.ts'
import { useServerNow } from '../use-server-now.ts'
import classes from './desk.module.css'
import { leftMs, phaseOf } from './order-phase.ts'
import { DirectionAndLength, marketName, Result } from './order-words.tsx'

interface CurrentOrdersProps {
  readonly orders: readonly SecondOrder[]
  readonly products: ReadonlyMap<string, SecondRules>
  readonly current: SecondRules
  readonly followed: string | undefined
}

export function CurrentOrders({ orders, products, current, followed }: CurrentOrdersProps) {
  const { t } = useTranslation('second')
  if (orders.length === 0) return <EmptyDesk text={t('desk.noneCurrent')} />
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th>{t('column.order')}</th>
          <th>{t('column.market')}</th>
          <th>{t('column.direction')}</th>
          <th data-end>{t('column.amount')}</th>
          <th data-end>{t('column.payout')}</th>
          <th data-end>{t('column.entry')}</th>
          <th data-end data-roomy>
            {t('column.index')}
          </th>
          <th data-end data-roomy>
            {t('column.entered')}
          </th>
          <th data-end>{t('column.expires')}</th>
          <th>{t('column.state')}</th>
          <th data-end>{t('column.ifNow')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            clock={current.symbol}
            decimals={products.get(order.symbol)?.priceDecimals}
            isFollowed={order.orderId === followed}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly order: SecondOrder
  /** The product whose ticks tell the time. */
  readonly clock: string
  readonly decimals: number | undefined
  readonly isFollowed: boolean
}

function Row({ order, clock, decimals, isFollowed }: RowProps) {
  const { t } = useTranslation('second')
  const navigate = useNavigate()
  const { ticks } = useTicks(order.symbol)
  const last = ticks.findLast(({ price }) => price !== null)?.price
  const standing = standingOf(order, ticks)
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined ? '–' : formatAmount(value, decimals)
  const follow = (): void => {
    followOrder(order.orderId)
    if (order.symbol !== clock) void navigate(secondPath(order.symbol))
  }
  return (
    <tr data-followed={isFollowed || undefined} className={classes.row}>
      <td data-name={t('column.order')}>
        <button
          type="button"
          className={classes.follow}
          aria-pressed={isFollowed}
          title={t('desk.follow')}
          onClick={follow}
        >
          {orderName(order.orderId)}
        </button>
      </td>
      <td data-name={t('column.market')}>{marketName(order.symbol)}</td>
      <td data-name={t('column.direction')}>
        <DirectionAndLength order={order} />
      </td>
      <td data-name={t('column.amount')} data-end>
        {showMoney(order.amount)}
      </td>
      <td data-name={t('column.payout')} data-end>
        {showPayout(e8Of(order.payout))}
      </td>
      <td data-name={t('column.entry')} data-end>
        {price(order.entryPrice)}
      </td>
      <td data-name={t('column.index')} data-end data-roomy>
        {price(last)}
      </td>
      <td data-name={t('column.entered')} data-end data-roomy>
        {order.entryTime === null ? '–' : formatClock(order.entryTime)}
      </td>
      <td data-name={t('column.expires')} data-end>
        {order.expiryTime === null ? '–' : formatClock(order.expiryTime)}
      </td>
      <td data-name={t('column.state')}>
        <State order={order} clock={clock} />
      </td>
      <td data-name={t('column.ifNow')} data-end>
        <b>{standing === undefined ? '–' : <Result result={standing.result} />}</b>
      </td>
    </tr>
  )
}

function State({ order, clock }: Pick<RowProps, 'order' | 'clock'>) {
  const { t } = useTranslation('second')
  const nowMs = useServerNow(clock)
  const { ticks } = useTicks(order.symbol)
  const phase = phaseOf(order, nowMs)
  if (phase === 'settling' && order.expiryTime !== null) {
    return (
      <span className={classes.state} data-moving>
        {t('state.settling', { count: settlementWindow(order.expiryTime, ticks).count })}
      </span>
    )
  }
  return (
    <span className={classes.state}>
      {phase === 'entering'
        ? t('state.entering')
        : t('state.waiting', { time: showCountdown(leftMs(order, nowMs)) })}
    </span>
  )
}
