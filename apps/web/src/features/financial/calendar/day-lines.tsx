// A day of the calendar in full: each line with its moment, what it comes of and every decimal.

import { useTranslation } from 'react-i18next'
import { showUnits } from '../earn-show.ts'
import { showMoment } from '../earn-time.ts'
import classes from './calendar.module.css'
import type { EarnEvent } from './earn-events.ts'
import { dayName } from './month.ts'

const CLOCK_AT = 11

interface DayLinesProps {
  readonly day: number
  readonly events: readonly EarnEvent[]
  readonly nowMs: number
  readonly isToday?: boolean
}

export function DayLines({ day, events, nowMs, isToday = false }: DayLinesProps) {
  const { t } = useTranslation('financial')
  return (
    <div className={classes.lines} data-today={isToday || undefined} role="group" aria-label={dayName(day)}>
      <h3>
        {dayName(day)}
        {isToday ? <small>{t('calendar.today')}</small> : null}
      </h3>
      <ul>
        {events.map(({ kind, timeMs, asset, amount, of }, at) => (
          <li key={at} data-past={timeMs <= nowMs || undefined}>
            <span className={classes.mark} data-kind={kind}>
              {t(`calendar.kind.${kind}`)}
            </span>
            <span className={classes.of}>
              {of}
              {kind === 'accrual' ? null : <span className="num">{showMoment(timeMs).slice(CLOCK_AT)}</span>}
            </span>
            <span className="num">
              {kind === 'principal' ? '' : '+'}
              {showUnits(amount)} {asset}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
