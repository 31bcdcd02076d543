// The things that answers about financial products are made of.

import { Type } from 'typebox'
import * as e from './earn-fields.ts'
import { FINANCIAL_STATES } from './earn-words.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

export const financialProduct = strict({
  productId: e.offerId,
  name: Type.String(),
  asset: f.assetCode,
  term: e.term,
  annualRate: e.rate,
  source: e.source,
  ...e.sale,
})

export const financialOrder = strict({
  orderId: f.orderId,
  productId: e.offerId,
  name: Type.String({ description: 'of the product, as it is called now' }),
  asset: f.assetCode,
  principal: f.amount,
  term: e.term,
  annualRate: e.rate,
  source: e.source,
  state: Type.Enum([...FINANCIAL_STATES], {
    description: '`purchasing` until interest starts; `settled` when it matured',
  }),
  boughtTime: f.timeMs,
  interestTime: Type.Integer({ description: 'when interest starts: 0:00 GMT+8 of the next day' }),
  maturityTime: f.timeMs,
  income: Type.String({ description: 'of the whole term, set aside at purchase' }),
  days: Type.Integer({ description: 'days with interest that are over' }),
  accrued: Type.String({ description: 'what those days have earned' }),
  end: f.orNull(e.end),
  endedTime: f.orNull(f.timeMs),
  paid: Type.String({ description: 'income that was paid' }),
})

/** An order together with the place in the log of the command that made it what it is. */
export const numberedFinancialOrder = strict({ ...financialOrder.properties, number: e.number })

export const financialSummary = strict({
  number: Type.Integer({ description: 'the log up to which this counts' }),
  assets: Type.Array(
    strict({
      asset: f.assetCode,
      orders: Type.Integer({ description: 'that have not ended' }),
      principal: Type.String({ description: 'in them' }),
      accrued: Type.String({ description: 'earned by days that are over, not yet paid' }),
      expected: Type.String({ description: 'income of their whole terms, set aside' }),
      paid: Type.String({ description: 'income ever paid to you' }),
    }),
  ),
  next: f.orNull(
    strict({
      orderId: f.orderId,
      asset: f.assetCode,
      time: f.timeMs,
      principal: f.amount,
      income: f.amount,
    }),
  ),
})
