// The checks of a receipt of the contracts, whichever kind it is.

import { type Check, verifyDeleveraging, verifyFunding, verifyLiquidation } from '@candor/proof'
import type { Receipt } from '../../contracts/receipt/receipt-types.ts'
import { runChecks } from '../../contracts/receipt/run-checks.ts'

export function checksOf(receipt: Receipt): readonly Check[] {
  return runChecks(() => {
    switch (receipt.kind) {
      case 'liquidation':
        // Cancelled orders move no money between positions: there is nothing to compute about them.
        return verifyLiquidation({
          ...receipt,
          steps: receipt.steps.filter((step) => step.kind !== 'cancelled'),
        })
      case 'deleveraging':
        return verifyDeleveraging(receipt)
      case 'funding':
        return verifyFunding({
          ...receipt,
          // The minutes of old payments are no longer kept.
          premiums: receipt.premiums.length === 0 ? undefined : receipt.premiums,
          markOf: receipt.markOf ?? undefined,
        })
    }
  })
}
