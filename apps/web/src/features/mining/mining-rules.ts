// What a pool says, in exact units of 10^-8, and what is set aside for a purchase in it.

import type { Answer } from '@candor/client'
import { miningSetAside } from '@candor/proof'
import { e8Of } from '../../format/decimal.ts'
import { type MiningOrder, miningTermsOf } from '../financial/calendar/earn-events.ts'
import type { OfferBounds } from '../financial/purchase/check-amount.ts'

export type { MiningOrder } from '../financial/calendar/earn-events.ts'
export type MiningPool = Answer<'miningPools'>['list'][number]

export function poolBounds(pool: MiningPool): OfferBounds {
  return {
    min: e8Of(pool.min),
    step: e8Of(pool.step),
    maxPerUser: e8Of(pool.maxPerUser),
    remaining: e8Of(pool.remaining),
    treasury: e8Of(pool.coverage.treasury),
  }
}

export function setAsideFor(pool: MiningPool, principal: bigint): bigint {
  return miningSetAside(miningTermsOf(pool, principal)).total
}

/** How orders are called: `M417`. */
export function miningName(orderId: string): string {
  return `M${orderId}`
}

export function miningDetailPath(orderId: MiningOrder['orderId']): string {
  return `/miningDetail?id=${orderId}`
}
