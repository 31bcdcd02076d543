// A list that filters narrow and pages divide: its places while it comes, what to say when nothing is there, the pager.

import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import classes from './paged-list.module.css'
import { Pager } from './paging/pager.tsx'
import type { PageState } from './paging/use-page.ts'

const ROWS_EXPECTED = 10
const ROW_HEIGHT = 45

interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
}

interface ListProps<T, P extends Page<T>> {
  readonly query: UseQueryResult<P>
  readonly pages: PageState
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Of a row, while none is there. */
  readonly rowHeight?: number
  readonly nothing: Nothing
  readonly children: (list: P['list']) => ReactNode
}

/** What to say when there is nothing at all. */
export interface Nothing {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

export function PagedList<T, P extends Page<T>>(props: ListProps<T, P>) {
  const { query, pages, isFiltered, onClear, rowHeight = ROW_HEIGHT, nothing, children } = props
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={rowHeight}>
      {({ list, total }) =>
        total > 0 ? (
          <div className={classes.list} data-old={query.isPlaceholderData || undefined}>
            {children(list)}
            <Pager state={pages} total={total} />
          </div>
        ) : isFiltered ? (
          <NothingFits onClear={onClear} />
        ) : (
          <EmptyState {...nothing} />
        )
      }
    </Loaded>
  )
}

export function NothingFits({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('tables')
  return (
    <EmptyState
      title={t('nothingFits')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  )
}

/** Filters and acts, above a list. */
export function ListTools({ children }: { readonly children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>
}

/** One sentence below a list. */
export function ListRemark({ children }: { readonly children: ReactNode }) {
  return <p className={classes.remark}>{children}</p>
}
