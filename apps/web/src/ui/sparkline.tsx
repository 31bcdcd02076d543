// A day of prices as a small line: green when it ended higher than it began, red when lower.

import type { PricePoint } from '../market/day-candles.ts'
import { areaPath, extentOf, linePath } from '../market/line-path.ts'
import classes from './sparkline.module.css'

const WIDTH = 96
const HEIGHT = 28
const MARGIN = 2

export function Sparkline({ points }: { readonly points: readonly PricePoint[] }) {
  const first = points[0]?.price
  const last = points.at(-1)?.price
  if (first === undefined || last === undefined) {
    return <svg width={WIDTH} height={HEIGHT} aria-hidden="true" />
  }
  const place = { width: WIDTH, top: MARGIN, bottom: HEIGHT - MARGIN, extent: extentOf(points) }
  const direction = last > first ? 'up' : last < first ? 'down' : 'flat'
  return (
    <svg
      className={classes.spark}
      data-direction={direction}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path className={classes.area} d={areaPath(points, place)} />
      <path className={classes.line} d={linePath(points, place)} />
    </svg>
  )
}
