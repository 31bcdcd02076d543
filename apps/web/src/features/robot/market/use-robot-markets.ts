// Every market that a robot may trade on, with the user's fees in its terms. Nothing until all of it is known: a plan is
// never counted with a rule or a fee that is only guessed.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE } from '@candor/contract'
import type { Venue } from '@candor/robot'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api/call-query.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import { contractMarket, type RobotMarket, spotMarket } from './robot-market.ts'

interface RobotMarkets {
  readonly markets: Readonly<Record<Venue, readonly RobotMarket[]>> | undefined
  readonly error: unknown
  readonly retry: () => void
}

const RULES = { staleTime: WEB_LIMITS.rulesEveryMs, refetchInterval: WEB_LIMITS.rulesEveryMs } as const

export function useRobotMarkets(): RobotMarkets {
  const spot = useQuery({ ...callQuery('markets', { quiet: true }), ...RULES })
  const contracts = useQuery({ ...callQuery('contracts', { quiet: true }), ...RULES })
  const { rates: spotRates } = useFeeRates('spot')
  const { rates: contractRates } = useFeeRates('contract')
  const markets = useMemo(() => {
    if (spot.data === undefined || contracts.data === undefined) return undefined
    if (spotRates === undefined || contractRates === undefined) return undefined
    return {
      spot: spot.data.markets
        .filter(({ base, quote }) => isCounted(spot.data.assets, base) && isCounted(spot.data.assets, quote))
        .map((market) => spotMarket(market, spotRates)),
      contract: contracts.data.map((contract) => contractMarket(contract, contractRates)),
    }
    // The rates are new objects at every look; their numbers are what counts.
  }, [
    spot.data,
    contracts.data,
    spotRates?.makerE8,
    spotRates?.takerE8,
    contractRates?.makerE8,
    contractRates?.takerE8,
  ])
  const failed = [spot, contracts].filter(({ isError, data }) => isError && data === undefined)
  return {
    markets,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/** Strategies count in units of 10^-8 alone. */
function isCounted(assets: Answer<'markets'>['assets'], wanted: string): boolean {
  return assets.find(({ code }) => code === wanted)?.scale === CRYPTO_SCALE
}
