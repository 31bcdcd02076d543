// What the operator says about this site: mode, contact, legal links, ways to reach the service. Asked for once.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { queryClient } from '../api/query-client.ts'
import { WEB_LIMITS } from '../limits.ts'

export const SITE_INFO = { ...callQuery('siteInfo', { quiet: true }), staleTime: Number.POSITIVE_INFINITY }

/** Resolves when it is known, or when it takes so long that the page should rather begin without. Never rejects. */
export function knowSite(): Promise<void> {
  const known = queryClient.query(SITE_INFO).then(
    () => undefined,
    // Whoever shows it asks again.
    () => undefined,
  )
  return Promise.race([known, later(WEB_LIMITS.siteInfoMs)])
}

function later(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, waitMs)
  })
}

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
