// The equity of a run, minute by minute: kept as few points for the chart, one for each day, and the deepest fall. Beside it
// what the same money would be if it had been held in the coin.

import { type Amount, dayIndex, dayStartMs, type Price } from '@candor/contract'
import { type Candle, Drawdown, MINUTE_MS } from '@candor/robot'
import { BACKTEST_LIMITS } from './limits.ts'

export interface CurvePoint {
  readonly timeMs: number
  readonly equity: Amount
  /** The same money in the coin, held, without fees. */
  readonly held: Amount
}

export interface DayResult {
  /** Where the day begins, 00:00 GMT+8. */
  readonly startMs: number
  /** At its end, or at the end of the data. */
  readonly equity: Amount
  readonly held: Amount
  /** Against the end of the day before, or the start. */
  readonly profit: Amount
  /** Whether the data cover the whole day. */
  readonly whole: boolean
}

export class Curve {
  readonly points: CurvePoint[] = []
  readonly days: DayResult[] = []
  readonly drawdown = new Drawdown()
  readonly heldDrawdown = new Drawdown()
  private readonly investment: Amount
  private readonly firstPrice: Price
  private readonly startMs: number
  private readonly every: number
  private readonly total: number
  private count = 0
  /** The end of the present day. */
  private dayEndMs: number

  constructor(investment: Amount, first: Candle, total: number) {
    this.investment = investment
    this.firstPrice = first.open
    this.startMs = first.startMs
    this.total = total
    // One point is the start.
    this.every = Math.max(1, Math.ceil(total / (BACKTEST_LIMITS.curvePoints - 1)))
    this.points.push({ timeMs: first.startMs, equity: investment, held: investment })
    this.drawdown.add(investment)
    this.heldDrawdown.add(first.open)
    this.dayEndMs = endOfDay(first.startMs)
  }

  add({ startMs, close }: Candle, equity: Amount): void {
    this.drawdown.add(equity)
    this.heldDrawdown.add(close)
    this.count++
    const endMs = startMs + MINUTE_MS
    const isLast = this.count === this.total
    if (this.count % this.every === 0 || isLast)
      this.points.push({ timeMs: endMs, equity, held: this.heldAt(close) })
    if (endMs < this.dayEndMs && !isLast) return
    this.endDay(endMs, equity, close)
  }

  heldAt(price: Price): Amount {
    return ((this.investment * price) / this.firstPrice) as Amount // down: as much as it was certainly worth
  }

  private endDay(endMs: number, equity: Amount, close: Price): void {
    const before = this.days.at(-1)?.equity ?? this.investment
    const dayStart = Number(dayStartMs(dayIndex(BigInt(endMs - 1))))
    const profit = (equity - before) as Amount
    const whole = endMs === this.dayEndMs && this.startMs <= dayStart
    this.days.push({ startMs: dayStart, equity, held: this.heldAt(close), profit, whole })
    this.dayEndMs = endOfDay(endMs)
  }

  /** Equity at the turns of whole days, from the first one on. */
  dailyEquity(): readonly bigint[] {
    const first = this.days.findIndex(({ whole }) => whole)
    if (first === -1) return []
    const start = this.days[first - 1]?.equity ?? this.investment
    return [start, ...this.days.filter(({ whole }) => whole).map(({ equity }) => equity)]
  }
}

function endOfDay(timeMs: number): number {
  return Number(dayStartMs(dayIndex(BigInt(timeMs)) + 1n))
}
