import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { WEB_LIMITS } from '../limits.ts'
import { storageKey, writeItem } from './storage.ts'
import { useWatchList } from './watch-list.ts'

const KEY = storageKey('watchList')

function storedInAnotherTab(content: unknown): void {
  writeItem('watchList', content)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
}

describe('the watch list', () => {
  afterEach(() => storedInAnotherTab([]))

  test('puts a market on and takes it off, and remembers it', () => {
    const { result } = renderHook(() => useWatchList())
    act(() => result.current.toggle('BTC_USDT'))
    act(() => result.current.toggle('ETH_BTC'))
    expect(result.current.list).toEqual(['BTC_USDT', 'ETH_BTC'])
    expect(result.current.has('ETH_BTC')).toBe(true)
    expect(localStorage.getItem(KEY)).toContain('["BTC_USDT","ETH_BTC"]')
    act(() => result.current.toggle('BTC_USDT'))
    expect(result.current.has('BTC_USDT')).toBe(false)
    expect(localStorage.getItem(KEY)).toContain('["ETH_BTC"]')
  })

  test('is the same for everyone on the page', () => {
    const one = renderHook(() => useWatchList())
    const other = renderHook(() => useWatchList())
    act(() => one.result.current.toggle('SOL_USDT'))
    expect(other.result.current.has('SOL_USDT')).toBe(true)
  })

  test('follows another tab', () => {
    const { result } = renderHook(() => useWatchList())
    storedInAnotherTab(['XRP_USDT'])
    expect(result.current.list).toEqual(['XRP_USDT'])
  })

  test.each([['no list'], [['BTC_USDT', 7]], [['BTC_USDT', 'BTC_USDT']]])(
    'drops a damaged item: %j',
    (content) => {
      const { result } = renderHook(() => useWatchList())
      storedInAnotherTab(content)
      expect(result.current.list).toEqual([])
    },
  )

  test('lets the oldest go when it is full', () => {
    const full = Array.from({ length: WEB_LIMITS.watchedMarkets }, (_, at) => `A${at}_USDT`)
    storedInAnotherTab(full)
    const { result } = renderHook(() => useWatchList())
    act(() => result.current.toggle('BTC_USDT'))
    expect(result.current.list).toHaveLength(WEB_LIMITS.watchedMarkets)
    expect(result.current.list[0]).toBe('A1_USDT')
    expect(result.current.list.at(-1)).toBe('BTC_USDT')
  })
})
