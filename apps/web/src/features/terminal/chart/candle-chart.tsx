// The candle chart in its place: made once, told of every change, with what is the user's on it.

import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { formatAmount } from '../../../format/number.ts'
import { useLiveState } from '../../../live/live-connection.ts'
import { tokensOf, useLook } from '../frame/tokens.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import type { CandleFeed } from './candle-loader.ts'
import classes from './chart.module.css'
import { isOverCandles, useChartSettings } from './chart-settings.ts'
import { chartStyles } from './chart-styles.ts'
import { TerminalChart } from './terminal-chart.ts'

const DECIMAL = /^-?\d+(?:\.\d+)?$/

export interface MarksProps {
  readonly chart: TerminalChart
  /** Names the colours of the page: marks are drawn anew when it changes. */
  readonly look: string
}

export interface CandleChartProps {
  readonly market: TerminalMarket
  readonly feed: CandleFeed
  /** Puts what is the user's on the chart: orders, positions, fills. */
  readonly renderMarks: (given: MarksProps) => ReactNode
  readonly onChart: (chart: TerminalChart | undefined) => void
  readonly onDrawn: () => void
  readonly isNarrow: boolean
  /** Only the candles: there is little room. */
  readonly isShort: boolean
}

export default function CandleChart({
  market,
  feed,
  renderMarks,
  onChart,
  onDrawn,
  isNarrow,
  isShort,
}: CandleChartProps) {
  const { t } = useTranslation(['terminal', 'shell'])
  const place = useRef<HTMLDivElement>(null)
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState<unknown>()
  const chart = useChart(place, { setIsLoading, setError, onDrawn })
  const { interval, type, indicators } = useChartSettings()
  const look = useLook()
  useEffect(() => onChart(chart), [chart, onChart])
  useEffect(() => {
    chart?.style(chartStyles(tokensOf(look), { type, isNarrow }))
  }, [chart, type, isNarrow, look])
  useEffect(() => {
    chart?.indicate(isShort ? indicators.filter(isOverCandles) : indicators)
  }, [chart, indicators, isShort])
  useEffect(() => chart?.show(market, interval, feed), [chart, market, interval, feed])
  useReloadAfterLoss(chart)
  return (
    <div className={classes.plot}>
      <div
        ref={place}
        className={classes.canvas}
        role="img"
        aria-label={t('chart.label', { pair: market.name, interval })}
      />
      {chart === undefined ? null : renderMarks({ chart, look })}
      {isLoading && error === undefined ? (
        <div className={classes.loading} role="status" aria-label={t('shell:state.loading')} />
      ) : null}
      {error === undefined ? null : (
        <div className={classes.failed} role="alert">
          <span>{textOfError(error)}</span>
          <button type="button" onClick={() => chart?.reload()}>
            {t('shell:state.tryAgain')}
          </button>
        </div>
      )}
    </div>
  )
}

interface ChartEvents {
  readonly setIsLoading: (isLoading: boolean) => void
  readonly setError: (error: unknown) => void
  readonly onDrawn: () => void
}

function useChart(
  place: RefObject<HTMLDivElement | null>,
  { setIsLoading, setError, onDrawn }: ChartEvents,
): TerminalChart | undefined {
  const [chart, setChart] = useState<TerminalChart>()
  const words = useChartWords()
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const made = new TerminalChart({
      element,
      words,
      formatNumber: (value) => (DECIMAL.test(value) ? formatAmount(value) : value),
      onLoading: (isLoading) => {
        setIsLoading(isLoading)
        if (isLoading) setError(undefined)
      },
      onError: setError,
      onDrawn,
    })
    // There can be no chart before its element is there, so not before the first effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setChart(made)
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.end()
      setChart(undefined)
    }
  }, [place, words, setIsLoading, setError, onDrawn])
  return chart
}

function useChartWords() {
  const { t } = useTranslation('terminal')
  return useMemo(
    () => ({
      time: t('chart.time'),
      open: t('chart.open'),
      high: t('chart.high'),
      low: t('chart.low'),
      close: t('chart.close'),
      volume: t('chart.volume'),
      change: t('chart.change'),
      turnover: t('chart.turnover'),
      second: 's',
      minute: 'm',
      hour: 'h',
      day: 'D',
      week: 'W',
      month: 'M',
      year: 'Y',
    }),
    [t],
  )
}

/** What happened while the connection was lost is not pushed: the history is asked for anew. */
function useReloadAfterLoss(chart: TerminalChart | undefined): void {
  const state = useLiveState()
  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'waiting') wasLost.current = true
    if (state !== 'open' || !wasLost.current) return
    wasLost.current = false
    chart?.reload()
  }, [chart, state])
}
