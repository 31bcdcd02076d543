import { describe, expect, test } from 'vitest'
import { VIEW_LIMITS } from './limits.ts'
import { pauseAfter } from './pace.ts'

const crowded = { spentMs: 20, commands: 400, batches: 10, ageMs: 50 }

describe('the pause after a transaction', () => {
  test('is none while few orders come at a time', () => {
    expect(pauseAfter({ ...crowded, commands: 40 })).toBe(0)
  })

  test('is several times the work while they come in crowds, and bounded', () => {
    expect(pauseAfter(crowded)).toBe(20 * VIEW_LIMITS.pausePerWork)
    expect(pauseAfter({ ...crowded, spentMs: 10_000 })).toBe(VIEW_LIMITS.longestPauseMs)
  })

  test('is none once the views are too far behind', () => {
    expect(pauseAfter({ ...crowded, ageMs: VIEW_LIMITS.longestBehindMs + 1 })).toBe(0)
  })
})
