// Published index ticks of a second-contract, live, with the seals between them; and the latest signed checkpoints. What a
// tick says is taken as it was published: nothing is smoothed, filled in or guessed.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { storesOf, TopicStore } from './topic-store.ts'

type Published = Answer<'secondTicks'>
export type Tick = Published['ticks'][number]
export type OrderSeal = Published['seals'][number]

export interface Ticks {
  /** Whether the first ones have come. */
  readonly isKnown: boolean
  /** Oldest first. */
  readonly ticks: readonly Tick[]
  readonly seals: readonly OrderSeal[]
  /** How long before they arrived the latest ticks were made, by the clock of this browser: it may go wrong by that much. */
  readonly lags: readonly number[]
}

interface TicksData {
  readonly ticks: readonly Tick[]
  readonly seals: readonly OrderSeal[]
}

/** A little more than the longest order takes. */
const MOST_TICKS = 4_000
const MOST_SEALS = 300
const LAGS = 8

const NO_TICKS: Ticks = { isKnown: false, ticks: [], seals: [], lags: [] }

export const ticksStore = storesOf(
  (symbol) =>
    new TopicStore<Ticks>(`ticks:${symbol}`, {
      initial: NO_TICKS,
      snapshot: (data) => firstTicks(data as TicksData, Date.now()),
      delta: (state, data) => withTicks(state, data as TicksData, Date.now()),
    }),
)

/** They may be old, so they tell little of the time: only that a clock that has not come to the newest of them is behind. */
export function firstTicks(data: TicksData, arrivedMs: number): Ticks {
  const lagMs = arrivedMs - (data.ticks.at(-1)?.time ?? arrivedMs)
  return { ...data, isKnown: true, lags: lagMs < 0 ? [lagMs] : [] }
}

export function withTicks(state: Ticks, { ticks, seals }: TicksData, arrivedMs: number): Ticks {
  // After a lost connection some may come a second time.
  const last = state.ticks.at(-1)?.sequence ?? 0
  const lastSeal = state.seals.at(-1)?.number ?? 0
  const fresh = ticks.filter(({ sequence }) => sequence > last)
  const freshSeals = seals.filter(({ number }) => number > lastSeal)
  return {
    isKnown: true,
    ticks: fresh.length === 0 ? state.ticks : [...state.ticks, ...fresh].slice(-MOST_TICKS),
    seals: freshSeals.length === 0 ? state.seals : [...state.seals, ...freshSeals].slice(-MOST_SEALS),
    lags: [...state.lags, ...fresh.map(({ time }) => arrivedMs - time)].slice(-LAGS),
  }
}

/** The server's time, as far as the ticks tell it: the way of the quickest one is the closest to none at all. */
export function serverTime({ lags }: Pick<Ticks, 'lags'>, browserMs: number): number {
  return lags.length === 0 ? browserMs : browserMs - Math.min(...lags)
}

export function useTicks(symbol: string): Ticks {
  const store = ticksStore(symbol)
  return useSyncExternalStore(store.subscribe, store.getState)
}

export type Checkpoint = Answer<'fairnessCheckpoints'>['list'][number]

export interface Checkpoints {
  readonly isKnown: boolean
  /** Newest first. */
  readonly list: readonly Checkpoint[]
}

interface CheckpointsData {
  readonly list: readonly Checkpoint[]
}

const MOST_CHECKPOINTS = 60

export const checkpointsStore = new TopicStore<Checkpoints>('checkpoints', {
  initial: { isKnown: false, list: [] },
  snapshot: (data) => ({ isKnown: true, list: (data as CheckpointsData).list }),
  delta: (state, data) => ({
    isKnown: true,
    list: [...(data as CheckpointsData).list.toReversed(), ...state.list].slice(0, MOST_CHECKPOINTS),
  }),
})

export function useCheckpoints(): Checkpoints {
  return useSyncExternalStore(checkpointsStore.subscribe, checkpointsStore.getState)
}
