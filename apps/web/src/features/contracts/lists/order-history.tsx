// Contract orders that have ended, page by page.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { usePage } from '../../tables/paging/use-page.ts'
import { filterQuery } from '../contract-filter.ts'
import { ContractOrderDrawer } from '../order-drawer.tsx'
import type { PastOrder } from '../order-words.ts'
import { PastList } from '../past-list.tsx'
import { useFilter } from '../use-filter.ts'
import { ContractOrdersTable } from './orders-table.tsx'
import { pastOptions } from './past-options.ts'

export function OrderHistory({ before }: { readonly before: ReactNode }) {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const [opened, setOpened] = useState<PastOrder>()
  const query = useQuery({
    ...callQuery('contractOrderHistory', {
      query: { status: 'ended', ...filterQuery(filter), ...pages.query },
      quiet: true,
    }),
    ...pastOptions(filter),
  })
  return (
    <>
      <PastList
        {...{ query, pages, filter, narrow, before }}
        list="orders"
        nothing={{ title: t('nothing.orders'), text: t('nothing.ordersText') }}
      >
        {(list) => <ContractOrdersTable orders={list} onOpen={setOpened} />}
      </PastList>
      <ContractOrderDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
