// The index as it was published: one point per tick, no smoothing and no movement between ticks. On it the order that is
// followed: entry, expiry, and the ticks that decide it.

import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { useTicks } from '../../../live/ticks.ts'
import { usePlace } from '../../terminal/frame/place.ts'
import type { SecondRules } from '../product-rules.ts'
import classes from './chart.module.css'
import { ChartAxes, PriceFlag } from './chart-axes.tsx'
import { chartWindow } from './chart-window.ts'
import { OrderMarks } from './order-marks.tsx'
import { runArea, runPath, runsOf, type TickPoint, tickPoints } from './tick-line.ts'
import { type ChartPlace, extentOf, type TickScale, tickScale } from './tick-scale.ts'

interface TickChartProps {
  readonly rules: SecondRules
  readonly order: SecondOrder | undefined
  readonly isNarrow: boolean
}

export function TickChart({ rules, order, isNarrow }: TickChartProps) {
  const { t } = useTranslation('second')
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = usePlace(area)
  const { ticks } = useTicks(rules.symbol)
  const lastMs = ticks.at(-1)?.time ?? 0
  const window = chartWindow({ order, lastMs, isNarrow })
  const points = tickPoints(ticks, window.fromMs, window.toMs)
  const prices = points.flatMap(({ price }) => (price === undefined ? [] : [price]))
  const entry = order?.entryPrice === undefined || order.entryPrice === null ? [] : [Number(order.entryPrice)]
  const extent = extentOf([...prices, ...entry], 10 ** -rules.priceDecimals)
  const label =
    order === undefined
      ? t('chart.label', { market: rules.name })
      : t('chart.labelOrder', { market: rules.name })
  return (
    <div ref={area} className={classes.plot} role="img" aria-label={label}>
      {extent === undefined || width === 0 ? null : (
        <Drawing rules={rules} order={order} points={points} place={{ width, height, ...window, extent }} />
      )}
    </div>
  )
}

interface DrawingProps {
  readonly rules: SecondRules
  readonly order: SecondOrder | undefined
  readonly points: readonly TickPoint[]
  readonly place: ChartPlace
}

function Drawing({ rules, order, points, place }: DrawingProps) {
  const scale = tickScale(place)
  const [pointer, setPointer] = useState<number>()
  const runs = runsOf(points)
  const last = points.findLast(({ price }) => price !== undefined)
  const hasEntry = order?.entryPrice !== undefined && order.entryPrice !== null
  return (
    <svg
      width={place.width}
      height={place.height}
      aria-hidden
      onPointerMove={(event: PointerEvent<SVGSVGElement>) =>
        setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)
      }
      onPointerLeave={() => setPointer(undefined)}
    >
      <ChartAxes
        place={place}
        scale={scale}
        decimals={rules.priceDecimals}
        flag={hasEntry ? Number(order.entryPrice) : last?.price}
      />
      {runs.map((run) => (
        <g key={run[0]?.timeMs}>
          <path className={classes.area} d={runArea(run, scale)} />
          <path className={classes.line} d={runPath(run, scale)} />
        </g>
      ))}
      {last?.price === undefined ? null : (
        <>
          <circle className={classes.lastPoint} cx={scale.x(last.timeMs)} cy={scale.y(last.price)} r={2.5} />
          {hasEntry ? null : (
            <PriceFlag
              scale={scale}
              price={last.price}
              text={formatAmount(last.tick.price ?? '0', rules.priceDecimals)}
            />
          )}
        </>
      )}
      {order === undefined ? null : (
        <OrderMarks order={order} points={points} scale={scale} decimals={rules.priceDecimals} />
      )}
      <Reading pointer={pointer} points={points} scale={scale} decimals={rules.priceDecimals} />
    </svg>
  )
}

interface ReadingProps {
  readonly pointer: number | undefined
  readonly points: readonly TickPoint[]
  readonly scale: TickScale
  readonly decimals: number
}

const READING_WIDTH = 148

/** The tick under the pointer: its time, its number and its price. */
function Reading({ pointer, points, scale, decimals }: ReadingProps) {
  if (pointer === undefined || pointer < scale.left || pointer > scale.right) return null
  const nearest = points.reduce<TickPoint | undefined>((best, point) => {
    const isNearer =
      best === undefined ||
      Math.abs(scale.x(point.timeMs) - pointer) < Math.abs(scale.x(best.timeMs) - pointer)
    return isNearer ? point : best
  }, undefined)
  if (nearest === undefined) return null
  const { tick } = nearest
  const x = scale.x(nearest.timeMs)
  const boxX = x + 10 + READING_WIDTH > scale.right ? x - 10 - READING_WIDTH : x + 10
  return (
    <g className={classes.reading}>
      <path d={`M${x.toFixed(1)} ${scale.top}V${scale.bottom}`} />
      {nearest.price === undefined ? null : <circle cx={x} cy={scale.y(nearest.price)} r={3.5} />}
      <g transform={`translate(${boxX.toFixed(1)} ${scale.top + 4})`}>
        <rect width={READING_WIDTH} height={40} rx={4} />
        <text x={8} y={16}>{`${formatClock(nearest.timeMs)}  #${tick.sequence}`}</text>
        <text x={8} y={32} data-strong>
          {tick.price === null ? '–' : formatAmount(tick.price, decimals)}
        </text>
      </g>
    </g>
  )
}
