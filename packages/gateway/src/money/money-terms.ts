// What money in and out costs and needs: minimums, fees, confirmations, limits. Decimal strings, read once.

import type { ChainWord } from '@candor/api'
import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'

export interface WithdrawalTerms {
  readonly fee: string
  readonly minimum: string
}

export interface BankDetails {
  readonly beneficiary: string
  readonly bankName: string
  readonly account: string
  readonly code: string
  readonly note: string
}

export interface MoneyTerms {
  /** Blocks after which a deposit is credited. */
  readonly depositConfirmations: number
  /** Blocks after which a withdrawal has arrived. */
  readonly withdrawalConfirmations: number
  /** The usual time between two blocks. */
  readonly blockMs: Readonly<Record<ChainWord, number>>
  /** Where users send bank transfers to; none while no bank is connected. */
  readonly bank: BankDetails | undefined
}

/** Only these coins can be deposited, each over one chain (product.md 9). */
export const COINS: readonly { readonly coin: string; readonly chain: ChainWord }[] = [
  { coin: 'USDT', chain: 'erc20' },
  { coin: 'BTC', chain: 'bitcoin' },
  { coin: 'ETH', chain: 'ethereum' },
]

const DEPOSIT_MINIMUMS: Readonly<Record<string, string>> = { USDT: '1' }
const DEPOSIT_MINIMUM_ELSE = '0.001'

export const DEPOSIT_CONFIRMATIONS = 12

export const WITHDRAWAL_TERMS: Readonly<Record<string, WithdrawalTerms>> = {
  USDT: { fee: '3', minimum: '10' },
  BTC: { fee: '0.0005', minimum: '0.001' },
  ETH: { fee: '0.002', minimum: '0.01' },
}

export const BANK_TERMS: WithdrawalTerms & { readonly currency: string } = {
  currency: 'USD',
  fee: '10',
  minimum: '20',
}

/** In USDT: above this value a second administrator must approve. */
export const SECOND_APPROVAL_ABOVE = '10000'

/** What the demo's faucet gives at once, and how often a day. */
export const FAUCET: Readonly<Record<string, string>> = { USDT: '10000', BTC: '0.1', ETH: '2' }
export const FAUCET_TIMES_A_DAY = 5

export function depositMinimum(coin: string): string {
  return DEPOSIT_MINIMUMS[coin] ?? DEPOSIT_MINIMUM_ELSE
}

/** A decimal of these tables, in smallest units. */
export function unitsOf(text: string, scale: number = CRYPTO_SCALE): bigint {
  const units = parseDecimal(text, scale)
  if (units === undefined) throw new Error(`${text} is not a decimal of scale ${scale}`)
  return units
}
