// What holds for whoever never chose: margin for the whole account, long and short side by side, twenty times.

import type { ContractSettingsView } from '@candor/contract'
import type { ListedContract } from './listing.ts'

const USUAL_LEVERAGE = 20

export function usualSettings({ marketId, parameters }: ListedContract): ContractSettingsView {
  const most = parameters.tiers[0]?.maxLeverage ?? USUAL_LEVERAGE
  return {
    marketId,
    marginMode: 'cross',
    positionMode: 'hedge',
    leverage: Math.min(USUAL_LEVERAGE, most),
  }
}
