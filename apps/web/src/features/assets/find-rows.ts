// Which coins a table shows: what the search means, by code and by name; without a search, all that are not small. Small
// ones that are hidden are counted, with what they are worth.

import type { AssetRow } from './worth.ts'
import { ONE } from './worth.ts'

interface Wanted {
  readonly search: string
  readonly isSmallHidden: boolean
  readonly nameOf: (asset: string) => string
}

export interface FoundRows {
  readonly shown: readonly AssetRow[]
  readonly hidden: readonly AssetRow[]
}

/** Below this a balance is small, in USD. */
const SMALL = ONE

/** `others`: coins of which the account holds none; they can be looked for, and are there when nothing is hidden. */
export function findRows(
  rows: readonly AssetRow[],
  others: readonly AssetRow[],
  { search, isSmallHidden, nameOf }: Wanted,
): FoundRows {
  const text = plain(search)
  if (text !== '') {
    const fits = ({ asset }: AssetRow): boolean =>
      plain(asset).includes(text) || plain(nameOf(asset)).includes(text)
    return { shown: [...rows, ...others].filter(fits), hidden: [] }
  }
  if (!isSmallHidden) return { shown: [...rows, ...others], hidden: [] }
  return { shown: rows.filter((row) => !isSmall(row)), hidden: rows.filter(isSmall) }
}

/** What has no price may be worth anything. */
function isSmall({ price, value }: AssetRow): boolean {
  return price !== undefined && value < SMALL
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
