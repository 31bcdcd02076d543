import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as module from './canvas-turns.ts'

let turns: module.CanvasTurns
let frames: FrameRequestCallback[] = []
let drawn: string[] = []
const plain = (callback: FrameRequestCallback): number => frames.push(callback)

function frame(): void {
  const due = frames
  frames = []
  for (const callback of due) callback(0)
}

/** As the library asks for its canvases: some at once, the others after its indicators, which are asynchronous. */
function change(...names: readonly string[]): () => void {
  return () => {
    requestAnimationFrame(() => void drawn.push('at once'))
    void later(names)
  }
}

async function later(names: readonly string[]): Promise<void> {
  await indicators()
  for (const name of names) requestAnimationFrame(() => void drawn.push(name))
}

async function indicators(): Promise<void> {
  await Promise.all([Promise.resolve(), Promise.resolve()])
  await Promise.resolve()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = []
  drawn = []
  vi.stubGlobal('requestAnimationFrame', plain)
  vi.resetModules()
  const { CanvasTurns } = await import('./canvas-turns.ts')
  turns = new CanvasTurns()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('canvases of a change', () => {
  test('are drawn two a frame, those of the microtasks too', async () => {
    turns.spread(change('candles', 'axis', 'volume'))
    await vi.advanceTimersByTimeAsync(0)
    expect(drawn).toEqual([])
    frame()
    expect(drawn).toEqual(['at once', 'candles'])
    frame()
    expect(drawn).toEqual(['at once', 'candles', 'axis', 'volume'])
    expect(frames).toHaveLength(0)
  })

  test('are drawn as soon as somebody does something at the chart', async () => {
    turns.spread(change('candles', 'axis'))
    await vi.advanceTimersByTimeAsync(0)
    frame()
    turns.drawNow()
    expect(drawn).toEqual(['at once', 'candles', 'axis'])
    frame()
    expect(drawn).toHaveLength(3)
  })

  test('are not drawn when the chart is gone', async () => {
    turns.spread(change('candles', 'axis'))
    await vi.advanceTimersByTimeAsync(0)
    turns.leave()
    frame()
    expect(drawn).toEqual([])
  })
})

test('frames that others ask for afterwards are their own', async () => {
  turns.spread(change('candles'))
  await vi.advanceTimersByTimeAsync(0)
  expect(window.requestAnimationFrame).toBe(plain)
  requestAnimationFrame(() => void drawn.push('mine'))
  frame()
  expect(drawn).toContain('mine')
})

test('a change that fails takes no frames with it', async () => {
  turns.spread(() => {
    throw new Error('broken')
  })
  expect(() => vi.advanceTimersByTime(0)).toThrow('broken')
  await vi.advanceTimersByTimeAsync(0)
  expect(window.requestAnimationFrame).toBe(plain)
})
