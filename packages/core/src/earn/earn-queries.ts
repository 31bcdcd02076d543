// Questions about financial products and pools: what is offered, how promises are covered, what a user has.

import type { EarnAccountView, EarnOffersView, UserId } from '@candor/contract'
import type { State } from '../state.ts'
import { FinancialOrder } from './financial-order.ts'

export function earnOffersOf({ earn, system, assets }: State): EarnOffersView {
  return {
    products: [...earn.products.values()].map(({ id, name, asset, parameters, status, sold }) => ({
      productId: id,
      name,
      asset,
      parameters,
      status,
      sold,
    })),
    pools: [...earn.pools.values()].map(({ id, name, asset, incomeAsset, parameters, status, sold }) => ({
      poolId: id,
      name,
      asset,
      incomeAsset,
      parameters,
      status,
      sold,
    })),
    treasuries: [...assets.keys()].map((asset) => ({
      asset,
      yieldTreasury: system.get('yield_treasury', asset).balance,
      yieldEscrow: system.get('yield_escrow', asset).balance,
      miningTreasury: system.get('mining_treasury', asset).balance,
      miningEscrow: system.get('mining_escrow', asset).balance,
    })),
  }
}

export function earnAccountOf(state: State, userId: UserId): EarnAccountView | undefined {
  const account = state.accounts.get(userId)
  if (account === undefined) return undefined
  const orders = [...(account.earn?.orders.values() ?? [])].sort((a, b) => a.id - b.id)
  return {
    financial: orders.flatMap((order) =>
      order instanceof FinancialOrder ? [{ ...order.view(), accrued: order.accruedAt(state.nowMs) }] : [],
    ),
    mining: orders.flatMap((order) => (order instanceof FinancialOrder ? [] : [order.view()])),
  }
}
