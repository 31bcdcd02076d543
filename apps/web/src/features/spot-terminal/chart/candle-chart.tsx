// The candle chart in its place: made once, told of every change, with the user's orders and fills on it.

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { useLiveState } from '../../../live/live-connection.ts'
import { useOpenOrders } from '../../../live/own.ts'
import { useAppState } from '../../../state/app-state.ts'
import { tokensOf, useLook } from '../frame/tokens.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { MarketRules } from '../market/market-rules.ts'
import classes from './chart.module.css'
import { isOverCandles, useChartSettings } from './chart-settings.ts'
import { chartStyles } from './chart-styles.ts'
import { TerminalChart } from './terminal-chart.ts'

const DECIMAL = /^-?\d+(?:\.\d+)?$/

interface CandleChartProps {
  readonly rules: MarketRules
  readonly onChart: (chart: TerminalChart | undefined) => void
  readonly onDrawn: () => void
  readonly isNarrow: boolean
  /** Only the candles: there is little room. */
  readonly isShort: boolean
}

export default function CandleChart({ rules, onChart, onDrawn, isNarrow, isShort }: CandleChartProps) {
  const { t } = useTranslation(['spot', 'shell'])
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
  useEffect(() => chart?.show(rules, interval), [chart, rules, interval])
  useReloadAfterLoss(chart)
  useOrderLines(chart, rules.symbol, look)
  useFillMarks(chart, rules.symbol, look)
  return (
    <div className={classes.plot}>
      <div
        ref={place}
        className={classes.canvas}
        role="img"
        aria-label={t('chart.label', { pair: rules.name, interval })}
      />
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
  const { t } = useTranslation('spot')
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

function useOrderLines(chart: TerminalChart | undefined, symbol: string, look: string): void {
  const { t } = useTranslation('spot')
  const { orders } = useOpenOrders()
  useEffect(() => {
    const token = tokensOf(look)
    const lines = [...orders.values()]
      .filter((order) => order.symbol === symbol)
      .flatMap((order) => {
        const price = order.status === 'waiting' ? order.stopPrice : order.price
        if (price === null) return []
        const isBuy = order.side === 'buy'
        const amount = order.quantity === null ? '' : ` ${formatAmount(order.quantity)}`
        const text = `${t(order.status === 'waiting' ? 'form.stop' : isBuy ? 'side.buy' : 'side.sell')}${amount}`
        const colour = token(isBuy ? '--up' : '--down')
        return [
          {
            id: order.orderId,
            price: Number(price),
            text,
            colour,
            ink: token('--panel'),
            family: token('--font'),
          },
        ]
      })
    chart?.markOrders(lines)
  }, [chart, orders, symbol, look, t])
}

function useFillMarks(chart: TerminalChart | undefined, symbol: string, look: string): void {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { data } = useQuery({
    ...callQuery('fills', {
      query: { symbol, pageSize: String(TERMINAL_LIMITS.fillMarks) },
      quiet: true,
    }),
    enabled: isLogin,
  })
  useEffect(() => {
    const token = tokensOf(look)
    const marks = (data?.list ?? []).map(({ tradeId, orderId, side, price, time }) => ({
      id: `${tradeId} ${orderId}`,
      timeMs: time,
      price: Number(price),
      isBuy: side === 'buy',
      colour: token(side === 'buy' ? '--up' : '--down'),
      edge: token('--panel'),
    }))
    chart?.markFills(isLogin ? marks : [])
  }, [chart, data, isLogin, look])
}
