import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as module from './paced.ts'

let paced: typeof module.paced

/** Something that changes when it is told to. */
function source() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: () => {
      for (const listener of listeners) listener()
    },
    count: () => listeners.size,
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  // The clock of each test begins anew; what was told in another one is forgotten.
  vi.resetModules()
  ;({ paced } = await import('./paced.ts'))
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a paced subscription', () => {
  test('tells the first change at once, and later ones once a second', () => {
    const { subscribe, change } = source()
    const heard = vi.fn()
    const leave = paced((listener) => {
      const end = subscribe(listener)
      return () => void end()
    })(heard)
    change()
    vi.advanceTimersByTime(0)
    expect(heard).toHaveBeenCalledTimes(1)
    for (let each = 0; each < 50; each++) {
      change()
      vi.advanceTimersByTime(10)
    }
    expect(heard).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(500)
    expect(heard).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10_000)
    expect(heard).toHaveBeenCalledTimes(2)
    leave()
  })

  test('tells listeners of different things one after the other, in one round, and nobody who has left', () => {
    const [prices, figures] = [source(), source()]
    const told: string[] = []
    const of = (from: ReturnType<typeof source>, name: string) =>
      paced((listener) => {
        const end = from.subscribe(listener)
        return () => void end()
      })(() => told.push(`${name} ${performance.now()}`))
    const leaves = [of(prices, 'prices'), of(figures, 'figures')]
    prices.change()
    vi.advanceTimersByTime(0)
    prices.change()
    vi.advanceTimersByTime(300)
    figures.change()
    vi.advanceTimersByTime(1_000)
    const [, second = 0, third = 0] = told.map((line) => Number(line.split(' ')[1]))
    expect(told).toHaveLength(3)
    expect(third - second).toBeGreaterThan(30)
    expect(third - second).toBeLessThan(100)
    prices.change()
    figures.change()
    vi.advanceTimersByTime(705)
    expect(told).toHaveLength(4)
    // In the middle of a round, with one told and one yet to be told.
    for (const leave of leaves) leave()
    vi.advanceTimersByTime(2_000)
    expect(told).toHaveLength(4)
    expect(prices.count() + figures.count()).toBe(0)
  })
})

describe('a paced value', () => {
  test('is the newest with every render, and a change of it renders at the pace', async () => {
    const { usePaced } = await import('./paced.ts')
    const { subscribe, change } = source()
    const atPace = paced((listener) => {
      const end = subscribe(listener)
      return () => void end()
    })
    let price = '100'
    let renders = 0
    const { result, rerender } = renderHook(() => {
      renders++
      return usePaced(atPace, () => price)
    })
    const move = (to: string): void => {
      price = to
      change()
    }
    const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
    move('101')
    await pass(0)
    expect(result.current).toBe('101')
    renders = 0
    for (let each = 0; each < 10; each++) {
      move(String(102 + each))
      await pass(50)
    }
    expect([renders, result.current]).toEqual([0, '101'])
    rerender()
    expect(result.current).toBe('111')
    move('112')
    await pass(1_000)
    expect(result.current).toBe('112')
  })
})
