// Reads what a venue said of a pair into a price in whole units, or says why it is none. Floats come in as they are and
// leave as the decimal that they are written as; every sum is of whole numbers.

import { LIMITS, type Price, type TimeMs } from '@candor/contract'
import { FEED_LIMITS } from './feed-limits.ts'
import type { RawTicker, VenueQuote } from './venue.ts'

/** Decimals that are kept until the price is rounded, beyond those of any quote asset. */
const FINE_SCALE = 30
const WRITTEN = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

export interface Reading {
  /** Decimals of the quote asset. */
  readonly scale: number
  readonly receivedMs: number
  /** What a ticker without a stamp counts as. */
  readonly unstampedMs: number
}

/** The price and its moment, or the reason why there is none. */
export function readTicker(ticker: RawTicker, reading: Reading): VenueQuote | string {
  const price = priceOf(ticker, reading.scale)
  if (typeof price === 'string') return price
  const timeMs = momentOf(ticker.timeMs, reading)
  if (typeof timeMs === 'string') return timeMs
  return { base: ticker.base, quote: ticker.quote, price, timeMs }
}

/** The middle of bid and ask, or the last trade when one of them is missing; rounded down to a unit. */
function priceOf({ bid, ask, last }: RawTicker, scale: number): Price | string {
  const sides = [fineUnits(bid), fineUnits(ask), fineUnits(last)] as const
  if (sides.includes('garbage')) return 'a price is no number above zero'
  const [fineBid, fineAsk, fineLast] = sides as readonly (bigint | undefined)[]
  if (fineBid !== undefined && fineAsk !== undefined && fineBid > fineAsk) return 'the bid is above the ask'
  const doubled =
    fineBid !== undefined && fineAsk !== undefined
      ? fineBid + fineAsk
      : fineLast !== undefined
        ? fineLast * 2n
        : undefined
  if (doubled === undefined) return 'there is no price'
  const price = doubled / (2n * 10n ** BigInt(FINE_SCALE - scale))
  if (price === 0n) return 'the price is below the smallest unit'
  if (price > LIMITS.commandUnits) return 'the price is beyond all bounds'
  return price as Price
}

/** A number's shortest decimal, exactly. Zero is how venues write that a side of the book is empty. */
function fineUnits(value: unknown): bigint | 'garbage' | undefined {
  if (value === undefined || value === null || value === 0) return undefined
  if (typeof value !== 'number') return 'garbage'
  const match = WRITTEN.exec(String(value))
  if (match === null) return 'garbage'
  const [, whole = '', decimals = '', exponent = '0'] = match
  const shift = FINE_SCALE - decimals.length + Number(exponent)
  const digits = BigInt(whole + decimals)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** A clock that is a little ahead counts as ours; one that is far ahead, or no clock, does not count. */
function momentOf(stamp: unknown, { receivedMs, unstampedMs }: Reading): TimeMs | string {
  if (stamp === undefined || stamp === null) return BigInt(unstampedMs) as TimeMs
  if (typeof stamp !== 'number' || !Number.isSafeInteger(stamp) || stamp <= 0) return 'the stamp is no time'
  if (stamp > receivedMs + FEED_LIMITS.aheadMs) return 'the stamp lies in the future'
  return BigInt(Math.min(stamp, receivedMs)) as TimeMs
}
