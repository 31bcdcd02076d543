// Accounts and money that is not in orders: opening, identity, marks, amounts set aside, transfers, deposits.
// Each command has a check, which gives a rejection or nothing, and a change, which appends its events.

import type { AccountMark, Bucket, CommandOf, Event, RejectionCode } from '@candor/contract'
import { balanceOf, post, systemRef, userRef } from './oracle-ledger.ts'
import { checkActingPerson } from './oracle-standing.ts'
import { isAnyWallet, isValidAmount, MINING, outsideWallet } from './oracle-wallets.ts'
import type { OracleAccount, OracleDeposit, World } from './oracle-world.ts'
import { accountOf, existing } from './oracle-world.ts'

const COUNTRY = /^([A-Z]{2})?$/

export function checkOpenAccount(world: World, open: CommandOf<'OpenAccount'>): RejectionCode | undefined {
  if (open.userId === 0 || open.tradeGroupId === 0) return 'account.invalid'
  return world.accounts.has(open.userId) ? 'account.exists' : undefined
}

export function openAccount(world: World, open: CommandOf<'OpenAccount'>): void {
  const account: OracleAccount = {
    id: open.userId,
    group: open.tradeGroupId,
    house: open.house !== undefined,
    person: {
      authenticated: false,
      country: '',
      marks: new Set(),
      level: 1,
      pendingLevel: 1,
      override: undefined,
      volumeToday: new Map(),
      volumeByDay: new Map(),
    },
    owner: undefined,
    hasEnded: false,
    remembered: [],
  }
  world.accounts.set(account.id, account)
  const { userId, tradeGroupId, house } = open
  world.events.push({ type: 'AccountOpened', userId, tradeGroupId, house })
}

export function checkIdentity(identity: CommandOf<'SetAccountIdentity'>): RejectionCode | undefined {
  return COUNTRY.test(identity.country) ? undefined : 'account.invalid'
}

export function setIdentity(world: World, identity: CommandOf<'SetAccountIdentity'>): void {
  const { userId, authenticated, country } = identity
  Object.assign(accountOf(world, userId).person, { authenticated, country })
  world.events.push({ type: 'AccountIdentitySet', userId, authenticated, country })
}

type MarkCommand = CommandOf<'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'>

const MARKS: Readonly<
  Record<MarkCommand['type'], { flag: 'frozen' | 'locked'; on: boolean; mark: AccountMark }>
> = {
  FreezeAccount: { flag: 'frozen', on: true, mark: 'frozen' },
  UnfreezeAccount: { flag: 'frozen', on: false, mark: 'unfrozen' },
  LockAccount: { flag: 'locked', on: true, mark: 'locked' },
  UnlockAccount: { flag: 'locked', on: false, mark: 'unlocked' },
}

export function checkMark(world: World, command: MarkCommand): RejectionCode | undefined {
  const { flag, on } = MARKS[command.type]
  const { marks } = accountOf(world, command.userId).person
  return marks.has(flag) === on ? 'account.mark.unchanged' : undefined
}

/** The orders that a mark takes away come after it. */
export function setMark(world: World, command: MarkCommand): void {
  const { flag, on, mark } = MARKS[command.type]
  const { marks } = accountOf(world, command.userId).person
  if (on) marks.add(flag)
  else marks.delete(flag)
  world.events.push({ type: 'AccountMarked', userId: command.userId, mark, reason: command.reason })
}

type AmountCommand = CommandOf<'FreezeAmount' | 'UnfreezeAmount' | 'LockAmount' | 'UnlockAmount'>

type AmountEvent = Extract<
  Event['type'],
  'AmountFrozen' | 'AmountUnfrozen' | 'AmountLocked' | 'AmountUnlocked'
>

const AMOUNT_MOVES: Readonly<
  Record<AmountCommand['type'], { from: Bucket; to: Bucket; event: AmountEvent }>
> = {
  FreezeAmount: { from: 'available', to: 'adminFrozen', event: 'AmountFrozen' },
  UnfreezeAmount: { from: 'adminFrozen', to: 'available', event: 'AmountUnfrozen' },
  LockAmount: { from: 'available', to: 'adminLocked', event: 'AmountLocked' },
  UnlockAmount: { from: 'adminLocked', to: 'available', event: 'AmountUnlocked' },
}

export function checkMoveAmount(world: World, command: AmountCommand): RejectionCode | undefined {
  if (!isAnyWallet(command.wallet)) return 'wallet.invalid'
  if (!world.assets.has(command.assetId)) return 'asset.unknown'
  if (!isValidAmount(command.amount)) return 'request.amount.invalid'
  const from = userRef(command.userId, command.wallet, AMOUNT_MOVES[command.type].from)
  return balanceOf(world, from, command.assetId) < command.amount ? 'balance.insufficient' : undefined
}

export function moveAmount(world: World, command: AmountCommand): void {
  const { userId, wallet, assetId, amount, reason } = command
  const { from, to, event } = AMOUNT_MOVES[command.type]
  const source = userRef(userId, wallet, from)
  const postings = [post(world, source, userRef(userId, wallet, to), assetId, amount)]
  world.events.push({ type: event, userId, wallet, assetId, amount, reason, postings })
}

export function checkTransfer(
  world: World,
  account: OracleAccount,
  transfer: CommandOf<'Transfer'>,
): RejectionCode | undefined {
  const refused = checkActingPerson(account)
  if (refused !== undefined) return refused
  for (const wallet of [transfer.from, transfer.to]) {
    if (!isAnyWallet(wallet) || wallet === MINING) return 'wallet.invalid'
  }
  if (transfer.from === transfer.to) return 'transfer.same.wallet'
  if (!world.assets.has(transfer.assetId)) return 'asset.unknown'
  if (!isValidAmount(transfer.amount)) return 'request.amount.invalid'
  const source = userRef(account.id, transfer.from, 'available')
  return balanceOf(world, source, transfer.assetId) < transfer.amount ? 'balance.insufficient' : undefined
}

export function transfer(world: World, command: CommandOf<'Transfer'>): void {
  const { userId, from, to, assetId, amount } = command
  const target = userRef(userId, to, 'available')
  const postings = [post(world, userRef(userId, from, 'available'), target, assetId, amount)]
  world.events.push({ type: 'Transferred', userId, from, to, assetId, amount, postings })
}

type SeeDeposit = CommandOf<'SeeDeposit'> | CommandOf<'SeeNamedDeposit'>

export function checkSeeDeposit(world: World, see: SeeDeposit): RejectionCode | undefined {
  if (!world.assets.has(see.assetId)) return 'asset.unknown'
  if (!isValidAmount(see.amount)) return 'request.amount.invalid'
  return see.depositId <= world.highestDepositId ? 'deposit.exists' : undefined
}

export function seeDeposit(world: World, see: SeeDeposit): void {
  const { depositId, userId, assetId, amount } = see
  world.highestDepositId = depositId
  world.pendingDeposits.set(depositId, { id: depositId, user: userId, asset: assetId, amount })
  const postings = [post(world, systemRef('world'), systemRef('deposit_inflight'), assetId, amount)]
  world.events.push({ type: 'DepositSeen', depositId, userId, assetId, amount, postings })
  if (see.type === 'SeeDeposit') return
  world.events.push({ type: 'DepositNamed', depositId, userId, reference: see.reference })
}

type DepositEnd = CommandOf<'ConfirmDeposit' | 'OrphanDeposit'>

export function checkEndDeposit(world: World, end: DepositEnd): RejectionCode | undefined {
  return world.pendingDeposits.has(end.depositId) ? undefined : 'deposit.not.pending'
}

export function endDeposit(world: World, end: DepositEnd): void {
  const { depositId } = end
  const deposit = existing(world.pendingDeposits.get(depositId))
  world.pendingDeposits.delete(depositId)
  const isConfirmed = end.type === 'ConfirmDeposit'
  const target = isConfirmed ? creditAccount(world, deposit) : systemRef('world')
  const postings = [post(world, systemRef('deposit_inflight'), target, deposit.asset, deposit.amount)]
  world.events.push({
    type: isConfirmed ? 'DepositConfirmed' : 'DepositOrphaned',
    depositId,
    userId: deposit.user,
    assetId: deposit.asset,
    amount: deposit.amount,
    postings,
  })
}

function creditAccount(world: World, deposit: OracleDeposit): ReturnType<typeof userRef> {
  const scale = existing(world.assets.get(deposit.asset)).scale
  return userRef(deposit.user, outsideWallet(scale), 'available')
}
