// Who is in danger at a mark. Whoever changed since the last look, and whoever the mark has reached, is tested; then
// it is noted at which marks of which contracts they must be looked at again, so that nobody else need be.

import { ONE, type Price, type UserId } from '@candor/contract'
import type { Account } from '../account.ts'
import type { State } from '../state.ts'
import type { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import type { Holding } from './holding.ts'
import { liquidateCross, liquidateIsolated } from './liquidate.ts'
import type { Position } from './position.ts'

export function examineAll(state: State, market: ContractMarket): void {
  const users = new Set<UserId>(state.riskDirty)
  state.riskDirty.clear()
  for (const { owner } of market.watch.reachedBy(market.mark as Price)) users.add(owner.account.id)
  for (const id of [...users].sort((a, b) => a - b)) {
    const owner = (state.accounts.get(id) as Account).contracts
    if (owner === undefined) continue
    owner.isDirty = false
    examine(state, owner)
  }
}

function examine(state: State, owner: ContractAccount): void {
  for (const position of [...owner.positions.values()]) {
    if (position.holding.marginMode !== 'isolated' || !position.isOpen) continue
    if (!position.market.isActive(state.nowMs)) position.market.waiting.add(owner.account.id)
    else if (position.isInDanger) liquidateIsolated(state, position)
  }
  if (mayTestCross(state, owner)) {
    const { equity, maintenance } = owner.crossRisk()
    if (maintenance > 0n && equity <= maintenance) liquidateCross(state, owner)
  }
  watch(owner)
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

/** Notes at which marks this account could next be in danger. Early is safe; late is not. */
function watch(owner: ContractAccount): void {
  const holdings = owner.holdings().filter(({ isFlat }) => !isFlat)
  const cross = holdings.filter(({ marginMode }) => marginMode === 'cross')
  const { equity, maintenance } = cross.length === 0 ? { equity: 0n, maintenance: 0n } : owner.crossRisk()
  const share = cross.length === 0 ? 0n : (equity - maintenance) / BigInt(cross.length)
  for (const holding of holdings) {
    const { long, short } = holding
    const slackOf = (position: Position): bigint =>
      holding.marginMode === 'cross' ? share : position.margin.balance + position.gain - position.maintenance
    const low =
      long === undefined ? undefined : (holding.market.mark as Price) - distance(holding, slackOf(long), long)
    const high =
      short === undefined
        ? undefined
        : (holding.market.mark as Price) + distance(holding, slackOf(short), short)
    holding.market.watch.set(holding, low, high)
  }
}

/** A move of the mark that cannot use up so much slack: a long loses its quantity, a short some maintenance more. */
function distance({ market }: Holding, slack: bigint, { direction, lots }: Position): bigint {
  if (slack <= 1n) return 0n
  const quantity = lots * market.parameters.multiplier
  if (direction === 'long') return (slack * ONE) / quantity
  const steepest = market.brackets[market.brackets.length - 1]?.rateE8 ?? 0n
  return ((slack - 1n) * ONE * ONE) / (quantity * (ONE + steepest))
}
