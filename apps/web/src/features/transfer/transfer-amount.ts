// The arithmetic of a transfer: what was typed, what can be moved, and what both wallets have afterwards. Exact.

import { formatDecimal } from '@candor/contract'
import { unitsOf } from '../../format/decimal.ts'

const SCALE = 18
const WHOLE_PERCENT = 100n

export type TransferProblem = 'empty' | 'zero' | 'nothing' | 'tooMuch'

export interface TransferCheck {
  /** As it is sent; none while something is wrong. */
  readonly amount: string | undefined
  readonly problem: TransferProblem | undefined
  /** How much more it is than can be moved. */
  readonly over: string | undefined
}

const WRONG: TransferCheck = { amount: undefined, problem: undefined, over: undefined }

export function checkTransfer(typed: string, transferable: string): TransferCheck {
  if (unitsOf(transferable) === 0n) return { ...WRONG, problem: 'nothing' }
  const text = typed.endsWith('.') ? typed.slice(0, -1) : typed
  if (text === '') return { ...WRONG, problem: 'empty' }
  const amount = unitsOf(text)
  if (amount === 0n) return { ...WRONG, problem: 'zero' }
  const over = amount - unitsOf(transferable)
  if (over > 0n) return { ...WRONG, problem: 'tooMuch', over: formatDecimal(over, SCALE) }
  return { amount: formatDecimal(amount, SCALE), problem: undefined, over: undefined }
}

/** A part of what can be moved, cut to the decimals that the asset has. */
export function partOf(transferable: string, percent: number, decimals: number): string {
  const part = (unitsOf(transferable) * BigInt(percent)) / WHOLE_PERCENT
  return formatDecimal(part - (part % 10n ** BigInt(SCALE - decimals)), SCALE)
}

export function less(from: string, amount: string): string {
  return formatDecimal(unitsOf(from) - unitsOf(amount), SCALE)
}

export function more(to: string, amount: string): string {
  return formatDecimal(unitsOf(to) + unitsOf(amount), SCALE)
}
