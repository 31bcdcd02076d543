import type { UserId } from '@candor/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListedContract } from '../../live/listing.ts'
import { CONTRACT_VIEW, LISTING } from '../../live/market-script-suite.ts'
import { ApiRefusal } from '../../refusal.ts'
import { Countdowns } from './countdowns.ts'

const [baseAsset, quoteAsset] = LISTING.assets
if (baseAsset === undefined || quoteAsset === undefined) throw new Error('there are no assets')
const contract: ListedContract = { ...CONTRACT_VIEW, baseAsset, quoteAsset, quantityScale: 0 }
const userId = 1 as UserId

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function world() {
  const cancelAll = vi.fn(async (_userId: UserId, _contract: ListedContract) => undefined)
  const onError = vi.fn<(error: unknown) => void>()
  return { cancelAll, onError, countdowns: new Countdowns({ cancelAll, onError }) }
}

describe('a countdown', () => {
  test('cancels once when nobody winds it up', async () => {
    const { cancelAll, countdowns } = world()
    countdowns.set(userId, contract, 5_000)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(cancelAll).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancelAll).toHaveBeenCalledExactlyOnceWith(userId, contract)
    expect(countdowns.size).toBe(0)
  })

  test('begins anew when it is wound up, and ends with zero', async () => {
    const { cancelAll, countdowns } = world()
    countdowns.set(userId, contract, 5_000)
    await vi.advanceTimersByTimeAsync(4_000)
    countdowns.set(userId, contract, 5_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(cancelAll).not.toHaveBeenCalled()
    countdowns.set(userId, contract, 0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancelAll).not.toHaveBeenCalled()
  })

  test('tries again while the engine is busy, and tells of anything else', async () => {
    const { cancelAll, onError, countdowns } = world()
    cancelAll.mockRejectedValueOnce(new ApiRefusal('engine.busy'))
    countdowns.set(userId, contract, 1_000)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(cancelAll).toHaveBeenCalledTimes(2)
    expect(onError).not.toHaveBeenCalled()
    cancelAll.mockRejectedValueOnce(new Error('broken'))
    countdowns.set(userId, contract, 1_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancelAll).toHaveBeenCalledTimes(3)
    expect(onError).toHaveBeenCalledOnce()
  })

  test('is neither too short nor too long', () => {
    const { countdowns } = world()
    expect(() => countdowns.set(userId, contract, 1)).toThrow('countdownTime')
    expect(() => countdowns.set(userId, contract, 2 ** 40)).toThrow('countdownTime')
  })
})
