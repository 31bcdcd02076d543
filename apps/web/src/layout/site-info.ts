// What the operator says about this site: mode, contact, legal links, ways to reach the service. Asked for once.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'

export const SITE_INFO = { ...callQuery('siteInfo', { quiet: true }), staleTime: Number.POSITIVE_INFINITY }

/** Undefined until it is known. */
export function useSiteInfo(): Answer<'siteInfo'> | undefined {
  return useQuery(SITE_INFO).data
}

type ServiceKey = 'online_service' | 'custom_line' | 'custom_whatsapp'

interface ServiceEntry {
  /** Undefined until it is known; empty when the operator has none. */
  readonly value: string | undefined
  readonly error: unknown
  readonly retry: () => void
}

export function useServiceEntry(key: ServiceKey): ServiceEntry {
  const { data, error, refetch } = useQuery({
    ...callQuery('systemConfig', { query: { key }, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { value: data?.value, error, retry: () => void refetch() }
}
