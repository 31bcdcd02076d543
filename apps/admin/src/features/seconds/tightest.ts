// Which bound of the house is nearest. Pure.

import { compareDecimals } from '@candor/web/format/decimal.ts'
import type { SecondsNow } from './second-words.ts'

type Row = SecondsNow['list'][number]
export type Exposure = Row['all']

/** The one of which most is used; none when there is nothing to measure against. */
export function tightest<T extends { readonly exposure: Exposure }>(all: readonly T[]): T | undefined {
  let found: T | undefined
  for (const each of all) {
    if (each.exposure.used === null) continue
    if (found === undefined || compareDecimals(each.exposure.used, found.exposure.used ?? '0') > 0)
      found = each
  }
  return found
}

export interface Side {
  readonly name: string
  readonly exposure: Exposure
}

export function sidesOf(list: readonly Row[]): readonly Side[] {
  return list.flatMap(({ symbol, up, down }) => {
    const base = symbol.split('_')[0] ?? symbol
    return [
      { name: `${base} up`, exposure: up },
      { name: `${base} down`, exposure: down },
    ]
  })
}
