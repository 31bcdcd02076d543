// What the console calls the states of deposits, and what became of one.

import type { DepositReason, DepositState } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import type { StateTone } from '../../ui/state.tsx'

export type DepositRow = AdminAnswer<'deposits'>['list'][number]
export type BankDepositRow = AdminAnswer<'fiatDeposits'>['list'][number]

export const DEPOSIT_STATE_NAMES: Readonly<Record<DepositState, string>> = {
  recharging: 'Recharging',
  success: 'Credited',
  fail: 'Failed',
}

const TONES: Readonly<Record<DepositState, StateTone>> = {
  recharging: 'moving',
  success: 'done',
  fail: 'planned',
}

const REASON_NAMES: Readonly<Record<DepositReason, string>> = {
  'below.minimum': 'Below the minimum',
  'wrong.asset': 'Unknown asset',
  replaced: 'Block replaced',
  'user.cancelled': 'Taken back',
}

/** The word of a deposit, and how it is marked: what was orphaned, or will never be credited, needs a look. */
export function depositStanding(deposit: Pick<DepositRow, 'state' | 'reason'>): {
  readonly text: string
  readonly tone: StateTone
} {
  const { state, reason } = deposit
  if (reason === null) return { text: DEPOSIT_STATE_NAMES[state], tone: TONES[state] }
  const tone = reason === 'user.cancelled' ? 'planned' : 'warn'
  return { text: REASON_NAMES[reason], tone }
}
