// What custody holds of each asset, all chains together. An asset of which one chain cannot be asked is left out: half a
// sum would be worse than none.

export interface HeldOnChain {
  readonly asset: string
  readonly amount: bigint | undefined
}

export function heldOf(reserves: readonly HeldOnChain[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  const unknown = new Set(reserves.filter(({ amount }) => amount === undefined).map(({ asset }) => asset))
  for (const { asset, amount } of reserves) {
    if (amount !== undefined && !unknown.has(asset)) held.set(asset, (held.get(asset) ?? 0n) + amount)
  }
  return held
}
