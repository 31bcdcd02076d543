// The cache of what the server answered. Only what did not reach the server is worth a second try.

import { ApiError } from '@candor/client'
import { QueryClient } from '@tanstack/react-query'
import { CONSOLE_LIMITS } from '../limits.ts'

const MOST_RETRIES = 1

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CONSOLE_LIMITS.freshMs,
      retry: (count, error) => error instanceof ApiError && error.isNetwork && count < MOST_RETRIES,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
