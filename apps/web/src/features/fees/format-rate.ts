// A rate as a percent, with at least three decimals so that columns stay in line.

import { formatAmount } from '../../format/number.ts'
import { percentOf } from './fee-arithmetic.ts'

const LEAST_DECIMALS = 3

export function formatRate(rate: string): string {
  const percent = percentOf(rate)
  const decimals = Math.max(LEAST_DECIMALS, percent.split('.')[1]?.length ?? 0)
  return `${formatAmount(percent, decimals)}%`
}
