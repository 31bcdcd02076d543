// Shared values of the golden samples of financial products and mining pools: parameters and orders.

import type {
  FinancialOrderView,
  FinancialParameters,
  MiningOrderView,
  MiningParameters,
} from './earn-fields.ts'
import { big, id, LONGEST_KEY, MOST, NOON } from './golden-values-suite.ts'

const offer = {
  termDays: 30,
  quota: big<FinancialParameters['quota']>(MOST),
  minAmount: big<FinancialParameters['minAmount']>(10_000_000_000n),
  step: big<FinancialParameters['step']>(100_000_000n),
  maxPerUser: big<FinancialParameters['maxPerUser']>(10_000_000_000_000n),
  fromMs: big<FinancialParameters['fromMs']>(NOON),
  untilMs: big<FinancialParameters['untilMs']>(NOON + 86_400_000n),
}

const bareOffer = {
  termDays: 0,
  quota: big<FinancialParameters['quota']>(0n),
  minAmount: big<FinancialParameters['minAmount']>(-1n),
  step: big<FinancialParameters['step']>(0n),
  maxPerUser: big<FinancialParameters['maxPerUser']>(0n),
  fromMs: big<FinancialParameters['fromMs']>(0n),
  untilMs: big<FinancialParameters['untilMs']>(-1n),
}

export const financialParameters: FinancialParameters = {
  ...offer,
  aprE8: big(8_000_000n),
  source: 'financial',
}

export const bareFinancialParameters: FinancialParameters = {
  ...bareOffer,
  aprE8: big(0n),
  source: 'spot',
}

export const miningParameters: MiningParameters = {
  ...offer,
  dailyRateE8: big(150_000n),
  payout: 'end',
  payoutLag: 1,
  rebate1E8: big(10_000_000n),
  rebate2E8: big(5_000_000n),
}

export const bareMiningParameters: MiningParameters = {
  ...bareOffer,
  dailyRateE8: big(0n),
  payout: 'daily',
  payoutLag: 0,
  rebate1E8: big(0n),
  rebate2E8: big(-1n),
}

export const financialOrder: FinancialOrderView = {
  orderId: id(88_213_907),
  userId: id(7),
  clientId: LONGEST_KEY,
  principal: big(100_000_000_000n),
  termDays: 30,
  boughtMs: big(NOON),
  day: 20_514n,
  productId: id(1),
  assetId: id(2),
  aprE8: big(8_000_000n),
  source: 'financial',
  income: big(657_534_246n),
  maturityMs: big(NOON + 31n * 86_400_000n),
  end: 'cancelledByPlatform',
  endedMs: big(NOON + 3n * 86_400_000n),
  paid: big(43_835_616n),
}

export const bareFinancialOrder: FinancialOrderView = {
  orderId: id(1),
  userId: id(0),
  clientId: undefined,
  principal: big(1n),
  termDays: 1,
  boughtMs: big(0n),
  day: 0n,
  productId: id(Number.MAX_SAFE_INTEGER),
  assetId: id(0),
  aprE8: big(1n),
  source: 'spot',
  income: big(0n),
  maturityMs: big(0n),
  end: undefined,
  endedMs: undefined,
  paid: big(0n),
}

export const miningOrder: MiningOrderView = {
  orderId: id(88_213_908),
  userId: id(7),
  clientId: LONGEST_KEY,
  principal: big(100_000_000_000n),
  termDays: 7,
  boughtMs: big(NOON),
  day: 20_514n,
  poolId: id(1),
  assetId: id(2),
  incomeAssetId: id(3),
  dailyRateE8: big(150_000n),
  payout: 'end',
  payoutLag: 1,
  rebate1E8: big(10_000_000n),
  rebate2E8: big(5_000_000n),
  inviter1: id(8),
  inviter2: id(9),
  income: big(1_050_000_000n),
  paidDays: 7,
  paid: big(1_050_000_000n),
  escrow: big(1n),
  dueMs: big(-1n),
  returnMs: big(NOON + 8n * 86_400_000n),
  endedMs: big(NOON + 8n * 86_400_000n),
}

export const bareMiningOrder: MiningOrderView = {
  orderId: id(2),
  userId: id(0),
  clientId: undefined,
  principal: big(1n),
  termDays: 1,
  boughtMs: big(0n),
  day: 0n,
  poolId: id(Number.MAX_SAFE_INTEGER),
  assetId: id(0),
  incomeAssetId: id(0),
  dailyRateE8: big(1n),
  payout: 'daily',
  payoutLag: 0,
  rebate1E8: big(0n),
  rebate2E8: big(0n),
  inviter1: undefined,
  inviter2: undefined,
  income: big(0n),
  paidDays: 0,
  paid: big(0n),
  escrow: big(0n),
  dueMs: big(0n),
  returnMs: big(0n),
  endedMs: undefined,
}
