// Orders that wait on the book, and conditional orders, take-profits and stop-losses that wait for their price: each can
// be changed or taken back.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import {
  type ContractOrder,
  type Stop,
  useContractOrders,
  useContractTriggers,
  usePositions,
  useStops,
} from '../../../live/contract-account.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { EmptyDesk } from '../../terminal/desk/empty-desk.tsx'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import { sizeOf } from '../account/order-lots.ts'
import { showLots } from '../account/show.ts'
import { contractPath } from '../market/contract-path.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { cancelStop } from '../positions/cancel-stop.ts'
import { cancelContractOrder } from './cancel-contract-order.ts'
import type { ContractTableProps } from './contract-table-props.ts'
import { OrderAct } from './direction-text.tsx'
import { TriggerRow } from './trigger-row.tsx'

// Looked at by few: loaded when wanted.
const AmendContractDialog = lazy(() =>
  import('./amend-contract-dialog.tsx').then(({ AmendContractDialog }) => ({ default: AmendContractDialog })),
)

export function OpenContractOrders({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const { isKnown, orders } = useContractOrders()
  const { stops } = useStops()
  const { triggers } = useContractTriggers()
  const [amended, setAmended] = useState<ContractOrder>()
  if (!isKnown) return <SkeletonRows rows={4} rowHeight={32} />
  const isMeant = ({ symbol }: { readonly symbol: string }): boolean => only === undefined || symbol === only
  const shown = [...orders.values()].filter(isMeant).slice(0, TERMINAL_LIMITS.openOrdersShown)
  const waiting = [...stops.values()].filter(isMeant)
  const conditional = [...triggers.values()].filter(isMeant).slice(0, TERMINAL_LIMITS.openOrdersShown)
  if (shown.length + waiting.length + conditional.length === 0) return <EmptyDesk text={t('desk.noOrders')} />
  const amendedRules = amended === undefined ? undefined : rules.get(amended.symbol)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.contract')}</th>
            <th>{t('column.actAndType')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.size')}</th>
            <th data-end>{t('column.filled')}</th>
            <th data-end>{t('column.reserve')}</th>
            <th data-end>{t('column.stops')}</th>
            <th data-wide>{t('column.timeInForce')}</th>
            <th data-end data-sticky>
              {t('column.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((order) => (
            <OrderRow
              key={`order ${order.orderId}`}
              order={order}
              rules={rules.get(order.symbol)}
              onAmend={() => setAmended(order)}
            />
          ))}
          {conditional.map((trigger) => (
            <TriggerRow
              key={`trigger ${trigger.triggerId}`}
              trigger={trigger}
              rules={rules.get(trigger.symbol)}
            />
          ))}
          {waiting.map((stop) => (
            <StopRow key={`stop ${stop.stopId}`} stop={stop} rules={rules.get(stop.symbol)} />
          ))}
        </tbody>
      </table>
      <Suspense>
        {amended !== undefined && amendedRules !== undefined ? (
          <AmendContractDialog order={amended} rules={amendedRules} onClose={() => setAmended(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

interface OrderRowProps {
  readonly order: ContractOrder
  readonly rules: ContractRules | undefined
  readonly onAmend: () => void
}

function OrderRow({ order, rules, onAmend }: OrderRowProps) {
  const { t } = useTranslation('perpetual')
  const [isCancelling, setIsCancelling] = useState(false)
  const price = (text: string | null): string =>
    text === null ? '--' : formatAmount(text, rules?.priceDecimals)
  const size = sizeOf(order)
  const share = Number(order.filledLots) / Number(size)
  const name = t('desk.orderName', { symbol: order.symbol, number: order.orderId })
  const cancel = async (): Promise<void> => {
    setIsCancelling(true)
    await cancelContractOrder(order)
    setIsCancelling(false)
  }
  return (
    <tr>
      <td data-name={t('column.time')} className="dim">
        <time>{formatTime(order.createdTime)}</time>
      </td>
      <td data-name={t('column.contract')}>
        <Link to={contractPath(order.symbol)}>{order.symbol}</Link>{' '}
        <span className="dim">{order.leverage}x</span>
      </td>
      <td data-name={t('column.actAndType')}>
        <OrderAct order={order} /> {t(`type.${order.type}`)}
        {order.reduceOnly ? <span className="dim"> · {t('form.reduceOnly')}</span> : null}
      </td>
      <td data-name={t('column.price')} data-end>
        {price(order.price)}
      </td>
      <td data-name={t('column.size')} data-end>
        {showLots(size)}
      </td>
      <td data-name={t('column.filled')} data-end>
        <span className={classes.filled}>
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
        {formatAmount(order.filledLots)}
      </td>
      <td data-name={t('column.reserve')} data-end>
        {formatAmount(order.reserve, 2)}
      </td>
      <td data-name={t('column.stops')} data-end>
        {order.takeProfit === null && order.stopLoss === null
          ? '--'
          : `${price(order.takeProfit)} / ${price(order.stopLoss)}`}
      </td>
      <td data-name={t('column.timeInForce')} data-wide className="dim">
        {TIME_IN_FORCE_NAMES[order.timeInForce]}
      </td>
      <td data-name={t('column.acts')} data-end data-sticky>
        <button
          type="button"
          className={classes.act}
          aria-label={`${t('desk.amend')} ${name}`}
          onClick={onAmend}
        >
          {t('desk.amend')}
        </button>
        <button
          type="button"
          className={classes.act}
          aria-label={`${t('desk.cancel')} ${name}`}
          disabled={isCancelling}
          onClick={() => void cancel()}
        >
          {t('desk.cancel')}
        </button>
      </td>
    </tr>
  )
}

function StopRow({ stop, rules }: { readonly stop: Stop; readonly rules: ContractRules | undefined }) {
  const { t } = useTranslation('perpetual')
  const { positions } = usePositions()
  const [isCancelling, setIsCancelling] = useState(false)
  const position = positions.get(stop.positionId)
  const cancel = async (): Promise<void> => {
    setIsCancelling(true)
    await cancelStop(stop.stopId)
    setIsCancelling(false)
  }
  return (
    <tr>
      <td data-name={t('column.time')} className="dim">
        <time>{formatTime(stop.createdTime)}</time>
      </td>
      <td data-name={t('column.contract')}>
        <Link to={contractPath(stop.symbol)}>{stop.symbol}</Link>
      </td>
      <td data-name={t('column.actAndType')}>
        {position === undefined ? null : (
          <span className={position.direction === 'long' ? 'down' : 'up'}>
            {t(position.direction === 'long' ? 'act.closeLong' : 'act.closeShort')}
          </span>
        )}{' '}
        {t(`stop.${stop.kind}`)} · {t(`triggerBy.${stop.triggerBy}`)}
      </td>
      <td data-name={t('column.price')} data-end>
        {formatAmount(stop.price, rules?.priceDecimals)}
      </td>
      <td data-name={t('column.size')} data-end>
        {stop.lots === null ? t('stop.all') : formatAmount(stop.lots)}
      </td>
      <td data-name={t('column.filled')} data-end>
        --
      </td>
      <td data-name={t('column.reserve')} data-end>
        --
      </td>
      <td data-name={t('column.stops')} data-end>
        --
      </td>
      <td data-name={t('column.timeInForce')} data-wide className="dim">
        --
      </td>
      <td data-name={t('column.acts')} data-end data-sticky>
        <button
          type="button"
          className={classes.act}
          aria-label={`${t('desk.cancel')} ${stop.symbol} ${t(`stop.${stop.kind}`)}`}
          disabled={isCancelling}
          onClick={() => void cancel()}
        >
          {t('desk.cancel')}
        </button>
      </td>
    </tr>
  )
}
