// Every market that a robot may trade on, with the user's fees in its terms. Nothing until all of it is known: a plan is
// never counted with a rule or a fee that is only guessed.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE } from '@candor/contract'
import type { Venue } from '@candor/robot'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api/call-query.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { type FeeRates, useFeeRates } from '../../terminal/form/fee-rates.ts'
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
  const spotRates = useSameRates(useFeeRates('spot').rates)
  const contractRates = useSameRates(useFeeRates('contract').rates)
  const markets = useMemo(() => {
    if (spot.data === undefined || contracts.data === undefined) return undefined
    if (spotRates === undefined || contractRates === undefined) return undefined
    return {
      spot: spot.data.markets
        .filter(({ base, quote }) => isCounted(spot.data.assets, base) && isCounted(spot.data.assets, quote))
        .map((market) => spotMarket(market, spotRates)),
      contract: contracts.data.map((contract) => contractMarket(contract, contractRates)),
    }
  }, [spot.data, contracts.data, spotRates, contractRates])
  const failed = [spot, contracts].filter(({ isError, data }) => isError && data === undefined)
  return {
    markets,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/** The same object as long as the rates are the same numbers. */
function useSameRates(rates: FeeRates | undefined): FeeRates | undefined {
  const { makerE8, takerE8 } = rates ?? {}
  return useMemo(
    () => (makerE8 === undefined || takerE8 === undefined ? undefined : { makerE8, takerE8 }),
    [makerE8, takerE8],
  )
}

/** Strategies count in units of 10^-8 alone. */
function isCounted(assets: Answer<'markets'>['assets'], wanted: string): boolean {
  return assets.find(({ code }) => code === wanted)?.scale === CRYPTO_SCALE
}
