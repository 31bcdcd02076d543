// One call of the console as its handler sees it: checked input, who asks, and from where.

import type { ADMIN_ROUTES, AdminRoute, AdminRouteName, AnswerOf, BodyOf, QueryOf } from '@candor/api'
import type { AdminSession } from './admin-sessions.ts'

export interface AdminCall<R extends AdminRoute> {
  readonly body: BodyOf<R>
  readonly query: QueryOf<R>
  /** Of calls that need a login; there is none otherwise. */
  readonly administrator: R['access'] extends 'user' ? AdminSession : undefined
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined
  readonly address: string
  readonly device: string
}

/** Of calls that give a file, its bytes. */
type Answer<R extends AdminRoute> = R extends { readonly download: object } ? Buffer : AnswerOf<R>

export type AdminHandler<R extends AdminRoute> = (call: AdminCall<R>) => Answer<R> | Promise<Answer<R>>

/** A handler for every route: one that is missing does not compile. */
export type AdminHandlers = { readonly [K in AdminRouteName]: AdminHandler<(typeof ADMIN_ROUTES)[K]> }
