// What closing a part of a position put into the available balance: its margin and its result, less what it cost.

import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import type { ReceiptChange } from './receipt-types.ts'

export function returnedBy({ margin, pnl, fee, liquidationFee, insured }: ReceiptChange): string {
  return textOfE8(e8Of(pnl) - e8Of(margin) - e8Of(fee) - e8Of(liquidationFee) + e8Of(insured))
}
