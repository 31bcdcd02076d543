// Contracts count lots, the compatible API counts the base asset: one into the other, exactly or not at all. Prices the
// same way.

import { formatDecimal, type Lots, type Price, parseDecimal } from '@candor/contract'
import type { ListedContract } from '../../live/listing.ts'
import { BinanceFailure, failures } from '../failure.ts'

type Terms = Pick<ListedContract, 'parameters' | 'baseAsset' | 'quoteAsset'>

/** So many lots in the base asset. */
export function quantityOf({ parameters, baseAsset }: Terms, lots: bigint): string {
  return formatDecimal(lots * parameters.multiplier, baseAsset.scale)
}

export function moneyOf({ quoteAsset }: Pick<Terms, 'quoteAsset'>, units: bigint): string {
  return formatDecimal(units, quoteAsset.scale)
}

/** Decimals that a multiple of this may have. */
export function decimalsOf(units: bigint, scale: number): number {
  const text = formatDecimal(units, scale)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** What was written, without zeros that say nothing. */
function exact(text: string): string {
  const whole = text.replace(/^0+(?=\d)/, '')
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole
}

/** Never rounded: what is no whole number of lots is refused. */
export function lotsOf({ parameters, baseAsset }: Terms, text: string): Lots {
  const { multiplier, maxLots } = parameters
  const units = parseDecimal(exact(text), decimalsOf(multiplier, baseAsset.scale))
  if (units === undefined) throw failures.futuresPrecision()
  const scaled = units * 10n ** BigInt(baseAsset.scale - decimalsOf(multiplier, baseAsset.scale))
  if (scaled === 0n) throw new BinanceFailure(-4003, 'Quantity less than or equal to zero.')
  if (scaled % multiplier !== 0n) throw new BinanceFailure(-4023, 'Qty not increased by step size.')
  const lots = scaled / multiplier
  if (lots > maxLots) throw new BinanceFailure(-4005, 'Quantity greater than max quantity.')
  return lots as Lots
}

export function priceOf({ parameters, quoteAsset }: Terms, text: string): Price {
  const { tick } = parameters
  const decimals = decimalsOf(tick, quoteAsset.scale)
  const units = parseDecimal(exact(text), decimals)
  if (units === undefined) throw failures.futuresPrecision()
  const price = units * 10n ** BigInt(quoteAsset.scale - decimals)
  if (price === 0n) throw new BinanceFailure(-4001, 'Price less than 0.')
  if (price % tick !== 0n) throw new BinanceFailure(-4014, 'Price not increased by tick size.')
  return price as Price
}
