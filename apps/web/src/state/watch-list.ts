// The markets that the user follows, kept in this browser, in the order they were starred. Another tab's change is
// followed at once.

import { create } from 'zustand'
import { WEB_LIMITS } from '../limits.ts'
import { readItem, storageKey, writeItem } from './storage.ts'

const ITEM = 'watchList'

interface WatchList {
  readonly list: readonly string[]
  readonly has: (symbol: string) => boolean
  /** Puts the market on the list, or takes it off. A full list lets its oldest one go. */
  readonly toggle: (symbol: string) => void
}

const useStored = create<{ readonly list: readonly string[] }>()(() => ({ list: readList() }))

function readList(): readonly string[] {
  return readItem(ITEM, isList) ?? []
}

function isList(content: unknown): content is string[] {
  return (
    Array.isArray(content) &&
    content.length <= WEB_LIMITS.watchedMarkets &&
    content.every((symbol) => typeof symbol === 'string') &&
    new Set(content).size === content.length
  )
}

export function useWatchList(): WatchList {
  const { list } = useStored()
  return { list, has: (symbol) => list.includes(symbol), toggle }
}

function toggle(symbol: string): void {
  const { list } = useStored.getState()
  const next = list.includes(symbol)
    ? list.filter((watched) => watched !== symbol)
    : [...list, symbol].slice(-WEB_LIMITS.watchedMarkets)
  useStored.setState({ list: next })
  writeItem(ITEM, next)
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey(ITEM)) useStored.setState({ list: readList() })
})
