// A seeded stream of commands about financial products and mining pools for the tests of this package, day after day:
// purchases of every kind, early exits, cancellations by the platform, frozen inviters. The same seed gives the same
// stream.

import {
  type AdministratorId,
  type Amount,
  type AssetId,
  type Command,
  type CommandOf,
  type EarnOrderId,
  type FinancialParameters,
  type FinancialProductId,
  type MiningParameters,
  type MiningPoolId,
  ONE,
  type RateE8,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { type Dice, pick } from '../money-suite.ts'
import { CUSTOMERS, dice, ETH, HOUSES, setUp, USDT } from '../trading-suite.ts'

const BY_TWO = { reason: 'start', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }

export const whole = (count: number): Amount => (BigInt(count) * ONE) as Amount

const OFFER = {
  quota: whole(1_000_000_000),
  minAmount: whole(1),
  step: 1n as Amount,
  maxPerUser: whole(100_000_000),
  fromMs: 0n as TimeMs,
  untilMs: 4_000_000_000_000n as TimeMs,
}

/** Thirty days from the spot account, and seven from the financial one. */
export const PRODUCTS: readonly FinancialParameters[] = [
  { ...OFFER, termDays: 30, aprE8: 8_000_000n as RateE8, source: 'spot' },
  { ...OFFER, termDays: 7, aprE8: 5_000_000n as RateE8, source: 'financial' },
]

const REBATES = { rebate1E8: 10_000_000n as RateE8, rebate2E8: 5_000_000n as RateE8 }

/** Seven days paid daily, and two days of ether paid in dollars at their end. */
export const POOLS: readonly (MiningParameters & { readonly asset: AssetId })[] = [
  {
    ...OFFER,
    ...REBATES,
    asset: USDT,
    termDays: 7,
    dailyRateE8: 150_000n as RateE8,
    payout: 'daily',
    payoutLag: 1,
  },
  {
    ...OFFER,
    ...REBATES,
    asset: ETH,
    termDays: 2,
    dailyRateE8: 50_000_000n as RateE8,
    payout: 'end',
    payoutLag: 0,
  },
]

export function setUpEarn(): Command[] {
  const capital = { assetId: USDT, ...BY_TWO }
  const commands: Command[] = [
    ...setUp(),
    { type: 'AddCapital', ...capital, amount: whole(20_000_000), reference: 'bank-4' },
    { type: 'PlaceCapital', ...capital, amount: whole(10_000_000), to: 'yield_treasury' },
    { type: 'PlaceCapital', ...capital, amount: whole(10_000_000), to: 'mining_treasury' },
  ]
  PRODUCTS.forEach((parameters, at) => {
    const productId = (at + 1) as FinancialProductId
    commands.push({ type: 'ListFinancialProduct', productId, name: `p${at}`, assetId: USDT, parameters })
  })
  POOLS.forEach(({ asset, ...parameters }, at) => {
    const pool = { poolId: (at + 1) as MiningPoolId, name: `m${at}`, assetId: asset, incomeAssetId: USDT }
    commands.push({ type: 'ListMiningPool', ...pool, parameters })
  })
  for (const userId of CUSTOMERS) {
    const way = { from: SPOT_WALLET, to: walletId('financial'), assetId: USDT, amount: whole(1_000_000) }
    commands.push({ type: 'Transfer', userId, clientId: undefined, ...way })
  }
  return commands
}

export function buyFinancial(user: number, product: number, amount: number): CommandOf<'BuyFinancial'> {
  const { termDays, aprE8 } = PRODUCTS[product - 1] as FinancialParameters
  return {
    type: 'BuyFinancial',
    userId: user as UserId,
    clientId: `f-${user}-${amount}`,
    productId: product as FinancialProductId,
    amount: whole(amount),
    termDays,
    aprE8,
  }
}

export interface MiningPurchase {
  readonly user: number
  readonly pool: number
  readonly amount: number
  readonly inviters: readonly number[]
}

export function buyMining({ user, pool, amount, inviters }: MiningPurchase): CommandOf<'BuyMining'> {
  const { termDays, dailyRateE8 } = POOLS[pool - 1] as MiningParameters
  const [inviter1, inviter2] = inviters as readonly UserId[]
  return {
    type: 'BuyMining',
    userId: user as UserId,
    clientId: undefined,
    poolId: pool as MiningPoolId,
    amount: whole(amount),
    termDays,
    dailyRateE8,
    inviter1,
    inviter2,
  }
}

export function leave(user: number, orderId: number): CommandOf<'LeaveFinancial'> {
  const own = { userId: user as UserId, clientId: undefined }
  return { type: 'LeaveFinancial', ...own, orderId: orderId as EarnOrderId }
}

export function cancelByPlatform(orderId: number): CommandOf<'CancelFinancial'> {
  return { type: 'CancelFinancial', orderId: orderId as EarnOrderId, ...BY_TWO, reason: 'case 7' }
}

/** An endless stream after the set-up: what each day brings. The house buys like anybody. */
export function* earnTrading(seed: number): Generator<readonly Command[], never> {
  const roll = dice(seed)
  let bought = 0
  for (;;) {
    yield Array.from({ length: 20 + roll(10) }, (): Command => {
      const kind = roll(100)
      if (kind < 70) {
        bought++
        return aPurchase(roll, bought)
      }
      const userId = pick(roll, CUSTOMERS)
      const recent = Math.max(1, bought - roll(40))
      if (kind < 88) return leave(userId, recent)
      if (kind < 92) return cancelByPlatform(recent)
      if (kind < 96) return { type: 'FreezeAccount', userId, reason: 'case' }
      return { type: 'UnfreezeAccount', userId, reason: 'case' }
    })
  }
}

function aPurchase(roll: Dice, at: number): Command {
  const user = pick(roll, [...CUSTOMERS, ...HOUSES])
  const amount = 100 + at
  if (roll(2) === 0) return buyFinancial(user, user > 100 ? 1 : 1 + roll(2), amount)
  const inviters = CUSTOMERS.filter((each) => each !== user).slice(roll(3), 3)
  return buyMining({ user, pool: 1 + roll(2), amount, inviters })
}
