// Whether a number may be an amount at all.

import { type Amount, LIMITS } from '@candor/contract'

export function isAmount(amount: Amount): boolean {
  return amount > 0n && amount <= LIMITS.commandUnits
}
