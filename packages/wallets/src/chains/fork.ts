// Where the chain left what we know of it: blocks we recorded and blocks it shows now in, the last block in common out.
// Pure; concludes nothing from a lower height, only from hashes.

export interface KnownBlock {
  readonly height: number
  readonly hash: string
}

export interface SeenBlock extends KnownBlock {
  readonly parentHash: string
}

export type Fork =
  /** Nothing that we know is contradicted. */
  | { readonly kind: 'same' }
  /** What we know above this height was replaced. */
  | { readonly kind: 'replaced'; readonly commonHeight: number }
  /** What was shown does not reach down to a block in common: ask from here, then look again. */
  | { readonly kind: 'deeper'; readonly askFrom: number }
  /** All that we know was replaced: nobody can say from when on. */
  | { readonly kind: 'lost' }

/** Both lists go upward without holes; `atOnce` is how many more blocks to ask for when these do not suffice. */
export function forkPoint(known: readonly KnownBlock[], seen: readonly SeenBlock[], atOnce: number): Fork {
  const lowestKnown = known[0]
  const highestKnown = known.at(-1)
  const lowestSeen = seen[0]
  if (lowestKnown === undefined || highestKnown === undefined || lowestSeen === undefined) {
    return { kind: 'same' }
  }
  // A hole between both lists tells nothing; it must be filled first.
  if (lowestSeen.height > highestKnown.height + 1) return { kind: 'deeper', askFrom: highestKnown.height + 1 }

  const recorded = new Map(known.map(({ height, hash }) => [height, hash]))
  // What is shown says one hash for each of its heights and, by the first parent, for the height below.
  const shown = [
    { height: lowestSeen.height - 1, hash: lowestSeen.parentHash },
    ...seen.map(({ height, hash }) => ({ height, hash })),
  ]
  const contradicted = shown.some(({ height, hash }) => (recorded.get(height) ?? hash) !== hash)
  if (!contradicted) return { kind: 'same' }
  const common = shown.findLast(({ height, hash }) => recorded.get(height) === hash)
  if (common !== undefined) return { kind: 'replaced', commonHeight: common.height }
  if (lowestSeen.height <= lowestKnown.height) return { kind: 'lost' }
  return { kind: 'deeper', askFrom: Math.max(lowestKnown.height, lowestSeen.height - atOnce) }
}
