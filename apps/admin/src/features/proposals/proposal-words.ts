// What the console calls proposals: their kinds, their states, what one is about.

import type { ProposalKind, ProposalState } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import type { StateTone } from '../../ui/state.tsx'
import type { VoidRange } from '../seconds/void-range.ts'
import { accountName, type Proposal } from './journal-lines.ts'

export const KIND_NAMES: Readonly<Record<ProposalKind, string>> = {
  correction: 'Correction',
  capital: 'Capital',
  placement: 'Placing of capital',
  fiatDeposit: 'Bank deposit',
  secondVoid: 'Voided range',
  financialCancel: 'End of a financial product',
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
export function aboutText(proposal: Proposal): string {
  const { userId, to, reference, orderId } = proposal
  const range = rangeOf(proposal)
  const parts = [
    ...(range === undefined ? [] : [rangeText(range)]),
    ...(orderId === null ? [] : [`F${orderId}`]),
    ...(userId === null ? [] : [`U${userId}`]),
    ...(to === null ? [] : [accountName(to)]),
    ...(reference === null ? [] : [reference]),
  ]
  return parts.length === 0 ? '–' : parts.join(', ')
}

/** Of a voided range: what is to be voided. */
export function rangeOf({ symbol, fromTime, toTime }: Proposal): VoidRange | undefined {
  if (symbol === null || fromTime === null || toTime === null) return undefined
  return { symbol, fromTime, toTime }
}

function rangeText({ symbol, fromTime, toTime }: VoidRange): string {
  return `${symbol.replace('_', '/')} accepted ${formatTime(fromTime)} to ${formatTime(toTime)}`
}
