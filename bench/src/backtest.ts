// A grid over ninety days of minutes on a core of its own, beside a bare loop over the same candles: what a backtest costs
// a browser. Prices are a seeded walk that swings through the grid's range, so that the grid has much to do.

import { type BacktestInput, backtest, dataHash } from '@candor/backtest'
import { type Amount, ONE, type Price, type RateE8, type SpotParameters } from '@candor/contract'
import type { Candle } from '@candor/robot'
import { median } from './median.ts'
import { type BenchReport, nowNs } from './report.ts'

const DAYS = 90
const MINUTES = DAYS * 1_440
const HEATS = 5
const BAR_MS = 5_000
const NS_PER_MS = 1_000_000
const START_MS = 1_772_380_800_000
const MINUTE_MS = 60_000

const units = (hundredths: number): bigint => BigInt(Math.round(hundredths)) * (ONE / 100n)

const PARAMETERS: SpotParameters = {
  tick: units(1) as Price,
  lot: 1_000n as Amount,
  minQuantity: 1_000n as Amount,
  maxQuantity: (100n * ONE) as Amount,
  minNotional: (5n * ONE) as Amount,
  maxOpenOrders: 200,
  marketBandE8: 5_000_000n as RateE8,
  buyBandE8: 20_000_000n as RateE8,
  sellBandE8: 20_000_000n as RateE8,
  selfTrade: 'expireTaker',
}

function inputOf(candles: readonly Candle[]): BacktestInput {
  const { tick, lot, minQuantity, maxQuantity, minNotional } = PARAMETERS
  const pair = { venue: 'spot', symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT', multiplier: 1n } as const
  const rates = { makerE8: 100_000n as RateE8, takerE8: 100_000n as RateE8 }
  const terms = { ...pair, ...rates, tick, lot, minQuantity, maxQuantity, minNotional }
  return {
    strategy: 'grid',
    // The settings of the design's example, with more steps.
    parameters: { spacing: 'geometric', lower: '26000', upper: '34000', steps: '60', quantity: '0.01' },
    investment: (20_000n * ONE) as Amount,
    market: { venue: 'spot', terms, parameters: PARAMETERS },
    candles,
  }
}

/** A walk that is drawn back to the middle; the same every time. */
function walk(): readonly Candle[] {
  let state = 12_345
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  let last = 3_000_000
  return Array.from({ length: MINUTES }, (_, i) => {
    const open = last
    last = Math.round(open + chance() * 8_000 + (3_000_000 - open) / 3_000)
    const high = Math.max(open, last) + Math.abs(chance()) * 3_000
    const low = Math.min(open, last) - Math.abs(chance()) * 3_000
    const [o, h, l, c] = [open, high, low, last].map((each) => units(each) as Price) as [
      Price,
      Price,
      Price,
      Price,
    ]
    return { startMs: START_MS + i * MINUTE_MS, open: o, high: h, low: l, close: c, volume: ONE as Amount }
  })
}

/** What nobody can do without: look at every candle once, and value something at its close. */
function bareLoop(candles: readonly Candle[]): bigint {
  let [lowest, highest, value] = [0n, 0n, 0n]
  for (const { low, high, close } of candles) {
    if (low < lowest || lowest === 0n) lowest = low
    if (high > highest) highest = high
    value = ONE + (ONE * close) / ONE
  }
  return lowest + highest + value
}

function timed(work: () => unknown): number {
  const start = nowNs()
  work()
  return (nowNs() - start) / NS_PER_MS
}

export function benchBacktest(): Promise<BenchReport> {
  const candles = walk()
  const input = inputOf(candles)
  const { trades, trips } = backtest(input)
  const runs = Array.from({ length: HEATS }, () => timed(() => backtest(input)))
  const loops = Array.from({ length: HEATS }, () => timed(() => bareLoop(candles)))
  const hashes = Array.from({ length: HEATS }, () => timed(() => dataHash(candles)))
  const [runMs, loopMs, hashMs] = [median(runs), median(loops), median(hashes)]
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  return Promise.resolve({
    bench: 'backtest',
    ratio: runMs / BAR_MS,
    bar: `below 1: ${DAYS} days of a grid in under ${BAR_MS / 1_000} s, median of ${HEATS}`,
    passed: runMs < BAR_MS,
    columns: ['', 'median', 'worst', 'to the bare loop'],
    rows: [
      ['whole backtest', ms(runMs), ms(Math.max(...runs)), (runMs / loopMs).toFixed(1)],
      ['of it: data hash', ms(hashMs), ms(Math.max(...hashes)), (hashMs / loopMs).toFixed(1)],
      ['bare loop over the candles', ms(loopMs), ms(Math.max(...loops)), '1'],
      ['fills', trades.length, '', ''],
      ['round trips', trips.length, '', ''],
      ['per fill', `${(((runMs - hashMs) * 1_000) / trades.length).toFixed(1)} µs`, '', ''],
    ],
    figures: { runMs, hashMs, loopMs, toLoop: runMs / loopMs, fills: trades.length, trips: trips.length },
  })
}
