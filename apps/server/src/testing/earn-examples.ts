// Good requests about financial products, mining and rebates that change nothing, however often they are asked: what they would
// buy is more than one person may, and there is nothing to leave.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const page = { pageIndex: '1', pageSize: '10' }
const period = { from: '0', to: '1790000000000' }
const nothing = '999999999'
const tooMuch = '200001'

function keyed(name: string, body: Readonly<Record<string, unknown>>, code: string): Example {
  return { request: { header: { 'idempotency-key': `fuzz-${name}` }, body }, code }
}

function asked(query: Readonly<Record<string, string>>, code = success): Example {
  return { request: { query }, code }
}

export function earnExamples(): Readonly<Record<string, Example>> {
  return {
    financialProducts: { request: {}, code: success },
    buyFinancial: keyed(
      'financial',
      { productId: '2', amount: tooMuch, term: 30, annualRate: '0.08', agreed: true },
      'earn.amount.max',
    ),
    leaveFinancial: keyed('leave', { orderId: nothing }, 'order.not.found'),
    financialOrders: { request: {}, code: success },
    financialHistory: asked({ productId: '2', end: 'matured', ...period, ...page }),
    exportFinancialHistory: asked({ productId: '2', end: 'matured', ...period }),
    financialSummary: { request: {}, code: success },
    miningPools: { request: {}, code: success },
    buyMining: keyed(
      'mining',
      { poolId: '1', amount: tooMuch, term: 7, dailyRate: '0.0015', agreed: true },
      'earn.amount.max',
    ),
    miningOrders: { request: {}, code: success },
    miningHistory: asked({ poolId: '1', ...period, ...page }),
    miningOrder: asked({ orderId: nothing }, 'order.not.found'),
    miningIncome: asked({ poolId: '1', ...period, ...page }),
    exportMiningIncome: asked({ poolId: '1', ...period }),
    inviteRebates: { request: {}, code: success },
    inviteRebateLines: asked({ level: '1', ...page }),
  }
}
