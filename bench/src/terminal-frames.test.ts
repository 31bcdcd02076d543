import { describe, expect, it } from 'vitest'
import { framesOf, quantile, type TraceEvent } from './terminal-frames.ts'

const PAGE = { pid: 1, tid: 1 }
const task = (ts: number, dur: number, tdur = dur, thread = PAGE): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
  ...thread,
})
const frame = (ts: number, thread = PAGE): TraceEvent => ({
  name: 'BeginMainThreadFrame',
  ph: 'I',
  ts,
  ...thread,
})

describe('the frames of a trace', () => {
  it('sum all tasks since the frame before, the one that makes the frame included', () => {
    const events = [
      task(0, 1_000),
      task(2_000, 5_000),
      frame(2_500),
      task(10_000, 1_000, 400),
      task(12_000, 2_000, 1_000),
      frame(12_100),
      task(20_000, 500),
      task(30_000, 3_000),
      frame(31_000),
      task(40_000, 9_000),
    ]
    expect(framesOf(events)).toEqual([
      { workMs: 1.4, elapsedMs: 3 },
      { workMs: 3.5, elapsedMs: 3.5 },
    ])
  })

  it('count a task within a task once, and nothing of other threads', () => {
    const other = { pid: 2, tid: 1 }
    const events = [
      task(0, 100),
      frame(50),
      task(1_000, 2_000),
      task(1_200, 500),
      frame(1_300),
      task(1_000, 70_000, 70_000, other),
      frame(1_500, other),
    ]
    expect(framesOf(events)).toEqual([{ workMs: 2, elapsedMs: 2 }])
  })

  it('are refused when there is none', () => {
    expect(() => framesOf([task(0, 100)])).toThrow('no frame')
  })
})

describe('a quantile', () => {
  it('is the value at its share of the sorted values', () => {
    const values = Array.from({ length: 101 }, (_, at) => 100 - at)
    expect(quantile(values, 0.95)).toBe(95)
    expect(quantile(values, 0.5)).toBe(50)
    expect(() => quantile([], 0.5)).toThrow()
  })
})
