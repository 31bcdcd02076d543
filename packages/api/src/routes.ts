// Every call there is, by name. The gateway serves exactly these; the documents are made from them.

import { accountRoutes } from './account-routes.ts'
import { marketRoutes } from './market-routes.ts'
import type { Route } from './route.ts'
import { spotRoutes } from './spot-routes.ts'

export const ROUTES = { ...accountRoutes, ...marketRoutes, ...spotRoutes } as const satisfies Record<
  string,
  Route
>

export type RouteName = keyof typeof ROUTES
