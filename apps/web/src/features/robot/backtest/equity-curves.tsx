// What the robot had over time beside the same money held in coins, on one scale. The pointer reads a moment off it.

import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatDay, formatTime } from '../../../format/time.ts'
import type { PricePoint } from '../../../market/day-candles.ts'
import { extentOf, linePath, roundSteps } from '../../../market/line-path.ts'
import { nearestPoint } from '../../assets/equity-points.ts'
import classes from './backtest.module.css'

/** The drawing is stretched to its place; only its proportions count. */
const SIZE = 1_000
const GRID_LINES = 5
const TIMES = [0, 0.25, 0.5, 0.75, 1]
const DECIMALS = 2
const DAY_MS = 86_400_000

interface CurvesProps {
  readonly robot: readonly PricePoint[]
  readonly held: readonly PricePoint[]
  readonly quote: string
  readonly base: string
}

export function EquityCurves({ robot, held, quote, base }: CurvesProps) {
  const { t } = useTranslation('robot')
  const [read, setRead] = useState<PricePoint>()
  const bare = extentOf([...robot, ...held])
  const air = (bare.high - bare.low) / 12
  const extent = { low: bare.low - air, high: bare.high + air }
  const steps = roundSteps(extent, GRID_LINES)
  const decimals = (steps[1] ?? 1) - (steps[0] ?? 0) < 1 ? DECIMALS : 0
  const begin = robot[0]?.timeMs ?? 0
  const lengthMs = Math.max(1, (robot.at(-1)?.timeMs ?? 0) - begin)
  const place = { width: SIZE, top: 0, bottom: SIZE, extent }
  const partUp = (value: number): number => (value - extent.low) / (extent.high - extent.low)
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setRead(nearestPoint(robot, (clientX - left) / Math.max(1, width)))
  }
  const heldThen = read === undefined ? undefined : held.find(({ timeMs }) => timeMs === read.timeMs)
  return (
    <div className={classes.curves} role="img" aria-label={t('report.curves')}>
      <p className={classes.names}>
        <span data-line="robot">{t('report.robot')}</span>
        <span data-line="held">{t('report.held', { coin: base })}</span>
      </p>
      <div className={classes.plot} onPointerMove={follow} onPointerLeave={() => setRead(undefined)}>
        {steps.map((value) => (
          <div key={value} className={classes.level} style={{ bottom: `${100 * partUp(value)}%` }}>
            <span>{formatAmount(value.toFixed(decimals))}</span>
          </div>
        ))}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          <path data-line="held" d={linePath(held, place)} />
          <path data-line="robot" d={linePath(robot, place)} />
        </svg>
        {read === undefined ? null : (
          <p
            className={classes.read}
            data-side={read.timeMs - begin > lengthMs / 2 ? 'left' : 'right'}
            style={{ left: `${(100 * (read.timeMs - begin)) / lengthMs}%` }}
          >
            <b>
              {formatAmount(read.price.toFixed(DECIMALS))} {quote}
            </b>
            {heldThen === undefined ? null : (
              <span>{t('report.heldThen', { amount: formatAmount(heldThen.price.toFixed(DECIMALS)) })}</span>
            )}
            {formatTime(read.timeMs)}
          </p>
        )}
      </div>
      <div className={classes.times}>
        {TIMES.map((part) => {
          const ms = begin + part * lengthMs
          return (
            <span key={part}>
              {lengthMs > DAY_MS ? formatDay(ms).slice(5) : formatTime(ms).slice(11, 16)}
            </span>
          )
        })}
      </div>
    </div>
  )
}
