// A fixed script of financial products and mining pools for the tests of this package, to follow the set-up of the sample
// commands: every command about them, each at its own moment, and in the end orders of both that have not ended.

import {
  type AdministratorId,
  type Amount,
  type CommandOf,
  type EarnOrderId,
  type FinancialParameters,
  type FinancialProductId,
  type MiningParameters,
  type MiningPoolId,
  ONE,
  type RateE8,
  type TimedCommand,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { NOON, USDT } from './sample-commands-suite.ts'

export const FINANCIAL_PRODUCT = 1 as FinancialProductId
const POOL = 1 as MiningPoolId
const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const TWO_PERSONS = {
  reason: 'sample',
  proposedBy: 11 as AdministratorId,
  approvedBy: 12 as AdministratorId,
}

function whole(count: bigint): Amount {
  return (count * ONE) as Amount
}

const OFFER = {
  quota: whole(100_000_000n),
  minAmount: whole(100n),
  step: 1n as Amount,
  maxPerUser: whole(50_000_000n),
  fromMs: 0n as TimeMs,
  untilMs: 4_000_000_000_000n as TimeMs,
}

const FINANCIAL: FinancialParameters = { ...OFFER, termDays: 3, aprE8: 8_000_000n as RateE8, source: 'spot' }

const MINING: MiningParameters = {
  ...OFFER,
  termDays: 3,
  dailyRateE8: 150_000n as RateE8,
  payout: 'daily',
  payoutLag: 1,
  rebate1E8: 10_000_000n as RateE8,
  rebate2E8: 5_000_000n as RateE8,
}

/** A product of a few days, a pool, and treasuries with money. */
export function earnOffering(financial: Partial<FinancialParameters> = {}): TimedCommand['command'][] {
  const treasury = { assetId: USDT, ...TWO_PERSONS }
  const product = { productId: FINANCIAL_PRODUCT, name: 'Three days' }
  const pool = { poolId: POOL, name: 'Three days of mining' }
  return [
    { type: 'AddCapital', ...treasury, amount: whole(2_000_000n), reference: 'wire' },
    { type: 'PlaceCapital', ...treasury, amount: whole(1_000_000n), to: 'yield_treasury' },
    { type: 'PlaceCapital', ...treasury, amount: whole(1_000_000n), to: 'mining_treasury' },
    {
      type: 'ListFinancialProduct',
      ...product,
      assetId: USDT,
      parameters: { ...FINANCIAL, ...financial },
    },
    { type: 'ListMiningPool', ...pool, assetId: USDT, incomeAssetId: USDT, parameters: MINING },
  ]
}

export function buyFinancial(
  user: number,
  amount: bigint,
  termDays = FINANCIAL.termDays,
): CommandOf<'BuyFinancial'> {
  return {
    type: 'BuyFinancial',
    userId: user as UserId,
    clientId: undefined,
    productId: FINANCIAL_PRODUCT,
    amount: whole(amount),
    termDays,
    aprE8: FINANCIAL.aprE8,
  }
}

function buyMining(user: number, amount: bigint, inviters: readonly number[]): CommandOf<'BuyMining'> {
  const [inviter1, inviter2] = inviters as readonly UserId[]
  return {
    type: 'BuyMining',
    userId: user as UserId,
    clientId: `mine-${user}-${amount}`,
    poolId: POOL,
    amount: whole(amount),
    termDays: MINING.termDays,
    dailyRateE8: MINING.dailyRateE8,
    inviter1,
    inviter2,
  }
}

function leave(user: number, orderId: number): CommandOf<'LeaveFinancial'> {
  const own = { userId: user as UserId, clientId: `leave-${orderId}` }
  return { type: 'LeaveFinancial', ...own, orderId: orderId as EarnOrderId }
}

/** At the end: orders 6 (financial), 7 and 8 (mining, one with a day paid for) run; all others have ended. */
export function earnCommands(): TimedCommand[] {
  const at = (days: bigint, command: TimedCommand['command']): TimedCommand => {
    return { timeMs: (NOON + days * DAY_MS) as TimeMs, command }
  }
  const product = { productId: FINANCIAL_PRODUCT, name: 'Renamed', parameters: FINANCIAL }
  const pool = { poolId: POOL, name: 'Renamed too', parameters: MINING }
  return [
    ...earnOffering().map((command) => at(0n, command)),
    at(0n, { type: 'SetFinancialParameters', ...product }),
    at(0n, { type: 'SetMiningParameters', ...pool }),
    at(0n, {
      type: 'SetFinancialStatus',
      productId: FINANCIAL_PRODUCT,
      status: 'closed',
      reason: 'sample',
    }),
    at(0n, { type: 'SetFinancialStatus', productId: FINANCIAL_PRODUCT, status: 'open', reason: 'sample' }),
    at(0n, { type: 'SetMiningStatus', poolId: POOL, status: 'closed', reason: 'sample' }),
    at(0n, { type: 'SetMiningStatus', poolId: POOL, status: 'open', reason: 'sample' }),
    at(0n, buyFinancial(1, 1_000n)),
    at(0n, buyFinancial(2, 2_000n)),
    at(0n, buyMining(3, 3_000n, [1, 2])),
    at(0n, buyFinancial(2, 4_000n)),
    at(0n, buyFinancial(4, 5_000n)),
    at(0n, leave(2, 2)),
    at(1n, leave(2, 4)),
    at(2n, {
      type: 'CancelFinancial',
      orderId: 5 as EarnOrderId,
      ...TWO_PERSONS,
    }),
    at(3n, buyFinancial(1, 6_000n)),
    at(3n, buyMining(4, 7_000n, [3])),
    at(4n, { type: 'Tick' }),
    at(5n, { type: 'Tick' }),
    at(5n, buyMining(1, 8_000n, [])),
  ]
}
