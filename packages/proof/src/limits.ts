// Bounds of what a proof may hold (rulebook 9): no sum can wrap around, however many leaves there are; and of how far
// a formula may search.

export const PROOF_LIMITS = {
  assetBytes: 8,
  nonceBytes: 16,
  hashBytes: 32,
  /** A leaf's balance is below this. */
  leafSum: 2n ** 96n,
  /** Any other sum is below this. */
  nodeSum: 2n ** 120n,
  /** A tree of a billion owners has this many levels. */
  height: 30,
  /** How far from the exact liquidation price a safe tick is looked for. */
  searchTicks: 2n ** 40n,
} as const
