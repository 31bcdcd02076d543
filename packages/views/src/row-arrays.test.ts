import { describe, expect, test } from 'vitest'
import { arraysOf, type Column, rowsFrom } from './row-arrays.ts'
import { THING_COLUMNS as COLUMNS } from './things-suite.ts'

function names(...values: (string | undefined)[]): string | undefined {
  return arraysOf(
    COLUMNS,
    values.map((name) => ({ id: 1, amount: 1n, name })),
  )[2]
}

describe('rows as arrays', () => {
  test('one array for each column, exact numbers, nothing as NULL', () => {
    const rows = [
      { id: Number.MAX_SAFE_INTEGER, amount: -(10n ** 37n), name: undefined },
      { id: 2, amount: undefined, name: 'two' },
    ]
    expect(arraysOf(COLUMNS, rows)).toEqual([
      '{9007199254740991,2}',
      '{-10000000000000000000000000000000000000,NULL}',
      '{NULL,"two"}',
    ])
  })

  test('hostile texts stay texts', () => {
    expect(names('NULL', 'null', '', '{}', 'a,b')).toBe('{"NULL","null","","{}","a,b"}')
    expect(names('a"b', 'c\\d', '"}', "';--")).toBe('{"a\\"b","c\\\\d","\\"}","\';--"}')
    expect(names('\0x')).toBe('{"\u{fffd}x"}')
  })

  test('bytes are digits', () => {
    const column: Column<string | undefined> = { name: 'bytes', type: 'bytea', of: (row) => row }
    expect(arraysOf([column], ['00ff', '', undefined])).toEqual(['{"\\\\x00ff","\\\\x",NULL}'])
  })

  test('a statement names its columns and their types', () => {
    expect(rowsFrom(COLUMNS, 'r')).toBe(
      'unnest($1::bigint[], $2::numeric[], $3::text[]) AS r (id, amount, name)',
    )
  })
})
