// Questions about the live state, answered in order with commands but never logged: they change nothing.

import type { Amount, AssetId, MarketId, Price, SpotOrderView, UserId, WalletId } from '@candor/contract'
import type { BookSide } from './spot/book-side.ts'
import type { State } from './state.ts'

export interface BalanceView {
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly available: Amount
  readonly frozen: Amount
  readonly locked: Amount
  readonly adminFrozen: Amount
  readonly adminLocked: Amount
}

export interface LevelView {
  readonly price: Price
  readonly quantity: Amount
  readonly orders: number
}

export interface BookView {
  readonly marketId: MarketId
  readonly bids: readonly LevelView[]
  readonly asks: readonly LevelView[]
  readonly lastPrice: Price | undefined
}

/** What a user owns, by wallet and asset. Purses in which nothing lies are left out. */
export function balancesOf(state: State, userId: UserId): readonly BalanceView[] | undefined {
  return state.accounts
    .get(userId)
    ?.purses()
    .filter((purse) => [...purse.accounts()].some((account) => account.balance !== 0n))
    .map((purse) => ({
      wallet: purse.wallet,
      asset: purse.asset,
      available: purse.available.balance,
      frozen: purse.frozen.balance,
      locked: purse.rareBalance('locked'),
      adminFrozen: purse.rareBalance('adminFrozen'),
      adminLocked: purse.rareBalance('adminLocked'),
    }))
}

export function openOrdersOf(state: State, userId: UserId): readonly SpotOrderView[] | undefined {
  const account = state.accounts.get(userId)
  return account === undefined ? undefined : account.openOrders().map((order) => order.view())
}

export function bookOf(state: State, marketId: MarketId, depth: number): BookView | undefined {
  const market = state.markets.get(marketId)
  if (market === undefined) return undefined
  return {
    marketId,
    bids: levelsOf(market.bids, depth),
    asks: levelsOf(market.asks, depth),
    lastPrice: market.lastPrice,
  }
}

function levelsOf(side: BookSide, depth: number): LevelView[] {
  const levels: LevelView[] = []
  for (const level of side.levelsFromBest()) {
    if (levels.length >= depth) break
    let quantity = 0n
    for (const order of level.orders.toArray()) quantity += order.remaining
    levels.push({ price: level.price, quantity: quantity as Amount, orders: level.orders.size })
  }
  return levels
}
