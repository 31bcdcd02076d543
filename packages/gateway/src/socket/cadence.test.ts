import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Cadence } from './cadence.ts'

describe('Cadence', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'performance'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the first asking is heard at the end of the turn, the next ones only when it is time', () => {
    let count = 0
    const cadence = new Cadence(100, () => count++)
    for (let at = 0; at < 3; at++) cadence.ask()
    expect(count).toBe(0)
    vi.advanceTimersByTime(1)
    expect(count).toBe(1)
    cadence.ask()
    vi.advanceTimersByTime(98)
    expect(count).toBe(1)
    vi.advanceTimersByTime(5)
    expect(count).toBe(2)
    vi.advanceTimersByTime(1_000)
    expect(count).toBe(2)
  })

  test('without an interval every turn may have its own', () => {
    let count = 0
    const cadence = new Cadence(0, () => count++)
    for (let turn = 0; turn < 3; turn++) {
      cadence.ask()
      vi.advanceTimersByTime(0)
    }
    expect(count).toBe(3)
  })

  test('once stopped nothing happens', () => {
    let count = 0
    const cadence = new Cadence(100, () => count++)
    cadence.ask()
    cadence.stop()
    vi.advanceTimersByTime(1_000)
    expect(count).toBe(0)
  })
})
