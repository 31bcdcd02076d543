// What administrators set about financial products and mining pools (docs/rules/earn.md, sections 1 and 2). Each command has a
// check, which gives a rejection or nothing, and a change, which appends its event.

import type { CommandOf, FinancialParameters, MiningParameters, RejectionCode } from '@candor/contract'
import { ONE } from './oracle-rounding.ts'
import { isValidAmount } from './oracle-wallets.ts'
import { existing, type World } from './oracle-world.ts'

const LONGEST_TERM = 3_650
const HIGHEST_RATE = 10n * ONE
const POOL_SCALE = 8
const LONGEST_LAG = 1

type Offered = Pick<
  FinancialParameters,
  'termDays' | 'quota' | 'minAmount' | 'step' | 'maxPerUser' | 'fromMs' | 'untilMs'
>

function isOfferValid(offered: Offered): boolean {
  const { termDays, quota, minAmount, step, maxPerUser, fromMs, untilMs } = offered
  if (termDays < 1 || termDays > LONGEST_TERM) return false
  if (![quota, minAmount, step, maxPerUser].every(isValidAmount)) return false
  return maxPerUser >= minAmount && minAmount % step === 0n && fromMs <= untilMs
}

function areFinancialValid(parameters: FinancialParameters): boolean {
  return isOfferValid(parameters) && parameters.aprE8 >= 1n && parameters.aprE8 <= HIGHEST_RATE
}

function areMiningValid(parameters: MiningParameters): boolean {
  const { dailyRateE8, payoutLag, rebate1E8, rebate2E8 } = parameters
  if (!isOfferValid(parameters) || dailyRateE8 < 1n || dailyRateE8 > ONE) return false
  if (payoutLag < 0 || payoutLag > LONGEST_LAG) return false
  return [rebate1E8, rebate2E8].every((rate) => rate >= 0n && rate <= ONE)
}

export function checkListFinancial(
  world: World,
  list: CommandOf<'ListFinancialProduct'>,
): RejectionCode | undefined {
  if (!world.assets.has(list.assetId)) return 'asset.unknown'
  if (list.productId === 0 || list.name === '') return 'earn.product.invalid'
  if (world.earn.products.has(list.productId)) return 'earn.product.exists'
  return areFinancialValid(list.parameters) ? undefined : 'earn.parameters.invalid'
}

export function listFinancial(world: World, list: CommandOf<'ListFinancialProduct'>): void {
  const { productId, name, assetId, parameters } = list
  world.earn.products.set(productId, {
    id: productId,
    asset: assetId,
    name,
    parameters,
    status: 'open',
    sold: 0n,
  })
  world.events.push({ type: 'FinancialProductListed', productId, name, assetId, parameters })
}

export function checkFinancialParameters(
  world: World,
  set: CommandOf<'SetFinancialParameters'>,
): RejectionCode | undefined {
  if (!world.earn.products.has(set.productId)) return 'earn.product.unknown'
  if (set.name === '') return 'earn.product.invalid'
  return areFinancialValid(set.parameters) ? undefined : 'earn.parameters.invalid'
}

export function setFinancialParameters(world: World, set: CommandOf<'SetFinancialParameters'>): void {
  const { productId, name, parameters } = set
  Object.assign(existing(world.earn.products.get(productId)), { name, parameters })
  world.events.push({ type: 'FinancialParametersSet', productId, name, parameters })
}

export function checkFinancialStatus(
  world: World,
  set: CommandOf<'SetFinancialStatus'>,
): RejectionCode | undefined {
  return world.earn.products.has(set.productId) ? undefined : 'earn.product.unknown'
}

export function setFinancialStatus(world: World, set: CommandOf<'SetFinancialStatus'>): void {
  const { productId, status, reason } = set
  existing(world.earn.products.get(productId)).status = status
  world.events.push({ type: 'FinancialStatusSet', productId, status, reason })
}

export function checkListPool(world: World, list: CommandOf<'ListMiningPool'>): RejectionCode | undefined {
  const assets = [list.assetId, list.incomeAssetId].map((id) => world.assets.get(id))
  if (assets.includes(undefined)) return 'asset.unknown'
  if (list.poolId === 0 || list.name === '') return 'earn.product.invalid'
  if (assets.some((asset) => asset?.scale !== POOL_SCALE)) return 'earn.product.invalid'
  if (world.earn.pools.has(list.poolId)) return 'earn.product.exists'
  return areMiningValid(list.parameters) ? undefined : 'earn.parameters.invalid'
}

export function listPool(world: World, list: CommandOf<'ListMiningPool'>): void {
  const { poolId, name, assetId, incomeAssetId, parameters } = list
  world.earn.pools.set(poolId, {
    id: poolId,
    asset: assetId,
    incomeAsset: incomeAssetId,
    name,
    parameters,
    status: 'open',
    sold: 0n,
  })
  world.events.push({ type: 'MiningPoolListed', poolId, name, assetId, incomeAssetId, parameters })
}

export function checkMiningParameters(
  world: World,
  set: CommandOf<'SetMiningParameters'>,
): RejectionCode | undefined {
  if (!world.earn.pools.has(set.poolId)) return 'earn.product.unknown'
  if (set.name === '') return 'earn.product.invalid'
  return areMiningValid(set.parameters) ? undefined : 'earn.parameters.invalid'
}

export function setMiningParameters(world: World, set: CommandOf<'SetMiningParameters'>): void {
  const { poolId, name, parameters } = set
  Object.assign(existing(world.earn.pools.get(poolId)), { name, parameters })
  world.events.push({ type: 'MiningParametersSet', poolId, name, parameters })
}

export function checkMiningStatus(
  world: World,
  set: CommandOf<'SetMiningStatus'>,
): RejectionCode | undefined {
  return world.earn.pools.has(set.poolId) ? undefined : 'earn.product.unknown'
}

export function setMiningStatus(world: World, set: CommandOf<'SetMiningStatus'>): void {
  const { poolId, status, reason } = set
  existing(world.earn.pools.get(poolId)).status = status
  world.events.push({ type: 'MiningStatusSet', poolId, status, reason })
}
