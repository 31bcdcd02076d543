// Products and pools come and change by command only (docs/rules/earn.md 1 and 2); orders that exist keep their terms.

import {
  type CommandOf,
  CRYPTO_SCALE,
  type FinancialParameters,
  LIMITS,
  type MiningParameters,
  ONE,
  type RejectionCode,
} from '@candor/contract'
import type { State } from '../state.ts'
import { FinancialProduct } from './financial-order.ts'
import { MiningPool } from './mining-order.ts'

const MOST_APR = 10n * ONE

export function listFinancialProduct(
  state: State,
  command: CommandOf<'ListFinancialProduct'>,
): RejectionCode | undefined {
  const { productId, name, assetId, parameters } = command
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (productId === 0 || name === '') return 'earn.product.invalid'
  if (state.earn.products.has(productId)) return 'earn.product.exists'
  if (!isFinancialOffer(parameters)) return 'earn.parameters.invalid'

  // Nothing can fail from here on.
  state.earn.products.set(productId, new FinancialProduct(productId, name, assetId, parameters))
  state.emit({ type: 'FinancialProductListed', productId, name, assetId, parameters })
  return undefined
}

export function setFinancialParameters(
  state: State,
  command: CommandOf<'SetFinancialParameters'>,
): RejectionCode | undefined {
  const { productId, name, parameters } = command
  const product = state.earn.products.get(productId)
  if (product === undefined) return 'earn.product.unknown'
  if (name === '') return 'earn.product.invalid'
  if (!isFinancialOffer(parameters)) return 'earn.parameters.invalid'

  // Nothing can fail from here on.
  product.name = name
  product.parameters = parameters
  state.emit({ type: 'FinancialParametersSet', productId, name, parameters })
  return undefined
}

export function setFinancialStatus(
  state: State,
  command: CommandOf<'SetFinancialStatus'>,
): RejectionCode | undefined {
  const { productId, status, reason } = command
  const product = state.earn.products.get(productId)
  if (product === undefined) return 'earn.product.unknown'

  // Nothing can fail from here on.
  product.status = status
  state.emit({ type: 'FinancialStatusSet', productId, status, reason })
  return undefined
}

export function listMiningPool(
  state: State,
  command: CommandOf<'ListMiningPool'>,
): RejectionCode | undefined {
  const { poolId, name, assetId, incomeAssetId, parameters } = command
  const asset = state.assets.get(assetId)
  const incomeAsset = state.assets.get(incomeAssetId)
  if (asset === undefined || incomeAsset === undefined) return 'asset.unknown'
  if (poolId === 0 || name === '') return 'earn.product.invalid'
  if (asset.scale !== CRYPTO_SCALE || incomeAsset.scale !== CRYPTO_SCALE) return 'earn.product.invalid'
  if (state.earn.pools.has(poolId)) return 'earn.product.exists'
  if (!isMiningOffer(parameters)) return 'earn.parameters.invalid'

  // Nothing can fail from here on.
  const assets = { asset: assetId, incomeAsset: incomeAssetId }
  state.earn.pools.set(poolId, new MiningPool(poolId, name, assets, parameters))
  state.emit({ type: 'MiningPoolListed', poolId, name, assetId, incomeAssetId, parameters })
  return undefined
}

export function setMiningParameters(
  state: State,
  command: CommandOf<'SetMiningParameters'>,
): RejectionCode | undefined {
  const { poolId, name, parameters } = command
  const pool = state.earn.pools.get(poolId)
  if (pool === undefined) return 'earn.product.unknown'
  if (name === '') return 'earn.product.invalid'
  if (!isMiningOffer(parameters)) return 'earn.parameters.invalid'

  // Nothing can fail from here on.
  pool.name = name
  pool.parameters = parameters
  state.emit({ type: 'MiningParametersSet', poolId, name, parameters })
  return undefined
}

export function setMiningStatus(
  state: State,
  command: CommandOf<'SetMiningStatus'>,
): RejectionCode | undefined {
  const { poolId, status, reason } = command
  const pool = state.earn.pools.get(poolId)
  if (pool === undefined) return 'earn.product.unknown'

  // Nothing can fail from here on.
  pool.status = status
  state.emit({ type: 'MiningStatusSet', poolId, status, reason })
  return undefined
}

type Offer = Omit<FinancialParameters, 'aprE8' | 'source'>

function isOffer({ termDays, quota, minAmount, step, maxPerUser, fromMs, untilMs }: Offer): boolean {
  if (termDays < 1 || termDays > LIMITS.earnTermDays) return false
  if (quota < 1n || minAmount < 1n || step < 1n || maxPerUser < minAmount) return false
  if (quota > LIMITS.commandUnits || maxPerUser > LIMITS.commandUnits) return false
  return minAmount % step === 0n && fromMs <= untilMs
}

function isFinancialOffer(parameters: FinancialParameters): boolean {
  return isOffer(parameters) && parameters.aprE8 >= 1n && parameters.aprE8 <= MOST_APR
}

function isMiningOffer(parameters: MiningParameters): boolean {
  const { dailyRateE8, payoutLag, rebate1E8, rebate2E8 } = parameters
  if (!isOffer(parameters) || dailyRateE8 < 1n || dailyRateE8 > ONE || payoutLag > 1) return false
  return rebate1E8 >= 0n && rebate1E8 <= ONE && rebate2E8 >= 0n && rebate2E8 <= ONE
}
