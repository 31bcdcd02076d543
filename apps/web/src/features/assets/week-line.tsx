// The price of a coin over the last seven days, as a thin grey line.

import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { HOUR_MS, pointsOf } from '../../market/day-candles.ts'
import { extentOf, linePath } from '../../market/line-path.ts'
import classes from './assets-table.module.css'

const WIDTH = 80
const HEIGHT = 24
const MARGIN = 3
const CANDLE_HOURS = 4
/** Seven days of them. */
const CANDLES = '42'
const LEAST_POINTS = 2

export function WeekLine({ symbol }: { readonly symbol: string }) {
  const { data } = useQuery({
    ...callQuery('candles', { query: { symbol, interval: '4h', limit: CANDLES }, quiet: true }),
    staleTime: WEB_LIMITS.candlesFreshMs,
  })
  const points = pointsOf(data, CANDLE_HOURS * HOUR_MS)
  return (
    <svg className={classes.week} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {points.length < LEAST_POINTS ? null : (
        <path
          d={linePath(points, {
            width: WIDTH,
            top: MARGIN,
            bottom: HEIGHT - MARGIN,
            extent: extentOf(points),
          })}
        />
      )}
    </svg>
  )
}

/** Of a coin whose price does not move. */
export function FlatLine() {
  return (
    <svg className={classes.week} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
    </svg>
  )
}
