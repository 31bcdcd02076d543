import { expect, test } from 'vitest'
import { unitsOf } from '../../format/decimal.ts'
import { earnWorth } from './earn-worth.ts'

const ROW = { orders: 1, paid: '0' }

test('fixed terms are valued coin by coin, and what has no price is named', () => {
  const worth = earnWorth(
    {
      assets: [
        { ...ROW, asset: 'USDT', principal: '13000', accrued: '44.69041095', expected: '68.74520547' },
        { ...ROW, asset: 'ETH', principal: '2', accrued: '0.00356164', expected: '0.02465753' },
        { ...ROW, asset: 'XYZ', principal: '5', accrued: '1', expected: '1' },
      ],
    },
    new Map([['ETH', unitsOf('1904.15')]]),
  )
  expect(worth.principal).toBe(unitsOf('16808.3'))
  expect(worth.accrued).toBe(unitsOf('44.69041095') + unitsOf('6.781896806'))
  expect(worth.unpriced).toEqual(['XYZ'])
})
