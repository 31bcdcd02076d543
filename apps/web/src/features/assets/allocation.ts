// How the whole is divided: shares in tenths of a percent, cut; and the arcs of the ring. More than six parts: the last
// ones together as others.

export interface Part {
  readonly name: string
  readonly value: bigint
}

export interface Share extends Part {
  readonly isOthers: boolean
  /** Of a thousand, cut. */
  readonly perMille: number
}

const MOST_PARTS = 6
const WHOLE = 1_000n

export function sharesOf(parts: readonly Part[]): Share[] {
  const worth = parts.filter(({ value }) => value > 0n).sort((a, b) => (a.value > b.value ? -1 : 1))
  const total = worth.reduce((all, { value }) => all + value, 0n)
  const shareOf = (part: Part, isOthers: boolean): Share => ({
    ...part,
    isOthers,
    perMille: total === 0n ? 0 : Number((part.value * WHOLE) / total),
  })
  if (worth.length <= MOST_PARTS) return worth.map((part) => shareOf(part, false))
  const shown = worth.slice(0, MOST_PARTS - 1)
  const rest = worth.slice(MOST_PARTS - 1).reduce((all, { value }) => all + value, 0n)
  return [
    ...shown.map((part) => shareOf(part, false)),
    shareOf({ name: rest === 0n ? '' : 'others', value: rest }, true),
  ]
}

export interface Arc {
  readonly from: number
  readonly length: number
}

/** Between two arcs, when there is more than one. */
const GAP = 1.5
/** However small its share, a part can be seen. */
const LEAST = 1

/** Where each share begins on a ring of this circumference, and how long it is there. */
export function arcsOf(shares: readonly Pick<Share, 'value'>[], circumference: number): Arc[] {
  const total = shares.reduce((all, { value }) => all + value, 0n)
  if (total === 0n) return []
  if (shares.length === 1) return [{ from: 0, length: circumference }]
  const room = circumference - GAP * shares.length
  const wanted = shares.map(({ value }) =>
    Math.max(LEAST, (Number((value * 1_000_000n) / total) / 1e6) * room),
  )
  // What the small ones were given more is taken from the others in proportion.
  const spare = wanted.reduce((all, length) => all + Math.max(0, length - LEAST), 0)
  const over = wanted.reduce((all, length) => all + length, 0) - room
  const lengths = wanted.map(
    (length) => length - (spare === 0 ? 0 : (over * Math.max(0, length - LEAST)) / spare),
  )
  let from = 0
  return lengths.map((length) => {
    const arc = { from, length }
    from += length + GAP
    return arc
  })
}
