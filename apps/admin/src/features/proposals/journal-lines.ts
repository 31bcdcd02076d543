// What a proposal will post, as lines of the journal, before anybody decides: the same lines that the core writes when it
// is carried out. Nothing is computed here; the amount stands in every line as it was proposed.

import type { AdminAnswer } from '@candor/client'
import { walletName } from '../../words/names.ts'

export type Proposal = AdminAnswer<'proposals'>['list'][number]

/** The fields that decide what is posted, of what moves one amount. */
export interface Posting extends Pick<Proposal, 'userId' | 'wallet' | 'direction' | 'against' | 'to'> {
  readonly kind: Exclude<Proposal['kind'], 'secondVoid' | 'financialCancel'>
  readonly asset: string
  readonly amount: string
}

/** None of a voided range or of an ended order: what that pays is counted when it is decided. */
export function postingOf(proposal: Proposal): Posting | undefined {
  const { kind, asset, amount } = proposal
  if (kind === 'secondVoid' || kind === 'financialCancel') return undefined
  if (asset === null || amount === null) throw new Error(`proposal ${proposal.proposalId} moves no amount`)
  return { ...proposal, kind, asset, amount }
}

export interface JournalLine {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly asset: string
}

const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  world: 'Outside world',
  deposit_inflight: 'Platform: deposits in flight',
  fee: 'Platform: fees',
  insurance: 'Platform: insurance fund',
  capital: 'Platform: capital',
  dust: 'Platform: dust',
  second_house: 'Platform: second-contract house',
  yield_treasury: 'Platform: yield treasury',
  mining_treasury: 'Platform: mining treasury',
}

export function journalLines(posting: Posting): JournalLine[] {
  const { kind, asset, amount } = posting
  const line = (from: string, to: string): JournalLine => ({ from, to, amount, asset })
  switch (kind) {
    case 'capital':
      return [line(accountName('world'), accountName('capital'))]
    case 'placement': {
      if (posting.to === null) throw new Error('a placement names an account')
      return [line(accountName('capital'), accountName(posting.to))]
    }
    case 'fiatDeposit':
      return [
        line(accountName('world'), accountName('deposit_inflight')),
        line(accountName('deposit_inflight'), userAccount(posting.userId, 'fiat')),
      ]
    case 'correction': {
      const { userId, wallet, direction, against } = posting
      if (wallet === null || direction === null || against === null) {
        throw new Error('a correction names a wallet, a direction and an account')
      }
      const user = userAccount(userId, wallet)
      const platform = accountName(against)
      return [direction === 'credit' ? line(platform, user) : line(user, platform)]
    }
  }
}

export function accountName(account: string): string {
  return ACCOUNT_NAMES[account] ?? `Platform: ${account.replaceAll('_', ' ')}`
}

function userAccount(userId: string | null, wallet: string): string {
  return `U${userId ?? '…'}: ${walletName(wallet)}, available`
}
