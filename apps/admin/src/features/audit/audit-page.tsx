// The audit log, newest first, with filters; and the button that checks the whole chain in this browser.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { formatCount } from '../../format/number.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hash } from '../../ui/hash.tsx'
import { Page } from '../../ui/page.tsx'
import { Paging } from '../../ui/paging.tsx'
import { Panel } from '../../ui/panel.tsx'
import { reasonText } from '../../words/reasons.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { filterQuery } from './filter-query.ts'
import { LineDialog } from './line-dialog.tsx'
import { Subject } from './subject.tsx'
import { type ChainCheck, useChainCheck } from './use-chain-check.ts'
import { VerifyPanel } from './verify-panel.tsx'

type Line = AdminAnswer<'audit'>['list'][number]

export default function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Line>()
  /** The line that is to be scrolled to, once its page is there. */
  const [sought, setSought] = useState<number>()
  const check = useChainCheck(({ broken, newest }) => {
    if (broken === undefined) return
    // It is looked for among all lines: no filter, and the page that it stands on.
    setSearch({}, { replace: true })
    setPage(Math.max(1, Math.ceil((newest - broken.number + 1) / CONSOLE_LIMITS.pageSize)))
    setSought(broken.number)
  })
  const broken = check.state === 'done' ? check.broken : undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...adminQuery('audit', {
      query: {
        ...filterQuery(search),
        pageIndex: String(page),
        pageSize: String(CONSOLE_LIMITS.pageSize),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.list
  const isComplete = search.size === 0 && !isPlaceholderData
  useEffect(() => {
    if (sought === undefined || rows === undefined || !isComplete) return
    // A line that is gone has no row: the first after it stands for it.
    const shown = rows.filter(({ number }) => number >= sought).map(({ number }) => number)
    const at = document.querySelector(`[data-row="${Math.min(...shown)}"]`)
    at?.scrollIntoView({ block: 'center' })
    setSought(undefined)
  }, [sought, rows, isComplete])

  return (
    <Page title="Audit log">
      <VerifyPanel check={check} />
      <Panel
        title="Lines"
        actions={
          <AuditFilters
            search={search}
            onChange={(next) => {
              setSearch(next, { replace: true })
              setPage(1)
            }}
          />
        }
        flush
      >
        <DataTable
          label="Audit log"
          columns={columnsOf(check, setOpened)}
          rows={rows}
          rowKey={({ number }) => String(number)}
          rowMark={({ number }) =>
            broken === undefined || number < broken.number
              ? undefined
              : number === broken.number
                ? 'warn'
                : 'doubt'
          }
          empty="No line matches."
          error={error}
          onRetry={refetch}
        />
        <Paging page={page} pageSize={CONSOLE_LIMITS.pageSize} total={data?.total} onPage={setPage} />
      </Panel>
      <LineDialog line={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

function columnsOf(check: ChainCheck, open: (line: Line) => void): readonly Column<Line>[] {
  return [
    {
      key: 'number',
      head: 'No.',
      isNumber: true,
      cell: (line) => (
        <button type="button" className={classes.open} onClick={() => open(line)}>
          {formatCount(line.number)}
        </button>
      ),
    },
    { key: 'time', head: 'Time', cell: ({ time }) => formatTime(time) },
    { key: 'who', head: 'Who', cell: ({ who }) => who },
    { key: 'action', head: 'Act', cell: ({ action }) => <code className="mono">{action}</code> },
    { key: 'subject', head: 'On', cell: ({ subject }) => <Subject subject={subject} /> },
    {
      key: 'reason',
      head: 'Reason',
      isLong: true,
      cell: (line) => <span className="dim">{whyOf(line)}</span>,
    },
    { key: 'previous', head: 'Previous', cell: ({ previousHash }) => <Hash value={previousHash} isDim /> },
    { key: 'hash', head: 'Hash', cell: ({ hash }) => <Hash value={hash} /> },
    {
      key: 'check',
      head: 'Check',
      isNumber: true,
      cell: ({ number }) => <Check number={number} check={check} />,
    },
  ]
}

function whyOf({ reason, about }: Line): string {
  if (reason !== '') return reasonText(reason)
  return about === null ? '–' : `outcome of line ${formatCount(about)}`
}

function Check({ number, check }: { readonly number: number; readonly check: ChainCheck }) {
  if (check.state !== 'done') return <span className="dim">–</span>
  if (check.broken !== undefined && number >= check.broken.number) {
    const isTheOne = number === check.broken.number
    return (
      <span className={classes.bad} title={isTheOne ? 'does not hold' : 'rests on a line that does not hold'}>
        <IconAlertTriangle size={14} stroke={1.8} aria-label={isTheOne ? 'does not hold' : 'in doubt'} />
      </span>
    )
  }
  if (number > check.own.lines) return <span className="dim">–</span>
  return (
    <span className={classes.good}>
      <IconCheck size={14} stroke={1.8} aria-label="holds" />
    </span>
  )
}
