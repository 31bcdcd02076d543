// The moments of a purchase on a line: a name, when, and what happens then.

import classes from './purchase.module.css'

export interface DatePoint {
  readonly name: string
  readonly time: string
  readonly text: string
}

export function DatesLine({ points }: { readonly points: readonly DatePoint[] }) {
  return (
    <ol className={classes.dates} style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}>
      {points.map(({ name, time, text }, at) => (
        <li key={name} data-now={at === 0 || undefined} data-last={at === points.length - 1 || undefined}>
          <b>{name}</b>
          <time>{time}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
