// What two persons may do together (docs/rules/money.md, section 3, and contracts.md): corrections and capital. Each command has a
// check, which gives a rejection or nothing, and a change, which appends its event.

import type { AccountRef, CommandOf, RejectionCode } from '@candor/contract'
import { balanceOf, post, systemRef, userRef } from './oracle-ledger.ts'
import { isAnyWallet, isValidAmount } from './oracle-wallets.ts'
import type { World } from './oracle-world.ts'

type Correction = CommandOf<'PostCorrection'>
type Capital = CommandOf<'AddCapital'>
type Placing = CommandOf<'PlaceCapital'>

function areTwoPersons({ proposedBy, approvedBy }: Correction | Capital | Placing): boolean {
  return proposedBy !== 0 && approvedBy !== 0 && proposedBy !== approvedBy
}

function sides(command: Correction): { readonly from: AccountRef; readonly to: AccountRef } {
  const own = systemRef(command.against)
  const user = userRef(command.userId, command.wallet, 'available')
  return command.direction === 'credit' ? { from: own, to: user } : { from: user, to: own }
}

export function checkCorrection(world: World, command: Correction): RejectionCode | undefined {
  if (!isAnyWallet(command.wallet)) return 'wallet.invalid'
  if (!world.assets.has(command.assetId)) return 'asset.unknown'
  if (!areTwoPersons(command)) return 'administrator.same'
  if (!isValidAmount(command.amount)) return 'request.amount.invalid'
  const has = balanceOf(world, sides(command).from, command.assetId)
  return has < command.amount ? 'balance.insufficient' : undefined
}

export function postCorrection(world: World, command: Correction): void {
  const { userId, wallet, assetId, amount, direction, reason, proposedBy, approvedBy } = command
  const { from, to } = sides(command)
  const postings = [post(world, from, to, assetId, amount)]
  const said = { userId, wallet, assetId, amount, direction, reason, proposedBy, approvedBy }
  world.events.push({ type: 'CorrectionPosted', ...said, postings })
}

export function checkCapital(world: World, command: Capital): RejectionCode | undefined {
  if (!world.assets.has(command.assetId)) return 'asset.unknown'
  if (!areTwoPersons(command)) return 'administrator.same'
  return isValidAmount(command.amount) ? undefined : 'request.amount.invalid'
}

export function addCapital(world: World, command: Capital): void {
  const { assetId, amount, reference, reason, proposedBy, approvedBy } = command
  const postings = [post(world, systemRef('world'), systemRef('capital'), assetId, amount)]
  const said = { assetId, amount, reference, reason, proposedBy, approvedBy }
  world.events.push({ type: 'CapitalAdded', ...said, postings })
}

export function checkPlacing(world: World, command: Placing): RejectionCode | undefined {
  if (!world.assets.has(command.assetId)) return 'asset.unknown'
  if (!areTwoPersons(command)) return 'administrator.same'
  if (!isValidAmount(command.amount)) return 'request.amount.invalid'
  const has = balanceOf(world, systemRef('capital'), command.assetId)
  return has < command.amount ? 'balance.insufficient' : undefined
}

export function placeCapital(world: World, command: Placing): void {
  const { assetId, amount, to, reason, proposedBy, approvedBy } = command
  const postings = [post(world, systemRef('capital'), systemRef(to), assetId, amount)]
  const said = { assetId, amount, to, reason, proposedBy, approvedBy }
  world.events.push({ type: 'CapitalPlaced', ...said, postings })
}
