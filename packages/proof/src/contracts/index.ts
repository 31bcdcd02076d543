export {
  bankruptcyPart,
  bankruptcyPrice,
  bankruptcyValue,
  crossBankruptcyValue,
  equityShare,
} from './bankruptcy.ts'
export {
  breakEvenPrice,
  breakEvenWinRate,
  type ResultAfterFees,
  resultAfterFees,
  type WinRate,
} from './break-even.ts'
export { CHECK_NAMES, type Check, type CheckName } from './checks.ts'
export { afterOpening, type ClosedPart, closePart } from './closing.ts'
export { type CrossAccount, type CrossTotals, crossTotals } from './cross-account.ts'
export { adlScoreE8 } from './deleveraging.ts'
export {
  averagePremiumE8,
  type FundingPosition,
  fundingDue,
  fundingRateE8,
  fundingTotals,
  impactPrice,
  premiumE8,
} from './funding.ts'
export { type IndexQuote, type IndexWorking, indexPrice, type UsedQuote } from './index-price.ts'
export {
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  isSafeAt,
  type LiquidationBound,
  type LiquidationBounds,
  liquidationBounds,
  type Stand,
} from './liquidation-price.ts'
export { liquidationFee, lotsToLiquidate, surplusOf } from './liquidation-step.ts'
export {
  type MaintenanceTier,
  maintenanceMargin,
  maintenanceTiers,
  marginRatioBps,
  maxLeverageFor,
  tierOf,
} from './maintenance.ts'
export { basisSample, markPrice, medianMarkPrice, nextBasis } from './mark-price.ts'
export { realiseGain } from './offset.ts'
export {
  mostLots,
  type Opening,
  type OrderCost,
  openLoss,
  opensSafely,
  orderCost,
  reservePrice,
  type Walk,
  walkBook,
} from './order-cost.ts'
export type {
  DeleveragingReceipt,
  FundingReceipt,
  LiquidationReceipt,
  LiquidationReceiptStep,
  ReceiptChange,
  ReceiptContract,
  ReceiptMark,
  ReceiptPosition,
  ReceiptPositionAtRisk,
} from './receipt.ts'
export type { ContractTerms, HeldPosition, MarkedPosition, Priced, RiskTierTerms } from './terms.ts'
export { removableMargin, transferable } from './transfers.ts'
export {
  distanceBps,
  entryPrice,
  initialMargin,
  lotsValue,
  returnRateBps,
  unrealisedPnl,
} from './value.ts'
export { verifyDeleveraging } from './verify-deleveraging.ts'
export { verifyFunding } from './verify-funding.ts'
export { verifyLiquidation } from './verify-liquidation.ts'
