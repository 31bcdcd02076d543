// The oracle's own divisions, written from the definition and not shared with the core, so that a mistake
// in the core's rounding shows as a difference. Divisors are positive everywhere.

export const ONE = 10n ** 8n

/** The greatest integer not above dividend / divisor. */
export function floorOf(dividend: bigint, divisor: bigint): bigint {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return (dividend - remainder) / divisor
}

/** The least integer not below dividend / divisor. */
export function ceilOf(dividend: bigint, divisor: bigint): bigint {
  return -floorOf(-dividend, divisor)
}

/** The value of a quantity at a price. The listing rule makes it exact; anything else is a bug. */
export function notional(quantity: bigint, price: bigint): bigint {
  const product = quantity * price
  if (product % ONE !== 0n) throw new Error(`the value of ${quantity} at ${price} is not exact`)
  return product / ONE
}

export function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
