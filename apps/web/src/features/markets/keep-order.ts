// Live numbers change the order of a sorted table, and a row must not jump away from under the pointer: while somebody
// points at the table or moves in it by keyboard, its order stays.

import { type FocusEvent, type PointerEvent, useState } from 'react'

interface Named {
  readonly symbol: string
}

/** The same rows in the order of these names; rows that are not named come last, as they were. */
export function inOrderOf<R extends Named>(rows: readonly R[], symbols: readonly string[]): R[] {
  const places = new Map(symbols.map((symbol, place) => [symbol, place]))
  const placeOf = ({ symbol }: R): number => places.get(symbol) ?? symbols.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

interface KeptOrder<R> {
  readonly rows: readonly R[]
  /** For the part of the table that holds the rows. */
  readonly holds: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

export function useKeptOrder<R extends Named>(rows: readonly R[]): KeptOrder<R> {
  const [kept, setKept] = useState<readonly string[]>()
  const keep = (): void => setKept((before) => before ?? rows.map(({ symbol }) => symbol))
  const release = (): void => setKept(undefined)
  return {
    rows: kept === undefined ? rows : inOrderOf(rows, kept),
    holds: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') keep()
      },
      onPointerLeave: release,
      // A click focuses too, but then it is the pointer that holds.
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) keep()
      },
      onBlur: release,
    },
  }
}
