// All projections of second-contracts together: outcomes in, every change they make to the views of second-contracts out.

import type { Outcome } from '@candor/contract'
import { projectSecondEvidence, type SecondEvidenceChanges } from './project-second-evidence.ts'
import { projectSecondOrders, type SecondOrderChanges } from './project-second-orders.ts'

export interface SecondChanges {
  readonly orders: SecondOrderChanges
  readonly evidence: SecondEvidenceChanges
}

export function projectSeconds(outcomes: readonly Outcome[]): SecondChanges {
  return { orders: projectSecondOrders(outcomes), evidence: projectSecondEvidence(outcomes) }
}
