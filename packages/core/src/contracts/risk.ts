// Who is in danger at a mark. Whoever changed since the last look, and whoever the mark has reached, is tested; then
// it is noted at which marks of which contracts they must be looked at again, so that nobody else need be.

import { minOf, ONE, type Price, type UserId } from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import type { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { liquidateCross, liquidateIsolated } from './liquidate.ts'
import type { Position } from './position.ts'

export function examineAll(state: State, markets: readonly ContractMarket[]): void {
  const users = new Set<UserId>(state.riskDirty)
  state.riskDirty.clear()
  for (const market of markets) {
    for (const { owner } of market.watch.reachedBy(market.mark as Price)) users.add(owner.account.id)
  }
  // Everyone is tested before anyone is liquidated: who is endangered only by the fills of this is looked at next time.
  const dangers: Danger[] = []
  for (const id of [...users].sort((a, b) => a - b)) {
    const owner = (state.accounts.get(id) as Account).contracts
    if (owner === undefined) continue
    owner.clean()
    examine(state, owner, dangers)
  }
  for (const danger of dangers) relieve(state, danger)
}

interface Danger {
  readonly owner: ContractAccount
  /** None for a cross account. */
  readonly position: Position | undefined
}

/** Adds what is in danger: isolated positions by id, then the cross account. */
function examine(state: State, owner: ContractAccount, dangers: Danger[]): void {
  for (const position of owner.positions.values()) {
    if (position.holding.marginMode !== 'isolated') continue
    if (!position.market.isActive(state.nowMs)) position.market.waiting.add(owner.account.id)
    else if (position.isInDanger) dangers.push({ owner, position })
  }
  if (mayTestCross(state, owner) && owner.isCrossInDanger) dangers.push({ owner, position: undefined })
  watch(owner)
}

/** Liquidates what is still in danger when its turn comes. */
function relieve(state: State, { owner, position }: Danger): void {
  state.touched(owner)
  if (position === undefined) {
    if (mayTestCross(state, owner) && owner.isCrossInDanger) liquidateCross(state, owner)
  } else if (position.isOpen && position.market.isActive(state.nowMs) && position.isInDanger) {
    liquidateIsolated(state, position)
  }
}

/** A cross account is judged only while every mark that it depends on can be relied upon. */
function mayTestCross(state: State, owner: ContractAccount): boolean {
  let may = true
  for (const { market } of owner.crossPositions()) {
    if (market.isActive(state.nowMs)) continue
    market.waiting.add(owner.account.id)
    may = false
  }
  return may
}

/** After a restart, before the first mark: whoever is safe is watched as before, whoever is not is looked at with it. */
export function resumeWatch(state: State, owner: ContractAccount): void {
  if (watch(owner) <= LEAST_SLACK) state.touched(owner)
}

/** With no more than this left, rounding may decide: such an account is watched from where it stands. */
const LEAST_SLACK = 1n
const AMPLE_SLACK = 10n ** 30n

/**
 * Notes at which marks this account could next be in danger. Early is safe; late is not. Gives the least slack that any
 * of its positions, or all its cross positions together, have at the marks of now.
 */
function watch(owner: ContractAccount): bigint {
  let crossed = 0
  for (const { isFlat, marginMode } of owner.holdings()) if (!isFlat && marginMode === 'cross') crossed++
  const shared = crossed === 0 ? AMPLE_SLACK : crossSlack(owner) / BigInt(crossed)
  let least = shared
  for (const holding of owner.holdings()) {
    const { long, short, market } = holding
    const mark = market.mark as Price
    const isCross = holding.marginMode === 'cross'
    let low: bigint | undefined
    let high: bigint | undefined
    if (long !== undefined) {
      const slack = isCross ? shared : long.slack
      low = mark - distance(market, slack, long)
      least = minOf(least, slack)
    }
    if (short !== undefined) {
      const slack = isCross ? shared : short.slack
      high = mark + distance(market, slack, short)
      least = minOf(least, slack)
    }
    market.watch.set(holding, low, high)
  }
  return least
}

function crossSlack(owner: ContractAccount): bigint {
  const { equity, maintenance } = owner.crossRisk()
  return equity - maintenance
}

/** A move of the mark that cannot use up so much slack: a long loses its quantity, a short some maintenance more. */
function distance(market: ContractMarket, slack: bigint, { direction, lots }: Position): bigint {
  if (slack <= LEAST_SLACK) return 0n
  const quantity = lots * market.parameters.multiplier
  if (direction === 'long') return (slack * ONE) / quantity
  const steepest = market.brackets[market.brackets.length - 1]?.rateE8 ?? 0n
  return ((slack - 1n) * ONE * ONE) / (quantity * (ONE + steepest))
}
