// Answers of the server about products, pools and orders, for tests: the examples F1 and M1 of the rulebook on 2026-03-06.

import type { FinancialOrder, FinancialProduct } from '../financial-rules.ts'

export function gmt8(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}

export const NOW = gmt8('2026-03-06 14:32:00')

export const THIRTY: FinancialProduct = {
  productId: '2',
  name: 'Thirty',
  asset: 'USDT',
  term: 30,
  annualRate: '0.08',
  quota: '5000000',
  sold: '3716000',
  remaining: '1284000',
  min: '500',
  step: '1',
  maxPerUser: '200000',
  from: gmt8('2026-01-01 00:00:00'),
  until: gmt8('2027-01-01 00:00:00'),
  source: 'spot',
  status: 'open',
  onOffer: true,
  offNow: null,
  coverage: { treasury: '100000', escrow: '115.69', promised: '115.69' },
}

export function productOf(change: Partial<FinancialProduct>): FinancialProduct {
  return { ...THIRTY, ...change }
}

/** F1, twenty days on. */
export const F1_ORDER: FinancialOrder = {
  orderId: '123',
  productId: '2',
  name: 'Thirty',
  asset: 'USDT',
  principal: '10000',
  term: 30,
  annualRate: '0.08',
  source: 'spot',
  state: 'inProgress',
  boughtTime: gmt8('2026-02-13 10:00:00'),
  interestTime: gmt8('2026-02-14 00:00:00'),
  maturityTime: gmt8('2026-03-16 00:00:00'),
  income: '65.75342465',
  days: 20,
  accrued: '43.83561643',
  end: null,
  endedTime: null,
  paid: '0',
}
