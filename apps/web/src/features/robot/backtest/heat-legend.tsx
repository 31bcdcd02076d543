// What the shades of a heat map mean, from minus to plus two per cent.

import classes from './backtest.module.css'
import { LEGEND } from './heat.ts'

export function HeatLegend() {
  return (
    <span className={classes.legend} aria-hidden>
      <span>−2%</span>
      {LEGEND.map(({ side, opacity }) => (
        <i key={`${side} ${opacity}`} data-side={side} style={{ opacity }} />
      ))}
      <span>+2%</span>
    </span>
  )
}
