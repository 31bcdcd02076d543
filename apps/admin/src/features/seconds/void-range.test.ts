import { expect, test } from 'vitest'
import { type RangeTexts, readRange } from './void-range.ts'

const NOW = Date.parse('2026-03-31T14:10:00')
const range: RangeTexts = { symbol: 'BTC_USDT', from: '2026-03-31T14:05:00', to: '2026-03-31T14:05:30' }

test('[second 4] both seconds that are named belong to the range', () => {
  expect(readRange(range, NOW).value).toEqual({
    symbol: 'BTC_USDT',
    fromTime: Date.parse('2026-03-31T14:05:00.000'),
    toTime: Date.parse('2026-03-31T14:05:30.999'),
  })
})

test.each([
  [{ symbol: '' }, 'symbol'],
  [{ from: '' }, 'from'],
  [{ to: '' }, 'to'],
  [{ to: '2026-03-31T14:04:59' }, 'to'],
  [{ to: '2026-03-31T14:10:00' }, 'to'],
])('%o is named by its field', (part, field) => {
  expect(Object.keys(readRange({ ...range, ...part }, NOW).problems ?? {})).toEqual([field])
})
