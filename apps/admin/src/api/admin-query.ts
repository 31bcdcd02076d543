// A call as a query of the cache: `useQuery(adminQuery('users', { query: { text } }))`. Its failure is shown where its
// answer would stand, not as a notification.

import type { AdminRouteName } from '@candor/api'
import type { AdminAnswer, AdminCallArguments } from '@candor/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export function adminQuery<N extends AdminRouteName>(name: N, ...[input]: AdminCallArguments<N>) {
  return queryOptions<AdminAnswer<N>>({
    queryKey: [name, input?.query, input?.body],
    queryFn: ({ signal }) =>
      // The compiler cannot know that this input, with a signal added, is still one of this call.
      api.call(name, ...([{ ...input, signal, quiet: true }] as unknown as AdminCallArguments<N>)),
  })
}
