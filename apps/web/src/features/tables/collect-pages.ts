// Reads a list page by page until its end, or until there are as many rows as allowed. A row that is added meanwhile moves
// the others to later pages: they may be seen twice there, and count once.

interface Page<T> {
  readonly list: readonly T[]
  readonly total: number
}

interface CollectOptions<T> {
  /** Pages from 1. */
  readonly ask: (pageIndex: number) => Promise<Page<T>>
  /** What tells one row from another. */
  readonly idOf: (row: T) => string
  readonly most: number
  readonly onProgress: (done: number, total: number) => void
}

export async function collectPages<T>({ ask, idOf, most, onProgress }: CollectOptions<T>): Promise<{
  readonly rows: readonly T[]
  /** Whether there are more than were allowed. */
  readonly isCut: boolean
}> {
  const rows = new Map<string, T>()
  for (let pageIndex = 1; ; pageIndex++) {
    // One after the other: the next page is asked for only when this one was not the last.
    const { list, total } = await ask(pageIndex)
    for (const row of list) rows.set(idOf(row), row)
    onProgress(Math.min(rows.size, most), Math.min(total, most))
    if (rows.size >= most) return { rows: [...rows.values()].slice(0, most), isCut: total > most }
    if (list.length === 0 || rows.size >= total) return { rows: [...rows.values()], isCut: false }
  }
}
