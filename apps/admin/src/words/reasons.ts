// The reason codes in the operator's words. Users read them in their own language, worded for them by the server.

import type { MoneyReason } from '@candor/api'

const REASONS: Readonly<Record<MoneyReason, string>> = {
  'user.cancelled': 'Taken back by the user',
  'address.risk': 'Address linked to known risks',
  'address.mismatch': 'Address does not match the network or its owner',
  'bank.details.wrong': 'Bank details are not right',
  'bank.returned': 'The bank sent the money back',
  'network.failed': 'The network did not carry it out',
  'identity.review': 'Identity under review',
  'source.of.funds': 'Source of funds must be shown',
  'suspicious.activity': 'Unusual activity',
  'rules.breached': 'User agreement breached',
  'court.order': 'Ordered by an authority',
  'user.request': 'Asked for by the user',
  'lock.up': 'Agreed lock-up period',
  'review.ended': 'Review ended',
  'lock.up.ended': 'Lock-up period ended',
  'mistake.corrected': 'Mistake corrected',
  'deposit.by.hand': 'Deposit credited by hand',
  goodwill: 'Goodwill',
  other: 'Other (support writes to the user)',
}

/** A code that is not of this list (a later version's) stands for itself. */
export function reasonText(code: string): string {
  return code in REASONS ? REASONS[code as MoneyReason] : code
}
