// Every movement of the user's money, page by page, and all of them as a file.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { OpenButton, Signed } from '../tables/cells.tsx'
import { ExportFile } from '../tables/export-file.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import classes from '../tables/table.module.css'
import { useWalletName } from '../transfer/use-wallet-name.ts'
import type { OpenedRecord } from './lines-drawer.tsx'
import { NarrowedList } from './narrowed-list.tsx'
import { canBeAsked, NO_FILTER, recordsQuery } from './record-filter.ts'
import { useRecordName } from './use-record-name.ts'

type MoneyRecord = Answer<'records'>['list'][number]

interface RecordsProps {
  readonly onOpen: (record: OpenedRecord) => void
}

export function AllRecords({ onOpen }: RecordsProps) {
  const { t } = useTranslation('records')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const asked = recordsQuery(filter)
  const query = useQuery({
    ...callQuery('records', { query: { ...asked, ...pages.query }, quiet: true }),
    enabled: canBeAsked(filter),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  return (
    <NarrowedList
      {...{ query, pages, filter }}
      parts={['wallet', 'asset', 'type']}
      none={t('nothing.records')}
      noneText={t('nothing.recordsText')}
      onFilter={setFilter}
      tools={
        <ExportFile
          isEmpty={(query.data?.total ?? 0) === 0}
          ask={(signal) => api.download('exportRecords', { query: asked, signal, quiet: true })}
        />
      }
    >
      {(list) => <RecordsTable records={list} onOpen={onOpen} />}
    </NarrowedList>
  )
}

function RecordsTable({ records, onOpen }: RecordsProps & { readonly records: readonly MoneyRecord[] }) {
  const { t } = useTranslation('records')
  const typeName = useRecordName()
  const walletName = useWalletName()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.type')}</th>
          <th>{t('column.account')}</th>
          <th data-end>{t('column.amount')}</th>
          <th data-end>{t('column.after')}</th>
          <th data-end>{t('column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { recordId, time, type, wallet, asset, amount, balanceAfter } = record
          return (
            <tr key={recordId} data-opens>
              <td data-name={t('column.time')} data-dim>
                {formatTime(time)}
              </td>
              <td data-head>
                <OpenButton
                  label={t('open', { type: typeName(type), number: numberOf(recordId) })}
                  onOpen={() => onOpen(record)}
                >
                  {typeName(type)}
                </OpenButton>
              </td>
              <td data-name={t('column.account')} data-dim data-words>
                {walletName(wallet)}
              </td>
              <td data-name={t('column.amount')} data-end>
                <span>
                  <Signed amount={amount} /> <span className="dim">{asset}</span>
                </span>
              </td>
              <td data-name={t('column.after')} data-end data-dim>
                {formatAmount(balanceAfter)}
              </td>
              <td data-name={t('column.number')} data-end data-dim>
                {numberOf(recordId)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A record is named by its command's number in the log, and its place there. */
function numberOf(recordId: string): string {
  return formatCount(Number(recordId.split('-')[0]))
}
