// What the user's positions paid and received as funding, newest first, each with its receipt.

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import { showRate } from '../account/contract-formulas.ts'
import { readAmount } from '../account/read-amount.ts'
import { showSignedExact, toneOf } from '../account/show.ts'
import { useFundingRecords } from './contract-history-queries.ts'
import type { ContractTableProps } from './contract-table-props.ts'

export function FundingTable({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const history = useFundingRecords(only)
  const records = history.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <HistoryList list={history} isEmpty={records.length === 0} none={t('desk.noFunding')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.time')}</th>
            <th>{t('column.contract')}</th>
            <th data-end>{t('column.size')}</th>
            <th data-end>{t('market.mark')}</th>
            <th data-end>{t('column.value')}</th>
            <th data-end>{t('column.rate')}</th>
            <th data-end>{t('column.amount')}</th>
            <th data-end data-sticky>
              {t('column.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const amount = readAmount(record.amount)
            return (
              <tr key={record.id}>
                <td data-name={t('column.time')} className="dim">
                  <time>{formatTime(record.time)}</time>
                </td>
                <td data-name={t('column.contract')}>
                  {record.symbol}{' '}
                  <span className={record.direction === 'long' ? 'up' : 'down'}>
                    {t(`direction.${record.direction}`)}
                  </span>
                </td>
                <td data-name={t('column.size')} data-end>
                  {formatAmount(record.lots)}
                </td>
                <td data-name={t('market.mark')} data-end>
                  {formatAmount(record.mark, rules.get(record.symbol)?.markDecimals)}
                </td>
                <td data-name={t('column.value')} data-end>
                  {formatAmount(record.value, 2)}
                </td>
                <td data-name={t('column.rate')} data-end>
                  {showRate(readAmount(record.rate))}
                </td>
                <td data-name={t('column.amount')} data-end className={toneOf(amount)}>
                  {showSignedExact(amount)}
                </td>
                <td data-name={t('column.acts')} data-end data-sticky>
                  <Link
                    className={classes.act}
                    to={`/contract?tab=funding&receipt=${encodeURIComponent(record.id)}`}
                  >
                    {t('desk.receipt')}
                  </Link>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </HistoryList>
  )
}
