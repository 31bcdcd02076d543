// A funding rate such as `0.00012345` as `+0.012345%`: every digit that counts, the sign always shown, except on zero.

import { formatDecimal } from '@candor/contract'
import { e8Of } from '../../format/decimal.ts'
import { directionOf, formatAmount } from '../../format/number.ts'

const PERCENT_SCALE = 6
/** As few as people expect of a funding rate. */
const LEAST_DECIMALS = 4

export function formatFundingRate(rate: string): string {
  const percent = formatDecimal(e8Of(rate), PERCENT_SCALE)
  const decimals = Math.max(LEAST_DECIMALS, percent.split('.')[1]?.length ?? 0)
  return `${directionOf(rate) === 'up' ? '+' : ''}${formatAmount(percent, decimals)}%`
}
