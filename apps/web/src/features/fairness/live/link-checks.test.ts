import { expect, test } from 'vitest'
import { checkLinks, NO_LINKS } from './link-checks.ts'
import { testTicks } from './testing-ticks.ts'

const TICKS = testTicks(5)

test('every link that arrives is checked once, however often it comes', () => {
  const first = checkLinks(NO_LINKS, TICKS.slice(0, 3))
  expect(first).toMatchObject({ checked: 3, broken: undefined })
  expect(checkLinks(first, TICKS.slice(0, 3))).toBe(first)
  expect(checkLinks(first, TICKS)).toMatchObject({ checked: 5, broken: undefined })
})

test.each([
  ['a price', { price: '30000.2' }],
  ['a quote', { quotes: [] }],
  ['the hash before', { previous: 'ab'.repeat(32) }],
  ['the hash itself', { hash: 'ab'.repeat(32) }],
  ['the time', { time: 1 }],
])('the chain breaks where %s was changed, and stays broken', (_what, change) => {
  const changed = TICKS.map((tick, at) => (at === 2 ? { ...tick, ...change } : tick))
  const { broken } = checkLinks(NO_LINKS, changed)
  expect(broken?.sequence).toBe(TICKS[2]?.sequence)
  expect(broken?.expected).not.toBe(broken?.found)
  expect(checkLinks(checkLinks(NO_LINKS, changed), TICKS).broken).toEqual(broken)
})

test('a tick that replaces one of the middle does not follow', () => {
  const other = testTicks(5, '31000')
  const { broken } = checkLinks(NO_LINKS, [...TICKS.slice(0, 2), ...other.slice(2)])
  expect(broken).toEqual({
    sequence: TICKS[2]?.sequence,
    expected: TICKS[1]?.hash,
    found: other[1]?.hash,
  })
})

test('after a gap the chain goes on, each tick hashed by itself', () => {
  expect(checkLinks(NO_LINKS, [...TICKS.slice(0, 1), ...TICKS.slice(3)])).toMatchObject({
    checked: 3,
    broken: undefined,
  })
})
