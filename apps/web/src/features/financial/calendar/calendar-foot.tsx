// What the lines of a calendar mean, and what the month pays in all, by coin.

import { useTranslation } from 'react-i18next'
import { showShort } from '../earn-show.ts'
import classes from './calendar.module.css'
import { type EarnEvent, type EventKind, totalsOf } from './earn-events.ts'
import { type Month, monthName, monthSpan } from './month.ts'

interface CalendarFootProps {
  readonly month: Month
  readonly events: readonly EarnEvent[]
  readonly kinds: readonly EventKind[]
}

export function CalendarFoot({ month, events, kinds }: CalendarFootProps) {
  const { t } = useTranslation('financial')
  const { fromMs, toMs } = monthSpan(month)
  const totals = totalsOf(events.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs))
  const sums = [...totals].map(([asset, amount]) => `${showShort(amount, asset)} ${asset}`)
  return (
    <>
      <span className={classes.legend}>
        {kinds.map((kind) => (
          <span key={kind} className={classes.mark} data-kind={kind}>
            {t(`calendar.kind.${kind}`)}
          </span>
        ))}
      </span>
      <span className="num">
        {monthName(month)}: {sums.length === 0 ? '–' : sums.join(', ')}
      </span>
    </>
  )
}
