// Whether an account may trade at all, and the commands that change it.

import type { AccountMark, CommandOf, RejectionCode } from '@candor/contract'
import { Account } from '../account.ts'
import { closeContractOrder } from '../contracts/close-contract-order.ts'
import { cancelScheduled } from '../seconds/cancel-scheduled.ts'
import { closeSpotOrder } from '../spot/close-spot-order.ts'
import type { State } from '../state.ts'

export function checkActive(account: Account): RejectionCode | undefined {
  if (account.locked) return 'account.locked'
  if (account.frozen) return 'account.frozen'
  return account.closed ? 'robot.closed' : undefined
}

export function checkTrader(account: Account): RejectionCode | undefined {
  return checkActive(account) ?? (account.authenticated ? undefined : 'account.not.authenticated')
}

/** What only a person may do: a robot's account trades, and no more. */
export function checkPerson(account: Account): RejectionCode | undefined {
  return checkActive(account) ?? (account.owner === undefined ? undefined : 'robot.scope')
}

export function checkTradingPerson(account: Account): RejectionCode | undefined {
  return checkTrader(account) ?? checkPerson(account)
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
  if (account.owner !== undefined) return 'robot.scope'
  if (!COUNTRY.test(country)) return 'account.invalid'

  // Nothing can fail from here on.
  account.stand({ authenticated, country })
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
  if (account.owner !== undefined) return 'robot.scope'
  const { mark, flag } = MARKS[command.type]
  const value = mark === flag
  if (account[flag] === value) return 'account.mark.unchanged'

  // Nothing can fail from here on.
  account.stand({ [flag]: value })
  state.emit({ type: 'AccountMarked', userId: account.id, mark, reason: command.reason })
  // Orders of an account that may not trade must not be left for others to hit.
  if (!value) return undefined
  for (const each of [account, ...account.robots]) {
    for (const order of each.openOrders()) closeSpotOrder(state, order, 'accountFrozen')
    for (const order of each.contracts?.openOrders() ?? []) closeContractOrder(state, order, 'accountFrozen')
  }
  cancelScheduled(state, account)
  return undefined
}
