// What the console calls proposals: their kinds, their states, what one is about.

import type { ProposalKind, ProposalState } from '@candor/api'
import type { StateTone } from '../../ui/state.tsx'
import { accountName, type Proposal } from './journal-lines.ts'

export const KIND_NAMES: Readonly<Record<ProposalKind, string>> = {
  correction: 'Correction',
  capital: 'Capital',
  placement: 'Placing of capital',
  fiatDeposit: 'Bank deposit',
}

export const PROPOSAL_STATE_NAMES: Readonly<Record<ProposalState, string>> = {
  open: 'Open',
  approved: 'Decided',
  done: 'Done',
  failed: 'Failed',
  rejected: 'Rejected',
}

export const PROPOSAL_TONES: Readonly<Record<ProposalState, StateTone>> = {
  open: 'moving',
  approved: 'warn',
  done: 'done',
  failed: 'warn',
  rejected: 'planned',
}

/** To whom it happens, into which account, and under which name outside. */
export function aboutText({ userId, to, reference }: Pick<Proposal, 'userId' | 'to' | 'reference'>): string {
  const parts = [
    ...(userId === null ? [] : [`U${userId}`]),
    ...(to === null ? [] : [accountName(to)]),
    ...(reference === null ? [] : [reference]),
  ]
  return parts.length === 0 ? '–' : parts.join(', ')
}
