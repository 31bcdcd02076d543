// Money that moves within one user's own accounts: transfers, and amounts set aside by an administrator.

import { type CommandOf, isWallet, type RejectionCode, walletId } from '@candor/contract'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import { isAmount } from './amount.ts'
import { isNeededBehindPositions, touchContracts } from './contract-money.ts'
import { checkPerson } from './standing.ts'

const MINING = walletId('mining')

export function transfer(state: State, command: CommandOf<'Transfer'>): RejectionCode | undefined {
  const { userId, from, to, assetId, amount } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkPerson(account)
  if (standing !== undefined) return standing
  // The mining wallet holds locked principal only; nothing is ever spendable there.
  if (!isWallet(from) || !isWallet(to) || from === MINING || to === MINING) return 'wallet.invalid'
  if (from === to) return 'transfer.same.wallet'
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!isAmount(amount)) return 'request.amount.invalid'
  if (account.available(from, assetId) < amount) return 'balance.insufficient'
  if (isNeededBehindPositions(account, from, assetId, amount)) return 'position.margin.needed'

  // Nothing can fail from here on.
  touchContracts(state, account, from)
  touchContracts(state, account, to)
  const postings = moved(account.purse(from, assetId).available, account.purse(to, assetId).available, amount)
  state.emit({ type: 'Transferred', userId, from, to, assetId, amount, postings })
  return undefined
}

type SetAside = CommandOf<'FreezeAmount' | 'UnfreezeAmount' | 'LockAmount' | 'UnlockAmount'>

const SET_ASIDE = {
  FreezeAmount: { event: 'AmountFrozen', bucket: 'adminFrozen', back: false },
  UnfreezeAmount: { event: 'AmountUnfrozen', bucket: 'adminFrozen', back: true },
  LockAmount: { event: 'AmountLocked', bucket: 'adminLocked', back: false },
  UnlockAmount: { event: 'AmountUnlocked', bucket: 'adminLocked', back: true },
} as const

export function setAmountAside(state: State, command: SetAside): RejectionCode | undefined {
  const { userId, wallet, assetId, amount, reason } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (!isWallet(wallet)) return 'wallet.invalid'
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!isAmount(amount)) return 'request.amount.invalid'
  const { event, bucket, back } = SET_ASIDE[command.type]
  const purse = account.findPurse(wallet, assetId)
  if (purse === undefined) return 'balance.insufficient'
  const source = back ? purse.bucket(bucket) : purse.available
  if (source.balance < amount) return 'balance.insufficient'

  // Nothing can fail from here on.
  touchContracts(state, account, wallet)
  const postings = moved(source, back ? purse.available : purse.bucket(bucket), amount)
  state.emit({ type: event, userId, wallet, assetId, amount, reason, postings })
  return undefined
}
