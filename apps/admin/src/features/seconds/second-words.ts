// The words of second-contracts: what became of an order, how one is called. Pure.

import type { AdminAnswer } from '@candor/client'
import type { StateTone } from '../../ui/state.tsx'

export type SecondsNow = AdminAnswer<'secondsNow'>
export type SecondOrder = AdminAnswer<'userSecondOrders'>['list'][number]

/** As people call an order. */
export function orderName({ orderId }: Pick<SecondOrder, 'orderId'>): string {
  return `S${orderId}`
}

const STATUS_WORDS: Readonly<Record<SecondOrder['status'], string>> = {
  scheduled: 'timed',
  pending: 'waits for its entry',
  open: 'open',
  ended: 'ended',
}

const OUTCOME_WORDS: Readonly<Record<NonNullable<SecondOrder['outcome']>, string>> = {
  won: 'won',
  lost: 'lost',
  tie: 'tie, stake back',
  void: 'void, stake back',
  cancelled: 'cancelled',
}

const REASON_WORDS: Readonly<Record<NonNullable<SecondOrder['reason']>, string>> = {
  settled: '',
  noEntry: 'no entry price came',
  window: 'too few prices at its end',
  operator: 'its range was voided',
  byUser: 'by the user',
  accountFrozen: 'the account was frozen',
  refused: 'refused when it was to open',
}

/** `void, stake back: its range was voided`. */
export function outcomeText({ status, outcome, reason, code, returned }: SecondOrder): string {
  if (outcome === null) return STATUS_WORDS[status]
  if (returned) return `${OUTCOME_WORDS[outcome]}, given back with its range`
  const why = code ?? (reason === null ? '' : REASON_WORDS[reason])
  return why === '' ? OUTCOME_WORDS[outcome] : `${OUTCOME_WORDS[outcome]}: ${why}`
}

export function outcomeTone({ outcome, returned }: Pick<SecondOrder, 'outcome' | 'returned'>): StateTone {
  if (outcome === null) return 'moving'
  if (outcome === 'cancelled') return 'planned'
  return outcome === 'void' || returned ? 'warn' : 'done'
}
