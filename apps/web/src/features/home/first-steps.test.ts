import { describe, expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'
import { newestNotices } from './newest-notices.ts'

const NEW = { isAuthenticated: false, hasMoney: false, hasTraded: false }

describe('a newcomer', () => {
  test.each([
    [NEW, ['next', 'later', 'later']],
    [{ ...NEW, isAuthenticated: true }, ['done', 'next', 'later']],
    [{ ...NEW, hasMoney: true }, ['next', 'done', 'later']],
    [{ ...NEW, isAuthenticated: true, hasMoney: true }, ['done', 'done', 'next']],
  ])('has one thing to do next: %j', (progress, states) => {
    expect(firstSteps(progress).map(({ state }) => state)).toEqual(states)
  })

  test('is none after the first trade', () => {
    expect(firstSteps({ ...NEW, hasTraded: true })).toEqual([])
  })
})

test('the newest notices come first, pinned or not, and the list stays as it is', () => {
  const list = [{ time: 1 }, { time: 3 }, { time: 2 }]
  expect(newestNotices(list, 2)).toEqual([{ time: 3 }, { time: 2 }])
  expect(list[0]).toEqual({ time: 1 })
})
