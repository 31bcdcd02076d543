// What is wrong with a take-profit and a stop-loss of a position, as the core would find: on the tick, and on their side
// of the latest price.

import type { Direction } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'

export type StopProblem = 'stopZero' | 'tick' | 'longProfit' | 'longLoss' | 'shortProfit' | 'shortLoss'

export interface StopCheck {
  /** Undefined for an empty field. */
  readonly price: bigint | undefined
  readonly problem: StopProblem | undefined
}

export function checkStop(
  text: string,
  {
    kind,
    direction,
    latest,
    rules,
  }: {
    readonly kind: 'takeProfit' | 'stopLoss'
    readonly direction: Direction
    readonly latest: bigint | undefined
    readonly rules: Pick<ContractRules, 'tick'>
  },
): StopCheck {
  const price = unitsOf(text, SCALE)
  if (price === undefined) return { price, problem: undefined }
  if (price <= 0n) return { price, problem: 'stopZero' }
  if (price % rules.tick !== 0n) return { price, problem: 'tick' }
  const isLong = direction === 'long'
  const mustBeAbove = (kind === 'takeProfit') === isLong
  if (latest === undefined || (mustBeAbove ? price > latest : price < latest)) {
    return { price, problem: undefined }
  }
  if (kind === 'takeProfit') return { price, problem: isLong ? 'longProfit' : 'shortProfit' }
  return { price, problem: isLong ? 'longLoss' : 'shortLoss' }
}
