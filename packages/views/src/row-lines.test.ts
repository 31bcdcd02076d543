import { describe, expect, test } from 'vitest'
import type { Column } from './row-arrays.ts'
import { copyInto, linesOf } from './row-lines.ts'
import { THING_COLUMNS as COLUMNS } from './things-suite.ts'

function lineOf(name: string): string {
  return linesOf(COLUMNS, [{ id: 1, amount: 1n, name }])
}

describe('rows as lines', () => {
  test('one line for each row, exact numbers, nothing as such', () => {
    const rows = [
      { id: Number.MAX_SAFE_INTEGER, amount: -(10n ** 37n), name: undefined },
      { id: 2, amount: undefined, name: 'two' },
    ]
    expect(linesOf(COLUMNS, rows)).toBe(
      '9007199254740991\t-10000000000000000000000000000000000000\t\\N\n2\t\\N\ttwo\n',
    )
  })

  test('hostile texts stay within their cell', () => {
    expect(lineOf('a\tb\nc\rd')).toBe('1\t1\ta\\tb\\nc\\rd\n')
    expect(lineOf('\\N')).toBe('1\t1\t\\\\N\n')
    expect(lineOf('\\.')).toBe('1\t1\t\\\\.\n')
    expect(lineOf('')).toBe('1\t1\t\n')
    expect(lineOf('\0x')).toBe('1\t1\t\u{fffd}x\n')
  })

  test('bytes are digits', () => {
    const column: Column<string | undefined> = { name: 'bytes', type: 'bytea', of: (row) => row }
    expect(linesOf([column], ['00ff', '', undefined])).toBe('\\\\x00ff\n\\\\x\n\\N\n')
  })

  test('a command names its columns', () => {
    expect(copyInto('things', COLUMNS)).toBe('COPY things (id, amount, name) FROM STDIN')
  })
})
