// What the oracle follows of perpetual contracts, and the generator aims by: as the core's events told it.

import type {
  ContractOrderView,
  ContractParameters,
  ContractTriggerView,
  MarginMode,
  MarketStatus,
  PositionMode,
  PositionView,
  StopView,
} from '@candor/contract'

export interface FollowedContract {
  readonly id: number
  readonly symbol: string
  readonly base: number
  readonly quote: number
  readonly indexId: number
  parameters: ContractParameters
  status: MarketStatus
  mark: bigint | undefined
  basis: bigint
  lastPrice: bigint | undefined
  nextFundingMs: bigint
}

/** An open order: as it was placed, and what is left of it. */
export interface FollowedOrder {
  readonly view: ContractOrderView
  remaining: bigint
}

export interface FollowedSettings {
  readonly marginMode: MarginMode
  readonly positionMode: PositionMode
  readonly leverage: number
}

export interface FollowedContracts {
  readonly markets: Map<number, FollowedContract>
  readonly orders: Map<number, FollowedOrder>
  readonly positions: Map<number, PositionView>
  readonly stops: Map<number, StopView>
  readonly triggers: Map<number, ContractTriggerView>
  /** By user and market, as `user/market`. */
  readonly settings: Map<string, FollowedSettings>
}

export function noContracts(): FollowedContracts {
  return {
    markets: new Map(),
    orders: new Map(),
    positions: new Map(),
    stops: new Map(),
    triggers: new Map(),
    settings: new Map(),
  }
}
