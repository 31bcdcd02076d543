// Every contract with its rules, by its name.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'

export type Contract = Answer<'contracts'>[number]
export type Contracts = ReadonlyMap<string, Contract>

/** Empty until they have come. */
export function useContracts(): Contracts {
  const { data } = useQuery({
    ...callQuery('contracts', { quiet: true }),
    staleTime: WEB_LIMITS.rulesEveryMs,
  })
  return useMemo(() => new Map(data?.map((contract) => [contract.symbol, contract])), [data])
}
