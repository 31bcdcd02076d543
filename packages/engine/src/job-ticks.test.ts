import type { TimeMs } from '@candor/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JobTicks } from './job-ticks.ts'
import { ENGINE_LIMITS } from './limits.ts'

const { jobLookMs, jobPauseMs } = ENGINE_LIMITS

let nextJobMs: TimeMs | undefined
let sent = 0
let ticks: JobTicks

beforeEach(() => {
  vi.useFakeTimers()
  nextJobMs = undefined
  sent = 0
  ticks = new JobTicks({
    nextJobMs: () => nextJobMs,
    clock: () => 100n as TimeMs,
    send: () => {
      sent++
    },
  })
})

afterEach(() => {
  ticks.stop()
  vi.useRealTimers()
})

function dueAt(ms: number | undefined): void {
  nextJobMs = ms === undefined ? undefined : (BigInt(ms) as TimeMs)
}

describe('[earn 3] Ticks are sent as long as jobs are due', () => {
  test('none before, one at the moment itself', () => {
    vi.advanceTimersByTime(jobLookMs)
    dueAt(101)
    vi.advanceTimersByTime(jobLookMs)
    expect(sent).toBe(0)
    dueAt(100)
    vi.advanceTimersByTime(jobLookMs)
    expect(sent).toBe(1)
  })

  test('the next one only when the last is done and others had their turn, then in quick succession', () => {
    dueAt(50)
    vi.advanceTimersByTime(jobLookMs)
    vi.advanceTimersByTime(10 * jobLookMs)
    expect(sent).toBe(1)
    for (let done = 1; done < 5; done++) {
      ticks.taken()
      expect(sent).toBe(done)
      vi.advanceTimersByTime(jobPauseMs - 1)
      expect(sent).toBe(done)
      vi.advanceTimersByTime(1)
      expect(sent).toBe(done + 1)
    }
  })

  test('nothing follows when all is done', () => {
    dueAt(50)
    vi.advanceTimersByTime(jobLookMs)
    dueAt(200)
    ticks.taken()
    vi.advanceTimersByTime(10 * jobLookMs)
    expect(sent).toBe(1)
  })

  test('what was done meanwhile by others is not sent for', () => {
    dueAt(50)
    vi.advanceTimersByTime(jobLookMs)
    ticks.taken()
    dueAt(undefined)
    vi.advanceTimersByTime(10 * jobLookMs)
    expect(sent).toBe(1)
  })

  test('one that found no room is tried again, without haste', () => {
    dueAt(50)
    vi.advanceTimersByTime(jobLookMs)
    ticks.refused()
    vi.advanceTimersByTime(jobPauseMs)
    expect(sent).toBe(1)
    vi.advanceTimersByTime(jobLookMs)
    expect(sent).toBe(2)
  })

  test('none after a stop', () => {
    dueAt(50)
    vi.advanceTimersByTime(jobLookMs)
    ticks.stop()
    ticks.taken()
    vi.advanceTimersByTime(10 * jobLookMs)
    expect(sent).toBe(1)
  })
})
