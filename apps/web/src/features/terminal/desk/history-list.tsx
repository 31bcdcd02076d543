// A list that is loaded page by page: its places while it comes, a word when it is empty, a way on when it failed, and
// more on demand.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import classes from './desk.module.css'
import { EmptyDesk } from './empty-desk.tsx'

interface HistoryListProps {
  readonly list: {
    readonly isPending: boolean
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly refetch: () => unknown
  }
  readonly isEmpty: boolean
  readonly none: string
  readonly children: ReactNode
}

export function HistoryList({ list, isEmpty, none, children }: HistoryListProps) {
  const { t } = useTranslation('terminal')
  if (list.isPending) return <SkeletonRows rows={4} rowHeight={32} />
  if (list.error !== null && isEmpty) {
    return (
      <p className={classes.none} role="alert">
        {textOfError(list.error)}{' '}
        <button type="button" onClick={() => void list.refetch()}>
          {t('list.retry')}
        </button>
      </p>
    )
  }
  if (isEmpty) return <EmptyDesk text={none} />
  return (
    <>
      {children}
      {list.hasNextPage ? (
        <p className={classes.more}>
          <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </button>
        </p>
      ) : null}
    </>
  )
}
