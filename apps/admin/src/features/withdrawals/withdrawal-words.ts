// What the console calls the stages and the ways of money.

import type { MoneyWay, WithdrawalStage } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import type { StateTone } from '../../ui/state.tsx'

export type WithdrawalRow = AdminAnswer<'withdrawals'>['list'][number]

export const STAGE_NAMES: Readonly<Record<WithdrawalStage, string>> = {
  review: 'In review',
  approved: 'Approved',
  sent: 'Sent',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected',
}

export const STAGE_TONES: Readonly<Record<WithdrawalStage, StateTone>> = {
  review: 'moving',
  approved: 'moving',
  sent: 'moving',
  withdrawn: 'done',
  rejected: 'planned',
}

export const WAY_NAMES: Readonly<Record<MoneyWay, string>> = {
  erc20: 'ERC-20',
  ethereum: 'Ethereum',
  bitcoin: 'Bitcoin',
  bank: 'Bank',
}

/** What still moves, and so has an age. */
export function isUnderWay(stage: WithdrawalStage): boolean {
  return stage === 'review' || stage === 'approved' || stage === 'sent'
}
