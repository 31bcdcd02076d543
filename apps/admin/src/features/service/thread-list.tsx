// Conversations and tickets as a list to choose from: who, what was said last, and for how long somebody waits.

import type { ServiceList } from '@candor/api'
import { Chip } from '@candor/web/ui/chip.tsx'
import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useNow } from '../../shell/clock.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Paging } from '../../ui/paging.tsx'
import classes from './service.module.css'
import { KIND_NAMES, LIST_EMPTY, type ThreadRow, whoOf } from './service-words.ts'

interface ThreadListProps {
  readonly which: ServiceList
  /** The number of the one that is open. */
  readonly open: string | null
  readonly onOpen: (number: string) => void
}

const ROWS_EXPECTED = 5
const ROW_HEIGHT = 72

export function ThreadList({ which, open, onOpen }: ThreadListProps) {
  const poll = usePoll(CONSOLE_LIMITS.serviceMs)
  const now = useNow()
  const [page, setPage] = useState(1)
  const asked = { pageIndex: String(page), pageSize: String(CONSOLE_LIMITS.pageSize) }
  const { data, error, refetch } = useQuery({
    ...adminQuery('serviceThreads', { query: { which, ...asked } }),
    placeholderData: keepPreviousData,
    refetchInterval: poll,
  })
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    )
  }
  if (data.total === 0) return <EmptyState title={LIST_EMPTY[which]} />
  return (
    <>
      <ul className={classes.rows}>
        {data.list.map((row) => (
          <li key={row.number}>
            <button
              type="button"
              className={classes.row}
              aria-current={row.number === open || undefined}
              onClick={() => onOpen(row.number)}
            >
              <Row row={row} now={now} />
            </button>
          </li>
        ))}
      </ul>
      <Paging page={page} pageSize={CONSOLE_LIMITS.pageSize} total={data.total} onPage={setPage} />
    </>
  )
}

function Row({ row, now }: { readonly row: ThreadRow; readonly now: number }) {
  return (
    <>
      <span className={classes.who}>
        <b>{whoOf(row)}</b>
        <Chip>{KIND_NAMES[row.kind]}</Chip>
        {row.takenBy === null ? null : <em>{row.takenBy.email}</em>}
      </span>
      <span className={classes.age}>
        {row.waitingTime === null
          ? `${formatAge(now - row.updatedTime)} ago`
          : formatAge(now - row.waitingTime)}
      </span>
      <span className={classes.last}>
        {row.subject === null ? '' : `${row.subject}: `}
        {row.lastText === '' ? 'a picture' : row.lastText}
      </span>
    </>
  )
}
