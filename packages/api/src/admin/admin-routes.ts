// Every call of the console, by name: a table of its own, with names of its own. There is none that sets a balance, a
// price, an outcome, a payout or a liquidation.

import type { AdminRoute } from './admin-route.ts'
import { administratorRoutes } from './administrator-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { configRoutes } from './config-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { contractLookRoutes } from './contract-look-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { earnLookRoutes } from './earn-look-routes.ts'
import { identityReviewRoutes } from './identity-review-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { robotLookRoutes } from './robot-look-routes.ts'
import { secondLookRoutes } from './second-look-routes.ts'
import { serviceDeskRoutes } from './service-desk-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

export const ADMIN_ROUTES = {
  ...sessionRoutes,
  ...administratorRoutes,
  ...dashboardRoutes,
  ...userRoutes,
  ...contractLookRoutes,
  ...secondLookRoutes,
  ...earnLookRoutes,
  ...robotLookRoutes,
  ...identityReviewRoutes,
  ...moneyRoutes,
  ...changeRoutes,
  ...configRoutes,
  ...contentRoutes,
  ...serviceDeskRoutes,
  ...auditRoutes,
} as const satisfies Record<string, AdminRoute>

export type AdminRouteName = keyof typeof ADMIN_ROUTES
