// What everything was worth over time, drawn to scale. The pointer reads a moment off it.

import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import type { PricePoint } from '../../market/day-candles.ts'
import { areaPath, type Extent, extentOf, linePath, roundSteps } from '../../market/line-path.ts'
import classes from './equity-curve.module.css'
import { nearestPoint, timeLabel } from './equity-points.ts'
import { Money } from './hidden-amounts.tsx'

/** The drawing is stretched to its place; only its proportions count. */
const WIDTH = 1_000
const HEIGHT = 1_000
const GRID_LINES = 5
const LABELLED_PARTS = [0, 0.2, 0.4, 0.6, 0.8, 1]
/** Below this a step between two lines needs decimals. */
const WHOLE_STEP = 1
const DECIMALS = 2

interface CurveProps {
  readonly points: readonly PricePoint[]
  readonly quote: string
}

export function EquityCurve({ points, quote }: CurveProps) {
  const { t } = useTranslation('assets')
  const [read, setRead] = useState<PricePoint>()
  const extent = roomy(extentOf(points))
  const steps = roundSteps(extent, GRID_LINES)
  const decimals = (steps[1] ?? WHOLE_STEP) - (steps[0] ?? 0) < WHOLE_STEP ? DECIMALS : 0
  const begin = points[0]?.timeMs ?? 0
  const durationMs = Math.max(1, (points.at(-1)?.timeMs ?? 0) - begin)
  const place = { width: WIDTH, top: 0, bottom: HEIGHT, extent }
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setRead(nearestPoint(points, (clientX - left) / Math.max(1, width)))
  }
  const shown = read ?? points.at(-1)
  return (
    <div className={classes.chart} role="img" aria-label={t('curve.label')}>
      <div className={classes.plot} onPointerMove={follow} onPointerLeave={() => setRead(undefined)}>
        {steps.map((value) => (
          <div key={value} className={classes.level} style={{ bottom: `${100 * partOf(value, extent)}%` }}>
            <span>
              <Money>{formatAmount(value.toFixed(decimals))}</Money>
            </span>
          </div>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.area} d={areaPath(points, place)} />
          <path className={classes.line} d={linePath(points, place)} />
        </svg>
        {shown === undefined ? null : (
          <i
            className={classes.dot}
            style={{
              left: `${(100 * (shown.timeMs - begin)) / durationMs}%`,
              bottom: `${100 * partOf(shown.price, extent)}%`,
            }}
          />
        )}
        {read === undefined ? null : (
          <p
            className={classes.read}
            data-side={read.timeMs - begin > durationMs / 2 ? 'left' : 'right'}
            style={{ left: `${(100 * (read.timeMs - begin)) / durationMs}%` }}
          >
            <b>
              <Money>
                {formatAmount(read.price.toFixed(DECIMALS))} {quote}
              </Money>
            </b>
            {formatTime(read.timeMs)}
          </p>
        )}
      </div>
      <div className={classes.times}>
        {LABELLED_PARTS.map((part) => (
          <span key={part}>{timeLabel(begin + part * durationMs, durationMs)}</span>
        ))}
      </div>
    </div>
  )
}

/** A little air above and below, so that the line does not lie on the edge. */
function roomy({ low, high }: Extent): Extent {
  const air = (high - low) / 10
  return { low: low - air, high: high + air }
}

/** How far up between the lowest and the highest. */
function partOf(value: number, { low, high }: Extent): number {
  return (value - low) / (high - low)
}
