import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WEB_LIMITS } from '../limits.ts'
import { connection, useConnection } from './connection.ts'

const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockRejectedValue(new TypeError('no network'))
})

afterEach(async () => {
  connection.reached()
  // Not every timer there is: a live connection that an earlier file left behind goes on for ever.
  await vi.advanceTimersByTimeAsync(WEB_LIMITS.connectedAgainMs)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const stateNow = () => useConnection.getState().state

describe('a lost connection', () => {
  test('is tried again after growing waits, until the server answers', async () => {
    connection.lost()
    expect(stateNow()).toBe('lost')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    fetched.mockResolvedValue(new Response('ok'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(stateNow()).toBe('back')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(stateNow()).toBe('fine')
  })

  test('is over as soon as any call is answered', () => {
    connection.lost()
    connection.reached()
    expect(stateNow()).toBe('back')
  })

  test('can be tried at once', async () => {
    connection.lost()
    fetched.mockResolvedValue(new Response('ok'))
    connection.tryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(stateNow()).toBe('back')
  })

  test('is noticed when the browser goes offline, and tried when it is online again', async () => {
    window.dispatchEvent(new Event('offline'))
    expect(stateNow()).toBe('lost')
    fetched.mockResolvedValue(new Response('ok'))
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(stateNow()).toBe('back')
  })

  test('keeps the time of the last answer', async () => {
    connection.reached()
    const answered = Date.now()
    await vi.advanceTimersByTimeAsync(60_000)
    connection.lost()
    expect(useConnection.getState().lastAnswerMs).toBe(answered)
  })
})
