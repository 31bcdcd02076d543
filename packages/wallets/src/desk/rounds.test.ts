import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rounds } from './rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(round: () => Promise<void>): { rounds: Rounds; errors: unknown[] } {
  const errors: unknown[] = []
  const rounds = new Rounds({ everyMs: 1_000, round, onError: (error) => errors.push(error) })
  rounds.start()
  return { rounds, errors }
}

describe('rounds', () => {
  it('come one after another, failures or not, until they are stopped', async () => {
    let count = 0
    const { rounds, errors } = start(async () => {
      count++
      if (count === 2) throw new Error('once')
    })
    await vi.advanceTimersByTimeAsync(3_500)
    expect([count, errors]).toEqual([4, [new Error('once')]])
    await rounds.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count).toBe(4)
  })

  it('never run two at a time, and a nudge meanwhile wants one more', async () => {
    let running = 0
    let most = 0
    let count = 0
    const { rounds } = start(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => {
        setTimeout(resolve, 500)
      })
      running--
      count++
    })
    rounds.nudge()
    rounds.nudge()
    await vi.advanceTimersByTimeAsync(1_200)
    expect([count, most]).toEqual([2, 1])
    await Promise.all([rounds.stop(), vi.advanceTimersByTimeAsync(500)])
    rounds.nudge()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count).toBe(2)
  })
})
