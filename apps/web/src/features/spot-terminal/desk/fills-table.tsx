// The user's fills, newest first.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import type { Market } from '../market/market-rules.ts'
import { useFills } from './history-queries.ts'
import { decimalsFor, pairName } from './market-decimals.ts'

interface FillsTableProps {
  readonly only: string | undefined
  readonly markets: readonly Market[]
}

export function FillsTable({ only, markets }: FillsTableProps) {
  const { t } = useTranslation(['spot', 'terminal'])
  const history = useFills(only)
  const fills = history.data?.pages.flatMap(({ list }) => list) ?? []
  const decimals = decimalsFor(markets)
  return (
    <HistoryList list={history} isEmpty={fills.length === 0} none={t('desk.noFills')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.pair')}</th>
            <th>{t('column.side')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.amount')}</th>
            <th data-end>{t('column.turnover')}</th>
            <th data-end>{t('column.fee')}</th>
            <th>{t('column.role')}</th>
            <th data-wide>{t('column.order')}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => {
            const shown = decimals(fill.symbol)
            return (
              <tr key={`${fill.tradeId} ${fill.orderId}`}>
                <td data-name={t('column.time')} className="dim">
                  <time>{formatTime(fill.time)}</time>
                </td>
                <td data-name={t('column.pair')}>{pairName(fill.symbol)}</td>
                <td data-name={t('column.side')} className={fill.side === 'buy' ? 'up' : 'down'}>
                  {t(fill.side === 'buy' ? 'side.buy' : 'side.sell')}
                </td>
                <td data-name={t('column.price')} data-end>
                  {formatAmount(fill.price, shown.price)}
                </td>
                <td data-name={t('column.amount')} data-end>
                  {formatAmount(fill.quantity, shown.quantity)}
                </td>
                <td data-name={t('column.turnover')} data-end>
                  {formatAmount(fill.quoteAmount, shown.price)}
                </td>
                <td data-name={t('column.fee')} data-end>{`${formatAmount(fill.fee)} ${fill.feeAsset}`}</td>
                <td data-name={t('column.role')} className="dim">
                  {t(`terminal:role.${fill.role}`)}
                </td>
                <td data-name={t('column.order')} data-wide className="dim">
                  {fill.orderId}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </HistoryList>
  )
}
