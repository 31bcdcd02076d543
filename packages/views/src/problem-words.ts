// Problems of the views in words: what two sides hold goes in, their differences come out, the first of each kind named.

import type { sql } from 'kysely'
import { VIEW_LIMITS } from './limits.ts'

/** Gives the keys of rows that should not be. */
export interface Contradiction {
  readonly says: string
  readonly rows: ReturnType<typeof sql<{ key: string }>>
}

export interface Sides {
  readonly what: string
  readonly views: ReadonlyMap<string, string>
  readonly core: ReadonlyMap<string, string>
}

export function differences({ what, views, core }: Sides): string[] {
  const keys = new Set([...core.keys(), ...views.keys()])
  const found = [...keys].filter((key) => views.get(key) !== core.get(key))
  return named(
    found.map((key) => {
      return `${what} ${key}: the views hold ${views.get(key) ?? 'nothing'}, the core ${core.get(key) ?? 'nothing'}`
    }),
  )
}

export function named(problems: readonly string[]): string[] {
  const rest = problems.length - VIEW_LIMITS.namedProblems
  const shown = problems.slice(0, VIEW_LIMITS.namedProblems)
  return rest > 0 ? [...shown, `and ${rest} more of this kind`] : shown
}

/** Fields in one order, amounts as text. */
export function inWords(row: object): string {
  const fields = Object.entries(row).filter(([, value]) => value !== undefined)
  return fields
    .map(
      ([name, value]: [string, unknown]) =>
        `${name} ${isFields(value) ? `(${inWords(value)})` : String(value)}`,
    )
    .sort()
    .join(', ')
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
