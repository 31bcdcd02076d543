// All projections together: the outcomes of some commands in a row go in, every change they make to the views comes
// out. Pure: no database, no clock; the same outcomes give the same changes.

import type { Outcome } from '@candor/contract'
import { type ContractChanges, projectContracts } from './contracts/project-contracts.ts'
import { type EarnChanges, projectEarn } from './earn/project-earn.ts'
import { type AccountRow, type Houses, projectAccounts } from './project-accounts.ts'
import { type CandleRow, projectCandles } from './project-candles.ts'
import { type DepositRow, projectDeposits } from './project-deposits.ts'
import { type PublicTradeRow, projectPublicTrades } from './project-public-trades.ts'
import { projectSpotFills, type SpotFillRow } from './project-spot-fills.ts'
import { projectSpotOrders, type SpotOrderChanges } from './project-spot-orders.ts'
import { projectUserRecords, type UserRecords } from './project-user-records.ts'
import { projectWithdrawals, type WithdrawalChanges } from './project-withdrawals.ts'
import { projectSeconds, type SecondChanges } from './seconds/project-seconds.ts'

export interface ViewChanges {
  readonly accounts: readonly AccountRow[]
  readonly spotOrders: SpotOrderChanges
  readonly spotFills: readonly SpotFillRow[]
  readonly publicTrades: readonly PublicTradeRow[]
  readonly userRecords: UserRecords
  readonly candles: readonly CandleRow[]
  readonly deposits: readonly DepositRow[]
  readonly withdrawals: WithdrawalChanges
  readonly contracts: ContractChanges
  readonly seconds: SecondChanges
  readonly earn: EarnChanges
}

/** `houses` are those opened before; those opened among these outcomes count as well. */
export function project(outcomes: readonly Outcome[], houses: Houses): ViewChanges {
  const accounts = projectAccounts(outcomes)
  const opened = accounts.filter(({ house }) => house !== undefined)
  const all = opened.length === 0 ? houses : new Set([...houses, ...opened.map(({ userId }) => userId)])
  return {
    accounts,
    spotOrders: projectSpotOrders(outcomes, all),
    spotFills: projectSpotFills(outcomes, all),
    publicTrades: projectPublicTrades(outcomes),
    userRecords: projectUserRecords(outcomes, all),
    candles: projectCandles(outcomes),
    deposits: projectDeposits(outcomes, all),
    withdrawals: projectWithdrawals(outcomes, all),
    contracts: projectContracts(outcomes, all),
    seconds: projectSeconds(outcomes),
    earn: projectEarn(outcomes),
  }
}
