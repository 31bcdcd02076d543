// When to buy and when to sell by an indicator of closing prices. Closes in, the oldest first; a signal or none out, as a
// function of these closes alone. The library computes in floating point by additions, multiplications and divisions,
// which every machine rounds alike; what it gives is rounded to whole millionths, or units of price, before it is compared.

import { EMA, MACD, RSI } from 'trading-signals'

export type Signal = 'buy' | 'sell'

export type SignalSetting =
  | { readonly kind: 'rsi'; readonly period: number; readonly low: number; readonly high: number }
  | { readonly kind: 'macd'; readonly fast: number; readonly slow: number; readonly signal: number }

/** Units of 10^-8 as a number: one division, so every price has one number. */
const PRICE_ONE = 100_000_000
const MILLIONTHS = 1_000_000
const NEUTRAL_RSI = 50

/** How many closes are remembered at least. What is older moves the value by less than anybody could see. */
export function closesKept(setting: SignalSetting): number {
  return setting.kind === 'rsi' ? 8 * setting.period + 2 : 6 * setting.slow + setting.signal + 1
}

/** An indicator that has seen some closes: its last two values, rounded. */
interface Reading {
  readonly add: (close: string) => void
  readonly values: () => readonly [before: number | undefined, now: number | undefined]
}

/** Readings by the closes that they have seen, so that one more close costs one more step. Never decides a result. */
const READINGS = new WeakMap<readonly string[], Reading>()

/** The closes with one more. They grow to twice what is kept and are then cut, so that most steps go on from the last. */
export function withClose(
  setting: SignalSetting,
  closes: readonly string[],
  close: string,
): readonly string[] {
  const kept = closesKept(setting)
  if (closes.length >= 2 * kept) return [...closes.slice(1 - kept), close]
  const after = [...closes, close]
  const reading = READINGS.get(closes)
  if (reading === undefined) return after
  READINGS.delete(closes)
  reading.add(close)
  READINGS.set(after, reading)
  return after
}

export function signalOf(setting: SignalSetting, closes: readonly string[]): Signal | undefined {
  let reading = READINGS.get(closes)
  if (reading === undefined) {
    reading = setting.kind === 'rsi' ? rsiReading(setting) : macdReading(setting)
    for (const close of closes) reading.add(close)
    READINGS.set(closes, reading)
  }
  const [before, now] = reading.values()
  if (before === undefined || now === undefined) return undefined
  return setting.kind === 'rsi' ? rsiSignal(setting, before, now) : macdSignal(before, now)
}

type RsiSetting = SignalSetting & { readonly kind: 'rsi' }
type MacdSetting = SignalSetting & { readonly kind: 'macd' }

function rsiReading({ period }: RsiSetting): Reading {
  const rsi = new RSI(period)
  let [before, now]: (number | undefined)[] = []
  let [first, hasMoved]: [number | undefined, boolean] = [undefined, false]
  return {
    add: (close) => {
      const price = priceOf(close)
      first ??= price
      hasMoved ||= price !== first
      const value = rsi.update(price, false)
      before = now
      // Where nothing ever moved the library says 100, which is neither high nor low.
      now = value === null ? undefined : Math.round((hasMoved ? value : NEUTRAL_RSI) * MILLIONTHS)
    },
    values: () => [before, now],
  }
}

function priceOf(close: string): number {
  return Number(close) / PRICE_ONE
}

/** Bought when it comes back up through the low mark, sold when it comes back down through the high one. */
function rsiSignal({ low, high }: RsiSetting, before: number, now: number): Signal | undefined {
  if (before < low * MILLIONTHS && now >= low * MILLIONTHS) return 'buy'
  return before > high * MILLIONTHS && now <= high * MILLIONTHS ? 'sell' : undefined
}

function macdReading({ fast, slow, signal }: MacdSetting): Reading {
  const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
  let [before, now]: (number | undefined)[] = []
  let count = 0
  return {
    add: (close) => {
      const value = macd.update(priceOf(close), false)
      count++
      before = now
      // The signal line is an average too, and means nothing before it has seen enough.
      now = value === null || count < slow + signal - 1 ? undefined : Math.round(value.histogram * PRICE_ONE)
    },
    values: () => [before, now],
  }
}

/** Bought when the line crosses its signal upward, sold when it crosses it downward. */
function macdSignal(before: number, now: number): Signal | undefined {
  if (before <= 0 && now > 0) return 'buy'
  return before >= 0 && now < 0 ? 'sell' : undefined
}
