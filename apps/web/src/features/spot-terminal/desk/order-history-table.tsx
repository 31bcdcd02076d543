// The user's orders that have ended, newest first.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import type { Order } from '../../../live/own.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import type { Market } from '../market/market-rules.ts'
import { useOrderHistory } from './history-queries.ts'
import { type Decimals, decimalsFor, pairName } from './market-decimals.ts'
import { SideAndType } from './side-and-type.tsx'

interface OrderHistoryTableProps {
  readonly only: string | undefined
  readonly markets: readonly Market[]
}

export function OrderHistoryTable({ only, markets }: OrderHistoryTableProps) {
  const { t } = useTranslation('spot')
  const history = useOrderHistory(only)
  const orders = history.data?.pages.flatMap(({ list }) => list) ?? []
  const decimals = decimalsFor(markets)
  return (
    <HistoryList list={history} isEmpty={orders.length === 0} none={t('desk.noHistory')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.pair')}</th>
            <th>{t('column.sideAndType')}</th>
            <th data-end>{t('column.average')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.filled')}</th>
            <th data-end>{t('column.amount')}</th>
            <th data-end>{t('column.turnover')}</th>
            <th data-end data-wide>
              {t('column.fee')}
            </th>
            <th>{t('column.status')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <EndedRow key={order.orderId} order={order} decimals={decimals(order.symbol)} />
          ))}
        </tbody>
      </table>
    </HistoryList>
  )
}

function EndedRow({ order, decimals }: { readonly order: Order; readonly decimals: Decimals }) {
  const { t } = useTranslation('spot')
  const isTraded = order.status === 'filled'
  return (
    <tr>
      <td data-name={t('column.time')} className="dim">
        <time>{formatTime(order.createdTime)}</time>
      </td>
      <td data-name={t('column.pair')}>{pairName(order.symbol)}</td>
      <td data-name={t('column.sideAndType')}>
        <SideAndType order={order} />
      </td>
      <td data-name={t('column.average')} data-end>
        {order.averagePrice === null ? '--' : formatAmount(order.averagePrice, decimals.price)}
      </td>
      <td data-name={t('column.price')} data-end>
        {order.price === null ? t('form.atMarket') : formatAmount(order.price, decimals.price)}
      </td>
      <td data-name={t('column.filled')} data-end>
        {formatAmount(order.filledQuantity, decimals.quantity)}
      </td>
      <td data-name={t('column.amount')} data-end>
        {order.quantity === null ? '--' : formatAmount(order.quantity, decimals.quantity)}
      </td>
      <td data-name={t('column.turnover')} data-end>
        {formatAmount(order.filledQuote, decimals.price)}
      </td>
      <td data-name={t('column.fee')} data-end data-wide className="dim">
        {`${formatAmount(order.fee)} ${order.feeAsset}`}
      </td>
      <td
        data-name={t('column.status')}
        title={order.closeReason === null ? undefined : t(`reason.${order.closeReason}`)}
      >
        {t(isTraded ? 'desk.traded' : 'desk.cancelled')}
      </td>
    </tr>
  )
}
