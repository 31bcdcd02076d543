// The chart of a spot market, with the user's open orders and fills on it.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { followCandles } from '../../../live/candles.ts'
import { useOpenOrders } from '../../../live/own.ts'
import { useAppState } from '../../../state/app-state.ts'
import type { MarksProps } from '../../terminal/chart/candle-chart.tsx'
import type { CandleFeed } from '../../terminal/chart/candle-loader.ts'
import { ChartPanel } from '../../terminal/chart/chart-panel.tsx'
import type { TerminalChart } from '../../terminal/chart/terminal-chart.ts'
import { tokensOf } from '../../terminal/frame/tokens.ts'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import type { ChartShape } from '../../terminal/terminal-frame.tsx'
import type { MarketRules } from '../market/market-rules.ts'

const FEED: CandleFeed = {
  load: ({ symbol, interval, limit, endTime }) =>
    api.call('candles', {
      query: {
        symbol,
        interval,
        limit: String(limit),
        ...(endTime === undefined ? {} : { endTime: String(endTime) }),
      },
      quiet: true,
    }),
  follow: followCandles,
}

interface SpotChartProps extends ChartShape {
  readonly rules: MarketRules
}

export function SpotChart({ rules, isNarrow, isShort }: SpotChartProps) {
  return (
    <ChartPanel
      market={rules}
      feed={FEED}
      renderMarks={(given) => <SpotMarks symbol={rules.symbol} {...given} />}
      {...{ isNarrow, isShort }}
    />
  )
}

function SpotMarks({ symbol, chart, look }: MarksProps & { readonly symbol: string }) {
  useOrderLines(chart, symbol, look)
  useFillMarks(chart, symbol, look)
  return null
}

function useOrderLines(chart: TerminalChart, symbol: string, look: string): void {
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
        return [
          {
            id: order.orderId,
            price: Number(price),
            text,
            colour: token(isBuy ? '--up' : '--down'),
            ink: token('--panel'),
            family: token('--font'),
          },
        ]
      })
    chart.markLines('orders', lines)
  }, [chart, orders, symbol, look, t])
}

function useFillMarks(chart: TerminalChart, symbol: string, look: string): void {
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
    chart.markFills(isLogin ? marks : [])
  }, [chart, data, isLogin, look])
}
