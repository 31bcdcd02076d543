import { expect, test } from 'vitest'
import { rowsCsv } from './rows-csv.ts'

const ROW = { id: '7', amount: '0.100000000000000001', txId: null, needed: 12, time: 1_700_000_000_123 }

test('rows become lines under the names of the API, in the order asked for, with full precision and ISO times', () => {
  expect(rowsCsv<typeof ROW>(['time', 'id', 'amount', 'txId', 'needed'], [ROW])).toBe(
    '\uFEFFtime,id,amount,txId,needed\r\n2023-11-14T22:13:20.123Z,7,0.100000000000000001,,12\r\n',
  )
})

test('what a spreadsheet would run is made a plain text', () => {
  expect(rowsCsv<{ name: string }>(['name'], [{ name: '=1+1' }])).toContain("'=1+1")
})
