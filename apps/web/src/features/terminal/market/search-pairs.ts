// Which markets a search means: the beginning of a coin's name first, then any part of the pair.

interface Pair {
  readonly base: string
  readonly quote: string
}

export function searchPairs<T extends Pair>(markets: readonly T[], search: string): readonly T[] {
  const wanted = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (wanted === '') return markets
  const rank = ({ base, quote }: Pair): number => {
    if (base.startsWith(wanted)) return 0
    if (quote.startsWith(wanted)) return 1
    return `${base}${quote}`.includes(wanted) ? 2 : 3
  }
  return markets
    .map((market) => ({ market, rank: rank(market) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ market }) => market)
}
