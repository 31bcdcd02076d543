import { expect, test } from 'vitest'
import { nextNight } from './nightly.ts'

const at = (text: string): number => Date.parse(text)

test.each([
  ['2026-03-01T16:09:59.999Z', '2026-03-01T16:10:00Z'],
  ['2026-03-01T16:10:00Z', '2026-03-02T16:10:00Z'],
  ['2026-03-01T23:59:59Z', '2026-03-02T16:10:00Z'],
  ['2026-03-01T00:00:00Z', '2026-03-01T16:10:00Z'],
])('after %s the next snapshot is due at %s, ten past midnight in GMT+8', (now, next) => {
  expect(nextNight(at(now))).toBe(at(next))
})
