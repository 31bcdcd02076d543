// The codes that a call of the console may give.

import type { ErrorCode } from '../errors.ts'
import { errorsOf } from '../openapi.ts'
import type { AdminRoute } from './admin-route.ts'

export function adminErrorsOf(route: AdminRoute): readonly ErrorCode[] {
  if (route.access === 'public') return errorsOf(route)
  const guarded: readonly ErrorCode[] =
    route.whileEnrolling === true ? ['admin.forbidden'] : ['admin.forbidden', 'admin.enrol.required']
  return [...errorsOf(route), ...guarded]
}
