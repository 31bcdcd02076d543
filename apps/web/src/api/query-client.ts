// The cache of what the server answered. Failures are told by the client itself; here only what is worth a second try.

import { ApiError } from '@candor/client'
import { QueryClient } from '@tanstack/react-query'
import { WEB_LIMITS } from '../limits.ts'

const MOST_RETRIES = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: WEB_LIMITS.freshMs,
      retry: (count, error) => error instanceof ApiError && error.isNetwork && count < MOST_RETRIES,
      // The browser's word about being online is not worth waiting for: the call itself tells.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
