// Deposits and withdrawals that are under way or ended lately, live: every block moves them.

import type { Answer } from '@candor/client'
import { useSyncExternalStore } from 'react'
import { useAppState } from '../state/app-state.ts'
import { TopicStore } from './topic-store.ts'

export type Deposit = Answer<'recharges'>['list'][number]
export type Withdrawal = Answer<'withdrawals'>['list'][number]

export interface Underway<T> {
  readonly isKnown: boolean
  /** Newest first. */
  readonly list: readonly T[]
}

interface Picture<T> {
  readonly list: readonly T[]
}

interface Change<T> {
  readonly row: T
}

function storeOf<T extends { readonly time: number }>(
  topic: string,
  keyOf: (row: T) => string,
): TopicStore<Underway<T>> {
  return new TopicStore<Underway<T>>(topic, {
    initial: { isKnown: false, list: [] },
    snapshot: (data) => ({ isKnown: true, list: (data as Picture<T>).list }),
    delta: ({ list }, data) => {
      const { row } = data as Change<T>
      const others = list.filter((each) => keyOf(each) !== keyOf(row))
      return { isKnown: true, list: [...others, row].sort((a, b) => b.time - a.time) }
    },
  })
}

const deposits = storeOf<Deposit>('deposits', ({ id }) => id)
const withdrawals = storeOf<Withdrawal>('withdrawals', ({ withdrawalId }) => withdrawalId)

// What was one user's is not the next one's.
useAppState.subscribe((state, before) => {
  if (state.token === before.token) return
  deposits.forget()
  withdrawals.forget()
})

export function useDepositsUnderway(): Underway<Deposit> {
  return useSyncExternalStore(deposits.subscribe, deposits.getState)
}

export function useWithdrawalsUnderway(): Underway<Withdrawal> {
  return useSyncExternalStore(withdrawals.subscribe, withdrawals.getState)
}
