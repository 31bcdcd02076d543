// What a product or a pool is called now. Nothing that was bought in is ever taken off the list.

import type { EarnOffersView, FinancialProductId, MiningPoolId } from '@candor/contract'

export function nameOfProduct({ products }: EarnOffersView, productId: FinancialProductId): string {
  const product = products.find((each) => each.productId === productId)
  if (product === undefined) throw new Error(`financial product ${productId} is not listed`)
  return product.name
}

export function nameOfPool({ pools }: EarnOffersView, poolId: MiningPoolId): string {
  const pool = pools.find((each) => each.poolId === poolId)
  if (pool === undefined) throw new Error(`mining pool ${poolId} is not listed`)
  return pool.name
}
