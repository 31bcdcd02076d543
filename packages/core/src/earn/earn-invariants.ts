// What must hold of financial products and pools after every command (rulebook 8.2, I6 and I8), counted anew.

import { type AssetId, formatAccount, type SystemAccount, type WalletId } from '@candor/contract'
import type { State } from '../state.ts'
import { FINANCIAL_WALLET, MINING_WALLET } from './buy-earn.ts'
import { offerOf } from './earn.ts'
import { FinancialOrder } from './financial-order.ts'

type Sums = Map<AssetId, bigint>

function add(sums: Sums, asset: AssetId, amount: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount)
}

export function earnProblems(state: State): string[] {
  const yields: Sums = new Map()
  const mined: Sums = new Map()
  for (const order of state.earn.orders.values()) {
    if (order instanceof FinancialOrder) add(yields, order.product.asset, order.income)
    else add(mined, order.pool.incomeAsset, order.escrow)
  }
  return [
    ...wrongEscrow(state, 'yield_escrow', yields),
    ...wrongEscrow(state, 'mining_escrow', mined),
    ...wrongLocks(state),
  ]
}

/** I6: escrow is exactly what was promised and not yet paid. */
function wrongEscrow(state: State, name: SystemAccount, promised: Sums): string[] {
  return [...state.assets.keys()]
    .map((asset) => state.system.get(name, asset))
    .filter(({ asset, balance }) => balance !== (promised.get(asset) ?? 0n))
    .map(({ ref, asset, balance }) => {
      return `I6: ${formatAccount(ref)} of asset ${asset} is ${balance}, promised is ${promised.get(asset) ?? 0n}`
    })
}

/** I8: what is locked is exactly the principals, and each user's count of them is right. */
function wrongLocks(state: State): string[] {
  const problems: string[] = []
  for (const account of state.accounts.values()) {
    const sums = new Map<WalletId, Sums>([
      [FINANCIAL_WALLET, new Map()],
      [MINING_WALLET, new Map()],
    ])
    const byOffer = new Map<object, bigint>()
    for (const order of account.earn?.orders.values() ?? []) {
      const isFinancial = order instanceof FinancialOrder
      const wallet = sums.get(isFinancial ? FINANCIAL_WALLET : MINING_WALLET) as Sums
      add(wallet, isFinancial ? order.product.asset : order.pool.asset, order.principal)
      const offer = offerOf(order)
      byOffer.set(offer, (byOffer.get(offer) ?? 0n) + order.principal)
      if (account.earn?.principalIn(offer) === 0n || !state.earn.orders.has(order.id))
        problems.push(`order ${order.id} is not counted`)
    }
    for (const [offer, sum] of byOffer) {
      if (account.earn?.principalIn(offer as ReturnType<typeof offerOf>) !== sum)
        problems.push(`user ${account.id} counts principals wrongly`)
    }
    for (const purse of account.purses()) {
      const expected = sums.get(purse.wallet)?.get(purse.asset) ?? 0n
      if (purse.rareBalance('locked') !== expected)
        problems.push(`I8: user ${account.id} has ${purse.rareBalance('locked')} locked, not ${expected}`)
    }
  }
  return problems
}
