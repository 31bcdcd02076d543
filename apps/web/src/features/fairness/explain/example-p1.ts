// The worked example of liquidation (P1, P5): 100 lots long at 30,000 with ten times the margin. Every figure comes from the
// formulas that judge real positions.

import {
  bankruptcyPrice,
  bankruptcyValue,
  type ContractTerms,
  type HeldPosition,
  isolatedLiquidationPrice,
  isSafeAt,
  lotsValue,
  maintenanceMargin,
  orderCost,
  unrealisedPnl,
} from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'

const TERMS: ContractTerms = {
  multiplier: e8Of('0.001'),
  tick: e8Of('0.1'),
  takerE8: e8Of('0.0005'),
  tiers: [{ upTo: e8Of('50000'), maxLeverage: 100, maintenanceE8: e8Of('0.005') }],
}
const LOTS = 100n
const LEVERAGE = 10
const ENTRY = e8Of('30000')
/** Where P5 begins. */
const FIRES_AT = e8Of('27149')

export interface RiskTest {
  readonly mark: bigint
  readonly equity: bigint
  readonly maintenance: bigint
  readonly isSafe: boolean
}

export interface LiquidationExample {
  readonly entry: bigint
  readonly bankruptcy: bigint
  readonly lastSafe: bigint
  readonly lots: bigint
  readonly leverage: number
  readonly margin: bigint
  readonly tests: readonly RiskTest[]
}

export function exampleP1(): LiquidationExample {
  const entryValue = lotsValue(TERMS, { lots: LOTS, price: ENTRY })
  const { margin } = orderCost({ value: entryValue, leverage: LEVERAGE, rateE8: 0n })
  const position: HeldPosition = { direction: 'long', leverage: LEVERAGE, lots: LOTS, entryValue, margin }
  const lastSafe = isolatedLiquidationPrice(TERMS, position)
  const bankruptcy = bankruptcyPrice(TERMS, { ...position, value: bankruptcyValue(position) })
  if (lastSafe === undefined || bankruptcy === undefined) throw new Error('a long has a liquidation price')
  const tests = [lastSafe, FIRES_AT].map((mark) => ({
    mark,
    equity: margin + unrealisedPnl(TERMS, position, mark),
    maintenance: maintenanceMargin(TERMS, lotsValue(TERMS, { lots: LOTS, price: mark })),
    isSafe: isSafeAt(TERMS, { long: position, backing: margin }, mark),
  }))
  return { entry: ENTRY, bankruptcy, lastSafe, lots: LOTS, leverage: LEVERAGE, margin, tests }
}
