// What the jobs of a day are measured on: a product of one day, a pool of thirty, and purchases in both by a thousand users.

import type {
  Amount,
  Command,
  FinancialProductId,
  MiningPoolId,
  RateE8,
  TimeMs,
  UserId,
} from '@candor/contract'
import { USDT } from './demo-world.ts'

export const USERS = 1_000
const UNIT = 100_000_000n
const PRODUCT = 1 as FinancialProductId
const POOL = 1 as MiningPoolId
const FOREVER = 8_000_000_000_000n as TimeMs

const OFFER = {
  termDays: 1,
  quota: (10n ** 18n) as Amount,
  minAmount: 1n as Amount,
  step: 1n as Amount,
  maxPerUser: (10n ** 18n) as Amount,
  fromMs: 0n as TimeMs,
  untilMs: FOREVER,
}

/** A product of one day and a pool of thirty, both covered. */
export function offers(): Command[] {
  const byTwo = { reason: 'bench', proposedBy: 1 as never, approvedBy: 2 as never }
  const amount = (10n ** 17n) as Amount
  const fund = (to: 'yield_treasury' | 'mining_treasury'): Command[] => [
    { type: 'AddCapital', assetId: USDT, amount, reference: 'bench', ...byTwo },
    { type: 'PlaceCapital', assetId: USDT, amount, to, ...byTwo },
  ]
  return [
    ...fund('yield_treasury'),
    ...fund('mining_treasury'),
    {
      type: 'ListFinancialProduct',
      productId: PRODUCT,
      name: 'a day',
      assetId: USDT,
      parameters: { ...OFFER, aprE8: 8_000_000n as RateE8, source: 'spot' },
    },
    {
      type: 'ListMiningPool',
      poolId: POOL,
      name: 'thirty days',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters: {
        ...OFFER,
        termDays: 30,
        dailyRateE8: 150_000n as RateE8,
        payout: 'daily',
        payoutLag: 1,
        rebate1E8: 10_000_000n as RateE8,
        rebate2E8: 5_000_000n as RateE8,
      },
    },
  ]
}

export function purchase(each: number): Command {
  return purchaseOf(each, ((each % USERS) + 1) as UserId)
}

/** Of the product when even, of the pool when odd. */
export function purchaseOf(each: number, userId: UserId): Command {
  const shared = { userId, clientId: undefined, amount: (10n * UNIT) as Amount }
  if (each % 2 === 0) {
    return { type: 'BuyFinancial', ...shared, productId: PRODUCT, termDays: 1, aprE8: 8_000_000n as RateE8 }
  }
  return {
    type: 'BuyMining',
    ...shared,
    poolId: POOL,
    termDays: 30,
    dailyRateE8: 150_000n as RateE8,
    inviter1: ((userId % USERS) + 1) as UserId,
    inviter2: (((userId + 1) % USERS) + 1) as UserId,
  }
}
