// Ticks around an entry: a bar up or down for each, to one scale. A second without a tick is an empty place. For drawing
// only; the exact numbers stand beside it.

import classes from './sum-bars.module.css'

export interface Bar {
  readonly name: string
  readonly price: bigint | undefined
}

interface SumBarsProps {
  readonly label: string
  readonly entry: bigint
  readonly entryText: string
  readonly bars: readonly Bar[]
  /** Under each bar. */
  readonly isNamed?: boolean
  readonly width?: number
  readonly height?: number
}

const WIDTH = 430
const HEIGHT = 216
/** For the words of the entry. */
const RIGHT = 96
const NAME = 22
const MARGIN = 14
const BAR = 20
const DOT = 4

export function SumBars(props: SumBarsProps) {
  const { label, entry, entryText, bars, isNamed = true, width = WIDTH, height = HEIGHT } = props
  const bottom = height - (isNamed ? NAME : 0) - MARGIN
  const middle = (MARGIN + bottom) / 2
  const most = Math.max(1, ...bars.map(({ price }) => Math.abs(Number((price ?? entry) - entry))))
  const step = (width - RIGHT) / bars.length
  return (
    <svg className={classes.bars} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={classes.entry} d={`M0 ${middle}H${width}`} />
      <text className={classes.entryWord} x={width} y={middle - 6} textAnchor="end">
        {entryText}
      </text>
      {bars.map(({ name, price }, at) => {
        const x = step * at + step / 2
        const offset = price === undefined ? 0 : (Number(price - entry) / most) * (middle - MARGIN)
        const direction = offset > 0 ? 'up' : offset < 0 ? 'down' : 'flat'
        return (
          <g key={name} data-direction={price === undefined ? 'none' : direction}>
            <rect
              x={x - BAR / 2}
              y={Math.min(middle, middle - offset)}
              width={BAR}
              height={Math.abs(offset)}
            />
            <circle cx={x} cy={middle - offset} r={DOT} />
            {isNamed ? (
              <text x={x} y={height - 4} textAnchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
