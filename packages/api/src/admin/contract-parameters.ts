// The parameters of a perpetual contract, as the console sends and shows them.

import { LIMITS } from '@candor/contract'
import { Type } from 'typebox'
import * as c from '../contract-fields.ts'
import * as f from '../fields.ts'
import * as s from '../shapes.ts'

const tier = s.strict({ upTo: f.decimal, maxLeverage: c.leverage, maintenance: f.decimal })

export const contractParameters = s.strict({
  multiplier: f.decimal,
  tick: f.decimal,
  markTick: f.decimal,
  maxLots: c.lots,
  maxOpenOrders: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  limitBand: f.decimal,
  marketBand: f.decimal,
  /** Part of every maintenance; what a trade costs is the fee schedule's. */
  takerRate: f.decimal,
  liquidationFee: f.decimal,
  volumeWeight: f.decimal,
  impactValue: f.decimal,
  fundingHours: Type.Integer({ minimum: 0, maximum: 24 }),
  refusesCrossing: Type.Boolean(),
  markMethod: c.markMethod,
  selfTrade: f.selfTrade,
  tiers: Type.Array(tier, { minItems: 1, maxItems: LIMITS.riskTiers }),
})

/** As answers give them. */
export const contractParametersGiven = s.strict({ ...contractParameters.properties })
