// A list that filters narrow and pages divide: its places while it comes, what to say when nothing is there, the pager.

import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import { Pager } from '../account/paging/pager.tsx'
import type { PageState } from '../account/paging/use-page.ts'
import { isFiltered, NO_FILTER, type RecordFilter } from './record-filter.ts'
import { type FilterPart, RecordFilters } from './record-filters.tsx'
import classes from './records-page.module.css'

const ROWS_EXPECTED = 10
const ROW_HEIGHT = 45

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
  const { t } = useTranslation('records')
  const narrow = (next: RecordFilter): void => {
    onFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <div className={classes.tools}>
        <RecordFilters filter={filter} parts={parts} onChange={narrow} />
        {tools}
      </div>
      <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
        {({ list, total }) =>
          total > 0 ? (
            <div className={classes.list} data-old={query.isPlaceholderData || undefined}>
              {children(list)}
              <Pager state={pages} total={total} />
            </div>
          ) : isFiltered(filter) ? (
            <EmptyState
              title={t('nothing.fits')}
              action={
                <Button size="sm" onClick={() => narrow(NO_FILTER)}>
                  {t('filter.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={none} text={noneText} />
          )
        }
      </Loaded>
    </>
  )
}
