// The prices at the right, the moments at the bottom, and the lines that lead there.

import { formatAmount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import classes from './chart.module.css'
import { type ChartPlace, priceSteps, type TickScale, timeSteps } from './tick-scale.ts'

interface ChartAxesProps {
  readonly place: ChartPlace
  readonly scale: TickScale
  readonly decimals: number
  /** A price that stands beside the axis in a box: what would lie under it is not written. */
  readonly flag: number | undefined
}

const TEXT_GAP = 8
const FLAG = { width: 72, height: 20 } as const

export function ChartAxes({ place, scale, decimals, flag }: ChartAxesProps) {
  const isCovered = (price: number): boolean =>
    flag !== undefined && Math.abs(scale.y(price) - scale.y(flag)) < FLAG.height * 0.8
  return (
    <g className={classes.axes}>
      {priceSteps(place).map((price) => (
        <g key={price}>
          <path d={`M${scale.left} ${Math.round(scale.y(price)) + 0.5}H${scale.right}`} />
          {isCovered(price) ? null : (
            <text x={scale.right + TEXT_GAP} y={scale.y(price) + 4}>
              {formatAmount(price.toFixed(decimals), decimals)}
            </text>
          )}
        </g>
      ))}
      {timeSteps(place).map((timeMs) => {
        const x = scale.x(timeMs)
        return x < scale.left + 24 || x > scale.right - 16 ? null : (
          <text key={timeMs} x={x} y={place.height - TEXT_GAP} textAnchor="middle">
            {formatClock(timeMs)}
          </text>
        )
      })}
    </g>
  )
}

interface PriceFlagProps {
  readonly scale: TickScale
  readonly price: number
  readonly text: string
}

/** A price on the axis, in a box. */
export function PriceFlag({ scale, price, text }: PriceFlagProps) {
  return (
    <g
      className={classes.flag}
      transform={`translate(${scale.right + 3} ${scale.y(price) - FLAG.height / 2})`}
    >
      <rect width={FLAG.width} height={FLAG.height} rx={3} />
      <text x={FLAG.width / 2} y={14} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
