import { RECEIPT_KINDS } from '@candor/api'
import { expect, test } from 'vitest'
import { receiptOf, receiptPath } from './receipt-path.ts'

test.each(RECEIPT_KINDS)('the address of a receipt of a %s names it', (kind) => {
  const { searchParams } = new URL(receiptPath(kind, '17-1790000000000'), 'http://candor')
  expect(receiptOf(searchParams)).toEqual({ kind, id: '17-1790000000000' })
})

test('a list is no receipt', () => {
  expect(receiptOf(new URLSearchParams('tab=funding'))).toBeUndefined()
})
