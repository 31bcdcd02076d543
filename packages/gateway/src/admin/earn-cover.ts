// Whether a treasury could set aside what it would have to if a whole quota sold: by the core's own formulas, for what is left.
// It warns before something is opened; the core alone refuses a purchase that it cannot cover.

import {
  type AssetId,
  type Command,
  type EarnOffersView,
  type FinancialProductView,
  formatDecimal,
  type MiningPoolView,
  type TreasuryView,
} from '@candor/contract'
import { interestOf, setAsideOf } from '../earn/earn-income.ts'
import { remainingOf } from '../earn/sale.ts'
import type { Listed } from './earn-change.ts'

export type TreasuryName = 'yield_treasury' | 'mining_treasury'

/** A product or a pool as its treasury sees it. */
export interface Backed {
  readonly account: TreasuryName
  readonly asset: AssetId
  readonly needed: bigint
  /** Whether people can buy it, now or later. */
  readonly isSold: boolean
}

export function backedProduct(product: FinancialProductView, nowMs: number): Backed {
  const { aprE8, termDays, untilMs } = product.parameters
  return {
    account: 'yield_treasury',
    asset: product.asset,
    needed: interestOf(remainingOf(product), aprE8, termDays),
    isSold: product.status === 'open' && nowMs <= untilMs,
  }
}

export function backedPool(pool: MiningPoolView, nowMs: number): Backed {
  return {
    account: 'mining_treasury',
    asset: pool.incomeAsset,
    needed: setAsideOf(remainingOf(pool), pool.parameters),
    isSold: pool.status === 'open' && nowMs <= pool.parameters.untilMs,
  }
}

/** What all that is sold against one treasury would need. */
export function neededTogether(
  { products, pools }: EarnOffersView,
  { account, asset }: Pick<Backed, 'account' | 'asset'>,
  nowMs: number,
): bigint {
  return [
    ...products.map((product) => backedProduct(product, nowMs)),
    ...pools.map((pool) => backedPool(pool, nowMs)),
  ]
    .filter((each) => each.isSold && each.account === account && each.asset === asset)
    .reduce((sum, { needed }) => sum + needed, 0n)
}

export function heldIn(
  treasuries: readonly TreasuryView[],
  { account, asset }: Pick<Backed, 'account' | 'asset'>,
): bigint {
  const held = treasuries.find((each) => each.asset === asset)
  if (held === undefined) return 0n
  return account === 'yield_treasury' ? held.yieldTreasury : held.miningTreasury
}

export interface Cover {
  readonly asset: string
  readonly account: TreasuryName
  readonly treasury: string
  readonly needed: string
  readonly together: string
  readonly isCovered: boolean
}

/** Of what the command leaves open to buyers; nothing of anything else. */
export function coverAfter(listed: Listed, command: Command, nowMs: number): Cover | undefined {
  const changed = changedBy(listed.earn, command)
  if (changed === undefined) return undefined
  const { offers, backed: asBacked } = changed
  const backed = asBacked(nowMs)
  if (!backed.isSold) return undefined
  const asset = listed.assets.find(({ assetId }) => assetId === backed.asset)
  if (asset === undefined) throw new Error(`asset ${backed.asset} is not listed`)
  const text = (units: bigint): string => formatDecimal(units, asset.scale)
  const treasury = heldIn(offers.treasuries, backed)
  return {
    asset: asset.code,
    account: backed.account,
    treasury: text(treasury),
    needed: text(backed.needed),
    together: text(neededTogether(offers, backed, nowMs)),
    isCovered: backed.needed <= treasury,
  }
}

interface Changed {
  readonly offers: EarnOffersView
  readonly backed: (nowMs: number) => Backed
}

function changedBy(earn: EarnOffersView, command: Command): Changed | undefined {
  switch (command.type) {
    case 'ListFinancialProduct': {
      const { productId, name, assetId, parameters } = command
      return withProduct(earn, { productId, name, asset: assetId, parameters, status: 'open', sold: NONE })
    }
    case 'SetFinancialParameters':
    case 'SetFinancialStatus': {
      const product = earn.products.find(({ productId }) => productId === command.productId)
      return product === undefined ? undefined : withProduct(earn, { ...product, ...changesOf(command) })
    }
    case 'ListMiningPool': {
      const { poolId, name, assetId, incomeAssetId, parameters } = command
      return withPool(earn, {
        poolId,
        name,
        asset: assetId,
        incomeAsset: incomeAssetId,
        parameters,
        status: 'open',
        sold: NONE,
      })
    }
    case 'SetMiningParameters':
    case 'SetMiningStatus': {
      const pool = earn.pools.find(({ poolId }) => poolId === command.poolId)
      return pool === undefined ? undefined : withPool(earn, { ...pool, ...changesOf(command) })
    }
    default:
      return undefined
  }
}

const NONE = 0n as FinancialProductView['sold']

/** The fields that a command sets, without its type and its reason. */
function changesOf<C extends { readonly type: string }>(command: C): Omit<C, 'type' | 'reason'> {
  const { type: _type, reason: _reason, ...fields } = { reason: '', ...command }
  return fields
}

function withProduct(earn: EarnOffersView, product: FinancialProductView): Changed {
  const others = earn.products.filter(({ productId }) => productId !== product.productId)
  return {
    offers: { ...earn, products: [...others, product] },
    backed: (nowMs) => backedProduct(product, nowMs),
  }
}

function withPool(earn: EarnOffersView, pool: MiningPoolView): Changed {
  const others = earn.pools.filter(({ poolId }) => poolId !== pool.poolId)
  return {
    offers: { ...earn, pools: [...others, pool] },
    backed: (nowMs) => backedPool(pool, nowMs),
  }
}
