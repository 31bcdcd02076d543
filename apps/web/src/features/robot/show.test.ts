import { expect, it } from 'vitest'
import { showDuration, showFloored, showGain, showShare } from './show.ts'

it.each([
  ['22.011495', '22.0114', '+22.0114'],
  ['-0.601101', '−0.6012', '−0.6012'],
  ['0', '0.0000', '0.0000'],
  ['-0.00000001', '−0.0001', '−0.0001'],
])('%s is floored to %s, with its sign %s: a loss never looks smaller', (amount, floored, gain) => {
  expect(showFloored(amount)).toBe(floored)
  expect(showGain(amount)).toBe(gain)
})

it('a part of a whole is in per cent, floored; of nothing there is none', () => {
  expect(showShare('21.410394', '1186.1003')).toBe('+1.80%')
  expect(showShare('-0.0001', '100')).toBe('−0.01%')
  expect(showShare('1', '0')).toBeUndefined()
})

it.each([
  [
    161_000,
    [
      ['min', 2],
      ['s', 41],
    ],
  ],
  [3_600_000, [['h', 1]]],
  [
    90_061_000,
    [
      ['d', 1],
      ['h', 1],
    ],
  ],
  [999, [['s', 0]]],
] as const)('%s ms are told in the two largest parts', (ms, parts) => {
  expect(showDuration(ms)).toEqual(parts)
})
