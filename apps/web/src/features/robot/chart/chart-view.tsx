// A robot's chart in its place: made once, told of every change; its state while candles come, and when they do not.

import type { CandleInterval } from '@candor/contract'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { formatAmount } from '../../../format/number.ts'
import { chartStyles } from '../../terminal/chart/chart-styles.ts'
import { tokensOf, useLook } from '../../terminal/frame/tokens.ts'
import classes from './chart.module.css'
import { type Charted, type ChartLine, type ChartMark, RobotChart } from './robot-chart.ts'

const DECIMAL = /^-?\d+(?:\.\d+)?$/

interface ChartViewProps {
  readonly charted: Charted
  readonly interval: CandleInterval
  readonly label: string
  readonly lines?: readonly ChartLine[]
  readonly marks?: readonly ChartMark[]
  /** Shows so many candles at once; none leaves the width of a candle as it is. */
  readonly whole?: number
}

const NO_LINES: readonly ChartLine[] = []
const NO_MARKS: readonly ChartMark[] = []

export default function ChartView(props: ChartViewProps) {
  const { charted, interval, label, lines = NO_LINES, marks = NO_MARKS, whole = 0 } = props
  const { t } = useTranslation('shell')
  const place = useRef<HTMLDivElement>(null)
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState<unknown>()
  const chart = useChart(place, { setIsLoading, setError })
  const look = useLook()
  useEffect(() => {
    chart?.style(chartStyles(tokensOf(look), { type: 'candle_solid', isNarrow: true }))
  }, [chart, look])
  useEffect(() => chart?.show(charted, interval), [chart, charted, interval])
  useEffect(() => chart?.draw(lines), [chart, lines])
  useEffect(() => {
    if (isLoading) return
    chart?.fit(whole)
    chart?.mark(marks)
  }, [chart, marks, whole, isLoading])
  return (
    <div className={classes.plot}>
      <div ref={place} className={classes.canvas} role="img" aria-label={label} />
      {isLoading && error === undefined ? (
        <div className={classes.loading} role="status" aria-label={t('state.loading')} />
      ) : null}
      {error === undefined ? null : (
        <div className={classes.failed} role="alert">
          <span>{textOfError(error)}</span>
          <button type="button" onClick={() => chart?.reload()}>
            {t('state.tryAgain')}
          </button>
        </div>
      )}
    </div>
  )
}

interface ChartEvents {
  readonly setIsLoading: (isLoading: boolean) => void
  readonly setError: (error: unknown) => void
}

function useChart(
  place: RefObject<HTMLDivElement | null>,
  { setIsLoading, setError }: ChartEvents,
): RobotChart | undefined {
  const [chart, setChart] = useState<RobotChart>()
  const words = useWords()
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const made = new RobotChart({
      element,
      words,
      formatNumber: (value) => (DECIMAL.test(value) ? formatAmount(value) : value),
      onLoading: (isLoading) => {
        setIsLoading(isLoading)
        if (isLoading) setError(undefined)
      },
      onError: setError,
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
  }, [place, words, setIsLoading, setError])
  return chart
}

function useWords() {
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
