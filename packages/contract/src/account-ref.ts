// Names of ledger accounts (rulebook 8.1): who owns it, which wallet, which bucket.
// A wallet is a small integer so that a posting costs a few bytes; the text form is for people.

import type { Id, MarketId, PositionId, UserId } from './ids.ts'

/** Wallets of a user, in the order of their codes. Robot wallets follow from ROBOT_WALLET_BASE on. */
export const WALLETS = ['spot', 'contract', 'financial', 'second', 'fiat', 'mining'] as const
export type WalletName = (typeof WALLETS)[number]
export type WalletId = Id<'wallet'>

const ROBOT_WALLET_BASE = 16
/** Robot ids end here, so that a wallet and an asset fit into one safe integer. */
const MAX_ROBOT = 2 ** 32

export const BUCKETS = ['available', 'frozen', 'locked', 'adminFrozen', 'adminLocked', 'margin'] as const
export type Bucket = (typeof BUCKETS)[number]

export const SYSTEM_ACCOUNTS = [
  'world',
  'deposit_inflight',
  'withdraw_inflight',
  'fee',
  'insurance',
  'perp_clearing',
  'funding_pool',
  'second_house',
  'second_escrow',
  'yield_treasury',
  'yield_escrow',
  'mining_treasury',
  'mining_escrow',
  'rebate',
  'capital',
  'dust',
] as const
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number]

/** Everything the platform owes appears as a debt of the outside world, or of a contract's clearing. */
export const MAY_BE_NEGATIVE: ReadonlySet<SystemAccount> = new Set(['world', 'perp_clearing'])

/** System accounts that exist once per contract symbol. */
export const PER_SYMBOL_ACCOUNTS: ReadonlySet<SystemAccount> = new Set(['perp_clearing', 'funding_pool'])

/** A user's account; `sub` is the position of a margin account, else 0. */
export interface UserAccountRef {
  readonly kind: 'user'
  readonly user: UserId
  readonly wallet: WalletId
  readonly bucket: Bucket
  readonly sub: number
}

/** One of the platform's own accounts; `sub` is the symbol where there is one per symbol, else 0. */
export interface SystemAccountRef {
  readonly kind: 'system'
  readonly name: SystemAccount
  readonly sub: number
}

export type AccountRef = UserAccountRef | SystemAccountRef

export const SPOT_WALLET = walletId('spot')

export function walletId(name: WalletName): WalletId {
  return WALLETS.indexOf(name) as WalletId
}

export function robotWalletId(robot: number): WalletId {
  return (ROBOT_WALLET_BASE + robot) as WalletId
}

export function isRobotWallet(wallet: WalletId): boolean {
  return wallet > ROBOT_WALLET_BASE && wallet <= ROBOT_WALLET_BASE + MAX_ROBOT
}

/** Whether the number names a wallet at all: a named one, or a robot's (robot ids start at 1). */
export function isWallet(wallet: WalletId): boolean {
  return wallet < WALLETS.length || isRobotWallet(wallet)
}

/** Orders on the spot book may be paid from the coin account or from a robot's own wallet. */
export function mayTradeSpot(wallet: WalletId): boolean {
  return wallet === SPOT_WALLET || isRobotWallet(wallet)
}

export function formatWallet(wallet: WalletId): string {
  return WALLETS[wallet] ?? `robot:${wallet - ROBOT_WALLET_BASE}`
}

/** The rulebook's spelling: `u:7:spot:available`, `u:7:contract:margin:3`, `perp_clearing:2`, `fee`. */
export function formatAccount(ref: AccountRef): string {
  if (ref.kind === 'system') return PER_SYMBOL_ACCOUNTS.has(ref.name) ? `${ref.name}:${ref.sub}` : ref.name
  const base = `u:${ref.user}:${formatWallet(ref.wallet)}:${ref.bucket}`
  return ref.bucket === 'margin' ? `${base}:${ref.sub}` : base
}

export function userAccount(user: UserId, wallet: WalletId, bucket: Bucket): UserAccountRef {
  return { kind: 'user', user, wallet, bucket, sub: 0 }
}

export function marginAccount(user: UserId, position: PositionId): UserAccountRef {
  return { kind: 'user', user, wallet: walletId('contract'), bucket: 'margin', sub: position }
}

export function systemAccount(name: SystemAccount, symbol?: MarketId): SystemAccountRef {
  return { kind: 'system', name, sub: symbol ?? 0 }
}
