// The user's contract orders that have ended, newest first.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import { readAmount } from '../account/read-amount.ts'
import { showSigned, toneOf } from '../account/show.ts'
import { useContractOrderHistory } from './contract-history-queries.ts'
import type { ContractTableProps } from './contract-table-props.ts'
import { OrderAct } from './direction-text.tsx'

export function ContractHistory({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const history = useContractOrderHistory(only)
  const orders = history.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <HistoryList list={history} isEmpty={orders.length === 0} none={t('desk.noHistory')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.contract')}</th>
            <th>{t('column.actAndType')}</th>
            <th>{t('column.origin')}</th>
            <th data-end>{t('column.average')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.filledOf')}</th>
            <th data-end>{t('column.fee')}</th>
            <th data-end>{t('column.realised')}</th>
            <th>{t('column.status')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const { priceDecimals, markDecimals } = rules.get(order.symbol) ?? {}
            const pnl = readAmount(order.pnl)
            const fee = readAmount(order.openFee) + readAmount(order.closeFee)
            return (
              <tr key={order.orderId}>
                <td data-name={t('column.time')} className="dim">
                  <time>{formatTime(order.createdTime)}</time>
                </td>
                <td data-name={t('column.contract')}>
                  {order.symbol} <span className="dim">{order.leverage}x</span>
                </td>
                <td data-name={t('column.actAndType')}>
                  <OrderAct order={order} /> {t(`type.${order.type}`)}
                </td>
                <td data-name={t('column.origin')} className="dim">
                  {t(`origin.${order.origin}`)}
                </td>
                <td data-name={t('column.average')} data-end>
                  {order.averagePrice === null ? '--' : formatAmount(order.averagePrice, markDecimals)}
                </td>
                <td data-name={t('column.price')} data-end>
                  {order.price === null ? t('type.market') : formatAmount(order.price, priceDecimals)}
                </td>
                <td data-name={t('column.filledOf')} data-end>
                  {formatAmount(order.filledLots)} / {formatAmount(order.lots)}
                </td>
                <td data-name={t('column.fee')} data-end>
                  {showSigned(-fee, 4)}
                </td>
                <td data-name={t('column.realised')} data-end className={toneOf(pnl)}>
                  {pnl === 0n ? '--' : showSigned(pnl)}
                </td>
                <td
                  data-name={t('column.status')}
                  title={order.closeReason === null ? undefined : t(`reason.${order.closeReason}`)}
                >
                  {t(order.status === 'filled' ? 'desk.traded' : 'desk.cancelled')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </HistoryList>
  )
}
