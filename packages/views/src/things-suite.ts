// For the tests of how rows are written: a small table with a column of each kind that needs care.

import type { Column } from './row-arrays.ts'

interface Thing {
  readonly id: number
  readonly amount: bigint | undefined
  readonly name: string | undefined
}

export const THING_COLUMNS: readonly Column<Thing>[] = [
  { name: 'id', type: 'bigint', of: (row) => row.id },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'name', type: 'text', of: (row) => row.name },
]
