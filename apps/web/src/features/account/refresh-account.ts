// After something about the account changed: the user info of the header and every answer that speaks of it are asked
// for anew.

import type { RouteName } from '@candor/api'
import { queryClient } from '../../api/query-client.ts'
import { refreshUser } from '../../session/session.ts'

export async function refreshAccount(...names: readonly RouteName[]): Promise<void> {
  const about = new Set<unknown>(names)
  await Promise.all([
    refreshUser(),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => about.has(queryKey[0]) }),
  ])
}
