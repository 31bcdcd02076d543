// Which parts of a contract account come near their liquidation: the cross account as a whole, and each isolated position.
// An account and the marks of the moment in; what stands behind each part and what it needs out. Never decides anything.

import type { ContractAccountView, MarketId } from '@candor/contract'
import { crossOf, type MarkedContracts, riskOf } from '../admin/contract-risk.ts'
import { ALERT_LIMITS } from './limits.ts'

export interface MarginStand {
  /** 0 for the cross account. */
  readonly positionId: number
  readonly markets: readonly MarketId[]
  readonly equity: bigint
  readonly maintenance: bigint
}

const PERCENT = 100n

export function marginStands(account: ContractAccountView, contracts: MarkedContracts): MarginStand[] {
  const stands: MarginStand[] = []
  const cross = crossOf(account, contracts)
  if (cross !== undefined) {
    const held = account.positions.filter(({ marginMode }) => marginMode === 'cross')
    const markets = [...new Set(held.map(({ marketId }) => marketId))]
    stands.push({ positionId: 0, markets, equity: cross.equity, maintenance: cross.maintenance })
  }
  for (const position of account.positions) {
    if (position.marginMode !== 'isolated') continue
    const risk = riskOf(account, position, contracts)
    if (risk === undefined) continue
    stands.push({
      positionId: position.positionId,
      markets: [position.marketId],
      equity: position.margin + risk.unrealisedPnl,
      maintenance: risk.maintenance,
    })
  }
  return stands
}

/** Little more is left than what is needed. */
export function isLow({ equity, maintenance }: MarginStand): boolean {
  return maintenance * PERCENT >= equity * ALERT_LIMITS.marginWarned
}

/** Enough is left that a new warning would be news. */
export function isSafe({ equity, maintenance }: MarginStand): boolean {
  return maintenance * PERCENT < equity * ALERT_LIMITS.marginSafe
}
