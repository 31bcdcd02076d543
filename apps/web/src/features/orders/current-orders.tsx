// Orders that are open at this moment, live.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../format/number.ts'
import { type Order, useOpenOrders } from '../../live/own.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListRemark, ListTools, NothingFits } from '../tables/paged-list.tsx'
import { pageCount } from '../tables/paging/page-numbers.ts'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { CancelAll, CancelOrder } from './cancel-orders.tsx'
import { fits, isFiltered, NO_FILTER, type OrderFilter } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersTable } from './orders-table.tsx'
import { useSymbols } from './use-symbols.ts'

const ROWS_EXPECTED = 5
const ROW_HEIGHT = 61

export function CurrentOrders({ onOpen }: { readonly onOpen: (order: Order) => void }) {
  const { t } = useTranslation('orders')
  const [filter, setFilter] = useState(NO_FILTER)
  const { isKnown, total, orders } = useOpenOrders()
  const all = [...orders.values()]
  const inMarket = all.filter(({ symbol }) => filter.symbol === '' || symbol === filter.symbol)
  return (
    <>
      <ListTools>
        <OrderFilters filter={filter} symbols={useSymbols()} hasRange={false} onChange={setFilter} />
        <CancelAll symbol={filter.symbol} count={filter.symbol === '' ? total : inMarket.length} />
      </ListTools>
      {isKnown ? (
        <Found orders={all.filter((order) => fits(filter, order))} {...{ filter, setFilter, onOpen }} />
      ) : (
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
      )}
      {total > orders.size ? (
        <ListRemark>
          {t('newestOnly', { shown: formatCount(orders.size), total: formatCount(total) })}
        </ListRemark>
      ) : null}
    </>
  )
}

interface FoundProps {
  readonly orders: readonly Order[]
  readonly filter: OrderFilter
  readonly setFilter: (filter: OrderFilter) => void
  readonly onOpen: (order: Order) => void
}

function Found({ orders, filter, setFilter, onOpen }: FoundProps) {
  const { t } = useTranslation('orders')
  const state = usePage()
  if (orders.length === 0) {
    return isFiltered(filter) ? (
      <NothingFits onClear={() => setFilter(NO_FILTER)} />
    ) : (
      <EmptyState
        title={t('nothing.current')}
        text={t('nothing.currentText')}
        action={
          <Button size="sm" component={Link} to="/currencyTransaction?symbol=BTC_USDT">
            {t('nothing.trade')}
          </Button>
        }
      />
    )
  }
  // Orders leave the list by themselves, and so the page that is shown may be gone.
  const { size } = state.page
  const index = Math.min(state.page.index, pageCount(orders.length, size))
  return (
    <>
      <OrdersTable
        orders={orders.slice((index - 1) * size, index * size)}
        onOpen={onOpen}
        renderAct={(order) => <CancelOrder order={order} />}
      />
      <Pager state={{ ...state, page: { index, size } }} total={orders.length} />
    </>
  )
}
