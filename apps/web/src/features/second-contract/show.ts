// Amounts, rates and times of second-contracts as people read them. Cut, never rounded up.

import { formatDecimal } from '@candor/contract'
import { decimalsOf, textOfE8 } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import { percentOfSteps } from './product-rules.ts'

const MONEY_DECIMALS = 2
const PERCENT_SCALE = 6
const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600

/** Two decimals, and all there are where money has more of them. */
export function showMoney(amount: string): string {
  const plain = amount.includes('.') ? amount.replace(/0+$/, '') : amount
  return formatAmount(amount, Math.max(MONEY_DECIMALS, decimalsOf(plain)))
}

export function showUnits(units: bigint): string {
  return showMoney(textOfE8(units))
}

/** With a plus before a gain. */
export function showSignedMoney(amount: string): string {
  return `${isPositive(amount) ? '+' : ''}${showMoney(amount)}`
}

function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount)
}

/** A whole amount without decimals, others as they are. */
export function showPlain(units: bigint): string {
  return formatAmount(textOfE8(units))
}

/** `0.82` in units of 10^-8 as `82%`. */
export function showPayout(payoutE8: bigint): string {
  return `${formatAmount(formatDecimal(payoutE8, PERCENT_SCALE))}%`
}

export function showSteps(steps: bigint): string {
  return `${formatAmount(percentOfSteps(steps))}%`
}

/** `00:03`, `27:55`, `1:02:03`. The last second counts until it is over. */
export function showCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const hours = Math.floor(seconds / HOUR_S)
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  const rest = [minutes, seconds % MINUTE_S].map((part) => String(part).padStart(2, '0')).join(':')
  return hours === 0 ? rest : `${hours}:${rest}`
}

export function toneOf(amount: string): 'up' | 'down' | undefined {
  if (!/[1-9]/.test(amount)) return undefined
  return amount.startsWith('-') ? 'down' : 'up'
}
