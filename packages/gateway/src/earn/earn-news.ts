// What is news of a command to owners of financial products and mining: a maturity, an end by the platform, and the return of a
// pool's principal. What pools pay day by day is none. An outcome comes in, facts come out.

import type { Event, FinancialOrderView, MiningOrderView, Outcome } from '@candor/contract'

export type FinancialNews = Pick<
  FinancialOrderView,
  'userId' | 'orderId' | 'productId' | 'assetId' | 'principal' | 'paid' | 'source'
> & { readonly kind: 'matured' | 'cancelled' }

export type MiningNews = Pick<
  MiningOrderView,
  'userId' | 'orderId' | 'poolId' | 'assetId' | 'incomeAssetId' | 'principal' | 'paid'
> & { readonly kind: 'finished' }

export type EarnNews = FinancialNews | MiningNews

const NO_NEWS: readonly EarnNews[] = []

export function earnNews({ events }: Outcome): readonly EarnNews[] {
  // Nearly all outcomes have nothing to do with this: those cost no more than this look.
  if (!events.some(({ type }) => type === 'FinancialEnded' || type === 'MiningEnded')) return NO_NEWS
  return events.flatMap(newsIn)
}

function newsIn(event: Event): EarnNews[] {
  if (event.type === 'MiningEnded') {
    const { userId, orderId, poolId, assetId, incomeAssetId, principal, paid } = event.order
    return [{ kind: 'finished', userId, orderId, poolId, assetId, incomeAssetId, principal, paid }]
  }
  if (event.type !== 'FinancialEnded') return []
  const { userId, orderId, productId, assetId, principal, paid, source, end } = event.order
  // Whoever leaves knows it.
  if (end !== 'matured' && end !== 'cancelledByPlatform') return []
  const kind = end === 'matured' ? 'matured' : 'cancelled'
  return [{ kind, userId, orderId, productId, assetId, principal, paid, source }]
}
