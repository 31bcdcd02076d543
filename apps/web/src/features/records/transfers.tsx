// Transfers between the user's own accounts; each opens its lines.

import { TRANSFER_WALLETS } from '@candor/api'
import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { ExportPages } from '../tables/export-pages.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { rowsCsv } from '../tables/rows-csv.ts'
import { TransfersTable } from '../transfer/transfers-table.tsx'
import type { OpenedRecord } from './lines-drawer.tsx'
import { NarrowedList } from './narrowed-list.tsx'
import { canBeAsked, NO_FILTER, recordsQuery } from './record-filter.ts'

type Transfer = Answer<'transfers'>['list'][number]

export function Transfers({ onOpen }: { readonly onOpen: (record: OpenedRecord) => void }) {
  const { t } = useTranslation('records')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const { wallet: _wallet, type: _type, ...asked } = recordsQuery(filter)
  const wallet = TRANSFER_WALLETS.find((each) => each === filter.wallet)
  const query = useQuery({
    ...callQuery('transfers', { query: { ...asked, wallet, ...pages.query }, quiet: true }),
    enabled: canBeAsked(filter),
    placeholderData: keepPreviousData,
  })
  return (
    <NarrowedList
      {...{ query, pages, filter }}
      parts={['wallet', 'asset']}
      none={t('nothing.transfers')}
      noneText={t('nothing.transfersText')}
      onFilter={setFilter}
      tools={
        <ExportPages<Transfer>
          name="transfers"
          total={query.data?.total ?? 0}
          idOf={({ recordId }) => recordId}
          csvOf={(rows) => rowsCsv(['recordId', 'number', 'from', 'to', 'asset', 'amount', 'time'], rows)}
          ask={(page, signal) =>
            api.call('transfers', { query: { ...asked, wallet, ...page }, quiet: true, signal })
          }
        />
      }
    >
      {(list) => <TransfersTable transfers={list} onOpen={onOpen} />}
    </NarrowedList>
  )
}
