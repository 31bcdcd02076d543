import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

test.each([
  [-5, '0 s'],
  [48_000, '48 s'],
  [12 * 60_000, '12 min'],
  [(3 * 60 + 12) * 60_000, '3 h 12 min'],
  [2 * 3_600_000, '2 h'],
  [(52 * 60 + 5) * 60_000, '2 d 4 h'],
])('%d ms are %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text)
})
