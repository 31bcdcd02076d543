// Every call there is, by name. The gateway serves exactly these; the documents are made from them.

import { accountRoutes } from './account-routes.ts'
import { addressRoutes } from './address-routes.ts'
import { alertRoutes } from './alert-routes.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { assetsRoutes } from './assets-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { contractHistoryRoutes } from './contract-history-routes.ts'
import { contractMarketRoutes } from './contract-market-routes.ts'
import { contractRoutes } from './contract-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { fairnessRoutes } from './fairness-routes.ts'
import { fiatRoutes } from './fiat-routes.ts'
import { financialRoutes } from './financial-routes.ts'
import { identityRoutes } from './identity-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { miningRoutes } from './mining-routes.ts'
import { personRoutes } from './person-routes.ts'
import { pushRoutes } from './push-routes.ts'
import { realNameRoutes } from './real-name-routes.ts'
import { robotRoutes } from './robot-routes.ts'
import type { Route } from './route.ts'
import { secondRoutes } from './second-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { solvencyRoutes } from './solvency-routes.ts'
import { spotRoutes } from './spot-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export const ROUTES = {
  ...siteRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...personRoutes,
  ...securityRoutes,
  ...realNameRoutes,
  ...marketRoutes,
  ...spotRoutes,
  ...contractMarketRoutes,
  ...contractRoutes,
  ...contractHistoryRoutes,
  ...secondRoutes,
  ...financialRoutes,
  ...miningRoutes,
  ...robotRoutes,
  ...solvencyRoutes,
  ...fairnessRoutes,
  ...assetsRoutes,
  ...depositRoutes,
  ...fiatRoutes,
  ...withdrawalRoutes,
  ...addressRoutes,
  ...contentRoutes,
  ...apiKeyRoutes,
  ...serviceRoutes,
  ...messageRoutes,
  ...alertRoutes,
  ...pushRoutes,
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
