// What the user chose for the chart, remembered by the browser for all markets.

import type { CandleInterval } from '@candor/contract'
import { create } from 'zustand'
import { readItem, writeItem } from '../../../state/storage.ts'
import { isInterval } from './intervals.ts'

export const CHART_TYPES = ['candle_solid', 'candle_up_stroke', 'ohlc', 'area'] as const
export type ChartType = (typeof CHART_TYPES)[number]

/** Drawn over the candles, and below them. */
export const OVER_CANDLES = ['MA', 'EMA', 'BOLL'] as const
export const BELOW_CANDLES = ['VOL', 'MACD', 'RSI', 'KDJ'] as const
export type IndicatorName = (typeof OVER_CANDLES)[number] | (typeof BELOW_CANDLES)[number]

export function isOverCandles(name: IndicatorName): boolean {
  return OVER_CANDLES.some((each) => each === name)
}

interface ChartSettings {
  readonly interval: CandleInterval
  readonly type: ChartType
  readonly indicators: readonly IndicatorName[]
}

const ITEM = 'spot.chart'
const FIRST: ChartSettings = { interval: '15m', type: 'candle_solid', indicators: ['MA', 'VOL'] }

export const useChartSettings = create<ChartSettings>()(() => readItem(ITEM, isChartSettings) ?? FIRST)

export function changeChart(change: Partial<ChartSettings>): void {
  useChartSettings.setState(change)
  writeItem(ITEM, useChartSettings.getState())
}

export function toggleIndicator(name: IndicatorName): void {
  const { indicators } = useChartSettings.getState()
  changeChart({
    indicators: indicators.includes(name)
      ? indicators.filter((each) => each !== name)
      : [...indicators, name],
  })
}

function isChartSettings(content: unknown): content is ChartSettings {
  if (typeof content !== 'object' || content === null) return false
  const { interval, type, indicators } = content as Partial<Record<keyof ChartSettings, unknown>>
  return (
    isInterval(interval) &&
    CHART_TYPES.some((each) => each === type) &&
    Array.isArray(indicators) &&
    indicators.every((name) => [...OVER_CANDLES, ...BELOW_CANDLES].some((each) => each === name))
  )
}
