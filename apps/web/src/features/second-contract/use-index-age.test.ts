import { expect, test } from 'vitest'
import { tickAt } from './testing/btc-second.ts'
import { staleSeconds } from './use-index-age.ts'

const known = { isKnown: true, seals: [], lags: [] }

test.each([
  [3_000, undefined],
  [3_001, 3],
  [4_900, 4],
])('an index whose last price is %s ms old is stale for %s s', (ageMs, seconds) => {
  const ticks = [tickAt(10_000, '30000'), tickAt(11_000, null)]
  expect(staleSeconds({ ...known, ticks }, 10_000 + ageMs)).toBe(seconds)
})

test('an index without any price is stale for ever; one that nobody knows yet is not', () => {
  expect(staleSeconds({ ...known, ticks: [tickAt(1_000, null)] }, 1_000)).toBe(Number.POSITIVE_INFINITY)
  expect(staleSeconds({ ...known, isKnown: false, ticks: [] }, 1_000)).toBeUndefined()
})
