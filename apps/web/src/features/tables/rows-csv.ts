// Rows as the API gives them, as a file: its own names as heads, the same in every language, full precision, times in ISO.

import { csvOf } from '../../format/csv.ts'

type Value = string | number | boolean | null

/** A field of which the name ends in `time` is a moment in milliseconds. */
const TIME = /time$/i

export function rowsCsv<T extends object>(heads: readonly (keyof T & string)[], rows: readonly T[]): string {
  return csvOf([[...heads], ...rows.map((row) => heads.map((head) => textOf(head, row[head] as Value)))])
}

function textOf(head: string, value: Value): string {
  if (value === null) return ''
  return typeof value === 'number' && TIME.test(head) ? new Date(value).toISOString() : String(value)
}
