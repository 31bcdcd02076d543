// Which markets a search means: by code, by pair in any spelling, by the coin's name. When none fits, the nearest one.

import { coinName } from './coin-names.ts'
import type { MarketRow } from './market-rows.ts'

type Searched = Pick<MarketRow, 'symbol' | 'base' | 'quote' | 'name'>

/** More slips than this are another word. */
const MOST_SLIPS = 2
/** Half a word of slips is no word. */
const LEAST_LETTERS_A_SLIP = 2

export function searchMarkets<M extends Searched>(rows: readonly M[], search: string): M[] {
  const wanted = plain(search)
  return rows.filter((row) => wordsOf(row).some((word) => word.includes(wanted)))
}

/** The market whose code, pair or name is nearest to what was typed, if any is near. */
export function didYouMean<M extends Searched>(rows: readonly M[], search: string): M | undefined {
  const wanted = plain(search)
  const most = Math.min(MOST_SLIPS, Math.floor(wanted.length / LEAST_LETTERS_A_SLIP))
  let nearest: { readonly row: M; readonly slips: number } | undefined
  for (const row of rows) {
    const slips = Math.min(...wordsOf(row).map((word) => slipsBetween(wanted, word)))
    if (slips <= most && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) nearest = { row, slips }
  }
  return nearest?.row
}

function wordsOf({ base, quote, name }: Searched): string[] {
  return [base + quote, name, coinName(quote), base].map(plain)
}

/** Without case, spaces, and the signs that people put between the coins of a pair. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/_\-.:]/g, '')
}

/** Letters to put in, leave out, change, or exchange with their neighbour, to make one word of the other. */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(slips)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
