// Between what a chain counts (18 decimals, 6 decimals) and units of 10^-8. Only incoming amounts are ever rounded: down.

import { CRYPTO_SCALE, ceilDiv, floorDiv } from '@candor/contract'

/** What is finer than 10^-8 stays out; it is custody's. */
export function toUnits(raw: bigint, decimals: number): bigint {
  const difference = decimals - CRYPTO_SCALE
  return difference > 0 ? floorDiv(raw, 10n ** BigInt(difference)) : raw * 10n ** BigInt(-difference)
}

/** For costs: custody must never look richer than it is. */
export function toUnitsUp(raw: bigint, decimals: number): bigint {
  const difference = decimals - CRYPTO_SCALE
  return difference > 0 ? ceilDiv(raw, 10n ** BigInt(difference)) : raw * 10n ** BigInt(-difference)
}

/** The amount must be a multiple of `stepOf(decimals)`. */
export function fromUnits(amount: bigint, decimals: number): bigint {
  const difference = decimals - CRYPTO_SCALE
  return difference > 0 ? amount * 10n ** BigInt(difference) : amount / stepOf(decimals)
}

export function stepOf(decimals: number): bigint {
  return decimals >= CRYPTO_SCALE ? 1n : 10n ** BigInt(CRYPTO_SCALE - decimals)
}
