// A price one tick up or down; never below one tick.

import { formatDecimal } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'

export function steppedPrice(text: string, direction: 1 | -1, { tick }: Pick<ContractRules, 'tick'>): string {
  const next = (unitsOf(text, SCALE) ?? 0n) + BigInt(direction) * tick
  return formatDecimal(next < tick ? tick : next, SCALE)
}
