// The words of money in and out: chains, accounts, states, reasons. Their order is the order in which screens list them.

import type { WalletName } from '@candor/contract'

/** Networks that a user chooses between. */
export const CHAINS = ['erc20', 'ethereum', 'bitcoin'] as const
export type ChainWord = (typeof CHAINS)[number]

/** Ways in and out: a chain, or a bank. */
export const MONEY_WAYS = [...CHAINS, 'bank'] as const
export type MoneyWay = (typeof MONEY_WAYS)[number]

/** The accounts that the assets page shows; robots count under `coin`, mining under `financial`. */
export const ASSET_ACCOUNTS = ['coin', 'contract', 'financial', 'second', 'fiat'] as const
export type AssetAccount = (typeof ASSET_ACCOUNTS)[number]

/** Wallets between which users move their own money. */
export const TRANSFER_WALLETS = [
  'spot',
  'contract',
  'financial',
  'second',
  'fiat',
] as const satisfies readonly WalletName[]
export type TransferWallet = (typeof TRANSFER_WALLETS)[number]

/** Why less can be moved than a wallet holds. */
export const TRANSFER_BARS = ['accountFrozen', 'held'] as const
export type TransferBar = (typeof TRANSFER_BARS)[number]

export const EQUITY_SPANS = ['24h', '7d', '30d', '90d', 'all'] as const
export type EquitySpan = (typeof EQUITY_SPANS)[number]

export const DEPOSIT_STATES = ['recharging', 'success', 'fail'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Why a deposit failed, or why it is back at no confirmation (`replaced`: its block was). */
export const DEPOSIT_REASONS = ['below.minimum', 'wrong.asset', 'replaced', 'user.cancelled'] as const
export type DepositReason = (typeof DEPOSIT_REASONS)[number]

export const WITHDRAWAL_STATES = ['applied', 'withdrawn', 'rejected'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Where an applied withdrawal stands on its way. */
export const WITHDRAWAL_STAGES = ['review', 'approved', 'sent', 'withdrawn', 'rejected'] as const
export type WithdrawalStage = (typeof WITHDRAWAL_STAGES)[number]

/** What a user still lacks before anything can be withdrawn. */
export const WITHDRAWAL_NEEDS = ['realName', 'fundPassword'] as const
export type WithdrawalNeed = (typeof WITHDRAWAL_NEEDS)[number]

export const ADDRESS_PROBLEMS = ['malformed', 'checksum', 'network', 'unspendable', 'memo'] as const
export type AddressProblemWord = (typeof ADDRESS_PROBLEMS)[number]

/** Why an administrator refuses a withdrawal. */
export const REFUSAL_REASONS = [
  'address.risk',
  'address.mismatch',
  'bank.details.wrong',
  'identity.review',
  'source.of.funds',
  'suspicious.activity',
  'user.request',
  'rules.breached',
  'other',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why a withdrawal that was sent came back. */
export const RETURN_REASONS = ['network.failed', 'bank.returned'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Why an account, or an amount, is frozen or locked, or no longer is. */
export const HOLD_REASONS = [
  'identity.review',
  'source.of.funds',
  'suspicious.activity',
  'rules.breached',
  'court.order',
  'user.request',
  'lock.up',
  'review.ended',
  'lock.up.ended',
  'other',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const CORRECTION_REASONS = ['mistake.corrected', 'deposit.by.hand', 'goodwill', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** Every reason that reaches a user about their money. */
export const MONEY_REASONS = [
  'user.cancelled',
  'address.risk',
  'address.mismatch',
  'bank.details.wrong',
  'bank.returned',
  'network.failed',
  'identity.review',
  'source.of.funds',
  'suspicious.activity',
  'rules.breached',
  'court.order',
  'user.request',
  'lock.up',
  'review.ended',
  'lock.up.ended',
  'mistake.corrected',
  'deposit.by.hand',
  'goodwill',
  'other',
] as const
export type MoneyReason = (typeof MONEY_REASONS)[number]

/** Whose account stands on one side of a line: your own, the platform's, another user's (never named), or outside. */
export const LINE_OWNERS = ['you', 'platform', 'anotherUser', 'outside'] as const
export type LineOwner = (typeof LINE_OWNERS)[number]

/** The kinds of records, in the order in which a filter offers them. */
export const RECORD_TYPES = [
  'buyCoin',
  'sellCoin',
  'openLongMargin',
  'openShortMargin',
  'openLongFee',
  'openShortFee',
  'marginReturned',
  'excessFee',
  'marginProfit',
  'contractIncome',
  'closeLongFee',
  'closeShortFee',
  'funding',
  'liquidation',
  'autoDeleveraging',
  'marginAdded',
  'marginRemoved',
  'secondStake',
  'secondPayout',
  'secondRefund',
  'buyFinancial',
  'sellFinancial',
  'cancelFinancial',
  'financialIncome',
  'miningBuy',
  'miningIncome',
  'miningPrincipal',
  'rebateLevel1',
  'rebateLevel2',
  'deposit',
  'withdrawal',
  'withdrawalRefused',
  'correction',
  'transferIn',
  'transferOut',
  'robotFund',
  'robotReturn',
  'adminFreeze',
  'adminUnfreeze',
  'adminLock',
  'adminUnlock',
] as const
export type RecordTypeWord = (typeof RECORD_TYPES)[number]
