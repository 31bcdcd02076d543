// The tables that the views fill from the events of financial products and mining pools. Written by the projector alone;
// everybody else only reads.

import type {
  Amount,
  AssetId,
  EarnOrderId,
  EarnSource,
  FinancialEnd,
  FinancialProductId,
  MiningPayout,
  MiningPoolId,
  RateE8,
  UserId,
} from '@candor/contract'

export interface FinancialOrdersTable {
  order_id: EarnOrderId
  user_id: UserId
  client_id: string | null
  product_id: FinancialProductId
  asset_id: AssetId
  principal: Amount
  term_days: number
  apr_e8: RateE8
  source: EarnSource
  bought_ms: number
  /** Number of the GMT+8 day on which it was bought. */
  day: number
  /** Of the whole term. */
  income: Amount
  maturity_ms: number
  ending: FinancialEnd | null
  /** Null while it has not ended. */
  ended_ms: number | null
  paid: Amount
  /** An administrator's. */
  reason: string | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

export interface MiningOrdersTable {
  order_id: EarnOrderId
  user_id: UserId
  client_id: string | null
  pool_id: MiningPoolId
  asset_id: AssetId
  income_asset_id: AssetId
  principal: Amount
  term_days: number
  daily_rate_e8: RateE8
  payout: MiningPayout
  payout_lag: number
  rebate1_e8: RateE8
  rebate2_e8: RateE8
  inviter1: UserId | null
  inviter2: UserId | null
  bought_ms: number
  day: number
  income: Amount
  paid_days: number
  paid: Amount
  escrow: Amount
  due_ms: number
  return_ms: number
  ended_ms: number | null
  number: number
  updated_number: number
}

/** A payout to a buyer. */
export interface MiningIncomesTable {
  order_id: EarnOrderId
  /** The last mining day that it pays, from 1, and how many it pays. */
  mining_day: number
  days: number
  user_id: UserId
  pool_id: MiningPoolId
  asset_id: AssetId
  due_ms: number
  /** When it was paid. */
  time_ms: number
  income: Amount
  /** What the inviters got. */
  rebate1: Amount
  rebate2: Amount
  number: number
}

/** What one inviter got of a payout. */
export interface MiningRebatesTable {
  order_id: EarnOrderId
  mining_day: number
  level: 1 | 2
  inviter_id: UserId
  buyer_id: UserId
  pool_id: MiningPoolId
  asset_id: AssetId
  amount: Amount
  due_ms: number
  time_ms: number
  number: number
}

export interface MiningRebateTotalsTable {
  inviter_id: UserId
  level: 1 | 2
  asset_id: AssetId
  lines: number
  amount: Amount
}

export interface EarnTables {
  financial_orders: FinancialOrdersTable
  mining_orders: MiningOrdersTable
  mining_incomes: MiningIncomesTable
  mining_rebates: MiningRebatesTable
  mining_rebate_totals: MiningRebateTotalsTable
}
