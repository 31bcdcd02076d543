// A full recount of what must always hold (rulebook 8.2, I1 to I8). Slow and simple on purpose: it shares
// nothing with the code that keeps these true.

import { formatAccount } from '@candor/contract'
import { outsideWallet } from './accounts/deposits.ts'
import { heldBy } from './accounts/withdrawal.ts'
import type { BookOrder, BookSide } from './book/book-side.ts'
import { contractProblems, heldByContractOrders, marginAccounts } from './contracts/contract-invariants.ts'
import { earnProblems } from './earn/earn-invariants.ts'
import type { LedgerAccount } from './ledger.ts'
import { robotProblems } from './robots/robot-invariants.ts'
import { SECOND_WALLET } from './seconds/second-account.ts'
import { heldBySecondOrders, secondProblems } from './seconds/second-invariants.ts'
import { notional } from './spot/notional.ts'
import type { SpotOrder } from './spot/spot-order.ts'
import type { State } from './state.ts'

export function problemsOf(state: State): string[] {
  const accounts = allAccounts(state)
  return [
    ...unbalancedAssets(accounts),
    ...overdrawn(accounts),
    ...wrongHolds(state),
    ...wrongInflight(state),
    ...wrongBooks(state),
    ...wrongOrders(state),
    ...contractProblems(state),
    ...secondProblems(state),
    ...earnProblems(state),
    ...robotProblems(state),
  ]
}

function allAccounts(state: State): LedgerAccount[] {
  const accounts = [...state.system.sorted(), ...marginAccounts(state)]
  for (const account of state.accounts.values()) {
    for (const purse of account.purses()) accounts.push(...purse.accounts())
  }
  return accounts
}

/** I1: each asset sums to zero over all accounts, the outside world included. */
function unbalancedAssets(accounts: readonly LedgerAccount[]): string[] {
  const sums = new Map<number, bigint>()
  for (const { asset, balance } of accounts) sums.set(asset, (sums.get(asset) ?? 0n) + balance)
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => `I1: asset ${asset} sums to ${sum}`)
}

/** I2: nobody owes the platform anything. */
function overdrawn(accounts: readonly LedgerAccount[]): string[] {
  return accounts
    .filter((account) => account.balance < 0n && !account.mayBeNegative)
    .map((account) => `I2: ${formatAccount(account.ref)} of asset ${account.asset} is ${account.balance}`)
}

/** I3: what is frozen is exactly what open orders and applied withdrawals hold. */
function wrongHolds(state: State): string[] {
  const problems: string[] = []
  for (const account of state.accounts.values()) {
    const held = new Map<LedgerAccount, bigint>()
    for (const order of account.openOrders()) {
      held.set(order.held, (held.get(order.held) ?? 0n) + order.hold)
    }
    const { contracts, seconds } = account
    if (contracts !== undefined) held.set(contracts.frozen, heldByContractOrders(contracts))
    const { asset } = state.seconds
    if (seconds !== undefined && asset !== undefined)
      held.set(account.purse(SECOND_WALLET, asset).frozen, heldBySecondOrders(seconds))
    for (const withdrawal of state.withdrawals.values()) {
      if (withdrawal.userId !== account.id || withdrawal.status !== 'applied') continue
      const { frozen } = account.purse(outsideWallet(state, withdrawal.assetId), withdrawal.assetId)
      held.set(frozen, (held.get(frozen) ?? 0n) + heldBy(withdrawal))
    }
    for (const purse of account.purses()) {
      const expected = held.get(purse.frozen) ?? 0n
      if (purse.frozen.balance !== expected) {
        problems.push(
          `I3: ${formatAccount(purse.frozen.ref)} is ${purse.frozen.balance}, orders and withdrawals hold ${expected}`,
        )
      }
    }
  }
  return problems
}

/** Money on its way in is exactly the pending deposits, and on its way out the sent withdrawals. */
function wrongInflight(state: State): string[] {
  const sent = [...state.withdrawals.values()].filter(({ status }) => status === 'sent')
  return [
    ...unlikeSum(state, 'deposit_inflight', state.deposits.values()),
    ...unlikeSum(state, 'withdraw_inflight', sent),
  ]
}

function unlikeSum(
  state: State,
  name: 'deposit_inflight' | 'withdraw_inflight',
  items: Iterable<{ readonly assetId: number; readonly amount: bigint }>,
): string[] {
  const sums = new Map<number, bigint>()
  for (const { assetId, amount } of items) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount)
  return [...state.assets.keys()]
    .filter((asset) => state.system.get(name, asset).balance !== (sums.get(asset) ?? 0n))
    .map((asset) => `${name} of asset ${asset} is not the sum of what is under way`)
}

function wrongBooks(state: State): string[] {
  const problems: string[] = []
  for (const market of [...state.markets.values(), ...state.contracts.values()]) {
    problems.push(...wrongSide<Ranked>(market.bids), ...wrongSide<Ranked>(market.asks))
    const bid = market.bids.bestPrice
    const ask = market.asks.bestPrice
    if (bid !== undefined && ask !== undefined && bid >= ask) problems.push(`market ${market.id} is crossed`)
  }
  return problems
}

interface Ranked extends BookOrder {
  readonly id: number
  readonly rank: number
}

/** Prices get worse from level to level, turns later from order to order, and no level is empty. */
function wrongSide<Order extends Ranked>(side: BookSide<Order>): string[] {
  const problems: string[] = []
  let previous: bigint | undefined
  for (const level of side.levelsFromBest()) {
    if (previous !== undefined && (side.side === 'buy' ? level.price >= previous : level.price <= previous)) {
      problems.push(`level ${level.price} is out of order`)
    }
    previous = level.price
    const orders = level.toArray()
    if (orders.length === 0) problems.push(`level ${level.price} is empty`)
    let turn = 0
    for (const order of orders) {
      if (order.rank <= turn) problems.push(`order ${order.id} is out of turn`)
      turn = order.rank
    }
  }
  return problems
}

function wrongOrders(state: State): string[] {
  const problems: string[] = []
  for (const account of state.accounts.values()) {
    const counts = new Map<number, number>()
    for (const order of account.openOrders()) {
      counts.set(order.market.id, (counts.get(order.market.id) ?? 0) + 1)
      if (!isSound(order)) problems.push(`order ${order.id} holds ${order.hold} for ${order.remaining}`)
    }
    for (const market of state.markets.values()) {
      if (account.openOrdersIn(market) !== (counts.get(market.id) ?? 0)) {
        problems.push(`user ${account.id} has a wrong count of open orders in market ${market.id}`)
      }
    }
  }
  return problems
}

/** A resting order has something left, stands in the book, and holds exactly what that costs. */
function isSound(order: SpotOrder): boolean {
  if (order.waiting) return order.level === undefined
  const { price } = order
  if (price === undefined || order.level?.price !== price || order.remaining <= 0n) return false
  return (
    order.hold === (order.side === 'buy' ? notional(order.remaining, price, order.market) : order.remaining)
  )
}
