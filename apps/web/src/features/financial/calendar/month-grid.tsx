// A month of payouts, Monday first: each day with its sums, and its lines in full when it is opened. In a narrow window a
// list of the days on which something happens.

import { earnDayOf } from '@candor/proof'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirst } from '../show-all.tsx'
import classes from './calendar.module.css'
import { DayLines } from './day-lines.tsx'
import { type EarnEvent, eventsByDay } from './earn-events.ts'
import { EventSums } from './event-sums.tsx'
import { dateOfDay, dayName, type Month, monthName, monthSpan, weekdayNames, weeksOf } from './month.ts'

/** Before and after the month. */
const BLANK = '\u00a0'
const NARROW = '(max-width: 767px)'

interface MonthGridProps {
  readonly month: Month
  readonly events: readonly EarnEvent[]
  readonly nowMs: number
}

export function MonthGrid({ month, events, nowMs }: MonthGridProps) {
  const isNarrow = useMediaQuery(NARROW) ?? false
  const byDay = useMemo(() => {
    const { fromMs, toMs } = monthSpan(month)
    return eventsByDay(events.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs))
  }, [events, month])
  const Shown = isNarrow ? DayList : Grid
  return <Shown month={month} byDay={byDay} today={earnDayOf(nowMs)} nowMs={nowMs} />
}

interface ShownProps {
  readonly month: Month
  readonly byDay: ReadonlyMap<number, readonly EarnEvent[]>
  readonly today: number
  readonly nowMs: number
}

function Grid({ month, byDay, today, nowMs }: ShownProps) {
  const [opened, setOpened] = useState<number>()
  const lines = opened === undefined ? undefined : byDay.get(opened)
  return (
    <>
      <table className={classes.grid} aria-label={monthName(month)}>
        <thead>
          <tr>
            {weekdayNames().map(({ short, long }) => (
              <th key={long} abbr={long} scope="col">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) =>
                day === undefined ? (
                  <td key={weekday} data-out>
                    {BLANK}
                  </td>
                ) : (
                  <Day
                    key={weekday}
                    {...{ day, today, nowMs }}
                    events={byDay.get(day)}
                    isOpen={day === opened}
                    onOpen={() => setOpened(day === opened ? undefined : day)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {opened === undefined || lines === undefined ? null : (
        <DayLines day={opened} events={lines} nowMs={nowMs} />
      )}
    </>
  )
}

interface DayProps {
  readonly day: number
  readonly today: number
  readonly nowMs: number
  readonly events: readonly EarnEvent[] | undefined
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Day({ day, today, nowMs, events, isOpen, onOpen }: DayProps) {
  const { t } = useTranslation('financial')
  const date = <span className={classes.date}>{dateOfDay(day)}</span>
  return (
    <td
      data-today={day === today || undefined}
      data-open={isOpen || undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      {events === undefined ? (
        <span className={classes.day}>{date}</span>
      ) : (
        <button
          type="button"
          className={classes.day}
          aria-expanded={isOpen}
          aria-label={t('calendar.openDay', { day: dayName(day), count: events.length })}
          onClick={onOpen}
        >
          {date}
          <EventSums events={events} nowMs={nowMs} />
        </button>
      )}
    </td>
  )
}

/** Days of the list before all are asked for. */
const FIRST_DAYS = 8

function DayList({ month, byDay, today, nowMs }: ShownProps) {
  const { t } = useTranslation('financial')
  const { shown, more } = useFirst([...byDay], FIRST_DAYS)
  if (byDay.size === 0) return <p className={classes.nothing}>{t('calendar.nothing')}</p>
  return (
    <div className={classes.list} role="group" aria-label={monthName(month)}>
      {shown.map(([day, events]) => (
        <DayLines key={day} day={day} events={events} nowMs={nowMs} isToday={day === today} />
      ))}
      {more}
    </div>
  )
}
