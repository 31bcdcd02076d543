import { expect, test } from 'vitest'
import { showChecked } from './show-checked.ts'

test.each([
  ['ceil(2714.9 × (0.005 + 0.0005)) − 0', 'ceil(2,714.9 × (0.005 + 0.0005)) − 0'],
  ['-285.1', '−285.1'],
  ['floor(27149 + clamp(-3.5, ±1%), 0.01)', 'floor(27,149 + clamp(−3.5, ±1%), 0.01)'],
  ['BTCUSDT.mark', 'BTCUSDT.mark'],
  ['', ''],
])('%s is shown as %s', (formula, shown) => {
  expect(showChecked(formula)).toBe(shown)
})
