// The things that answers about mining pools, and about rebates to inviters, are made of.

import { Type } from 'typebox'
import * as e from './earn-fields.ts'
import { LINE_STATES, MINING_STATES } from './earn-words.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

const terms = {
  asset: Type.String({ description: 'that is mined with', examples: ['USDT'] }),
  incomeAsset: Type.String({ description: 'that income is paid in', examples: ['USDT'] }),
  term: e.term,
  dailyRate: Type.String({
    description: 'units of the income asset for a unit of principal and a day',
    examples: ['0.0015'],
  }),
  payout: e.payout,
  payoutLag: e.payoutLag,
  rebates: e.rebates,
}

export const miningPool = strict({
  poolId: e.offerId,
  name: Type.String(),
  ...terms,
  monthlyRate: Type.String({ description: 'of 30 days', examples: ['0.045'] }),
  ...e.sale,
})

export const miningOrder = strict({
  orderId: f.orderId,
  poolId: e.offerId,
  name: Type.String({ description: 'of the pool, as it is called now' }),
  ...terms,
  principal: f.amount,
  inviters: Type.Integer({ description: 'how many get rebates: 0, 1 or 2' }),
  state: Type.Enum([...MINING_STATES], { description: 'state' }),
  boughtTime: f.timeMs,
  startTime: Type.Integer({ description: 'when mining starts: 0:00 GMT+8 of the next day' }),
  nextTime: f.orNull(Type.Integer({ description: 'next payout, or the return of the principal' })),
  returnTime: Type.Integer({ description: 'when the principal comes back' }),
  endedTime: f.orNull(f.timeMs),
  income: Type.String({ description: 'of the whole term' }),
  paidDays: Type.Integer({ description: 'mining days that were paid for' }),
  paid: Type.String({ description: 'what they gave' }),
  setAside: Type.String({ description: 'at purchase: the income, and the most that inviters may get' }),
  escrow: Type.String({ description: 'what of it is still set aside' }),
})

/** An order together with the place in the log of the command that made it what it is. */
export const numberedMiningOrder = strict({ ...miningOrder.properties, number: e.number })

const payoutOf = {
  day: Type.Integer({ description: 'last mining day that is paid with this, from 1' }),
  days: Type.Integer({ description: 'how many are' }),
  dueTime: f.timeMs,
  income: f.amount,
}

export const miningOrderWithLines = strict({
  ...numberedMiningOrder.properties,
  rebatesPaid: Type.String({ description: 'to inviters so far' }),
  lines: Type.Array(
    strict({
      ...payoutOf,
      paidTime: f.orNull(f.timeMs),
      paidSoFar: f.orNull(f.amount),
      rebates: Type.Array(f.amount, {
        minItems: 2,
        maxItems: 2,
        description: 'what inviters got; of a planned one the most that they may get',
      }),
      state: Type.Enum([...LINE_STATES], { description: 'state' }),
      number: f.orNull(Type.Integer({ description: 'place in the log of the command that paid it' })),
    }),
  ),
})

export const miningIncomeLine = strict({
  orderId: f.orderId,
  poolId: e.offerId,
  name: Type.String({ description: 'of the pool, as it is called now' }),
  asset: f.assetCode,
  ...payoutOf,
  time: Type.Integer({ description: 'when it was paid' }),
  number: Type.Integer({ description: 'place in the log of the command that paid it' }),
})

const level = Type.Integer({ description: 'invited by you (1) or by those (2)', examples: [1] })

export const rebateTotal = strict({
  level,
  asset: f.assetCode,
  amount: f.amount,
  count: Type.Integer({ description: 'payouts that it came of' }),
})

export const rebateLine = strict({
  userName: Type.String({ description: 'whose mining it came of, masked' }),
  level,
  time: f.timeMs,
  asset: f.assetCode,
  amount: f.amount,
  number: Type.Integer({ description: 'place in the log of the command that paid it' }),
})
