// Whether a product or a pool can be bought at a moment, as the core would say for its minimum; and how its sale looks on the
// wire.

import type { financialShapes, OffReason } from '@candor/api'
import {
  type AssetView,
  type EarnStatus,
  type FinancialParameters,
  formatDecimal,
  type MiningParameters,
} from '@candor/contract'
import type { Static } from 'typebox'

type Product = Static<typeof financialShapes.financialProduct>
type Sale = Pick<
  Product,
  | 'quota'
  | 'sold'
  | 'remaining'
  | 'min'
  | 'step'
  | 'maxPerUser'
  | 'from'
  | 'until'
  | 'status'
  | 'onOffer'
  | 'offNow'
  | 'coverage'
>

export interface Offer {
  readonly status: EarnStatus
  readonly parameters: FinancialParameters | MiningParameters
  readonly sold: bigint
}

export interface Covered {
  readonly treasury: bigint
  readonly escrow: bigint
  /** What orders that run have still to get. */
  readonly promised: bigint
}

/** What of the quota can still be sold; none when it was lowered below what is sold. */
export function remainingOf({ parameters, sold }: Pick<Offer, 'parameters' | 'sold'>): bigint {
  const left = parameters.quota - sold
  return left > 0n ? left : 0n
}

/** Why it cannot be bought now. `needed` is what must be set aside for the minimum. */
export function offNow(
  offer: Offer,
  { treasury, needed, nowMs }: { readonly treasury: bigint; readonly needed: bigint; readonly nowMs: number },
): OffReason | undefined {
  const { fromMs, untilMs, minAmount } = offer.parameters
  if (offer.status === 'closed') return 'closed'
  if (nowMs < fromMs) return 'notYet'
  if (nowMs > untilMs) return 'over'
  if (remainingOf(offer) < minAmount) return 'soldOut'
  return treasury < needed ? 'treasury' : undefined
}

export interface SaleFacts {
  /** That is paid with, and that income comes in. */
  readonly asset: AssetView
  readonly incomeAsset: AssetView
  readonly covered: Covered
  readonly needed: bigint
  readonly nowMs: number
}

export function formatSale(offer: Offer, { asset, incomeAsset, covered, needed, nowMs }: SaleFacts): Sale {
  const { parameters, sold, status } = offer
  const amount = (units: bigint): string => formatDecimal(units, asset.scale)
  const income = (units: bigint): string => formatDecimal(units, incomeAsset.scale)
  const off = offNow(offer, { treasury: covered.treasury, needed, nowMs })
  return {
    quota: amount(parameters.quota),
    sold: amount(sold),
    remaining: amount(remainingOf(offer)),
    min: amount(parameters.minAmount),
    step: amount(parameters.step),
    maxPerUser: amount(parameters.maxPerUser),
    from: Number(parameters.fromMs),
    until: Number(parameters.untilMs),
    status,
    onOffer: off === undefined,
    offNow: off ?? null,
    coverage: {
      treasury: income(covered.treasury),
      escrow: income(covered.escrow),
      promised: income(covered.promised),
    },
  }
}
