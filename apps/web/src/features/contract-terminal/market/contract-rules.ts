// A contract's rules as the terminal needs them: integers for exact arithmetic, decimals for showing. Made once from the
// server's answer; a rule that cannot be read is a bug, not a default.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE } from '@candor/contract'
import type { ContractTerms } from '@candor/proof'
import { decimalsOf, readUnits, type TerminalMarket } from '../../terminal/market/terminal-market.ts'

export type Contract = Answer<'contracts'>[number]

/** Of prices, amounts, rates and coins alike. */
export const SCALE = CRYPTO_SCALE

export interface ContractRules extends TerminalMarket {
  /** What the formulas of contracts go by. */
  readonly terms: ContractTerms
  readonly maxLots: bigint
  readonly limitBandE8: bigint
  readonly fundingHours: number
  readonly refusesCrossing: boolean
  /** Of mark and index. */
  readonly markDecimals: number
  readonly multiplierDecimals: number
  /** The highest leverage of any tier. */
  readonly topLeverage: number
}

/** `lots` is the word for them in the page's language. */
export function contractRules(contract: Contract, lots: string): ContractRules {
  const { symbol, base, quote, status, tick, multiplier } = contract
  const tickUnits = readUnits(tick, SCALE)
  return {
    symbol,
    name: symbol,
    base,
    quote,
    status,
    quoteScale: SCALE,
    tick: tickUnits,
    marketBandE8: readUnits(contract.marketBand, SCALE),
    limitBandE8: readUnits(contract.limitBand, SCALE),
    priceDecimals: decimalsOf(tick),
    markDecimals: decimalsOf(contract.markTick),
    quantityDecimals: 0,
    quantityScale: 0,
    multiplierDecimals: decimalsOf(multiplier),
    unit: lots,
    unitSize: Number(multiplier),
    maxLots: BigInt(contract.maxLots),
    fundingHours: contract.fundingHours,
    refusesCrossing: contract.refusesCrossing,
    topLeverage: Math.max(...contract.tiers.map(({ maxLeverage }) => maxLeverage)),
    terms: {
      multiplier: readUnits(multiplier, SCALE),
      tick: tickUnits,
      takerE8: readUnits(contract.takerRate, SCALE),
      tiers: contract.tiers.map(({ upTo, maxLeverage, maintenance }) => ({
        upTo: readUnits(upTo, SCALE),
        maxLeverage,
        maintenanceE8: readUnits(maintenance, SCALE),
      })),
    },
  }
}
