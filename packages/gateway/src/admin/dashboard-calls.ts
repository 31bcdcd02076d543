// Calls of the console's first page.

import type { Solvency } from '../solvency/solvency.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { AuditLog } from './audit-log.ts'
import type { Dashboard } from './dashboard.ts'

export interface DashboardCallsParts {
  readonly dashboard: Dashboard
  readonly solvency: Pick<Solvency, 'take'>
  readonly audit: AuditLog
}

type Names = 'overview' | 'work' | 'reserves' | 'house' | 'contractsNow' | 'health' | 'takeSnapshot'

export function dashboardCalls({
  dashboard,
  solvency,
  audit,
}: DashboardCallsParts): Pick<AdminHandlers, Names> {
  return {
    takeSnapshot: async ({ administrator: actor }) => {
      const snapshot = await solvency.take()
      await audit.write({ actor, action: 'solvency.take', subject: `snapshot:${snapshot}` })
      return { snapshot }
    },

    overview: () => dashboard.overview(),
    work: () => dashboard.work(),
    reserves: () => dashboard.reserves(),
    house: () => dashboard.house(),
    contractsNow: () => dashboard.contractsNow(),
    health: () => dashboard.health(),
  }
}
