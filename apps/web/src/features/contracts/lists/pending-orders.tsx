// Contract orders that are open at this moment, live.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { type ContractOrder, useContractOrders } from '../../../live/contract-account.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ListRemark, ListTools, NothingFits } from '../../tables/paged-list.tsx'
import { pageCount } from '../../tables/paging/page-numbers.ts'
import { Pager } from '../../tables/paging/pager.tsx'
import { type PageState, usePage } from '../../tables/paging/use-page.ts'
import { CancelContractOrder, CancelContractOrders } from '../cancel-contract-orders.tsx'
import { type ContractFilter, fits, isFiltered, NO_FILTER } from '../contract-filter.ts'
import { ContractFilters } from '../contract-filters.tsx'
import { ContractOrderDrawer } from '../order-drawer.tsx'
import { directionOfOrder } from '../order-words.ts'
import { ToTerminal } from '../to-terminal.tsx'
import { useFilter } from '../use-filter.ts'
import { ContractOrdersTable } from './orders-table.tsx'

const ROWS_EXPECTED = 5
const ROW_HEIGHT = 61

export function PendingOrders() {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const { isKnown, total, orders } = useContractOrders()
  const [opened, setOpened] = useState<ContractOrder>()
  const all = [...orders.values()]
  const inContract = all.filter(({ symbol }) => filter.symbol === '' || symbol === filter.symbol)
  const found = all.filter((order) =>
    fits(filter, { symbol: order.symbol, direction: directionOfOrder(order) }),
  )
  return (
    <>
      <ListTools>
        <ContractFilters filter={filter} hasTime={false} onChange={narrow} />
        <CancelContractOrders
          symbol={filter.symbol}
          count={filter.symbol === '' ? total : inContract.length}
        />
      </ListTools>
      {isKnown ? (
        <Found orders={found} {...{ pages, filter, narrow }} onOpen={setOpened} />
      ) : (
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
      )}
      {total > orders.size ? (
        <ListRemark>
          {t('newestOnly', { shown: formatCount(orders.size), total: formatCount(total) })}
        </ListRemark>
      ) : null}
      <ContractOrderDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface FoundProps {
  readonly orders: readonly ContractOrder[]
  readonly pages: PageState
  readonly filter: ContractFilter
  readonly narrow: (filter: ContractFilter) => void
  readonly onOpen: (order: ContractOrder) => void
}

function Found({ orders, pages, filter, narrow, onOpen }: FoundProps) {
  const { t } = useTranslation('contracts')
  if (orders.length === 0) {
    return isFiltered(filter) ? (
      <NothingFits onClear={() => narrow(NO_FILTER)} />
    ) : (
      <EmptyState title={t('nothing.pending')} text={t('nothing.pendingText')} action={<ToTerminal />} />
    )
  }
  // Orders leave the list by themselves, and so the page that is shown may be gone.
  const { size } = pages.page
  const index = Math.min(pages.page.index, pageCount(orders.length, size))
  return (
    <>
      <ContractOrdersTable
        orders={orders.slice((index - 1) * size, index * size)}
        onOpen={onOpen}
        renderAct={({ orderId }) => <CancelContractOrder orderId={orderId} />}
      />
      <Pager state={{ ...pages, page: { index, size } }} total={orders.length} />
    </>
  )
}
