import type { CommandOf, IndexId } from '@candor/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IndexFeed } from './index-feed.ts'

const indexes = [
  { indexId: 1 as IndexId, base: 'BTC', quote: 'USDT' },
  { indexId: 2 as IndexId, base: 'ETH', quote: 'USDT' },
]

let sent: { readonly command: CommandOf<'IndexTick'>; readonly atMs: number }[]
let errors: unknown[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_400 })
  sent = []
  errors = []
})
afterEach(() => {
  vi.useRealTimers()
})

function feed(submit = (): Promise<unknown> => Promise.resolve(), seal?: () => Promise<unknown>): IndexFeed {
  return new IndexFeed({
    ...(seal === undefined ? {} : { seal }),
    indexes: () => indexes,
    quotes: () => [],
    submit: (command) => {
      sent.push({ command, atMs: Date.now() })
      return submit()
    },
    onError: (error) => errors.push(error),
  })
}

describe('the index feed', () => {
  it('asks for every index once a second, on the second', async () => {
    const running = feed()
    running.start()
    await vi.advanceTimersByTimeAsync(3_600)
    running.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.map(({ command, atMs }) => [command.indexId, atMs])).toEqual(
      [1_000, 2_000, 3_000, 4_000].flatMap((after) => [
        [1, 1_790_000_000_000 + after],
        [2, 1_790_000_000_000 + after],
      ]),
    )
  })

  it('never ticks early, though its timer may: no second goes without', async () => {
    // The clock is a moment behind the timers.
    let behindMs = 0
    const running = new IndexFeed({
      indexes: () => indexes.slice(0, 1),
      quotes: () => [],
      submit: async (command) => sent.push({ command, atMs: Date.now() - behindMs }),
      onError: (error) => errors.push(error),
      clock: () => Date.now() - behindMs,
    })
    running.start()
    behindMs = 1
    await vi.advanceTimersByTimeAsync(3_700)
    running.stop()
    expect(sent.map(({ atMs }) => atMs - 1_790_000_000_000)).toEqual([1_000, 2_000, 3_000, 4_000])
  })

  it('leaves out the seconds in which the engine has not answered yet', async () => {
    let answer: () => void = () => undefined
    const running = feed(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
    running.start()
    await vi.advanceTimersByTimeAsync(3_600)
    expect(sent).toHaveLength(2)
    running.stop()
    answer()
  })

  it('goes on after a refusal, which is told', async () => {
    const running = feed(() => Promise.reject(new Error('engine.busy')))
    running.start()
    await vi.advanceTimersByTimeAsync(2_600)
    running.stop()
    expect(sent.length).toBeGreaterThan(2)
    expect(errors.length).toBeGreaterThan(1)
  })
})

describe('the seal before the price', () => {
  const tickTimes = (): number[] => [...new Set(sent.map(({ atMs }) => atMs - 1_790_000_000_000))]

  it('is asked for 50 ms before each whole second', async () => {
    const seals: number[] = []
    const running = feed(undefined, async () => seals.push(Date.now() - 1_790_000_000_000))
    running.start()
    await vi.advanceTimersByTimeAsync(2_000)
    running.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(seals).toEqual([950, 1_950])
    expect(tickTimes()).toEqual([1_000, 2_000])
    expect(running.lateSeals).toBe(0)
  })

  it('comes first: no venue is asked before it is durable', async () => {
    let isSealed = false
    let askedTooEarly = 0
    const running = new IndexFeed({
      indexes: () => indexes,
      quotes: () => {
        if (!isSealed) askedTooEarly++
        return []
      },
      submit: async (command) => sent.push({ command, atMs: Date.now() }),
      seal: () =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            isSealed = true
            resolve()
          }, 200)
        }),
      onError: (error) => errors.push(error),
    })
    running.start()
    await vi.advanceTimersByTimeAsync(900)
    running.stop()
    expect(askedTooEarly).toBe(0)
    expect(tickTimes()).toEqual([1_150])
  })

  it('that hangs delays a tick by a little only, is counted, and is not asked for twice', async () => {
    let asked = 0
    const running = feed(undefined, () => {
      asked++
      return new Promise(() => {})
    })
    running.start()
    await vi.advanceTimersByTimeAsync(2_100)
    running.stop()
    expect(tickTimes()).toEqual([1_400, 2_400])
    expect(running.lateSeals).toBe(2)
    expect(asked).toBe(1)
  })

  it('that fails is told, and the tick goes on at once', async () => {
    const running = feed(undefined, () => Promise.reject(new Error('engine.busy')))
    running.start()
    await vi.advanceTimersByTimeAsync(1_000)
    running.stop()
    expect(tickTimes()).toEqual([1_000])
    expect(errors).toHaveLength(1)
  })
})
