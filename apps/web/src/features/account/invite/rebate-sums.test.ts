import { expect, test } from 'vitest'
import { rebateSums } from './rebate-sums.ts'

test('rebates add up by coin, level by level; what came most often stands first', () => {
  expect(
    rebateSums([
      { level: 1, asset: 'ETH', amount: '0.002', count: 1 },
      { level: 1, asset: 'USDT', amount: '62.4', count: 80 },
      { level: 2, asset: 'USDT', amount: '21.85', count: 60 },
    ]),
  ).toEqual([
    { asset: 'USDT', level1: '62.4', level2: '21.85', total: '84.25' },
    { asset: 'ETH', level1: '0.002', level2: '0', total: '0.002' },
  ])
  expect(rebateSums([])).toEqual([])
})
