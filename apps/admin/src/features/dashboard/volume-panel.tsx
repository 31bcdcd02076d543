// What was traded on each of the last 14 days. Today is still growing, and paler.

import { formatDay } from '@candor/web/format/time.ts'
import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount } from '../../format/number.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './dashboard.module.css'
import { niceSteps } from './nice-steps.ts'

const WIDTH = 716
const HEIGHT = 296
const LEFT_END = 660
const BOTTOM = 268
const TOP = 14
const LINES = 4

export function VolumePanel() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('overview'), refetchInterval: poll })
  return (
    <Panel
      className={classes.main}
      title="Volume"
      aside="spot markets quoted in USDT, a day (GMT), the house's own trades included"
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton width="100%" height={HEIGHT} />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        )
      ) : (
        <Chart days={data.days} />
      )}
    </Panel>
  )
}

interface Day {
  readonly dayTime: number
  readonly volumeUsdt: string
}

function Chart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ volumeUsdt }) => Number(volumeUsdt)))
  const steps = niceSteps(most, LINES)
  const top = steps.at(-1) ?? most
  const y = (value: number): number => BOTTOM - (value / top) * (BOTTOM - TOP)
  const room = LEFT_END / Math.max(1, days.length)
  const barWidth = room * 0.58
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Volume of ${days.length} days, at most ${formatAmount(String(Math.round(most)))} USDT a day`}
    >
      {steps.map((step) => (
        <g key={step}>
          <line x1="0" x2={LEFT_END} y1={y(step)} y2={y(step)} />
          <text x={LEFT_END + 8} y={y(step) + 4}>
            {compact(step)}
          </text>
        </g>
      ))}
      {days.map(({ dayTime, volumeUsdt }, at) => {
        const x = at * room + (room - barWidth) / 2
        const height = BOTTOM - y(Number(volumeUsdt))
        return (
          <g key={dayTime}>
            <title>{`${dayOf(dayTime)}: ${formatAmount(volumeUsdt, 2)} USDT`}</title>
            <rect
              x={x}
              y={BOTTOM - height}
              width={barWidth}
              height={height}
              data-now={at === days.length - 1 || undefined}
            />
            <text x={x + barWidth / 2} y={BOTTOM + 20} textAnchor="middle">
              {dayOf(dayTime).slice(5)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The days are days of GMT, whatever the zone of the browser. */
function dayOf(timeMs: number): string {
  return formatDay(timeMs + new Date(timeMs).getTimezoneOffset() * 60_000)
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function compact(value: number): string {
  return COMPACT.format(value)
}
