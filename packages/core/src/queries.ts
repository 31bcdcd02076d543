// Questions about the live state, answered in order with commands but never logged: they change nothing.

import {
  type Amount,
  type AssetId,
  type BalanceView,
  type BookView,
  type LedgerTotals,
  type LevelView,
  type ListingView,
  type MarketId,
  type OpenOrdersView,
  type SpotOrderView,
  type StandingView,
  type UnderwayView,
  type UserId,
  ZERO,
} from '@candor/contract'
import type { Account } from './account.ts'
import type { BookOrder, BookSide } from './book/book-side.ts'
import type { ContractOrder } from './contracts/contract-order.ts'
import { contractOf } from './contracts/contract-queries.ts'
import { currentLevelNumber } from './fees/fee-levels.ts'
import type { Purse } from './ledger.ts'
import { SECOND_WALLET } from './seconds/second-account.ts'
import { secondCountriesOf, secondProductsOf } from './seconds/second-queries.ts'
import type { SpotOrder } from './spot/spot-order.ts'
import type { State } from './state.ts'

/** What a user owns, by wallet and asset. Purses in which nothing lies are left out. */
export function balancesOf(state: State, userId: UserId): readonly BalanceView[] | undefined {
  const account = state.accounts.get(userId)
  return account
    ?.purses()
    .filter(
      (purse) =>
        [...purse.accounts()].some(({ balance }) => balance !== 0n) ||
        marginIn(account, purse) > 0n ||
        escrowOf(state, account, purse) > 0n,
    )
    .map((purse) => ({
      wallet: purse.wallet,
      asset: purse.asset,
      available: purse.available.balance,
      frozen: purse.frozen.balance,
      locked: purse.rareBalance('locked'),
      adminFrozen: purse.rareBalance('adminFrozen'),
      adminLocked: purse.rareBalance('adminLocked'),
      margin: marginIn(account, purse),
      escrow: escrowOf(state, account, purse),
    }))
}

/** What lies behind positions, in the wallet that they are settled in. */
function marginIn({ contracts }: Account, purse: Purse): Amount {
  if (contracts?.purse !== purse) return ZERO
  let sum = 0n
  for (const { margin } of contracts.positions.values()) sum += margin.balance
  return sum as Amount
}

/** What lies in escrow for second-contracts, which is the platform's account but the user's stake. */
function escrowOf({ seconds }: State, account: Account, purse: Purse): Amount {
  if (purse.wallet !== SECOND_WALLET || purse.asset !== seconds.asset) return ZERO
  return account.seconds?.inEscrow ?? ZERO
}

export function openOrdersOf(state: State, userId: UserId): readonly SpotOrderView[] | undefined {
  const account = state.accounts.get(userId)
  return account === undefined ? undefined : account.openOrders().map((order) => order.view())
}

/** Of a spot market or a contract; a contract's quantities are lots. */
export function bookOf(state: State, marketId: MarketId, depth: number): BookView | undefined {
  const market = state.markets.get(marketId) ?? state.contracts.get(marketId)
  if (market === undefined) return undefined
  return {
    marketId,
    bids: levelsOf<SpotOrder | ContractOrder>(market.bids, depth),
    asks: levelsOf<SpotOrder | ContractOrder>(market.asks, depth),
    lastPrice: market.lastPrice,
  }
}

function levelsOf<Order extends BookOrder & { readonly remaining: bigint }>(
  side: BookSide<Order>,
  depth: number,
): LevelView[] {
  const levels: LevelView[] = []
  for (const level of side.levelsFromBest()) {
    if (levels.length >= depth) break
    let quantity = 0n
    const orders = level.toArray()
    for (const order of orders) quantity += order.remaining
    levels.push({ price: level.price, quantity: quantity as Amount, orders: orders.length })
  }
  return levels
}

/** Every open order, so that whoever keeps a book of its own can begin. */
export function allOpenOrdersOf(state: State): OpenOrdersView {
  const orders: SpotOrderView[] = []
  for (const account of state.accounts.values()) {
    for (const order of account.openOrders()) orders.push(order.view())
  }
  return orders.sort((a, b) => a.orderId - b.orderId)
}

export function listingOf(state: State): ListingView {
  return {
    assets: [...state.assets.values()].map(({ id, code, scale }) => ({ assetId: id, code, scale })),
    indexes: [...state.indexes.values()].map(({ id, base, quote, tick, sequence, price, pricedMs }) => ({
      indexId: id,
      base,
      quote,
      tick,
      sequence,
      price,
      pricedMs,
    })),
    markets: [...state.markets.values()].map(({ id, listing, parameters, status, lastPrice }) => ({
      marketId: id,
      symbol: listing.symbol,
      base: listing.base,
      quote: listing.quote,
      indexId: listing.index?.id,
      parameters,
      status,
      lastPrice,
    })),
    contracts: [...state.contracts.values()].map(contractOf),
    seconds: secondProductsOf(state),
    secondCountries: secondCountriesOf(state),
    feeLevels: state.feeLevels,
  }
}

export function standingOf(state: State, userId: UserId): StandingView | undefined {
  const account = state.accounts.get(userId)
  if (account === undefined) return undefined
  const { house, authenticated, country, frozen, locked, fees } = account
  const feeLevel = currentLevelNumber(state, account)
  return { house, authenticated, country, frozen, locked, feeLevel, volumeBtc: fees.sumBtc }
}

export function underwayOf(state: State): UnderwayView {
  return {
    highestDeposit: state.highestDeposit,
    deposits: [...state.deposits].map(([depositId, deposit]) => ({ depositId, ...deposit })),
    withdrawals: [...state.withdrawals.values()].map(({ id, approvers, ...withdrawal }) => ({
      withdrawalId: id,
      ...withdrawal,
      approvers: [...approvers],
    })),
  }
}

/** What everybody owns, whatever bucket it lies in. Owners and assets of which nothing is left are left out. */
export function ledgerTotalsOf(state: State): LedgerTotals {
  const users: LedgerTotals['users'][number][] = []
  const robots = robotsByOwner(state)
  for (const account of state.accountsAscending()) {
    const { id: userId, house, owner } = account
    // What a robot has, its owner has.
    if (owner !== undefined) continue
    const totals = totalsOf([account, ...(robots.get(userId) ?? [])])
    for (const [assetId, balance] of totals) users.push({ userId, house, assetId, balance })
  }
  const system = state.system
    .sorted()
    .filter(({ balance }) => balance !== 0n)
    .map(({ ref, asset, balance }) => ({ account: ref, assetId: asset, balance }))
  return { users, system }
}

/** Those that have ended too: something may still come to them. */
function robotsByOwner(state: State): ReadonlyMap<UserId, readonly Account[]> {
  const robots = new Map<UserId, Account[]>()
  for (const account of state.accountsAscending()) {
    if (account.owner === undefined) continue
    const known = robots.get(account.owner.id)
    if (known === undefined) robots.set(account.owner.id, [account])
    else known.push(account)
  }
  return robots
}

function totalsOf(accounts: readonly Account[]): readonly (readonly [AssetId, Amount])[] {
  const sums = new Map<AssetId, bigint>()
  for (const account of accounts) {
    for (const purse of account.purses()) {
      for (const { balance } of purse.accounts()) {
        if (balance !== 0n) sums.set(purse.asset, (sums.get(purse.asset) ?? 0n) + balance)
      }
      const margin = marginIn(account, purse)
      if (margin > 0n) sums.set(purse.asset, (sums.get(purse.asset) ?? 0n) + margin)
    }
  }
  return [...sums].map(([asset, sum]) => [asset, sum as Amount] as const).sort((a, b) => a[0] - b[0])
}
