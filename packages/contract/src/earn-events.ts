// The events of financial products and mining pools. An event that moves money lists its postings.

import { message } from './codec/schema.ts'
import * as e from './earn-fields.ts'
import * as f from './fields.ts'

const postings = f.postings

export const earnEvents = {
  FinancialProductListed: message('FinancialProductListed', 110, 'A financial product is offered.', {
    productId: e.financialProductId,
    name: e.earnName,
    assetId: f.assetId,
    parameters: e.financialParameters,
  }),
  FinancialParametersSet: message('FinancialParametersSet', 111, 'What later buyers get changed.', {
    productId: e.financialProductId,
    name: e.earnName,
    parameters: e.financialParameters,
  }),
  FinancialStatusSet: message('FinancialStatusSet', 112, 'A financial product was opened or closed.', {
    productId: e.financialProductId,
    status: e.earnStatus,
    reason: f.reason,
  }),
  FinancialBought: message('FinancialBought', 113, 'Principal was locked, income set aside.', {
    order: e.financialOrder,
    /** Of the product, after this purchase. */
    sold: f.amount,
    postings,
  }),
  FinancialEnded: message('FinancialEnded', 114, 'An order matured, was left or was cancelled.', {
    order: e.financialOrder,
    sold: f.amount,
    /** Given by an administrator, else empty. */
    reason: f.reason,
    postings,
  }),
  MiningPoolListed: message('MiningPoolListed', 115, 'A mining pool is offered.', {
    poolId: e.miningPoolId,
    name: e.earnName,
    assetId: f.assetId,
    incomeAssetId: f.assetId,
    parameters: e.miningParameters,
  }),
  MiningParametersSet: message('MiningParametersSet', 116, 'What later buyers in a pool get changed.', {
    poolId: e.miningPoolId,
    name: e.earnName,
    parameters: e.miningParameters,
  }),
  MiningStatusSet: message('MiningStatusSet', 117, 'A pool was opened or closed.', {
    poolId: e.miningPoolId,
    status: e.earnStatus,
    reason: f.reason,
  }),
  MiningBought: message('MiningBought', 118, 'Principal was locked, income and rebates set aside.', {
    order: e.miningOrder,
    sold: f.amount,
    postings,
  }),
  MiningPaid: message('MiningPaid', 119, 'Mining days were paid for, to the buyer and the inviters.', {
    order: e.miningOrder,
    /** The moment it was due. */
    dueMs: f.timeMs,
    /** The last mining day that is paid with this, from 1. */
    miningDay: f.count,
    income: f.amount,
    /** What each inviter got; what nobody got went back to the treasury. */
    rebate1: f.amount,
    rebate2: f.amount,
    postings,
  }),
  MiningEnded: message('MiningEnded', 120, 'The principal of a pool came back.', {
    order: e.miningOrder,
    dueMs: f.timeMs,
    postings,
  }),
}
