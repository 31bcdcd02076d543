import { describe, expect, test } from 'vitest'
import { VIEW_LIMITS } from './limits.ts'
import { pauseAfter } from './pace.ts'

const crowded = { spentMs: 20, commands: 400, batches: 10, ageMs: 50 }

describe('the pause after a transaction', () => {
  test('is none after a few commands', () => {
    expect(pauseAfter({ ...crowded, commands: VIEW_LIMITS.few - 1, batches: 1 })).toBe(0)
  })

  test('is some times the work while commands come steadily, and bounded', () => {
    const { pausePerWork, longestPauseMs } = VIEW_LIMITS.whileSteady
    const steady = { ...crowded, spentMs: 5, commands: 40 }
    expect(pauseAfter(steady)).toBe(5 * pausePerWork)
    expect(pauseAfter({ ...steady, spentMs: 10_000 })).toBe(longestPauseMs)
  })

  test('is several times the work while they come in crowds, and bounded', () => {
    const { pausePerWork, longestPauseMs } = VIEW_LIMITS.whileCrowded
    expect(pauseAfter(crowded)).toBe(20 * pausePerWork)
    expect(pauseAfter({ ...crowded, spentMs: 10_000 })).toBe(longestPauseMs)
  })

  test('is none once the views are too far behind', () => {
    expect(pauseAfter({ ...crowded, ageMs: VIEW_LIMITS.longestBehindMs + 1 })).toBe(0)
  })
})
