// SetContractMode, SetLeverage, MoveMargin: what a user chooses for one contract, and the margin behind positions.

import {
  type Amount,
  type CommandOf,
  LIMITS,
  maxOf,
  minOf,
  type PositionView,
  type RejectionCode,
} from '@candor/contract'
import { isAmount } from '../accounts/amount.ts'
import { checkActive } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { marginFor, tierOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import { candidateHolding, keep, tellModes } from './place-contract-order.ts'
import type { Position } from './position.ts'

export function setContractMode(
  state: State,
  command: CommandOf<'SetContractMode'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkActive(account)
  if (standing !== undefined) return standing
  const market = state.contracts.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  const holding = candidateHolding(account, market)
  const marginMode = command.marginMode ?? holding.marginMode
  const positionMode = command.positionMode ?? holding.positionMode
  if (marginMode === holding.marginMode && positionMode === holding.positionMode)
    return 'contract.mode.unchanged'
  if (!holding.isFlat || holding.openCount > 0 || holding.waiting > 0) return 'contract.mode.in.use'

  // Nothing can fail from here on.
  keep(account, holding)
  holding.marginMode = marginMode
  holding.positionMode = positionMode
  tellModes(state, holding)
  return undefined
}

export function setLeverage(state: State, command: CommandOf<'SetLeverage'>): RejectionCode | undefined {
  const { leverage } = command
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkActive(account)
  if (standing !== undefined) return standing
  const market = state.contracts.get(command.marketId)
  if (market === undefined) return 'market.unknown'
  const most = market.parameters.tiers[0]?.maxLeverage ?? 1
  if (leverage < 1 || leverage > most || leverage > LIMITS.leverage) return 'leverage.invalid'
  const holding = candidateHolding(account, market)
  if (leverage === holding.leverage) return 'contract.mode.unchanged'
  const wrong = checkRebase(state, holding, leverage)
  if (wrong !== undefined) return wrong

  // Nothing can fail from here on.
  keep(account, holding)
  holding.leverage = leverage
  const { available } = holding.owner
  // What comes back first, so that one side's margin may pay for the other's.
  const changed = [...holding.positions()].map((position) => ({
    position,
    margin: rebased(position, leverage),
  }))
  for (const { position, margin } of changed) {
    state.postings.move(position.margin, available, maxOf(0n, position.margin.balance - margin) as Amount)
  }
  for (const { position, margin } of changed) {
    state.postings.move(available, position.margin, maxOf(0n, margin - position.margin.balance) as Amount)
  }
  const positions: PositionView[] = changed.map(({ position }) => position.view())
  state.touched(holding.owner)
  state.emit({
    type: 'LeverageSet',
    userId: account.id,
    marketId: market.id,
    leverage,
    positions,
    postings: state.postings.take(),
  })
  return undefined
}

/** The margin of a position at another leverage. */
function rebased(position: Position, leverage: number): Amount {
  return marginFor(position.entryValue, leverage)
}

function checkRebase(state: State, holding: Holding, leverage: number): RejectionCode | undefined {
  const { market, owner } = holding
  for (const direction of ['long', 'short'] as const) {
    const exposure = (holding.position(direction)?.value ?? 0n) + holding.ordered(direction)
    if (leverage > tierOf(market.brackets, exposure).maxLeverage) return 'leverage.tier'
  }
  if (holding.isFlat) return undefined
  if (!market.isPriced(state.nowMs)) return 'index.stale'
  let needed = 0n
  for (const position of holding.positions()) {
    const change = rebased(position, leverage) - position.margin.balance
    if (holding.marginMode === 'isolated' && -change > removable(position, leverage))
      return 'position.margin.needed'
    needed += change
  }
  // Within a cross account margin only moves between pockets; what must stay behind is counted at the new leverage.
  const free = holding.marginMode === 'isolated' ? owner.transferable() : freeAt(holding, leverage)
  return needed > free ? 'balance.insufficient' : undefined
}

function freeAt(holding: Holding, leverage: number): bigint {
  const { owner } = holding
  let free: bigint = owner.available.balance
  let within: bigint = owner.available.balance
  for (const position of owner.crossPositions()) {
    const at = position.holding === holding ? leverage : position.holding.leverage
    within += position.margin.balance + position.gain - marginFor(position.value, at)
  }
  if (within < 0n) free = -1n
  return free
}

/** What may leave an isolated position: never what its loss or its leverage needs. */
export function removable(position: Position, leverage = position.holding.leverage): Amount {
  const { margin, gain, entryValue, value } = position
  const kept = maxOf(marginFor(entryValue, leverage), marginFor(value, leverage))
  return maxOf(0n, margin.balance + minOf(0n, gain) - kept) as Amount
}

export function moveMargin(state: State, command: CommandOf<'MoveMargin'>): RejectionCode | undefined {
  const { direction, amount } = command
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  // Strengthening a position is never forbidden; taking from it needs an account that may move money.
  const standing =
    direction === 'remove' ? checkActive(account) : account.locked ? 'account.locked' : undefined
  if (standing !== undefined) return standing
  const position = account.contracts?.positions.get(command.positionId)
  if (position === undefined) return 'position.unknown'
  if (position.holding.marginMode !== 'isolated') return 'position.isolated.only'
  if (direction === 'remove' && !position.market.isPriced(state.nowMs)) return 'index.stale'
  if (!isAmount(amount)) return 'request.amount.invalid'
  if (direction === 'remove' && amount > removable(position)) return 'position.margin.needed'
  const { owner } = position.holding
  if (direction === 'add' && amount > owner.transferable()) return 'balance.insufficient'

  // Nothing can fail from here on.
  if (direction === 'add') state.postings.move(owner.available, position.margin, amount)
  else state.postings.move(position.margin, owner.available, amount)
  state.touched(owner)
  state.emit({
    type: 'MarginMoved',
    position: position.view(),
    direction,
    amount,
    postings: state.postings.take(),
  })
  return undefined
}
