// What stands behind all cross positions of an account, and what they need (rulebook 2.6).

import { maintenanceMargin } from './maintenance.ts'
import type { MarkedPosition } from './terms.ts'
import { lotsValue, unrealisedPnl } from './value.ts'

export interface CrossAccount {
  readonly available: bigint
  /** Held for open cross orders. */
  readonly held: bigint
  readonly positions: readonly MarkedPosition[]
}

export interface CrossTotals {
  /** Available, held, and the margins of the positions. */
  readonly wallet: bigint
  readonly pnl: bigint
  readonly equity: bigint
  readonly maintenance: bigint
}

export function maintenanceOf({ terms, position, mark }: MarkedPosition): bigint {
  return maintenanceMargin(terms, lotsValue(terms, { lots: position.lots, price: mark }))
}

export function pnlOf({ terms, position, mark }: MarkedPosition): bigint {
  return unrealisedPnl(terms, position, mark)
}

export function crossTotals({ available, held, positions }: CrossAccount): CrossTotals {
  const wallet = available + held + sum(positions.map(({ position }) => position.margin))
  const pnl = sum(positions.map(pnlOf))
  return { wallet, pnl, equity: wallet + pnl, maintenance: sum(positions.map(maintenanceOf)) }
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
