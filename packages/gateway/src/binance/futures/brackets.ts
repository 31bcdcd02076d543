// The tiers of a contract as the compatible API shows them: brackets of value, each with its leverage and its maintenance.

import { formatDecimal } from '@candor/contract'
import { maintenanceTiers } from '@candor/proof'
import type { ListedContract } from '../../live/listing.ts'

const RATE_SCALE = 8

/**
 * The ratio has the taker's fee in it, as the engine counts it: value × ratio − cum is the maintenance margin. The API
 * has plain numbers here.
 */
export function bracketsOf({ symbol, parameters, quoteAsset }: ListedContract) {
  const { tiers, takerE8 } = parameters
  const number = (units: bigint): number => Number(formatDecimal(units, quoteAsset.scale))
  return {
    symbol,
    notionalCoef: 1,
    brackets: maintenanceTiers(tiers).map((tier) => ({
      bracket: tier.number,
      initialLeverage: tier.maxLeverage,
      notionalCap: number(tier.upTo),
      notionalFloor: number(tier.above),
      maintMarginRatio: Number(formatDecimal(tier.maintenanceE8 + takerE8, RATE_SCALE)),
      cum: number(tier.cum),
    })),
  }
}

/** The most that may be held and ordered at a leverage. */
export function mostValueAt({ parameters }: Pick<ListedContract, 'parameters'>, leverage: number): bigint {
  let most = 0n
  for (const { upTo, maxLeverage } of parameters.tiers) if (leverage <= maxLeverage) most = upTo
  return most
}
