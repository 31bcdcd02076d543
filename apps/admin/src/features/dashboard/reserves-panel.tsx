// Owed to users and held, per asset, never netted. What is short stands first, in the colour of a warning.

import type { AdminAnswer } from '@candor/client'
import { formatClock } from '@candor/web/format/time.ts'
import { CoinDisc } from '@candor/web/ui/coin-disc.tsx'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount, formatAmountOr, formatRatio } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { isShort, SCALE_WIDTH, scalePoint } from './reserve-scale.ts'

type Reserve = AdminAnswer<'reserves'>['list'][number]

const COLUMNS: readonly Column<Reserve>[] = [
  {
    key: 'asset',
    head: 'Asset',
    cell: ({ asset }) => (
      <span className={classes.coin}>
        <CoinDisc code={asset} size={24} />
        {asset}
      </span>
    ),
  },
  { key: 'owed', head: 'Owed to users', isNumber: true, cell: ({ owed }) => formatAmount(owed) },
  { key: 'held', head: 'Held', isNumber: true, cell: ({ held }) => formatAmountOr(held) },
  {
    key: 'surplus',
    head: 'Surplus',
    isNumber: true,
    cell: ({ surplus, ratio }) => (
      <span className={isShort(ratio) ? classes.short : 'dim'}>{formatAmountOr(surplus)}</span>
    ),
  },
  {
    key: 'scale',
    head: '98 to 104%, line at 100%',
    width: 186,
    cell: ({ ratio }) => <Scale ratio={ratio} />,
  },
  {
    key: 'ratio',
    head: 'Ratio',
    isNumber: true,
    cell: ({ ratio }) => (
      <span className={isShort(ratio) ? classes.short : classes.ratio}>
        {ratio === null ? '–' : formatRatio(ratio)}
      </span>
    ),
  },
]

export function ReservesPanel() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('reserves'), refetchInterval: poll })
  const all = data?.list
  const rows = all === undefined ? undefined : shortFirst(all.filter(isInPlay))
  const idle = all?.filter((reserve) => !isInPlay(reserve)) ?? []
  const isAnyShort = rows?.some(({ ratio }) => isShort(ratio)) ?? false
  const unbalanced = all?.filter(({ ledgerSum }) => /[1-9]/.test(ledgerSum)) ?? []
  return (
    <Panel
      className={classes.main}
      title="Owed and held"
      aside={data === undefined ? undefined : `at ${formatClock(data.time)}`}
      actions={<TakeSnapshot />}
      isWarning={isAnyShort || unbalanced.length > 0}
      flush
      foot={
        <>
          <span>
            No netting between assets. House money is counted apart.
            {idle.length === 0 ? '' : ` ${idle.length} more assets: nothing owed.`}
          </span>
          {all === undefined ? null : (
            <Balanced unbalanced={unbalanced.map(({ asset }) => asset)} count={all.length} />
          )}
        </>
      }
    >
      <DataTable
        label="Owed and held"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ asset }) => asset}
        rowMark={({ ratio }) => (isShort(ratio) ? 'warn' : undefined)}
        empty="No asset is listed."
        error={error}
        onRetry={refetch}
      />
    </Panel>
  )
}

/** Publishes what is owed now; every night does so by itself. */
function TakeSnapshot() {
  const may = useMay()
  if (!may('takeSnapshot')) return null
  const take = async (): Promise<void> => {
    const taken = await ask({
      title: 'Take a solvency snapshot',
      text: 'What is owed in every asset at this moment is signed, published and stays for ever. Each user can check their own part.',
      act: 'Take and publish',
      run: () => api.call('takeSnapshot', { quiet: true }),
    })
    if (taken !== undefined) notify.done(`Snapshot ${taken.snapshot} is published`)
  }
  return (
    <Button size="sm" onClick={() => void take()}>
      Take a snapshot
    </Button>
  )
}

/** Nothing owed and nothing held: named in the foot, so that the list stays short. */
function isInPlay({ owed, held }: Reserve): boolean {
  return /[1-9]/.test(owed) || held !== null
}

function shortFirst(list: readonly Reserve[]): readonly Reserve[] {
  return [...list].sort((a, b) => Number(isShort(b.ratio)) - Number(isShort(a.ratio)))
}

function Balanced({ unbalanced, count }: { readonly unbalanced: readonly string[]; readonly count: number }) {
  if (unbalanced.length > 0) {
    return (
      <span className={classes.short}>
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> the ledger does not sum to zero in{' '}
        {unbalanced.join(', ')}
      </span>
    )
  }
  return (
    <span className={classes.checked}>
      <IconCheck size={14} stroke={1.8} aria-hidden />
      ledger sums to zero in {count} of {count} assets
    </span>
  )
}

const ZERO = SCALE_WIDTH / 3
const TICKS = [0, (SCALE_WIDTH * 2) / 3, SCALE_WIDTH]

function Scale({ ratio }: { readonly ratio: string | null }) {
  if (ratio === null) return <span className="dim">–</span>
  const { x, isBeyond } = scalePoint(ratio)
  const colour = isShort(ratio) ? 'var(--warn)' : 'var(--info)'
  return (
    <svg
      className={classes.scale}
      width={SCALE_WIDTH + 12}
      height="24"
      viewBox={`-6 2 ${SCALE_WIDTH + 12} 24`}
      aria-hidden="true"
    >
      {TICKS.map((at) => (
        <path key={at} d={`M${at} 10V18`} stroke="var(--line-strong)" />
      ))}
      <path d={`M${ZERO} 3V25`} stroke="var(--text)" />
      <path d={`M${ZERO} 14H${x}`} stroke={colour} strokeWidth="2" />
      <circle
        cx={x}
        cy="14"
        r="4"
        fill={isBeyond ? 'var(--panel)' : colour}
        stroke={colour}
        strokeWidth="2"
      />
    </svg>
  )
}
