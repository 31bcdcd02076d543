// AmendContractOrder: takes an open order back and places its replacement, or does neither.

import { type CommandOf, minOf, type RejectionCode } from '@candor/contract'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { findOpenContractOrder } from './cancel-contract-order.ts'
import { checkContractOrder } from './check-contract-order.ts'
import { closeContractOrder } from './close-contract-order.ts'
import type { ContractOrder } from './contract-order.ts'
import { openContractOrder } from './open-contract-order.ts'
import { checkContractOpen, checkOpener } from './place-contract-order.ts'

export function amendContractOrder(
  state: State,
  command: CommandOf<'AmendContractOrder'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  if (account.locked) return 'account.locked'
  const old = findOpenContractOrder(state, account, command.orderId)
  if (typeof old === 'string') return old
  const closed = checkContractOpen(old.market)
  if (closed !== undefined) return closed
  const replacement = replacementOf(state, old, command)
  const standing = replacement.opening > 0n ? checkOpener(account) : undefined
  if (standing !== undefined) return standing
  const isSame =
    replacement.price === old.price && replacement.lots === old.lots - old.filledLots - old.droppedLots
  if (isSame) return 'order.unchanged'
  const givenBack = { hold: old.hold, ordered: old.openValue, closing: old.closing }
  const wrong = checkContractOrder(state, replacement, true, givenBack)
  if (wrong !== undefined) return wrong

  // Nothing can fail from here on.
  closeContractOrder(state, old, 'amended')
  openContractOrder(state, replacement, old.id)
  return undefined
}

/** What is left of an order with another price or another number of lots; what it closes comes first, as before. */
function replacementOf(
  state: State,
  old: ContractOrder,
  { price, lots }: CommandOf<'AmendContractOrder'>,
): ContractOrder {
  const wantedLots = lots ?? old.remaining
  // An order that only closes goes on doing so; else what it was to close stays and the rest opens.
  const closeLots = old.opening === 0n ? wantedLots : minOf(wantedLots, old.closing)
  const { clientId, kind, stops } = old
  const wanted = { ...kind, clientId, lots: wantedLots, stops }
  const { perpTakerE8 } = currentLevel(state, old.account)
  return state.orderPool
    .take(state.number)
    .begin(old.holding, wanted, kind.origin, price ?? old.price, closeLots, old.target, perpTakerE8)
}
