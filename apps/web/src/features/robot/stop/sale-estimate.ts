// What selling coins into the book as it stands would bring after the fee, and how much of them the book would not take.

import { ceilDiv, ONE } from '@candor/contract'

interface Level {
  readonly price: bigint
  readonly quantity: bigint
}

export interface SaleTerms {
  readonly lot: bigint
  readonly takerE8: bigint
  /** How far below the best price a market order may go. A fraction in units of 10^-8. */
  readonly bandE8: bigint
}

export interface SaleEstimate {
  readonly sold: bigint
  /** After the fee. */
  readonly proceeds: bigint
  readonly fee: bigint
  /** Kept as coins: below a lot, or more than the book takes. */
  readonly kept: bigint
}

export function saleEstimate(
  coins: bigint,
  bids: readonly Level[],
  { lot, takerE8, bandE8 }: SaleTerms,
): SaleEstimate {
  const [best] = bids
  const wanted = coins - (coins % lot)
  const floor = best === undefined ? 0n : ceilDiv(best.price * (ONE - bandE8), ONE)
  let left = wanted
  let gross = 0n
  for (const { price, quantity } of bids) {
    if (left === 0n || price < floor) break
    const part = quantity < left ? quantity : left
    gross += (price * part) / ONE
    left -= part
  }
  const sold = wanted - left
  const fee = ceilDiv(gross * takerE8, ONE)
  return { sold, proceeds: gross - fee, fee, kept: coins - sold }
}
