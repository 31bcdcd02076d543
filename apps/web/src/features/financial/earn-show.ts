// Amounts and rates of products and pools as people read them: all decimals where money is promised or paid, two in
// overviews. Cut, never rounded up.

import { decimalsOf, e8Of, textOfE8 } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import { percentOf } from '../fees/fee-arithmetic.ts'
import { showMoney } from '../second-contract/show.ts'

export { showMoney, showPlain, showUnits } from '../second-contract/show.ts'

const OVERVIEW_DECIMALS = 2
const COIN_DECIMALS = 4
const RATE_DECIMALS = 2
const DAILY_RATE_DECIMALS = 3
const STABLE: readonly string[] = ['USDT', 'USD']

export function isStable(asset: string): boolean {
  return STABLE.includes(asset)
}

/** For small places: money with two decimals, coins with up to four, unless nothing would be left of them. */
export function showShort(units: bigint, asset: string): string {
  const text = textOfE8(units)
  const given = Math.min(COIN_DECIMALS, decimalsOf(text))
  const decimals = isStable(asset) ? OVERVIEW_DECIMALS : Math.max(OVERVIEW_DECIMALS, given)
  const shown = formatAmount(text, decimals)
  return units !== 0n && !/[1-9]/.test(shown) ? showMoney(text) : shown
}

/** `0.08` as `8.00%`. */
export function showRate(rate: string): string {
  return percent(rate, RATE_DECIMALS)
}

/** `0.0015` as `0.150%`. */
export function showDailyRate(rate: string): string {
  return percent(rate, DAILY_RATE_DECIMALS)
}

function percent(rate: string, least: number): string {
  const text = percentOf(rate)
  return `${formatAmount(text, Math.max(least, text.split('.')[1]?.length ?? 0))}%`
}

const PERCENT = 1_000n
const TENTH = 10

/** A part of a whole with one decimal at most, cut; nothing of nothing is nothing. */
export function showPart(part: string, whole: string): string {
  const all = e8Of(whole)
  const tenths = all === 0n ? 0 : Number((e8Of(part) * PERCENT) / all)
  const decimals = tenths % TENTH === 0 ? 0 : 1
  return `${formatAmount((tenths / TENTH).toFixed(1), decimals)}%`
}

/** The same for a drawing, from 0 to 100. */
export function partOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  const tenths = Number((part * PERCENT) / whole)
  return Math.min(100, Math.max(0, tenths / TENTH))
}
