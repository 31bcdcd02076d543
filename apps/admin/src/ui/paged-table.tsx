// A table whose rows come page by page: `load` makes the query of a page. Give it a `key` of the filters, so that other
// filters begin at the first page again.

import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSOLE_LIMITS } from '../limits.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Paging } from './paging.tsx'

/** As the calls answer it; the cache's types ask for exactly that. */
export interface PageOf<Row> {
  list: Row[]
  total: number
  pageIndex: number
  pageSize: number
}

export interface PageQuery {
  readonly pageIndex: string
  readonly pageSize: string
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'error' | 'onRetry'> {
  readonly load: (page: PageQuery) => UseQueryOptions<PageOf<Row>>
  /** Asked for anew so often; see `usePoll`. */
  readonly poll?: number | false
}

export function PagedTable<Row>({ load, poll = false, ...table }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1)
  const asked = { pageIndex: String(page), pageSize: String(CONSOLE_LIMITS.pageSize) }
  const { data, error, refetch } = useQuery({
    ...load(asked),
    placeholderData: keepPreviousData,
    refetchInterval: poll,
  })
  return (
    <>
      <DataTable {...table} rows={data?.list} error={error} onRetry={refetch} />
      <Paging page={page} pageSize={CONSOLE_LIMITS.pageSize} total={data?.total} onPage={setPage} />
    </>
  )
}
