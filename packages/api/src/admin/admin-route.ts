// What a call of the console is: as any call, and besides which roles may make it. Nothing is allowed by default.

import type { Route } from '../route.ts'
import type { AdminRole } from './admin-words.ts'

export interface AdminRoute extends Route {
  /** Empty only where no session is needed. */
  readonly roles: readonly AdminRole[]
  /** Whether it may also be made before the authenticator is bound. */
  readonly whileEnrolling?: true
}

/** Keeps the exact type of a route while checking its shape. */
export function adminRoute<const R extends AdminRoute>(given: R): R {
  return given
}

export const ADMIN_PREFIX = '/exchange/admin'
/** The header that carries the token of an administrator's session. */
export const ADMIN_TICKET = 'admin-ticket'
