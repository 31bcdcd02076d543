// The user's open orders, as they change: each can be changed or cancelled.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { type Order, useOpenOrders } from '../../../live/own.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { EmptyDesk } from '../../terminal/desk/empty-desk.tsx'
import { TIME_IN_FORCE_NAMES } from '../../terminal/form/time-in-force.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import type { Asset, Market } from '../market/market-rules.ts'
import { terminalPath } from '../market/terminal-path.ts'
import { cancelOrder } from './cancel-order.ts'
import { decimalsFor, pairName } from './market-decimals.ts'
import { orderTotal } from './order-total.ts'
import { SideAndType } from './side-and-type.tsx'

const AmendDialog = lazy(() =>
  import('./amend-dialog.tsx').then(({ AmendDialog }) => ({ default: AmendDialog })),
)

interface OpenOrdersTableProps {
  readonly only: string | undefined
  readonly markets: readonly Market[]
  readonly assets: readonly Asset[]
}

export function OpenOrdersTable({ only, markets, assets }: OpenOrdersTableProps) {
  const { t } = useTranslation('spot')
  const { isKnown, orders } = useOpenOrders()
  const [amended, setAmended] = useState<Order>()
  if (!isKnown) return <SkeletonRows rows={4} rowHeight={32} />
  const found = [...orders.values()].filter(({ symbol }) => only === undefined || symbol === only)
  const shown = found.slice(0, TERMINAL_LIMITS.openOrdersShown)
  if (shown.length === 0) return <EmptyDesk text={t('desk.noOpen')} />
  const market = markets.find(({ symbol }) => symbol === amended?.symbol)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.pair')}</th>
            <th>{t('column.sideAndType')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.amount')}</th>
            <th data-end>{t('column.filled')}</th>
            <th data-end>{t('column.total')}</th>
            <th data-wide>{t('column.condition')}</th>
            <th data-wide>{t('column.timeInForce')}</th>
            <th data-end data-sticky>
              {t('column.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((order) => (
            <OpenOrderRow
              key={order.orderId}
              order={order}
              markets={markets}
              onAmend={() => setAmended(order)}
            />
          ))}
        </tbody>
      </table>
      {found.length > shown.length ? (
        <p className={classes.more}>
          <Link to="/commin?active=1">{t('desk.allOrders')}</Link>
        </p>
      ) : null}
      <Suspense>
        {amended !== undefined && market !== undefined ? (
          <AmendDialog
            order={amended}
            market={market}
            assets={assets}
            onClose={() => setAmended(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface OpenOrderRowProps {
  readonly order: Order
  readonly markets: readonly Market[]
  readonly onAmend: () => void
}

function OpenOrderRow({ order, markets, onAmend }: OpenOrderRowProps) {
  const { t } = useTranslation('spot')
  const [isCancelling, setIsCancelling] = useState(false)
  const decimals = decimalsFor(markets)(order.symbol)
  const share = order.quantity === null ? 0 : Number(order.filledQuantity) / Number(order.quantity)
  const name = t('desk.orderName', { pair: pairName(order.symbol), number: order.orderId })
  const cancel = async (): Promise<void> => {
    setIsCancelling(true)
    await cancelOrder(order)
    setIsCancelling(false)
  }
  return (
    <tr>
      <td data-name={t('column.time')} className="dim">
        <time>{formatTime(order.createdTime)}</time>
      </td>
      <td data-name={t('column.pair')}>
        <Link to={terminalPath(order.symbol)}>{pairName(order.symbol)}</Link>
      </td>
      <td data-name={t('column.sideAndType')}>
        <SideAndType order={order} />
      </td>
      <td data-name={t('column.price')} data-end>
        {order.price === null ? t('form.atMarket') : formatAmount(order.price, decimals.price)}
      </td>
      <td data-name={t('column.amount')} data-end>
        {order.quantity === null ? '--' : formatAmount(order.quantity, decimals.quantity)}
      </td>
      <td data-name={t('column.filled')} data-end>
        <span className={classes.filled}>
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
        {formatAmount(order.filledQuantity, decimals.quantity)}
      </td>
      <td data-name={t('column.total')} data-end>
        {orderTotal(order, decimals.price)}
      </td>
      <td data-name={t('column.condition')} data-wide>
        {order.stopPrice === null || order.trigger === null
          ? '--'
          : `${order.trigger === 'atOrAbove' ? '≥' : '≤'} ${formatAmount(order.stopPrice, decimals.price)}`}
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
