// The key that the platform signs with, as it publishes it; kept in this browser, so that a file can be checked without us.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/call-query.ts'
import { readItem, writeItem } from '../../state/storage.ts'

const ITEM = 'platformKey'
const SMALLEST_PAGE = { pageIndex: '1', pageSize: '10' }

function isText(content: unknown): content is string {
  return typeof content === 'string'
}

export interface PlatformKey {
  /** None when it was never seen and cannot be asked for. */
  readonly publicKey: string | undefined
  /** Whether nothing better is to come: what is checked before would be checked a second time. */
  readonly isSettled: boolean
}

export function usePlatformKey(): PlatformKey {
  const { data, isPending } = useQuery({
    ...callQuery('fairnessCheckpoints', { query: SMALLEST_PAGE, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const published = data?.publicKey
  useEffect(() => {
    if (published !== undefined) writeItem(ITEM, published)
  }, [published])
  return { publicKey: published ?? readItem(ITEM, isText), isSettled: !isPending }
}
