// Deposits: seen on a chain (counted, not spendable), then confirmed or orphaned.

import {
  type AssetId,
  type CommandOf,
  FIAT_SCALE,
  type RejectionCode,
  SPOT_WALLET,
  type WalletId,
  walletId,
} from '@candor/contract'
import { must } from '../bug.ts'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import { isAmount } from './amount.ts'

const FIAT_WALLET = walletId('fiat')

/** The wallet through which an asset comes in and goes out. */
export function outsideWallet(state: State, assetId: AssetId): WalletId {
  return state.assets.get(assetId)?.scale === FIAT_SCALE ? FIAT_WALLET : SPOT_WALLET
}

export function seeDeposit(
  state: State,
  command: CommandOf<'SeeDeposit'> | CommandOf<'SeeNamedDeposit'>,
): RejectionCode | undefined {
  const { depositId, userId, assetId, amount } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (account.owner !== undefined) return 'robot.scope'
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!isAmount(amount)) return 'request.amount.invalid'
  // Ids rise, so one number remembers every deposit ever seen.
  if (depositId <= state.highestDeposit) return 'deposit.exists'

  // Nothing can fail from here on.
  state.highestDeposit = depositId
  const reference = command.type === 'SeeNamedDeposit' ? command.reference : undefined
  state.deposits.set(depositId, { userId, assetId, amount, reference })
  const postings = moved(
    state.system.get('world', assetId),
    state.system.get('deposit_inflight', assetId),
    amount,
  )
  state.emit({ type: 'DepositSeen', depositId, userId, assetId, amount, postings })
  if (reference !== undefined) state.emit({ type: 'DepositNamed', depositId, userId, reference })
  return undefined
}

export function confirmDeposit(
  state: State,
  command: CommandOf<'ConfirmDeposit'>,
): RejectionCode | undefined {
  const deposit = state.deposits.get(command.depositId)
  if (deposit === undefined) return 'deposit.not.pending'

  // Nothing can fail from here on.
  const { userId, assetId, amount } = deposit
  const account = state.accounts.get(userId)
  must(account !== undefined, 'a pending deposit has an account')
  const wallet = outsideWallet(state, assetId)
  const postings = moved(
    state.system.get('deposit_inflight', assetId),
    account.purse(wallet, assetId).available,
    amount,
  )
  state.deposits.delete(command.depositId)
  state.emit({ type: 'DepositConfirmed', depositId: command.depositId, userId, assetId, amount, postings })
  return undefined
}

export function orphanDeposit(state: State, command: CommandOf<'OrphanDeposit'>): RejectionCode | undefined {
  const deposit = state.deposits.get(command.depositId)
  if (deposit === undefined) return 'deposit.not.pending'

  // Nothing can fail from here on.
  const { userId, assetId, amount } = deposit
  const postings = moved(
    state.system.get('deposit_inflight', assetId),
    state.system.get('world', assetId),
    amount,
  )
  state.deposits.delete(command.depositId)
  state.emit({ type: 'DepositOrphaned', depositId: command.depositId, userId, assetId, amount, postings })
  return undefined
}
