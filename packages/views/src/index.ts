export { candleAfter, candleStart } from './candle-intervals.ts'
export type { CloseMode, ContractFillRole } from './contracts/position-moves.ts'
export type { TriggerState } from './contracts/project-contract-triggers.ts'
export { INSURANCE_REASONS, type InsuranceReason } from './contracts/project-insurance.ts'
export { PRICE_KINDS, type PriceKind } from './contracts/project-price-candles.ts'
export type { StopState } from './contracts/project-stops.ts'
export {
  type ContractFillFilter,
  type ContractFilter,
  type ContractOrderFilter,
  contractFillHistory,
  contractOrderById,
  contractOrderHistory,
  type PastContractOrder,
  type ViewedContractFill,
  type ViewedContractOrder,
} from './contracts/read-contract-orders.ts'
export {
  type ContractTriggerFilter,
  contractTriggerByClientId,
  contractTriggerById,
  contractTriggerHistory,
  type ViewedContractTrigger,
} from './contracts/read-contract-triggers.ts'
export { contractDayResults, type DayResult } from './contracts/read-day-results.ts'
export {
  type DeleveragingReceipt,
  deleveragingHistory,
  deleveragingReceipt,
  insuranceChanges,
  type ViewedDeleveraging,
  type ViewedInsuranceChange,
} from './contracts/read-deleveragings.ts'
export {
  type FundingFilter,
  type FundingReceipt,
  fundingHistory,
  fundingReceipt,
  fundingRecords,
  type ViewedFunding,
  type ViewedFundingPayment,
  type ViewedPremium,
} from './contracts/read-funding.ts'
export {
  type LiquidationOutcome,
  type LiquidationReceipt,
  type LiquidationStep,
  liquidationHistory,
  liquidationReceipt,
  type ViewedLiquidatedPosition,
  type ViewedLiquidation,
} from './contracts/read-liquidations.ts'
export type { ViewedMark } from './contracts/read-marks.ts'
export {
  positionById,
  positionHistory,
  type StopFilter,
  stopHistory,
  type ViewedPosition,
  type ViewedStop,
} from './contracts/read-positions.ts'
export { type PriceCandlesAsk, priceCandleHistory } from './contracts/read-price-candles.ts'
export type { RebateLevel } from './earn/project-mining.ts'
export {
  anyFinancialOrder,
  anyFinancialOrders,
  type EarnOrderCursor,
  endedFinancialOrders,
  type FinancialListAsk,
  type FinancialOrderFilter,
  type FinancialSum,
  financialOrderById,
  financialOrderHistory,
  financialSums,
  runningFinancialOrders,
  type ViewedFinancialOrder,
} from './earn/read-financial-orders.ts'
export {
  type MiningIncomeCursor,
  type MiningIncomeFilter,
  miningIncomeHistory,
  miningIncomesAfter,
  type ViewedMiningIncome,
} from './earn/read-mining-incomes.ts'
export {
  anyMiningOrder,
  anyMiningOrders,
  endedMiningOrders,
  type MiningListAsk,
  type MiningOrderFilter,
  type MiningOrderWithIncomes,
  type MiningSum,
  miningOrderById,
  miningOrderHistory,
  miningSums,
  runningMiningOrders,
  type ViewedMiningOrder,
} from './earn/read-mining-orders.ts'
export {
  type RebateFilter,
  type RebateTotal,
  rebateHistory,
  rebateTotals,
  type ViewedRebate,
} from './earn/read-rebates.ts'
export { ProjectorEnded, ViewsBusy, ViewsDamaged, ViewsTakenOver } from './errors.ts'
export { VIEW_LIMITS } from './limits.ts'
export type { Page, PageAsk, TimeRange } from './page.ts'
export type { DepositState } from './project-deposits.ts'
export type { FillRole } from './project-spot-fills.ts'
export type { WithdrawalState } from './project-withdrawals.ts'
export { Projector, type ProjectorOptions } from './projector.ts'
export { type Candle, type CandlesAsk, candleHistory } from './read-candles.ts'
export { viewCheckpoint } from './read-checkpoint.ts'
export {
  allDeposits,
  anyDeposit,
  type DepositFilter,
  type DepositListAsk,
  depositById,
  depositHistory,
  depositsByReference,
  pendingDeposits,
  type ViewedDeposit,
} from './read-deposits.ts'
export { type FillFilter, fillHistory, type ViewedFill } from './read-fills.ts'
export {
  type OrderFilter,
  openOrdersInViews,
  orderById,
  orderHistory,
  type ViewedOrder,
} from './read-orders.ts'
export {
  type OpenedRecord,
  type RecordCursor,
  type RecordFilter,
  recordById,
  recordHistory,
  recordsAfter,
  type ViewedRecord,
} from './read-records.ts'
export { recentTrades, type TradesAsk, type ViewedTrade } from './read-trades.ts'
export {
  allWithdrawals,
  anyWithdrawal,
  openWithdrawals,
  type ViewedWithdrawal,
  type WithdrawalFilter,
  type WithdrawalListAsk,
  withdrawalById,
  withdrawalHistory,
  withdrawalsByReference,
} from './read-withdrawals.ts'
export { type History, type RebuildOptions, type RebuildReport, rebuildViews } from './rebuild.ts'
export type { LineAccount, RecordLine } from './record-lines.ts'
export { RECORD_TYPES, type RecordType } from './record-types.ts'
export type { SecondPlace } from './seconds/project-second-orders.ts'
export {
  lastSeals,
  lastTicks,
  type SealWithLeaves,
  type SequenceRange,
  sealAt,
  sealsAfter,
  sealsBetween,
  sealsWithinTicks,
  tickAt,
  ticksAfter,
  ticksBetween,
  type ViewedSeal,
} from './seconds/read-second-evidence.ts'
export {
  endedSecondOrders,
  openSecondOrders,
  type SecondEvidence,
  type SecondOrderCursor,
  type SecondOrderFilter,
  secondEvidence,
  secondOrderById,
  secondOrderHistory,
  secondOrdersOf,
  type ViewedSecondOrder,
  type ViewedSecondPosting,
} from './seconds/read-second-orders.ts'
export {
  type SecondStatistics,
  type SecondStatisticsAsk,
  type SecondTotal,
  secondStatistics,
} from './seconds/read-second-statistics.ts'
export type { ViewedTick } from './seconds/tick-pack.ts'
export { type TableChecksum, tableChecksums } from './table-checksums.ts'
export { type ViewFacts, viewProblems } from './view-problems.ts'
