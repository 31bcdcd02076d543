// Orders of financial products: outcomes in; whole rows of those bought among them out, and how others ended that were
// bought before. The house's are among them.

import type { CommandNumber, EarnOrderId, FinancialOrderView, Outcome } from '@candor/contract'

/** How an order stands; what does not change lies in the order that was bought. */
export interface FinancialProgress {
  readonly order: FinancialOrderView
  /** An administrator's. */
  readonly reason: string | undefined
  readonly updatedNumber: CommandNumber
}

export interface FinancialRow extends FinancialProgress {
  readonly number: CommandNumber
}

export interface FinancialChanges {
  readonly bought: ReadonlyMap<EarnOrderId, FinancialRow>
  readonly ended: readonly FinancialProgress[]
}

export function projectFinancialOrders(outcomes: readonly Outcome[]): FinancialChanges {
  const bought = new Map<EarnOrderId, FinancialRow>()
  const ended: FinancialProgress[] = []
  for (const { number, events } of outcomes) {
    for (const event of events) {
      if (event.type === 'FinancialBought') {
        bought.set(event.order.orderId, boughtRow(event.order, number))
      } else if (event.type === 'FinancialEnded') {
        const { order } = event
        const progress = { order, reason: event.reason || undefined, updatedNumber: number }
        const known = bought.get(order.orderId)
        if (known === undefined) ended.push(progress)
        else bought.set(order.orderId, { ...known, ...progress })
      }
    }
  }
  return { bought, ended }
}

/** An order that has not ended. */
export function boughtRow(order: FinancialOrderView, number: CommandNumber): FinancialRow {
  return { order, reason: undefined, number, updatedNumber: number }
}
