import { expect, test } from 'vitest'
import { formatFundingRate } from './format-funding-rate.ts'

test.each([
  ['0.0001', '+0.0100%'],
  ['0.00012345', '+0.012345%'],
  ['-0.0005', '−0.0500%'],
  ['0', '0.0000%'],
])('%s is shown as %s', (rate, shown) => {
  expect(formatFundingRate(rate)).toBe(shown)
})
