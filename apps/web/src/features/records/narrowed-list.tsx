// A list of records with its filters: another choice begins at the first page again.

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListTools, PagedList } from '../tables/paged-list.tsx'
import type { PageState } from '../tables/paging/use-page.ts'
import { isFiltered, NO_FILTER, type RecordFilter } from './record-filter.ts'
import { type FilterPart, RecordFilters } from './record-filters.tsx'

interface ListProps<T> {
  readonly query: UseQueryResult<{ readonly list: readonly T[]; readonly total: number }>
  readonly pages: PageState
  readonly filter: RecordFilter
  readonly parts: readonly FilterPart[]
  /** What to say when there is nothing at all. */
  readonly none: string
  readonly noneText: string
  /** At the end of the filters. */
  readonly tools?: ReactNode
  readonly onFilter: (filter: RecordFilter) => void
  readonly children: (list: readonly T[]) => ReactNode
}

export function NarrowedList<T>(props: ListProps<T>) {
  const { query, pages, filter, parts, none, noneText, tools, onFilter, children } = props
  const narrow = (next: RecordFilter): void => {
    onFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <ListTools>
        <RecordFilters filter={filter} parts={parts} onChange={narrow} />
        {tools}
      </ListTools>
      <PagedList
        {...{ query, pages }}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
        nothing={{ title: none, text: noneText }}
      >
        {children}
      </PagedList>
    </>
  )
}
