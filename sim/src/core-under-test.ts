// What the simulator needs of a core, and nothing more, so that a deliberately broken one can take its place.
// Types only: no code of any core is reachable from here.

import type { Command, CommandNumber, Outcome, TimeMs } from '@candor/contract'

export interface CoreLimits {
  /** Idempotency keys remembered per account. */
  readonly dedupPerAccount: number
  readonly dedupWindowMs: bigint
}

export interface CoreUnderTest {
  apply(number: CommandNumber, timeMs: TimeMs, command: Command): Outcome
  /** Canonical bytes of the whole state. */
  encodeState(): Uint8Array
  /** The core's own full recount of its invariants; empty when all hold. */
  problems(): string[]
}

export interface CoreFactory {
  create(limits?: Partial<CoreLimits>): CoreUnderTest
  restore(state: Uint8Array, limits?: Partial<CoreLimits>): CoreUnderTest
}
