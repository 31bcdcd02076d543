// The tab of income: every payout of every order, with its number in the log, and all of them as a file.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { formatDay } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { showMoney } from '../../financial/earn-show.ts'
import { showSecond } from '../../financial/earn-time.ts'
import { LogLink } from '../../financial/log-link.tsx'
import { ExportFile } from '../../tables/export-file.tsx'
import { ListTools, PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { miningName } from '../mining-rules.ts'
import { filterQuery, isFiltered, type MiningFilter, NO_FILTER } from './mining-filter.ts'
import { MiningFilters } from './mining-filters.tsx'

export function IncomeLines() {
  const { t } = useTranslation('mining')
  const pages = usePage()
  const [filter, setFilter] = useState(NO_FILTER)
  const query = useQuery({
    ...callQuery('miningIncome', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  const narrow = (next: MiningFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <ListTools>
        <MiningFilters filter={filter} onChange={narrow} />
        <ExportFile
          isEmpty={(query.data?.total ?? 0) === 0}
          ask={async (signal) => {
            const { blob } = await api.download('exportMiningIncome', {
              query: filterQuery(filter),
              signal,
              quiet: true,
            })
            return { blob, fileName: `candor-mining-income-${formatDay(Date.now())}.csv` }
          }}
        />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
        nothing={{ title: t('own.noneIncome'), text: t('own.noneIncomeText') }}
      >
        {(list) => <IncomeTable lines={list} />}
      </PagedList>
    </>
  )
}

type IncomeLine = Answer<'miningIncome'>['list'][number]

function IncomeTable({ lines }: { readonly lines: readonly IncomeLine[] }) {
  const { t } = useTranslation(['mining', 'financial'])
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('detail.paidAt')}</th>
          <th>{t('pool.pool')}</th>
          <th>{t('financial:records.order')}</th>
          <th data-end>{t('detail.miningDay')}</th>
          <th data-end>{t('detail.income')}</th>
          <th data-end>{t('financial:records.number')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ orderId, name, day, days, time, income, asset, number }) => (
          <tr key={`${orderId} ${day}`}>
            <td data-name={t('detail.paidAt')}>{showSecond(time)}</td>
            <td data-head>{name}</td>
            <td data-name={t('financial:records.order')}>{miningName(orderId)}</td>
            <td data-end data-name={t('detail.miningDay')}>
              {days === 1
                ? formatCount(day)
                : t('detail.days', { first: formatCount(day - days + 1), last: formatCount(day) })}
            </td>
            <td data-end data-name={t('detail.income')}>
              +{showMoney(income)} {asset}
            </td>
            <td data-end data-name={t('financial:records.number')}>
              <LogLink number={number} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
