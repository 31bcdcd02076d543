// The figures of a receipt for people: whole numbers of smallest units in, grouped decimals out; and which ticks count at the
// end. Nothing becomes a float; what is shown is what the receipt says.

import { formatDecimal } from '@candor/contract'
import { secondWindow } from '@candor/proof'
import { decimalsOf } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import type { SecondReceipt } from './receipt-types.ts'

type Scaled = Pick<SecondReceipt, 'scale' | 'indexTick'>

const LEAST_AMOUNT_DECIMALS = 2
const E8_SCALE = 8
const PERCENT = 100n

/** A price, a sum of prices or a difference, with the decimals of the index. */
export function showPrice({ scale, indexTick }: Scaled, units: string | bigint): string {
  const decimals = decimalsOf(formatDecimal(BigInt(indexTick), scale))
  const text = formatDecimal(BigInt(units), scale)
  return formatAmount(text, Math.max(decimals, decimalsOf(text)))
}

/** Money, with as many decimals as it has, and never fewer than two. */
export function showAmount({ scale }: Pick<Scaled, 'scale'>, units: string | bigint): string {
  const text = formatDecimal(BigInt(units), scale)
  return formatAmount(text, Math.max(LEAST_AMOUNT_DECIMALS, decimalsOf(text)))
}

/** `82000000` as `82%`. */
export function showRate(payoutE8: string): string {
  return `${formatAmount(formatDecimal(BigInt(payoutE8) * PERCENT, E8_SCALE))}%`
}

/** `BTC_USDT` as `BTC/USDT`. */
export function showPair(symbol: string): string {
  return symbol.replace('_', '/')
}

/** What the user has more than before. */
export function resultOf({ order, outcome }: Pick<SecondReceipt, 'order' | 'outcome'>): bigint {
  const isDecided = outcome.outcome === 'won' || outcome.outcome === 'lost'
  return isDecided ? BigInt(outcome.payout) - BigInt(order.stake) : 0n
}

/** The sequences of the ticks that decide, oldest first; none for an order without an end. */
export function countedSequences({ ticks, outcome }: Pick<SecondReceipt, 'ticks' | 'outcome'>): number[] {
  if (outcome.expiryMs === null) return []
  const priced = ticks.map(({ sequence, timeMs, price }) => ({ sequence, timeMs, price: BigInt(price) }))
  return secondWindow(outcome.expiryMs, priced).flatMap(({ tick }) =>
    tick === undefined ? [] : [tick.sequence],
  )
}

const SECOND_MS = 1_000

/** The clock with thousandths. */
export function showMoment(ms: number, clock: string): string {
  return `${clock}.${String(ms % SECOND_MS).padStart(3, '0')}`
}
