// A rate such as `0.0005` as `0.05%`, with every digit it has.

import { formatDecimal } from '@candor/contract'
import { e8Of } from '../../../format/decimal.ts'
import { formatAmount } from '../../../format/number.ts'

const PERCENT_SCALE = 6

export function formatShare(rate: string): string {
  return `${formatAmount(formatDecimal(e8Of(rate), PERCENT_SCALE))}%`
}
