// Orders that have ended, page by page, and all of them as a file.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import type { Order } from '../../live/own.ts'
import { ExportPages } from '../tables/export-pages.tsx'
import { ListTools, PagedList } from '../tables/paged-list.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { isBackwards } from '../tables/period.ts'
import { ExportFills } from './export-fills.tsx'
import { historyQuery, isFiltered, NO_FILTER, type OrderFilter } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { ordersCsv } from './orders-csv.ts'
import { OrdersTable } from './orders-table.tsx'
import { useSymbols } from './use-symbols.ts'

const ROW_HEIGHT = 61

export function OrderHistory({ onOpen }: { readonly onOpen: (order: Order) => void }) {
  const { t } = useTranslation('orders')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const asked = historyQuery(filter)
  const query = useQuery({
    ...callQuery('orderHistory', { query: { ...asked, ...pages.query }, quiet: true }),
    enabled: !isBackwards(filter.period),
    placeholderData: keepPreviousData,
    // An order may end while its page is looked at.
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  const narrow = (next: OrderFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <ListTools>
        <OrderFilters filter={filter} symbols={useSymbols()} hasRange onChange={narrow} />
        <ExportPages
          name="orders"
          total={query.data?.total ?? 0}
          idOf={({ orderId }) => orderId}
          csvOf={ordersCsv}
          ask={(page, signal) =>
            api.call('orderHistory', { query: { ...asked, ...page }, quiet: true, signal })
          }
        />
        <ExportFills filter={filter} isEmpty={(query.data?.total ?? 0) === 0} />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        rowHeight={ROW_HEIGHT}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
        nothing={{
          title: t('nothing.history'),
          text: t('nothing.historyText'),
          action: (
            <Button size="sm" component={Link} to="/currencyTransaction?symbol=BTC_USDT">
              {t('nothing.trade')}
            </Button>
          ),
        }}
      >
        {(list) => <OrdersTable orders={list} onOpen={onOpen} />}
      </PagedList>
    </>
  )
}
