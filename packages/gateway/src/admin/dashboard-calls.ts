// Calls of the console's first page.

import type { AdminHandlers } from './admin-call.ts'
import type { Dashboard } from './dashboard.ts'

type Names = 'overview' | 'work' | 'reserves' | 'health'

export function dashboardCalls(dashboard: Dashboard): Pick<AdminHandlers, Names> {
  return {
    overview: () => dashboard.overview(),
    work: () => dashboard.work(),
    reserves: () => dashboard.reserves(),
    health: () => dashboard.health(),
  }
}
