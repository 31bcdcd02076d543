// A change of a financial product or a mining pool, in the console's words, as a command of the core and as what was and what
// would be. Pure: what is listed goes in. None of these reaches an order that exists.

import type { ADMIN_ROUTES, BodyOf } from '@candor/api'
import type {
  AssetView,
  Command,
  EarnOffersView,
  FinancialProductId,
  FinancialProductView,
  ListingView,
  MiningPoolId,
  MiningPoolView,
} from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'
import {
  financialParametersOf,
  formatFinancialParameters,
  formatMiningParameters,
  miningParametersOf,
  offerFields,
} from './earn-parameters.ts'

type Change = BodyOf<typeof ADMIN_ROUTES.previewChange>['change']
export type EarnChange = Extract<
  Change,
  {
    readonly kind:
      | 'financialProduct'
      | 'financialParameters'
      | 'financialStatus'
      | 'miningPool'
      | 'miningParameters'
      | 'miningStatus'
  }
>

/** Everything that a change can be about. */
export interface Listed extends ListingView {
  readonly earn: EarnOffersView
}

type Side = Readonly<Record<string, string>>
interface Sides {
  readonly before: Side
  readonly after: Side
}

export function earnCommandOf(listed: Listed, change: EarnChange, reason: string): Command {
  switch (change.kind) {
    case 'financialProduct': {
      const asset = assetCalled(listed, change.asset)
      return {
        type: 'ListFinancialProduct',
        productId: change.productId as FinancialProductId,
        name: change.name,
        assetId: asset.assetId,
        parameters: financialParametersOf(change.parameters, asset),
      }
    }
    case 'financialParameters': {
      const { productId, asset } = productOf(listed, change.productId)
      const parameters = financialParametersOf(change.parameters, assetNumbered(listed, asset))
      return { type: 'SetFinancialParameters', productId, name: change.name, parameters }
    }
    case 'financialStatus': {
      const { productId } = productOf(listed, change.productId)
      return { type: 'SetFinancialStatus', productId, status: change.status, reason }
    }
    case 'miningPool': {
      const asset = assetCalled(listed, change.asset)
      return {
        type: 'ListMiningPool',
        poolId: change.poolId as MiningPoolId,
        name: change.name,
        assetId: asset.assetId,
        incomeAssetId: assetCalled(listed, change.incomeAsset).assetId,
        parameters: miningParametersOf(change.parameters, asset),
      }
    }
    case 'miningParameters': {
      const { poolId, asset } = poolOf(listed, change.poolId)
      const parameters = miningParametersOf(change.parameters, assetNumbered(listed, asset))
      return { type: 'SetMiningParameters', poolId, name: change.name, parameters }
    }
    case 'miningStatus': {
      const { poolId } = poolOf(listed, change.poolId)
      return { type: 'SetMiningStatus', poolId, status: change.status, reason }
    }
  }
}

export function earnSides(listed: Listed, change: EarnChange): Sides {
  switch (change.kind) {
    case 'financialProduct': {
      const { productId, name, asset: code, parameters } = change
      const asset = assetCalled(listed, code)
      const entered = formatFinancialParameters(financialParametersOf(parameters, asset), asset)
      const after = { productId: String(productId), name, asset: code, ...offerFields(entered) }
      return { before: {}, after }
    }
    case 'financialParameters': {
      const product = productOf(listed, change.productId)
      const asset = assetNumbered(listed, product.asset)
      const entered = financialParametersOf(change.parameters, asset)
      return {
        before: { name: product.name, ...offerFields(formatFinancialParameters(product.parameters, asset)) },
        after: { name: change.name, ...offerFields(formatFinancialParameters(entered, asset)) },
      }
    }
    case 'financialStatus': {
      const { status } = productOf(listed, change.productId)
      return { before: { status }, after: { status: change.status } }
    }
    case 'miningPool': {
      const { poolId, name, asset: code, incomeAsset, parameters } = change
      const asset = assetCalled(listed, code)
      const entered = formatMiningParameters(miningParametersOf(parameters, asset), asset)
      const after = { poolId: String(poolId), name, asset: code, incomeAsset, ...offerFields(entered) }
      return { before: {}, after }
    }
    case 'miningParameters': {
      const pool = poolOf(listed, change.poolId)
      const asset = assetNumbered(listed, pool.asset)
      const entered = miningParametersOf(change.parameters, asset)
      return {
        before: { name: pool.name, ...offerFields(formatMiningParameters(pool.parameters, asset)) },
        after: { name: change.name, ...offerFields(formatMiningParameters(entered, asset)) },
      }
    }
    case 'miningStatus': {
      const { status } = poolOf(listed, change.poolId)
      return { before: { status }, after: { status: change.status } }
    }
  }
}

export function earnSubject(change: EarnChange): string {
  return 'productId' in change ? `financial:${change.productId}` : `mining:${change.poolId}`
}

function productOf({ earn }: Listed, productId: number): FinancialProductView {
  const product = earn.products.find((each) => each.productId === productId)
  if (product === undefined) throw new ApiRefusal('earn.product.unknown')
  return product
}

function poolOf({ earn }: Listed, poolId: number): MiningPoolView {
  const pool = earn.pools.find((each) => each.poolId === poolId)
  if (pool === undefined) throw new ApiRefusal('earn.product.unknown')
  return pool
}

function assetCalled({ assets }: Listed, code: string): AssetView {
  const asset = assets.find((each) => each.code === code)
  if (asset === undefined) throw new ApiRefusal('asset.unknown')
  return asset
}

function assetNumbered({ assets }: Listed, assetId: AssetView['assetId']): AssetView {
  const asset = assets.find((each) => each.assetId === assetId)
  if (asset === undefined) throw new Error(`asset ${assetId} is not listed`)
  return asset
}
