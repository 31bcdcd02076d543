// What the open markets did together in the last 24 hours.

import { compareDecimals, sumDecimals } from '../../format/decimal.ts'
import { directionOf } from '../../format/number.ts'
import type { MarketRow } from './market-rows.ts'

export interface MarketTotals {
  readonly rise: MarketRow | undefined
  readonly fall: MarketRow | undefined
  readonly turnoverUsdt: string
  /** Largest first. */
  readonly turnovers: readonly { readonly symbol: string; readonly usdt: string }[]
  readonly open: number
  readonly up: number
  readonly down: number
}

export function marketTotals(rows: readonly MarketRow[]): MarketTotals {
  const open = rows.filter(({ state }) => state === 'open')
  const moved = open
    .flatMap((row) => {
      const change = row.ticker?.change ?? undefined
      return change === undefined ? [] : [{ row, change }]
    })
    .toSorted((a, b) => compareDecimals(b.change, a.change))
  const [first, last] = [moved[0], moved.at(-1)]
  const turnovers = open
    .flatMap(({ symbol, turnoverUsdt }) =>
      turnoverUsdt === undefined ? [] : [{ symbol, usdt: turnoverUsdt }],
    )
    .toSorted((a, b) => compareDecimals(b.usdt, a.usdt))
  return {
    rise: first !== undefined && directionOf(first.change) === 'up' ? first.row : undefined,
    fall: last !== undefined && directionOf(last.change) === 'down' ? last.row : undefined,
    turnoverUsdt: sumDecimals(turnovers.map(({ usdt }) => usdt)),
    turnovers,
    open: open.length,
    up: moved.filter(({ change }) => directionOf(change) === 'up').length,
    down: moved.filter(({ change }) => directionOf(change) === 'down').length,
  }
}
