// The fields that calls about financial products and about mining pools have in common.

import { EARN_SOURCES, EARN_STATUSES, FINANCIAL_ENDS, MINING_PAYOUTS } from '@candor/contract'
import { Type } from 'typebox'
import { OFF_REASONS } from './earn-words.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

export const offerId = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'number of a product or a pool',
  examples: ['2'],
})
/** In a body that may be a form, where everything is text. */
export const offerIdGiven = Type.Union(
  [offerId, Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })],
  {
    description: 'number of a product or a pool',
  },
)
export const term = Type.Integer({ description: 'days', examples: [30] })
export const termGiven = Type.Union(
  [Type.Integer({ minimum: 1, maximum: 9_999 }), Type.String({ pattern: '^[1-9]\\d{0,3}$' })],
  { description: 'days, as shown to you', examples: [30] },
)
export const rate = Type.String({ description: 'fraction: 0.08 is 8%', examples: ['0.08'] })
export const rateGiven = Type.String({
  pattern: '^(0|[1-9]\\d?)(\\.\\d{1,8})?$',
  description: 'fraction, as shown to you: 0.08 is 8%',
  examples: ['0.08'],
})
export const agreed = Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])], {
  description: 'whether the terms are accepted',
})
export const source = Type.Enum([...EARN_SOURCES], {
  description: 'account that pays and is paid: coin (`spot`) or financial',
})
export const status = Type.Enum([...EARN_STATUSES], { description: 'whether the platform offers it' })
export const end = Type.Enum([...FINANCIAL_ENDS], { description: 'how it ended' })
export const payout = Type.Enum([...MINING_PAYOUTS], { description: 'when income is paid' })
export const payoutLag = Type.Integer({
  description: '1: a day is paid for on the day after; 0: on itself',
  examples: [1],
})
export const rebates = Type.Array(f.amount, {
  minItems: 2,
  maxItems: 2,
  description: 'to the inviter (level 1) and to who invited them (level 2)',
  examples: [['0.1', '0.05']],
})
export const number = Type.Integer({ description: 'place in the log of the last command that changed it' })
export const level = Type.Enum(['1', '2'], { description: 'invited by you (1) or by those (2)' })

export const coverage = strict({
  treasury: Type.String({ description: 'what the platform has for income and has not promised' }),
  escrow: Type.String({ description: 'what is set aside for orders that run' }),
  promised: Type.String({ description: 'what those orders have still to get' }),
})

/** What every product and pool says of its sale. */
export const sale = {
  quota: Type.String({ description: 'released for sale' }),
  sold: f.amount,
  remaining: Type.String({ description: 'of what is released' }),
  min: f.amount,
  step: f.amount,
  maxPerUser: Type.String({ description: 'principal of one person that has not ended' }),
  from: Type.Integer({ description: 'when the sale begins' }),
  until: Type.Integer({ description: 'when the sale ends' }),
  status,
  onOffer: Type.Boolean({ description: 'whether it can be bought now' }),
  offNow: f.orNull(Type.Enum([...OFF_REASONS], { description: 'why it cannot be bought now' })),
  coverage,
}
