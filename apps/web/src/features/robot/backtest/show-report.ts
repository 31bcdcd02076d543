// Figures of a backtest as people read them, and its trades as a table with full precision.

import type { BacktestReport } from '@candor/backtest'
import { csvOf } from '../../../format/csv.ts'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'
import type { DayResult } from './calendar.ts'

const HUNDRED = 100
const DECIMALS = 2
const SHARPE_ONE = 10_000
const SHARPE_DECIMALS = 4
const BPS = 10_000n

/** Hundredths of a per cent as `+8.82%`. */
export function showBps(bps: number): string {
  const text = (bps / HUNDRED).toFixed(DECIMALS)
  return `${bps > 0 ? '+' : ''}${formatAmount(text, DECIMALS)}%`
}

export function showSharpe(sharpeE4: number): string {
  return formatAmount((sharpeE4 / SHARPE_ONE).toFixed(SHARPE_DECIMALS))
}

/** A rate in units of 10^-8 as hundredths of a per cent. */
export function showSlippage(slippageE8: bigint): string {
  return textOfE8(slippageE8 * BPS)
}

/** Each day against what there was at its beginning; rounded down. */
export function dayResults({ days }: Pick<BacktestReport, 'days'>): readonly DayResult[] {
  return days.map(({ startMs, equity, profit }) => {
    const before = equity - profit
    if (before <= 0n) return { startMs, bps: 0 }
    const scaled = profit * BPS
    const bps = scaled / before
    return { startMs, bps: Number(scaled < 0n && bps * before !== scaled ? bps - 1n : bps) }
  })
}

export function tradesCsv({ trades, venue }: BacktestReport): string {
  const quantity = (units: bigint): string => (venue === 'contract' ? String(units) : textOfE8(units))
  return csvOf([
    ['time', 'order', 'side', 'price', 'quantity', 'value', 'fee', 'feeInQuote'],
    ...trades.map((trade) => [
      new Date(trade.timeMs).toISOString(),
      trade.ref,
      trade.side,
      textOfE8(trade.price),
      quantity(trade.quantity),
      textOfE8(trade.quote),
      textOfE8(trade.fee),
      textOfE8(trade.feeQuote),
    ]),
  ])
}
