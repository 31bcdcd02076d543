// A call as a query of the cache: `useQuery(callQuery('tickers'))`. The name and what was sent are the key.

import type { RouteName } from '@candor/api'
import type { Answer, CallArguments } from '@candor/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export function callQuery<N extends RouteName>(name: N, ...[input]: CallArguments<N>) {
  return queryOptions<Answer<N>>({
    queryKey: [name, input?.params, input?.query, input?.body],
    // The compiler cannot know that this input, with a signal added, is still one of this route.
    queryFn: ({ signal }) => api.call(name, ...([{ ...input, signal }] as unknown as CallArguments<N>)),
  })
}
