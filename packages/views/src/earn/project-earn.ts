// All projections of financial products and mining pools together: outcomes in, every change they make to their views out.

import type { Outcome } from '@candor/contract'
import { type FinancialChanges, projectFinancialOrders } from './project-financial-orders.ts'
import { type MiningChanges, projectMining } from './project-mining.ts'

export interface EarnChanges {
  readonly financial: FinancialChanges
  readonly mining: MiningChanges
}

export function projectEarn(outcomes: readonly Outcome[]): EarnChanges {
  return { financial: projectFinancialOrders(outcomes), mining: projectMining(outcomes) }
}
