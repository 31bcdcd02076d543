// What two administrators may do together, with a reason: correct a user's balance against the platform's own money,
// and bring the operator's own money in. Nothing here makes money out of nothing or takes more than there is.

import { type CommandOf, isWallet, type RejectionCode } from '@candor/contract'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import { isAmount } from './amount.ts'
import { touchContracts } from './contract-money.ts'

type ByTwoPersons = Pick<CommandOf<'AddCapital'>, 'proposedBy' | 'approvedBy'>

function areTwo({ proposedBy, approvedBy }: ByTwoPersons): boolean {
  return proposedBy !== 0 && approvedBy !== 0 && proposedBy !== approvedBy
}

export function postCorrection(
  state: State,
  command: CommandOf<'PostCorrection'>,
): RejectionCode | undefined {
  const { userId, wallet, assetId, amount, direction, against, reason, proposedBy, approvedBy } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (!isWallet(wallet)) return 'wallet.invalid'
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!areTwo(command)) return 'administrator.same'
  if (!isAmount(amount)) return 'request.amount.invalid'
  const house = state.system.get(against, assetId)
  const has = direction === 'credit' ? house.balance : account.available(wallet, assetId)
  if (has < amount) return 'balance.insufficient'

  // Nothing can fail from here on.
  touchContracts(state, account, wallet)
  const { available } = account.purse(wallet, assetId)
  const postings = direction === 'credit' ? moved(house, available, amount) : moved(available, house, amount)
  state.emit({
    type: 'CorrectionPosted',
    userId,
    wallet,
    assetId,
    amount,
    direction,
    reason,
    proposedBy,
    approvedBy,
    postings,
  })
  return undefined
}

export function addCapital(state: State, command: CommandOf<'AddCapital'>): RejectionCode | undefined {
  const { assetId, amount, reference, reason, proposedBy, approvedBy } = command
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!areTwo(command)) return 'administrator.same'
  if (!isAmount(amount)) return 'request.amount.invalid'

  // Nothing can fail from here on.
  const postings = moved(state.system.get('world', assetId), state.system.get('capital', assetId), amount)
  state.emit({ type: 'CapitalAdded', assetId, amount, reference, reason, proposedBy, approvedBy, postings })
  return undefined
}

export function placeCapital(state: State, command: CommandOf<'PlaceCapital'>): RejectionCode | undefined {
  const { assetId, amount, to, reason, proposedBy, approvedBy } = command
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!areTwo(command)) return 'administrator.same'
  if (!isAmount(amount)) return 'request.amount.invalid'
  const capital = state.system.get('capital', assetId)
  if (capital.balance < amount) return 'balance.insufficient'

  // Nothing can fail from here on.
  const postings = moved(capital, state.system.get(to, assetId), amount)
  state.emit({ type: 'CapitalPlaced', assetId, amount, to, reason, proposedBy, approvedBy, postings })
  return undefined
}
