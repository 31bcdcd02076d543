// The field types of financial products and mining pools (rulebook 4 and 5).

import { optional, struct, type TypeOf, text, uint, word } from './codec/schema.ts'
import * as f from './fields.ts'
import type { EarnOrderId, FinancialProductId, MiningPoolId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { EARN_SOURCES, EARN_STATUSES, FINANCIAL_ENDS, MINING_PAYOUTS } from './words.ts'

export const financialProductId = uint<FinancialProductId>('financial product')
export const miningPoolId = uint<MiningPoolId>('mining pool')
/** Financial and mining orders share one number space. */
export const earnOrderId = uint<EarnOrderId>('order of a financial product or a pool')
export const earnName = text('name', LIMITS.earnNameLength)
export const earnStatus = word(EARN_STATUSES)
export const termDays = uint<number>('term in days')

const offer = {
  termDays,
  /** What is released for sale. */
  quota: f.amount,
  minAmount: f.amount,
  step: f.amount,
  maxPerUser: f.amount,
  /** When it may be bought. */
  fromMs: f.timeMs,
  untilMs: f.timeMs,
}

export const financialParameters = struct(
  { ...offer, aprE8: f.rateE8, source: word(EARN_SOURCES) },
  'parameters of a financial product',
)
export type FinancialParameters = TypeOf<typeof financialParameters>

export const miningParameters = struct(
  {
    ...offer,
    /** Units of the income asset for a unit of principal and a day. */
    dailyRateE8: f.rateE8,
    payout: word(MINING_PAYOUTS),
    /** Whether a day is paid for on the next one (1) or on itself (0). */
    payoutLag: f.count,
    rebate1E8: f.rateE8,
    rebate2E8: f.rateE8,
  },
  'parameters of a mining pool',
)
export type MiningParameters = TypeOf<typeof miningParameters>

const bought = {
  orderId: earnOrderId,
  userId: f.userId,
  clientId: f.clientId,
  principal: f.amount,
  termDays,
  boughtMs: f.timeMs,
  /** Number of the GMT+8 day on which it was bought. */
  day: f.day,
}

/** A purchase of a financial product as the core left it. */
export const financialOrder = struct(
  {
    ...bought,
    productId: financialProductId,
    assetId: f.assetId,
    aprE8: f.rateE8,
    source: word(EARN_SOURCES),
    /** The income of the whole term, set aside. */
    income: f.amount,
    maturityMs: f.timeMs,
    end: optional(word(FINANCIAL_ENDS)),
    endedMs: optional(f.timeMs),
    /** Income that was paid. */
    paid: f.amount,
  },
  'an order of a financial product',
)
export type FinancialOrderView = TypeOf<typeof financialOrder>

/** A purchase in a mining pool as the core left it. */
export const miningOrder = struct(
  {
    ...bought,
    poolId: miningPoolId,
    assetId: f.assetId,
    incomeAssetId: f.assetId,
    dailyRateE8: f.rateE8,
    payout: word(MINING_PAYOUTS),
    payoutLag: f.count,
    rebate1E8: f.rateE8,
    rebate2E8: f.rateE8,
    inviter1: optional(f.userId),
    inviter2: optional(f.userId),
    /** The income of the whole term. */
    income: f.amount,
    /** Mining days that were paid for, and what they gave. */
    paidDays: f.count,
    paid: f.amount,
    /** What still lies in escrow for it. */
    escrow: f.amount,
    /** When its next payout or its return is due. */
    dueMs: f.timeMs,
    returnMs: f.timeMs,
    endedMs: optional(f.timeMs),
  },
  'an order in a mining pool',
)
export type MiningOrderView = TypeOf<typeof miningOrder>
