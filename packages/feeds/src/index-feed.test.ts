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

function feed(submit = (): Promise<unknown> => Promise.resolve()): IndexFeed {
  return new IndexFeed({
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
