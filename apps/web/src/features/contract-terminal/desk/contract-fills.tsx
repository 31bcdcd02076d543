// The user's contract fills, newest first.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import { readAmount } from '../account/read-amount.ts'
import { showSigned, toneOf } from '../account/show.ts'
import { useContractFills } from './contract-history-queries.ts'
import type { ContractTableProps } from './contract-table-props.ts'
import { fillKey } from './fill-key.ts'

export function ContractFills({ only, rules }: ContractTableProps) {
  const { t } = useTranslation(['perpetual', 'terminal'])
  const history = useContractFills(only)
  const fills = history.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <HistoryList list={history} isEmpty={fills.length === 0} none={t('desk.noFills')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.contract')}</th>
            <th>{t('column.act')}</th>
            <th data-end>{t('column.price')}</th>
            <th data-end>{t('column.size')}</th>
            <th data-end>{t('column.value')}</th>
            <th data-end>{t('column.fee')}</th>
            <th data-end>{t('column.realised')}</th>
            <th>{t('column.role')}</th>
            <th data-wide>{t('column.order')}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => {
            const decimals = rules.get(fill.symbol)?.priceDecimals
            const pnl = readAmount(fill.pnl)
            const fee = readAmount(fill.fee) + readAmount(fill.liquidationFee)
            return (
              <tr key={`${fill.tradeId} ${fill.positionId} ${fill.action} ${fill.role}`}>
                <td data-name={t('column.time')} className="dim">
                  <time>{formatTime(fill.time)}</time>
                </td>
                <td data-name={t('column.contract')}>{fill.symbol}</td>
                <td data-name={t('column.act')} className={fill.side === 'buy' ? 'up' : 'down'}>
                  {t(fillKey(fill))}
                </td>
                <td data-name={t('column.price')} data-end>
                  {formatAmount(fill.price, decimals)}
                </td>
                <td data-name={t('column.size')} data-end>
                  {formatAmount(fill.lots)}
                </td>
                <td data-name={t('column.value')} data-end>
                  {formatAmount(fill.value, 2)}
                </td>
                <td data-name={t('column.fee')} data-end>
                  {showSigned(-fee, 4)}
                </td>
                <td data-name={t('column.realised')} data-end className={toneOf(pnl)}>
                  {fill.action === 'open' ? '--' : showSigned(pnl)}
                </td>
                <td data-name={t('column.role')} className="dim">
                  {fill.role === null ? t(`fillKind.${fill.kind}`) : t(`terminal:role.${fill.role}`)}
                </td>
                <td data-name={t('column.order')} data-wide className="dim">
                  {fill.orderId ?? '--'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </HistoryList>
  )
}
