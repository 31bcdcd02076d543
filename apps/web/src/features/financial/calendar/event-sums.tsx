// What happens on a day, as far as its place in the calendar shows it: a line for each kind and coin.

import { showShort } from '../earn-show.ts'
import classes from './calendar.module.css'
import { type EarnEvent, sumsOf } from './earn-events.ts'

const MOST_LINES = 3

interface EventSumsProps {
  readonly events: readonly EarnEvent[]
  readonly nowMs: number
}

export function EventSums({ events, nowMs }: EventSumsProps) {
  const sums = sumsOf(events)
  const shown = sums.length > MOST_LINES ? sums.slice(0, MOST_LINES - 1) : sums
  const isPast = events.every(({ timeMs }) => timeMs <= nowMs)
  return (
    <span className={classes.sums} data-past={isPast || undefined} aria-hidden>
      {shown.map(({ kind, asset, amount }) => (
        <span key={`${kind} ${asset}`} className={classes.sum} data-kind={kind}>
          {kind === 'principal' ? '' : '+'}
          {showShort(amount, asset)}
          {asset === 'USDT' ? '' : ` ${asset}`}
        </span>
      ))}
      {shown.length < sums.length ? (
        <span className={classes.more}>+{sums.length - shown.length}</span>
      ) : null}
    </span>
  )
}
