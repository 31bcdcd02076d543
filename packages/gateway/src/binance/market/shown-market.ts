// A market of either venue as the compatible API shows it: what it is called, and how its numbers are written. Books of
// contracts count lots; the API counts coins.

import { type Amount, formatDecimal, type Price } from '@candor/contract'
import type { ListedContract, ListedMarket, Tradable } from '../../live/listing.ts'
import { contractName, spotName } from '../symbols.ts'

export interface ShownMarket {
  /** As clients call it: BTCUSDT. */
  readonly name: string
  readonly listed: Tradable
  readonly price: (units: bigint) => string
  /** Of what its book counts. */
  readonly quantity: (counted: bigint) => string
  /** An amount of the quote asset. */
  readonly quote: (units: bigint) => string
  /** Quote units for one whole coin, rounded down. None of nothing. */
  readonly average: (quantity: Amount, quoteAmount: Amount) => Price | undefined
}

export function shownSpot(market: ListedMarket): ShownMarket {
  return shown(spotName(market), market, 1n)
}

export function shownContract(contract: ListedContract): ShownMarket {
  return shown(contractName(contract), contract, contract.parameters.multiplier)
}

/** `step` is how many base units one counted unit is. */
function shown(name: string, listed: Tradable, step: bigint): ShownMarket {
  const { baseAsset, quoteAsset } = listed
  const whole = 10n ** BigInt(baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  return {
    name,
    listed,
    price: quote,
    quantity: (counted) => formatDecimal(counted * step, baseAsset.scale),
    quote,
    average: (quantity, quoteAmount) =>
      quantity === 0n ? undefined : (((quoteAmount * whole) / (quantity * step)) as Price),
  }
}
