import { describe, expect, test } from 'vitest'
import { VIEW_LIMITS } from './limits.ts'
import { PaceMeter, pauseAfter } from './pace.ts'

const work = { spentMs: 20, commands: 400, ageMs: 50 }

describe('the pause after a transaction', () => {
  test('is none after a few commands', () => {
    expect(pauseAfter({ ...work, commands: VIEW_LIMITS.few - 1 }, 'crowd')).toBe(0)
  })

  test('is none while the views have to catch up', () => {
    expect(pauseAfter(work, undefined)).toBe(0)
  })

  test.each(['steady', 'crowd'] as const)('%s: some times the work, and bounded', (pace) => {
    const { pausePerWork, longestPauseMs } = VIEW_LIMITS.pauses[pace]
    expect(pauseAfter({ ...work, spentMs: 5 }, pace)).toBe(5 * pausePerWork)
    expect(pauseAfter({ ...work, spentMs: 10_000 }, pace)).toBe(longestPauseMs)
  })

  test('is none once the views are too far behind', () => {
    expect(pauseAfter({ ...work, ageMs: VIEW_LIMITS.longestBehindMs + 1 }, 'crowd')).toBe(0)
  })
})

describe('the pace of commands', () => {
  const perSecond = VIEW_LIMITS.crowdPerSecond

  test('is a crowd from so many in a second on, and steady again when it is over', () => {
    const meter = new PaceMeter()
    expect(meter.look(1_000_000, 0)).toBe('steady')
    expect(meter.look(1_000_000 + perSecond / 2, 500)).toBe('crowd')
    expect(meter.look(1_000_000 + perSecond / 2 + 1, 1_000)).toBe('steady')
    expect(meter.look(1_000_000 + perSecond / 2 + 1, 1_500)).toBe('steady')
  })

  test('a look twice in the same moment tells nothing', () => {
    const meter = new PaceMeter()
    meter.look(1, 5)
    expect(meter.look(1_000_000, 5)).toBe('steady')
  })
})
