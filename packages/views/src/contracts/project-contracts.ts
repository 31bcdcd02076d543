// All projections of perpetual contracts together: outcomes in, every change they make to the views of contracts out.
// Their trades and the candles of their last price are among those of spot.

import type { Outcome } from '@candor/contract'
import type { Houses } from '../project-accounts.ts'
import { type ContractFillRow, projectContractFills } from './project-contract-fills.ts'
import { type ContractOrderChanges, projectContractOrders } from './project-contract-orders.ts'
import { type ContractTriggerChanges, projectContractTriggers } from './project-contract-triggers.ts'
import { type FundingChanges, projectFunding } from './project-funding.ts'
import { type InsuranceRow, projectInsurance } from './project-insurance.ts'
import { type LiquidationChanges, projectLiquidations } from './project-liquidations.ts'
import { type MarkChanges, projectMarks } from './project-marks.ts'
import { type PositionChanges, projectPositions } from './project-positions.ts'
import { type PriceCandleRow, projectPriceCandles } from './project-price-candles.ts'
import { projectStops, type StopChanges } from './project-stops.ts'

export interface ContractChanges {
  readonly orders: ContractOrderChanges
  readonly fills: readonly ContractFillRow[]
  readonly positions: PositionChanges
  readonly stops: StopChanges
  readonly triggers: ContractTriggerChanges
  readonly funding: FundingChanges
  readonly liquidations: LiquidationChanges
  readonly insurance: readonly InsuranceRow[]
  readonly marks: MarkChanges
  readonly priceCandles: readonly PriceCandleRow[]
}

export function projectContracts(outcomes: readonly Outcome[], houses: Houses): ContractChanges {
  return {
    orders: projectContractOrders(outcomes, houses),
    fills: projectContractFills(outcomes, houses),
    positions: projectPositions(outcomes, houses),
    stops: projectStops(outcomes, houses),
    triggers: projectContractTriggers(outcomes, houses),
    funding: projectFunding(outcomes, houses),
    liquidations: projectLiquidations(outcomes),
    insurance: projectInsurance(outcomes),
    marks: projectMarks(outcomes),
    priceCandles: projectPriceCandles(outcomes),
  }
}
