// The result of each day as a shade, week by week.

import { LANGUAGE_TAGS } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { useAppState } from '../../../state/app-state.ts'
import classes from './backtest.module.css'
import { calendarCells, type DayResult, monthColumns } from './calendar.ts'
import { shadeOf } from './heat.ts'
import { HeatLegend } from './heat-legend.tsx'
import { showBps } from './show-report.ts'

const SIZE = 20
const STEP = 22
const LEFT = 34
const TOP = 18
const ROWS = 7
const NAMED_ROWS = [0, 2, 4, 6]
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

export function HeatCalendar({ days }: { readonly days: readonly DayResult[] }) {
  const { t } = useTranslation('robot')
  const tag = LANGUAGE_TAGS[useAppState((state) => state.language)]
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' })
  const cells = calendarCells(days)
  const width = LEFT + STEP * ((cells.at(-1)?.column ?? 0) + 1)
  const up = days.filter(({ bps }) => bps > 0).length
  const title = t('report.days', { up: formatCount(up), count: days.length, all: formatCount(days.length) })
  return (
    <figure className={classes.calendar}>
      <figcaption>
        <span>{title}</span>
        <HeatLegend />
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${TOP + ROWS * STEP}`}
        style={{ maxWidth: width }}
        role="img"
        aria-label={title}
      >
        {NAMED_ROWS.map((row) => (
          <text key={row} x={0} y={TOP + row * STEP + SIZE - 6}>
            {weekday.format(MONDAY_MS + row * DAY_MS)}
          </text>
        ))}
        {monthColumns(cells).map(({ column, month: number }) => (
          <text key={number} x={LEFT + column * STEP} y={11}>
            {month.format(Date.UTC(2024, number - 1, 1))}
          </text>
        ))}
        {cells.map(({ column, row, date, bps }) => {
          const { side, opacity } = shadeOf(bps)
          return (
            <rect
              key={date}
              x={LEFT + column * STEP}
              y={TOP + row * STEP}
              width={SIZE}
              height={SIZE}
              rx={3}
              data-side={side}
              fillOpacity={opacity}
            >
              <title>{`${date} ${showBps(bps)}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}
