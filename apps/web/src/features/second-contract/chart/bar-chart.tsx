// The index in candles of one length.

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { useTicks } from '../../../live/ticks.ts'
import { usePlace } from '../../terminal/frame/place.ts'
import { SECOND_LIMITS } from '../limits.ts'
import type { SecondRules } from '../product-rules.ts'
import { type Bar, barsOf, secondBars } from './candle-bars.ts'
import classes from './chart.module.css'
import { ChartAxes, PriceFlag } from './chart-axes.tsx'
import { extentOf, tickScale } from './tick-scale.ts'

export const BAR_LENGTHS_MS = { '1s': 1_000, '1m': 60_000, '5m': 300_000 } as const
export type BarLength = keyof typeof BAR_LENGTHS_MS

interface BarChartProps {
  readonly rules: SecondRules
  readonly length: BarLength
}

export function BarChart({ rules, length }: BarChartProps) {
  const { t } = useTranslation('second')
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = usePlace(area)
  const bars = useBars(rules, length)
  const lengthMs = BAR_LENGTHS_MS[length]
  const last = bars.at(-1)
  const extent = extentOf(
    bars.flatMap(({ high, low }) => [high, low]),
    10 ** -rules.priceDecimals,
  )
  const toMs = (last?.timeMs ?? 0) + 3 * lengthMs
  return (
    <div
      ref={area}
      className={classes.plot}
      role="img"
      aria-label={t('chart.candles', { market: rules.name, length: t(`chart.length.${length}`) })}
    >
      {extent === undefined || last === undefined || width === 0 ? null : (
        <Bars
          bars={bars}
          lengthMs={lengthMs}
          decimals={rules.priceDecimals}
          place={{ width, height, fromMs: toMs - (SECOND_LIMITS.candles + 3) * lengthMs, toMs, extent }}
        />
      )}
    </div>
  )
}

function useBars({ symbol, contract }: SecondRules, length: BarLength): readonly Bar[] {
  const { ticks } = useTicks(symbol)
  const interval = length === '1s' ? '1m' : length
  const { data } = useQuery({
    ...callQuery('contractCandles', {
      query: { symbol: contract ?? '', kind: 'index', interval, limit: String(SECOND_LIMITS.candles) },
      quiet: true,
    }),
    enabled: contract !== null && length !== '1s',
    refetchInterval: SECOND_LIMITS.candlesEveryMs,
  })
  if (length === '1s') return secondBars(ticks, SECOND_LIMITS.candles)
  return barsOf(data ?? [], ticks, BAR_LENGTHS_MS[length]).slice(-SECOND_LIMITS.candles)
}

interface BarsProps {
  readonly bars: readonly Bar[]
  readonly lengthMs: number
  readonly decimals: number
  readonly place: Parameters<typeof tickScale>[0]
}

const BODY_SHARE = 0.64

function Bars({ bars, lengthMs, decimals, place }: BarsProps) {
  const scale = tickScale(place)
  const body = Math.max(1, (scale.x(place.fromMs + lengthMs) - scale.left) * BODY_SHARE)
  const last = bars.at(-1)
  return (
    <svg width={place.width} height={place.height} aria-hidden>
      <ChartAxes place={place} scale={scale} decimals={decimals} flag={last?.close} />
      {bars.map(({ timeMs, open, high, low, close }) => {
        const x = scale.x(timeMs + lengthMs / 2)
        const top = scale.y(Math.max(open, close))
        return (
          <g key={timeMs} className={classes.bar} data-direction={close >= open ? 'up' : 'down'}>
            <path d={`M${x.toFixed(1)} ${scale.y(high).toFixed(1)}V${scale.y(low).toFixed(1)}`} />
            <rect
              x={x - body / 2}
              y={top}
              width={body}
              height={Math.max(1, scale.y(Math.min(open, close)) - top)}
            />
          </g>
        )
      })}
      {last === undefined ? null : (
        <PriceFlag
          scale={scale}
          price={last.close}
          text={formatAmount(last.close.toFixed(decimals), decimals)}
        />
      )}
    </svg>
  )
}
