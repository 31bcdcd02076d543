// What a financial product and a mining pool offer to later buyers, as the console sends and shows it.

import { LIMITS, MINING_PAYOUTS } from '@candor/contract'
import { Type } from 'typebox'
import * as e from '../earn-fields.ts'
import * as f from '../fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'

const LONGEST_DAYS = 3_650

export const offerName = Type.String({
  minLength: 1,
  maxLength: LIMITS.earnNameLength,
  pattern: '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$',
  description: 'what people read; no term or rate of it is promised by its name',
  examples: ['Thirty'],
})

const rate = Type.String({
  pattern: '^(0|[1-9]\\d?)(\\.\\d{1,8})?$',
  description: 'fraction: 0.08 is 8%',
  examples: ['0.08'],
})

const offer = {
  term: Type.Integer({ minimum: 1, maximum: LONGEST_DAYS, description: 'days', examples: [30] }),
  /** Released for sale. */
  quota: f.decimal,
  minAmount: f.decimal,
  step: f.decimal,
  maxPerUser: f.decimal,
  fromTime: a.moment,
  untilTime: a.moment,
}

export const financialParameters = s.strict({ ...offer, annualRate: rate, source: e.source })

export const miningParameters = s.strict({
  ...offer,
  /** Units of the income asset for a unit of principal and a day. */
  dailyRate: rate,
  incomePaid: Type.Enum([...MINING_PAYOUTS], { description: 'when income is paid' }),
  incomeLag: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: '1: a day is paid for on the day after; 0: on itself',
  }),
  rebate1: rate,
  rebate2: rate,
})

/** As answers give them. */
export const financialParametersGiven = s.strict({ ...financialParameters.properties })
export const miningParametersGiven = s.strict({ ...miningParameters.properties })

/** What the treasury would have to set aside for a quota that sells in whole, and what it has. */
export const cover = s.strict({
  asset: f.assetCode,
  account: Type.Enum(['yield_treasury', 'mining_treasury'], { description: "the platform's account" }),
  treasury: Type.String({ description: 'what it has and has not promised' }),
  needed: Type.String({ description: 'income, and rebates, of all that is left of this one' }),
  together: Type.String({ description: 'the same of everything open that it stands behind' }),
  isCovered: Type.Boolean({ description: 'whether it has what this one needs' }),
})
