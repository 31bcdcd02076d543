import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'

function cellOf(text: string): string {
  return csvOf([[text]]).slice(1, -2)
}

describe('a CSV text', () => {
  test('begins with the mark of UTF-8 and ends every line', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['1', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n1,\r\n')
  })

  test.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
  ])('quotes what needs it: %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+A1', "'+A1"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['-2+3', "'-2+3"],
    ['-', "'-"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ])('makes a plain text of what would run: %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell)
  })

  test.each(['-0.00000001', '123456789012345678.123456789012345678', '0'])(
    'leaves a number alone: %s',
    (text) => {
      expect(cellOf(text)).toBe(text)
    },
  )
})
