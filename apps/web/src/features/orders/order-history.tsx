// Orders that have ended, page by page, and all of them as a file.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import type { Order } from '../../live/own.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import { Pager } from '../account/paging/pager.tsx'
import { usePage } from '../account/paging/use-page.ts'
import { ExportOrders } from './export-orders.tsx'
import { historyQuery, isBackwards, isFiltered, NO_FILTER, type OrderFilter } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import classes from './orders-page.module.css'
import { OrdersTable } from './orders-table.tsx'
import { useSymbols } from './use-symbols.ts'

const ROWS_EXPECTED = 10
const ROW_HEIGHT = 61

export function OrderHistory({ onOpen }: { readonly onOpen: (order: Order) => void }) {
  const { t } = useTranslation('orders')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const asked = historyQuery(filter)
  const query = useQuery({
    ...callQuery('orderHistory', { query: { ...asked, ...pages.query }, quiet: true }),
    enabled: !isBackwards(filter),
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
      <div className={classes.tools}>
        <OrderFilters filter={filter} symbols={useSymbols()} hasRange onChange={narrow} />
        <ExportOrders query={asked} total={query.data?.total ?? 0} />
      </div>
      <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              title={isFiltered(filter) ? t('nothing.fits') : t('nothing.history')}
              text={isFiltered(filter) ? undefined : t('nothing.historyText')}
              action={
                isFiltered(filter) ? (
                  <Button size="sm" onClick={() => narrow(NO_FILTER)}>
                    {t('filter.clear')}
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <div className={classes.list} data-old={query.isPlaceholderData || undefined}>
              <OrdersTable orders={list} onOpen={onOpen} />
              <Pager state={pages} total={total} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
