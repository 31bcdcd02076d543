import { expect, test } from 'vitest'
import { unitsOf } from '../../format/decimal.ts'
import { coinName } from '../markets/coin-names.ts'
import { findRows } from './find-rows.ts'
import type { AssetRow } from './worth.ts'

function row(asset: string, value: string, fields: Partial<AssetRow> = {}): AssetRow {
  const units = unitsOf(value)
  const amounts = { available: units, frozen: 0n, adminHeld: 0n, total: units }
  return { asset, ...amounts, price: 1n, value: units, ...fields }
}

const ROWS = [row('BTC', '5'), row('LTC', '0.99'), row('NEW', '0', { price: undefined })]
const OTHERS = [row('ETH', '0')]
const find = (search: string, isSmallHidden = true) => {
  const { shown, hidden } = findRows(ROWS, OTHERS, { search, isSmallHidden, nameOf: coinName })
  return { shown: shown.map(({ asset }) => asset), hidden: hidden.map(({ asset }) => asset) }
}

test('what is worth less than 1 USD is hidden and counted; what has no price stays', () => {
  expect(find('')).toEqual({ shown: ['BTC', 'NEW'], hidden: ['LTC'] })
  expect(find('', false)).toEqual({ shown: ['BTC', 'LTC', 'NEW', 'ETH'], hidden: [] })
})

test.each([
  ['ltc', ['LTC']],
  [' Lite ', ['LTC']],
  ['ethereum', ['ETH']],
  ['ＢＴＣ', ['BTC']],
  ['moon', []],
])('a search for %j finds %j by code and by name, small or not held as well', (search, shown) => {
  expect(find(search)).toEqual({ shown, hidden: [] })
})
