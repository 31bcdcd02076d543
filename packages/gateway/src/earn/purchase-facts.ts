// What a buyer needs to know to do it right the next time, when the core has said no.

import type { ErrorCode } from '@candor/api'
import { type AssetView, formatDecimal } from '@candor/contract'
import type { RefusalFacts } from '../refusal.ts'
import { type Offer, remainingOf } from './sale.ts'

export interface PurchaseFacts {
  readonly offer: Offer
  readonly asset: AssetView
  /** The buyer's principal in this product or pool that has not ended. */
  readonly held: bigint
  /** The term and the rate as they are now, by the names of the call. */
  readonly terms: RefusalFacts
}

export function factsOfRefusal(
  code: ErrorCode,
  { offer, asset, held, terms }: PurchaseFacts,
): RefusalFacts | undefined {
  const { minAmount, step, maxPerUser, fromMs, untilMs } = offer.parameters
  const amount = (units: bigint): string => formatDecimal(units, asset.scale)
  switch (code) {
    case 'earn.amount.min':
      return { min: amount(minAmount), asset: asset.code }
    case 'earn.amount.step':
      return { step: amount(step), asset: asset.code }
    case 'earn.amount.max': {
      const left = maxPerUser > held ? maxPerUser - held : 0n
      return { maxPerUser: amount(maxPerUser), left: amount(left), asset: asset.code }
    }
    case 'earn.quota':
      return { left: amount(remainingOf(offer)), asset: asset.code }
    case 'earn.terms.changed':
      return terms
    case 'earn.window':
      return { from: Number(fromMs), until: Number(untilMs) }
    default:
      return undefined
  }
}
