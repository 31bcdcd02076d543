// What a backtest found, as plain data: figures in units, so that whoever shows them rounds them.

import { type Amount, floorDiv, type Price, type RateE8, ZERO } from '@candor/contract'
import {
  type Candle,
  type Done,
  medianRoundMs,
  type Parameters,
  SHARPE_DAYS,
  type StrategyName,
  sharpeE4,
  type Trip,
  type Venue,
  type WinRate,
  winRateOf,
} from '@candor/robot'
import type { Curve, CurvePoint, DayResult } from './curve.ts'
import type { BacktestTrade, Exchange } from './exchange.ts'
import { type BacktestInput, USUAL_SLIPPAGE_E8 } from './input.ts'

export interface BacktestReport {
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
  readonly parameters: Parameters
  readonly investment: Amount
  readonly slippageE8: RateE8
  /** Never part of a backtest: candles do not hold it. */
  readonly funding: 'notModelled'
  readonly dataHash: string
  readonly data: {
    readonly fromMs: number
    readonly toMs: number
    readonly candles: number
    /** Minutes without a trade that were filled flat. */
    readonly filled: number
    /** Minutes that only taught the indicator. */
    readonly history: number
  }
  readonly startPrice: Price
  readonly endPrice: Price
  readonly equity: Amount
  readonly profit: Amount
  /** In 10^-4 of the investment, rounded toward minus infinity. */
  readonly profitBps: number
  readonly drawdownBps: number
  readonly held: { readonly equity: Amount; readonly profitBps: number; readonly drawdownBps: number }
  readonly win: WinRate
  readonly medianRoundMs: number | undefined
  /** In 10^-4; none before 30 whole days, or where nothing varies. */
  readonly sharpeE4: number | undefined
  /** In the quote asset, inside of the profit. */
  readonly fees: Amount
  readonly done: Done | undefined
  readonly doneMs: number | undefined
  readonly openOrders: number
  readonly days: readonly DayResult[]
  readonly curve: readonly CurvePoint[]
  readonly trips: readonly Trip[]
  readonly trades: readonly BacktestTrade[]
}

interface Found {
  readonly input: BacktestInput
  readonly dataHash: string
  readonly history: readonly Candle[]
  readonly traded: readonly Candle[]
  readonly curve: Curve
  readonly trips: readonly Trip[]
  readonly done: Done | undefined
  readonly doneMs: number | undefined
  readonly exchange: Exchange
  readonly last: Candle
}

export function reportOf(found: Found): BacktestReport {
  const { input, dataHash, history, traded, curve, trips, exchange, last } = found
  const { investment, market, candles, slippageE8 = USUAL_SLIPPAGE_E8 } = input
  const equity = exchange.equityAt(last.close)
  const daily = curve.dailyEquity()
  return {
    strategy: input.strategy,
    venue: market.venue,
    symbol: market.terms.symbol,
    parameters: input.parameters,
    investment,
    slippageE8,
    funding: 'notModelled',
    dataHash,
    data: {
      fromMs: (traded[0] as Candle).startMs,
      toMs: last.startMs + 60_000,
      candles: candles.length,
      filled: history.length + traded.length - candles.length,
      history: history.length,
    },
    startPrice: (traded[0] as Candle).open,
    endPrice: last.close,
    equity,
    profit: (equity - investment) as Amount,
    profitBps: shareBps(equity - investment, investment),
    drawdownBps: curve.drawdown.bps,
    held: heldOf(curve, investment, last),
    win: winRateOf(trips),
    medianRoundMs: medianRoundMs(trips),
    sharpeE4: daily.length > SHARPE_DAYS ? sharpeE4(daily) : undefined,
    fees: exchange.trades.reduce((sum, { feeQuote }) => sum + feeQuote, 0n) as Amount,
    done: found.done,
    doneMs: found.doneMs,
    openOrders: exchange.openRefs.length,
    days: curve.days,
    curve: curve.points,
    trips,
    trades: exchange.trades,
  }
}

function heldOf(curve: Curve, investment: Amount, { close }: Candle): BacktestReport['held'] {
  const equity = curve.heldAt(close)
  return {
    equity,
    profitBps: shareBps(equity - investment, investment),
    drawdownBps: curve.heldDrawdown.bps,
  }
}

function shareBps(part: bigint, whole: Amount): number {
  return whole === ZERO ? 0 : Number(floorDiv(part * 10_000n, whole))
}

/** The report as text: equal reports give equal bytes. Amounts are whole units as decimal text. */
export function reportText(report: BacktestReport): string {
  return JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
