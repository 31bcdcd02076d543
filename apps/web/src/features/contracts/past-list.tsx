// A list of what is past: filters, the file with all of it, and the rows page by page.

import type { ContractExport } from '@candor/api'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportFile } from '../tables/export-file.tsx'
import { ListTools, type Nothing, PagedList } from '../tables/paged-list.tsx'
import type { PageState } from '../tables/paging/use-page.ts'
import { type ContractFilter, filterQuery, isFiltered, NO_FILTER } from './contract-filter.ts'
import { ContractFilters } from './contract-filters.tsx'
import { exportList } from './export-list.ts'
import { ToTerminal } from './to-terminal.tsx'

const ROW_HEIGHT = 61

interface PastListProps<T> {
  readonly query: UseQueryResult<{ readonly list: readonly T[]; readonly total: number }>
  readonly pages: PageState
  readonly filter: ContractFilter
  readonly narrow: (filter: ContractFilter) => void
  /** The name of the list as a file. */
  readonly list: ContractExport
  readonly nothing: Nothing
  /** Before the filters. */
  readonly before?: ReactNode
  readonly children: (list: readonly T[]) => ReactNode
}

export function PastList<T>(props: PastListProps<T>) {
  const { query, pages, filter, narrow, list, nothing, before, children } = props
  return (
    <>
      <ListTools>
        {before}
        <ContractFilters filter={filter} hasTime onChange={narrow} />
        <ExportFile
          isEmpty={(query.data?.total ?? 0) === 0}
          ask={(signal) => exportList(list, filterQuery(filter), signal)}
        />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        // Nobody goes looking for a liquidation.
        nothing={list === 'liquidations' ? nothing : { action: <ToTerminal />, ...nothing }}
        rowHeight={ROW_HEIGHT}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
      >
        {children}
      </PagedList>
    </>
  )
}
