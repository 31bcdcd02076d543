// A liquidation price that no market will see is not shown as one: of a position that is all but covered by its opposite,
// the formula may give thousands of times the mark.

const MOST_TIMES = 10n

export function reachable(price: bigint | undefined, mark: bigint | undefined): bigint | undefined {
  return price !== undefined && mark !== undefined && price > mark * MOST_TIMES ? undefined : price
}
