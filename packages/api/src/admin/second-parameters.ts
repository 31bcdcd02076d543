// The parameters of a second-contract, as the console sends and shows them, and where second-contracts are offered.

import { LIMITS } from '@candor/contract'
import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as x from '../second-fields.ts'
import * as s from '../shapes.ts'

const duration = s.strict({
  seconds: x.seconds,
  payoutRate: Type.String({
    pattern: '^(0|1)(\\.\\d{1,8})?$',
    description: 'what later buyers are offered besides their stake: 0.82 is 82%; an order keeps its own',
    examples: ['0.82'],
  }),
})

export const secondParameters = s.strict({
  durations: Type.Array(duration, { minItems: 1, maxItems: LIMITS.secondDurations }),
  minStake: f.decimal,
  maxStake: f.decimal,
  /** Stakes of one user that have not ended. */
  userCap: f.decimal,
  /** Of the house's equity: what one direction of the product, and what everything open, may win. */
  directionCap: f.decimal,
  totalCap: f.decimal,
})

/** As answers give them. */
export const secondParametersGiven = s.strict({ ...secondParameters.properties })

export const country = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166 country',
  examples: ['JP'],
})

export const secondCountries = {
  everywhere: Type.Boolean(),
  countries: Type.Array(country, { maxItems: LIMITS.countries, uniqueItems: true }),
}
