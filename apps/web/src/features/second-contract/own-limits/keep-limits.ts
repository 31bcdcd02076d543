// Takes in what the server answered to a change of the user's own limits.

import { callQuery } from '../../../api/call-query.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { OwnLimits } from '../use-own-limits.ts'

export function keepLimits(limits: OwnLimits): void {
  queryClient.setQueryData(callQuery('secondLimits').queryKey, limits)
}
