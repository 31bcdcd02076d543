// Which page numbers a pager shows: the first, the last, the one that is on and its neighbours, with gaps between.

export type PageNumber = number | 'gap'

const NEIGHBOURS = 1

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

export function pageNumbers(current: number, count: number): readonly PageNumber[] {
  const shown = new Set([1, count])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) shown.add(page)
  const pages = [...shown].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b)
  return pages.flatMap((page, at): PageNumber[] => {
    const missing = page - (pages[at - 1] ?? 0) - 1
    // A gap of one page takes as much room as the page itself.
    if (missing === 1) return [page - 1, page]
    return missing > 1 ? ['gap', page] : [page]
  })
}
