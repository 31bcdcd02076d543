// An order on the chart: where it entered, the price it is judged by, its expiry, and the seconds that decide it, filled
// when their tick was published and dashed before.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { settlementWindow } from '../settling/settlement-window.ts'
import classes from './chart.module.css'
import { PriceFlag } from './chart-axes.tsx'
import type { TickPoint } from './tick-line.ts'
import type { TickScale } from './tick-scale.ts'

interface OrderMarksProps {
  readonly order: SecondOrder
  readonly points: readonly TickPoint[]
  readonly scale: TickScale
  readonly decimals: number
}

const HALF_SECOND_MS = 500
/** A narrower drawing has no room for the band's name. */
const NAMED_FROM = 420

export function OrderMarks({ order, points, scale, decimals }: OrderMarksProps) {
  const { t } = useTranslation('second')
  const { entryPrice, entryTime, expiryTime, direction } = order
  if (entryPrice === null || entryTime === null || expiryTime === null) return null
  const entry = Number(entryPrice)
  const window = settlementWindow(
    expiryTime,
    points.map(({ tick }) => tick),
  )
  const firstMs = window.seconds[0]?.timeMs ?? expiryTime
  const [entryX, expiryX] = [scale.x(entryTime), scale.x(expiryTime)]
  const bandX = scale.x(firstMs - HALF_SECOND_MS)
  return (
    <g className={classes.marks}>
      <rect
        className={classes.band}
        x={bandX}
        y={scale.top}
        width={Math.max(0, scale.x(expiryTime + HALF_SECOND_MS) - bandX)}
        height={scale.bottom - scale.top}
      />
      <path className={classes.moment} d={`M${entryX} ${scale.top}V${scale.bottom}`} />
      <path className={classes.moment} d={`M${expiryX} ${scale.top}V${scale.bottom}`} />
      <path className={classes.entryLine} d={`M${entryX} ${scale.y(entry)}H${scale.right}`} />
      <circle className={classes.ring} data-direction={direction} cx={entryX} cy={scale.y(entry)} r={4.5} />
      {window.seconds.map(({ place, timeMs, price, state }) => (
        <circle
          key={place}
          className={classes.decider}
          data-state={state}
          cx={scale.x(timeMs)}
          cy={scale.y(price === undefined ? entry : Number(price))}
          r={4}
        />
      ))}
      <Caption scale={scale} x={entryX} text={t('chart.entry', { time: formatClock(entryTime) })} />
      <Caption scale={scale} x={expiryX} text={t('chart.expiry', { time: formatClock(expiryTime) })} />
      {scale.right - scale.left < NAMED_FROM ? null : (
        <text className={classes.bandName} x={bandX - 8} y={scale.top + 18} textAnchor="end">
          {t('chart.settlement')}
        </text>
      )}
      <PriceFlag scale={scale} price={entry} text={formatAmount(entryPrice, decimals)} />
    </g>
  )
}

interface CaptionProps {
  readonly scale: TickScale
  readonly x: number
  readonly text: string
}

const CAPTION_HALF = 56

/** Over its line, unless that would cut it off. */
function Caption({ scale, x, text }: CaptionProps) {
  const anchor =
    x < scale.left + CAPTION_HALF ? 'start' : x > scale.right + CAPTION_HALF / 2 ? 'end' : 'middle'
  return (
    <text
      className={classes.caption}
      x={anchor === 'start' ? Math.max(x, scale.left) : x}
      y={scale.top - 12}
      textAnchor={anchor}
    >
      {text}
    </text>
  )
}
