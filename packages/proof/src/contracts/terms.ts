// What the formulas of perpetual contracts (rulebook 2) are about. Everything is in smallest units: amounts, prices and
// rates in 10^-8, sizes in whole lots. The parameters and positions that the platform shows fit these shapes as they are.

import type { Direction } from '@candor/contract'

export interface RiskTierTerms {
  readonly upTo: bigint
  readonly maxLeverage: number
  readonly maintenanceE8: bigint
}

export interface ContractTerms {
  /** Base units in one lot. */
  readonly multiplier: bigint
  readonly tick: bigint
  /** The base taker rate, which is part of every position's maintenance. */
  readonly takerE8: bigint
  readonly tiers: readonly RiskTierTerms[]
}

export interface HeldPosition {
  readonly direction: Direction
  readonly leverage: number
  readonly lots: bigint
  /** Exactly what its lots cost. */
  readonly entryValue: bigint
  readonly margin: bigint
}

/** A position with the contract it is held in and that contract's mark price. */
export interface MarkedPosition {
  readonly terms: ContractTerms
  readonly position: HeldPosition
  readonly mark: bigint
}

/** A number of lots at a price. */
export interface Priced {
  readonly lots: bigint
  readonly price: bigint
}
