// How financial products and mining pools stand, and the treasuries behind them. Only reads and adds up.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import {
  type AssetId,
  type EarnOffersView,
  type FinancialProductView,
  floorDiv,
  formatDecimal,
  type MiningPoolView,
} from '@candor/contract'
import { interestOf, setAsideOf } from '../earn/earn-income.ts'
import { assetOf } from '../earn/format-financial.ts'
import { type Covered, type Offer, offNow, remainingOf } from '../earn/sale.ts'
import type { Listing } from '../live/listing.ts'
import { type Backed, backedPool, backedProduct, neededTogether, type TreasuryName } from './earn-cover.ts'
import { formatFinancialParameters, formatMiningParameters } from './earn-parameters.ts'

type EarnNow = AnswerOf<typeof ADMIN_ROUTES.earnNow>
type TreasuryRow = EarnNow['treasuries'][number]
type ProductRow = EarnNow['products'][number]
type PoolRow = EarnNow['pools'][number]

const SHARE_SCALE = 4
const SHARE_ONE = 10n ** BigInt(SHARE_SCALE)

export interface EarnNowFacts {
  readonly offers: EarnOffersView
  /** What each treasury holds of an asset, has set aside and has promised. */
  readonly coverOf: Readonly<Record<TreasuryName, (asset: AssetId) => Covered>>
  readonly listing: Listing
  readonly nowMs: number
}

export function earnNow(facts: EarnNowFacts): EarnNow {
  const { offers, nowMs } = facts
  return {
    time: nowMs,
    treasuries: treasuriesOf(offers).map((each) => treasuryRow(facts, each)),
    products: offers.products.map((product) => productRow(facts, product)),
    pools: offers.pools.map((pool) => poolRow(facts, pool)),
  }
}

interface Treasury {
  readonly account: TreasuryName
  readonly asset: AssetId
}

/** Those that something is offered against, and those that hold anything. */
function treasuriesOf({ products, pools, treasuries }: EarnOffersView): readonly Treasury[] {
  const assetsOf = (offered: readonly AssetId[], held: readonly AssetId[]): AssetId[] =>
    [...new Set([...offered, ...held])].sort((a, b) => a - b)
  const yields = treasuries.filter(({ yieldTreasury, yieldEscrow }) => yieldTreasury + yieldEscrow > 0n)
  const minings = treasuries.filter(({ miningTreasury, miningEscrow }) => miningTreasury + miningEscrow > 0n)
  const ids = (list: readonly { readonly asset: AssetId }[]): AssetId[] => list.map(({ asset }) => asset)
  return [
    ...assetsOf(ids(products), ids(yields)).map((asset) => ({ account: 'yield_treasury', asset }) as const),
    ...assetsOf(
      pools.map(({ incomeAsset }) => incomeAsset),
      ids(minings),
    ).map((asset) => ({ account: 'mining_treasury', asset }) as const),
  ]
}

function treasuryRow(facts: EarnNowFacts, treasury: Treasury): TreasuryRow {
  const { account, asset: assetId } = treasury
  const { code, scale } = assetOf(facts.listing, assetId)
  const text = (units: bigint): string => formatDecimal(units, scale)
  const held = facts.coverOf[account](assetId)
  const needed = neededTogether(facts.offers, treasury, facts.nowMs)
  return {
    asset: code,
    account,
    treasury: text(held.treasury),
    escrow: text(held.escrow),
    promised: text(held.promised),
    needed: text(needed),
    used:
      held.treasury === 0n ? null : formatDecimal(floorDiv(needed * SHARE_ONE, held.treasury), SHARE_SCALE),
    isCovered: needed <= held.treasury,
  }
}

function productRow(facts: EarnNowFacts, product: FinancialProductView): ProductRow {
  const { listing, nowMs } = facts
  const { productId, name, parameters } = product
  const { minAmount, aprE8, termDays } = parameters
  const asset = assetOf(listing, product.asset)
  return {
    productId,
    name,
    asset: asset.code,
    ...saleOf(facts, product, {
      backed: backedProduct(product, nowMs),
      scale: asset.scale,
      ofMinimum: interestOf(minAmount, aprE8, termDays),
    }),
    parameters: formatFinancialParameters(parameters, asset),
  }
}

function poolRow(facts: EarnNowFacts, pool: MiningPoolView): PoolRow {
  const { listing, nowMs } = facts
  const { poolId, name, parameters } = pool
  const asset = assetOf(listing, pool.asset)
  return {
    poolId,
    name,
    asset: asset.code,
    incomeAsset: assetOf(listing, pool.incomeAsset).code,
    ...saleOf(facts, pool, {
      backed: backedPool(pool, nowMs),
      scale: asset.scale,
      ofMinimum: setAsideOf(parameters.minAmount, parameters),
    }),
    parameters: formatMiningParameters(parameters, asset),
  }
}

interface SaleFacts {
  readonly backed: Backed
  /** Of the asset that is paid with. */
  readonly scale: number
  readonly ofMinimum: bigint
}

type Sale = Pick<ProductRow, 'status' | 'sold' | 'remaining' | 'offNow' | 'needed' | 'isCovered'>

function saleOf(facts: EarnNowFacts, offer: Offer, { backed, scale, ofMinimum }: SaleFacts): Sale {
  const { listing, coverOf, nowMs } = facts
  const { treasury } = coverOf[backed.account](backed.asset)
  return {
    status: offer.status,
    sold: formatDecimal(offer.sold, scale),
    remaining: formatDecimal(remainingOf(offer), scale),
    offNow: offNow(offer, { treasury, needed: ofMinimum, nowMs }) ?? null,
    needed: formatDecimal(backed.needed, assetOf(listing, backed.asset).scale),
    isCovered: backed.needed <= treasury,
  }
}
