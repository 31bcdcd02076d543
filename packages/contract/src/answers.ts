// What the live engine answers when asked: the state as it stands, never logged.

import type { WalletId } from './account-ref.ts'
import { list, optional, struct, type TypeOf } from './codec/schema.ts'
import type {
  ContractOrderView,
  ContractParameters,
  ContractTriggerView,
  PositionView,
  StopView,
} from './contract-fields.ts'
import type {
  FinancialOrderView,
  FinancialParameters,
  MiningOrderView,
  MiningParameters,
} from './earn-fields.ts'
import type { FeeLevel, SpotOrderView, SpotParameters } from './fields.ts'
import * as f from './fields.ts'
import type {
  AdministratorId,
  AssetId,
  DepositId,
  FinancialProductId,
  IndexId,
  MarketId,
  MiningPoolId,
  ProductId,
  UserId,
  WithdrawalId,
} from './ids.ts'
import type { SecondOrderView, SecondParameters } from './second-fields.ts'
import type { Amount, Lots, Price, RateE8, TimeMs } from './units.ts'
import type {
  EarnStatus,
  MarginMode,
  MarketStatus,
  PositionMode,
  SecondDirection,
  SecondStatus,
  WithdrawalStatus,
} from './words.ts'

export interface BalanceView {
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly available: Amount
  readonly frozen: Amount
  readonly locked: Amount
  readonly adminFrozen: Amount
  readonly adminLocked: Amount
  /** Behind positions; only in the contract account. */
  readonly margin: Amount
  /** Stakes in the platform's escrow; only in the second-contract account. */
  readonly escrow: Amount
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
  readonly contracts: readonly ContractView[]
  readonly seconds: readonly SecondProductView[]
  readonly secondCountries: SecondCountries
  readonly feeLevels: readonly FeeLevel[]
}

/** A second-contract and how the house stands in it. */
export interface SecondProductView {
  readonly productId: ProductId
  readonly symbol: string
  readonly indexId: IndexId
  /** What it is staked and paid in. */
  readonly asset: AssetId
  readonly parameters: SecondParameters
  readonly status: SecondStatus
  /** What accepted orders of each direction would win. */
  readonly profits: Readonly<Record<SecondDirection, Amount>>
}

/** Where second-contracts are offered. */
export interface SecondCountries {
  readonly everywhere: boolean
  readonly countries: readonly string[]
}

/** The ends of an index's two hash chains, and whether any order waits to be sealed. */
export interface TickChainView {
  readonly indexId: IndexId
  readonly sequence: number
  readonly hash: Uint8Array
  readonly seals: number
  readonly sealHash: Uint8Array
  readonly hasUnsealed: boolean
}

/** The house's side of second-contracts in one asset. */
export interface SecondHouseView {
  readonly asset: AssetId
  readonly house: Amount
  readonly escrow: Amount
  /** What all accepted orders would win. */
  readonly profits: Amount
}

export interface SecondsView {
  readonly houses: readonly SecondHouseView[]
  readonly chains: readonly TickChainView[]
  /** Every order that has not ended, by ascending id. */
  readonly orders: readonly SecondOrderView[]
}

/** Everything that a user has in second-contracts. */
export interface SecondAccountView {
  readonly limit: Amount | undefined
  readonly pendingLimit: Amount | undefined
  readonly pendingMs: TimeMs | undefined
  readonly breakUntilMs: TimeMs
  /** Net loss of the present day; negative when it is a gain. */
  readonly dayLoss: Amount
  /** Orders that have not ended, by ascending id. */
  readonly orders: readonly SecondOrderView[]
}

export interface FinancialProductView {
  readonly productId: FinancialProductId
  readonly name: string
  readonly asset: AssetId
  readonly parameters: FinancialParameters
  readonly status: EarnStatus
  readonly sold: Amount
}

export interface MiningPoolView {
  readonly poolId: MiningPoolId
  readonly name: string
  readonly asset: AssetId
  readonly incomeAsset: AssetId
  readonly parameters: MiningParameters
  readonly status: EarnStatus
  readonly sold: Amount
}

/** What the platform has for income, and what of it is promised. */
export interface TreasuryView {
  readonly asset: AssetId
  readonly yieldTreasury: Amount
  readonly yieldEscrow: Amount
  readonly miningTreasury: Amount
  readonly miningEscrow: Amount
}

export interface EarnOffersView {
  readonly products: readonly FinancialProductView[]
  readonly pools: readonly MiningPoolView[]
  readonly treasuries: readonly TreasuryView[]
}

export interface AccruingOrderView extends FinancialOrderView {
  /** What the days that are over have earned; it is paid at maturity. */
  readonly accrued: Amount
}

/** A user's orders that have not ended, by ascending id. */
export interface EarnAccountView {
  readonly financial: readonly AccruingOrderView[]
  readonly mining: readonly MiningOrderView[]
}

/** A perpetual contract and how it stands. */
export interface ContractView {
  readonly marketId: MarketId
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly indexId: IndexId
  readonly parameters: ContractParameters
  readonly status: MarketStatus
  readonly lastPrice: Price | undefined
  readonly mark: Price | undefined
  readonly markMs: TimeMs
  /** The rate that would be settled now. */
  readonly fundingRateE8: RateE8
  readonly nextFundingMs: TimeMs
  /** Lots held long, which is as many as are held short. */
  readonly openLots: Lots
}

/** A user's choices in one contract; who never chose has the defaults. */
export interface ContractSettingsView {
  readonly marketId: MarketId
  readonly marginMode: MarginMode
  readonly positionMode: PositionMode
  readonly leverage: number
}

export interface RankedPositionView extends PositionView {
  /** In which fifth of its side it ranks to be deleveraged: 5 goes first. */
  readonly adlFifth: number
}

/** Everything that a user has in contracts. */
export interface ContractAccountView {
  readonly available: Amount
  readonly frozen: Amount
  /** What may leave the account or be used for new orders (rulebook 2.11). */
  readonly transferable: Amount
  readonly settings: readonly ContractSettingsView[]
  readonly positions: readonly RankedPositionView[]
  readonly stops: readonly StopView[]
  readonly orders: readonly ContractOrderView[]
  /** Conditional orders that wait, by ascending id. */
  readonly triggers: readonly ContractTriggerView[]
}

/** Every open contract order, by ascending id. */
export type OpenContractOrdersView = readonly ContractOrderView[]

/** Every conditional contract order that waits, by ascending id. */
export type ContractTriggersView = readonly ContractTriggerView[]

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

export interface DepositView {
  readonly depositId: DepositId
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly reference: string | undefined
}

export interface WithdrawalView {
  readonly withdrawalId: WithdrawalId
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly fee: Amount
  readonly destination: string
  readonly approvalsNeeded: number
  readonly approvers: readonly AdministratorId[]
  readonly requestedMs: TimeMs
  readonly status: WithdrawalStatus
}

/** Money on its way in or out. */
export interface UnderwayView {
  /** Of every deposit ever seen: the next one must be above. */
  readonly highestDeposit: number
  readonly deposits: readonly DepositView[]
  readonly withdrawals: readonly WithdrawalView[]
}

const MANY = 2 ** 32

/** Everything that the ledger holds, added up per owner and asset. Travels as bytes: there may be very many owners. */
export const ledgerTotals = struct({
  users: list(
    struct({ userId: f.userId, house: optional(f.reason), assetId: f.assetId, balance: f.amount }),
    MANY,
  ),
  system: list(struct({ account: f.accountRef, assetId: f.assetId, balance: f.amount }), MANY),
})
export type LedgerTotals = TypeOf<typeof ledgerTotals>
