// Units of the account as people read them, in the page's language. Cut, never rounded up.

import { formatDecimal } from '@candor/contract'
import { formatAmount } from '../../../format/number.ts'
import { SCALE } from '../market/contract-rules.ts'

/** Money is shown with this many decimals where room is short; every decimal stands in the formula. */
const MONEY_DECIMALS = 2
const BPS_SCALE = 2

export function showMoney(units: bigint, decimals = MONEY_DECIMALS): string {
  return formatAmount(formatDecimal(units, SCALE), decimals)
}

/** Every decimal there is. */
export function showExact(units: bigint): string {
  return formatAmount(formatDecimal(units, SCALE))
}

/** With a plus before a gain. */
export function showSigned(units: bigint, decimals = MONEY_DECIMALS): string {
  return `${units > 0n ? '+' : ''}${showMoney(units, decimals)}`
}

/** Every decimal there is, with a plus before a gain. */
export function showSignedExact(units: bigint): string {
  return `${units > 0n ? '+' : ''}${showExact(units)}`
}

export function showPriceOf(units: bigint, decimals: number): string {
  return formatAmount(formatDecimal(units, SCALE), decimals)
}

/** `937` is `9.37%`. */
export function showBps(bps: bigint): string {
  return `${formatAmount(formatDecimal(bps, BPS_SCALE), BPS_SCALE)}%`
}

export function showSignedBps(bps: bigint): string {
  return `${bps > 0n ? '+' : ''}${showBps(bps)}`
}

export function showLots(lots: bigint): string {
  return formatAmount(lots.toString())
}

export function toneOf(units: bigint): 'up' | 'down' | '' {
  return units > 0n ? 'up' : units < 0n ? 'down' : ''
}
