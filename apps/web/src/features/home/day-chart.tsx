// The price of the last 24 hours as a line, drawn to scale, with the prices and times it is measured by.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { dayCandles, type PricePoint, pointsOf, QUARTER_MS } from '../../market/day-candles.ts'
import { areaPath, type Extent, extentOf, linePath, roundSteps } from '../../market/line-path.ts'
import type { MarketRow } from '../markets/market-rows.ts'
import classes from './day-chart.module.css'

/** The drawing is stretched to its place; only its proportions count. */
const WIDTH = 1_000
const HEIGHT = 1_000
const GRID_LINES = 4
const LABELLED_PARTS = [0, 0.5, 1]
/** From the beginning of `HH:mm:ss`. */
const HOURS_AND_MINUTES = 5

export function DayChart({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('home')
  const { data } = useQuery(dayCandles(row.symbol, '15m'))
  const points = upTo(row.ticker?.last, pointsOf(data, QUARTER_MS))
  if (points.length === 0) {
    return <div className={classes.none}>{data === undefined ? '' : t('glance.noDay')}</div>
  }
  const extent = extentOf(points)
  const place = { width: WIDTH, top: 0, bottom: HEIGHT, extent }
  const show = (price: number): string => formatAmount(price.toFixed(row.priceDecimals))
  const begin = points[0]?.timeMs ?? 0
  const end = points.at(-1)?.timeMs ?? 0
  return (
    <div
      className={classes.chart}
      role="img"
      aria-label={t('glance.chart', { low: show(extent.low), high: show(extent.high) })}
    >
      <div className={classes.plot}>
        {roundSteps(extent, GRID_LINES).map((price) => (
          <div key={price} className={classes.level} style={{ bottom: `${100 * partOf(price, extent)}%` }}>
            <span>{show(price)}</span>
          </div>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.area} d={areaPath(points, place)} />
          <path className={classes.line} d={linePath(points, place)} />
        </svg>
      </div>
      <div className={classes.times}>
        {LABELLED_PARTS.map((part) => (
          <span key={part}>{formatClock(begin + part * (end - begin)).slice(0, HOURS_AND_MINUTES)}</span>
        ))}
      </div>
    </div>
  )
}

/** The last point is the price of this moment. */
function upTo(last: string | null | undefined, points: PricePoint[]): PricePoint[] {
  const end = points.at(-1)
  return last === undefined || last === null || end === undefined
    ? points
    : [...points.slice(0, -1), { ...end, price: Number(last) }]
}

/** How far up between the lowest and the highest. */
function partOf(price: number, { low, high }: Extent): number {
  return (price - low) / (high - low)
}
