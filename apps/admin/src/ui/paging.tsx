// Which rows of how many are shown, and the way to the others.

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '../format/number.ts'
import classes from './paging.module.css'

interface PagingProps {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number | undefined
  readonly onPage: (page: number) => void
}

export function Paging({ page, pageSize, total, onPage }: PagingProps) {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className="num">
        {total === undefined
          ? '–'
          : total === 0
            ? 'none'
            : `${formatCount(first)} to ${formatCount(Math.min(page * pageSize, total))} of ${formatCount(total)}`}
      </span>
      <ActionIcon size={24} aria-label="Page before" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon size={24} aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
