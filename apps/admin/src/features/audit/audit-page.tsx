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
  const check = useChainCheck()
  const broken = check.state === 'done' ? check.broken : undefined

  // A broken line is looked for among all lines: no filter, and the page that it stands on.
  const brokenPage =
    check.state !== 'done' || broken === undefined
      ? undefined
      : Math.max(1, Math.ceil((check.newest - broken.number + 1) / CONSOLE_LIMITS.pageSize))
  useEffect(() => {
    if (brokenPage === undefined) return
    setSearch({}, { replace: true })
    setPage(brokenPage)
  }, [brokenPage, setSearch])

  const { data, error, refetch } = useQuery({
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
  useEffect(() => {
    if (broken === undefined || rows === undefined) return
    // A line that is gone has no row: the first after it stands for it.
    const shown = rows.filter(({ number }) => number >= broken.number).map(({ number }) => number)
    const at = document.querySelector(`[data-row="${Math.min(...shown)}"]`)
    at?.scrollIntoView({ block: 'center' })
  }, [broken, rows])

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
      cell: ({ reason }) => <span className="dim">{reason === '' ? '–' : reasonText(reason)}</span>,
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
