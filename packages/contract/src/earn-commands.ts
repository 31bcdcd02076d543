// The commands of financial products and mining pools (rulebook 4 and 5). Tags are never reused.

import { message, optional } from './codec/schema.ts'
import * as e from './earn-fields.ts'
import * as f from './fields.ts'

const byUser = { userId: f.userId, clientId: f.clientId }

export const earnCommands = {
  ListFinancialProduct: message('ListFinancialProduct', 90, 'Offers a fixed-term financial product.', {
    productId: e.financialProductId,
    name: e.earnName,
    assetId: f.assetId,
    parameters: e.financialParameters,
  }),
  SetFinancialParameters: message(
    'SetFinancialParameters',
    91,
    'Changes what later buyers of a financial product get.',
    { productId: e.financialProductId, name: e.earnName, parameters: e.financialParameters },
  ),
  SetFinancialStatus: message('SetFinancialStatus', 92, 'Opens or closes a financial product to buyers.', {
    productId: e.financialProductId,
    status: e.earnStatus,
    reason: f.reason,
  }),
  BuyFinancial: message('BuyFinancial', 93, 'Buys a financial product; its whole income is set aside.', {
    ...byUser,
    productId: e.financialProductId,
    amount: f.amount,
    /** The terms that the user was shown. */
    termDays: e.termDays,
    aprE8: f.rateE8,
  }),
  LeaveFinancial: message(
    'LeaveFinancial',
    94,
    'Takes the principal out early, without income: on the day of purchase a cancellation.',
    { ...byUser, orderId: e.earnOrderId },
  ),
  CancelFinancial: message(
    'CancelFinancial',
    95,
    'The platform ends an order: principal and the income of the days that are over. Needs two persons and a reason.',
    {
      orderId: e.earnOrderId,
      reason: f.reason,
      proposedBy: f.administratorId,
      approvedBy: f.administratorId,
    },
  ),
  ListMiningPool: message('ListMiningPool', 96, 'Offers a mining pool.', {
    poolId: e.miningPoolId,
    name: e.earnName,
    assetId: f.assetId,
    incomeAssetId: f.assetId,
    parameters: e.miningParameters,
  }),
  SetMiningParameters: message('SetMiningParameters', 97, 'Changes what later buyers in a pool get.', {
    poolId: e.miningPoolId,
    name: e.earnName,
    parameters: e.miningParameters,
  }),
  SetMiningStatus: message('SetMiningStatus', 98, 'Opens or closes a pool to buyers.', {
    poolId: e.miningPoolId,
    status: e.earnStatus,
    reason: f.reason,
  }),
  BuyMining: message('BuyMining', 99, 'Buys in a pool; its whole income and the rebates are set aside.', {
    ...byUser,
    poolId: e.miningPoolId,
    amount: f.amount,
    termDays: e.termDays,
    dailyRateE8: f.rateE8,
    /** Who invited the buyer, and who invited them. */
    inviter1: optional(f.userId),
    inviter2: optional(f.userId),
  }),
}
