// Whether an account may trade at all, and the commands that change it.

import type { AccountMark, CommandOf, RejectionCode } from '@candor/contract'
import { Account } from '../account.ts'
import { closeContractOrder } from '../contracts/close-contract-order.ts'
import { cancelScheduled } from '../seconds/cancel-scheduled.ts'
import { closeSpotOrder } from '../spot/close-spot-order.ts'
import type { State } from '../state.ts'

export function checkActive(account: Account): RejectionCode | undefined {
  if (account.locked) return 'account.locked'
  return account.frozen ? 'account.frozen' : undefined
}

export function checkTrader(account: Account): RejectionCode | undefined {
  return checkActive(account) ?? (account.authenticated ? undefined : 'account.not.authenticated')
}

export function openAccount(state: State, command: CommandOf<'OpenAccount'>): RejectionCode | undefined {
  const { userId, tradeGroupId, house } = command
  if (userId === 0 || tradeGroupId === 0) return 'account.invalid'
  if (state.accounts.has(userId)) return 'account.exists'

  // Nothing can fail from here on.
  state.accounts.set(userId, new Account(userId, tradeGroupId, house))
  state.emit({ type: 'AccountOpened', userId, tradeGroupId, house })
  return undefined
}

const COUNTRY = /^(?:[A-Z]{2})?$/

export function setAccountIdentity(
  state: State,
  command: CommandOf<'SetAccountIdentity'>,
): RejectionCode | undefined {
  const { userId, authenticated, country } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (!COUNTRY.test(country)) return 'account.invalid'

  // Nothing can fail from here on.
  account.authenticated = authenticated
  account.country = country
  state.emit({ type: 'AccountIdentitySet', userId, authenticated, country })
  return undefined
}

type MarkCommand = CommandOf<'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'>

const MARKS: Readonly<
  Record<MarkCommand['type'], { readonly mark: AccountMark; readonly flag: 'frozen' | 'locked' }>
> = {
  FreezeAccount: { mark: 'frozen', flag: 'frozen' },
  UnfreezeAccount: { mark: 'unfrozen', flag: 'frozen' },
  LockAccount: { mark: 'locked', flag: 'locked' },
  UnlockAccount: { mark: 'unlocked', flag: 'locked' },
}

export function markAccount(state: State, command: MarkCommand): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { mark, flag } = MARKS[command.type]
  const value = mark === flag
  if (account[flag] === value) return 'account.mark.unchanged'

  // Nothing can fail from here on.
  account[flag] = value
  state.emit({ type: 'AccountMarked', userId: account.id, mark, reason: command.reason })
  // Orders of an account that may not trade must not be left for others to hit.
  if (!value) return undefined
  for (const order of account.openOrders()) closeSpotOrder(state, order, 'accountFrozen')
  for (const order of account.contracts?.openOrders() ?? []) closeContractOrder(state, order, 'accountFrozen')
  cancelScheduled(state, account)
  return undefined
}
