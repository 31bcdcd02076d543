// What the live engine answers when asked: the state as it stands, never logged.

import type { WalletId } from './account-ref.ts'
import type { FeeLevel, SpotOrderView, SpotParameters } from './fields.ts'
import type { AssetId, IndexId, MarketId } from './ids.ts'
import type { Amount, Price, TimeMs } from './units.ts'
import type { MarketStatus } from './words.ts'

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

export interface AssetView {
  readonly assetId: AssetId
  readonly code: string
  readonly scale: number
}

export interface IndexView {
  readonly indexId: IndexId
  readonly base: AssetId
  readonly quote: AssetId
  readonly tick: Price
  readonly sequence: number
  /** The last valid price and its moment. */
  readonly price: Price | undefined
  readonly pricedMs: TimeMs
}

export interface SpotMarketView {
  readonly marketId: MarketId
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly indexId: IndexId | undefined
  readonly parameters: SpotParameters
  readonly status: MarketStatus
  readonly lastPrice: Price | undefined
}

/** Everything that is listed. */
export interface ListingView {
  readonly assets: readonly AssetView[]
  readonly indexes: readonly IndexView[]
  readonly markets: readonly SpotMarketView[]
  readonly feeLevels: readonly FeeLevel[]
}

/** What the core holds a user to be. */
export interface StandingView {
  readonly house: string | undefined
  readonly authenticated: boolean
  readonly country: string
  readonly frozen: boolean
  readonly locked: boolean
  readonly feeLevel: number
  readonly volumeBtc: Amount
}

/** Every open order of every user and market, waiting stops among them, by ascending id. */
export type OpenOrdersView = readonly SpotOrderView[]
