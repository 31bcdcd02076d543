// Which rates of a level are meant: those of spot trades or of contracts.

import type { FeeLevel } from './fee-arithmetic.ts'

export const PRODUCTS = ['spot', 'contract'] as const
export type Product = (typeof PRODUCTS)[number]

interface Rates {
  readonly maker: string
  readonly taker: string
}

export function ratesOf(level: FeeLevel, product: Product): Rates {
  return product === 'spot'
    ? { maker: level.spotMaker, taker: level.spotTaker }
    : { maker: level.perpMaker, taker: level.perpTaker }
}
