// What a call of the API is: its place, what it takes, what it answers, and who may make it.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** `public` calls need no login; `user` calls need a session; `robot` calls are signed with a robot's key. */
export type Access = 'public' | 'user' | 'robot'

/** What a call counts against: each has a bound of its own. */
export type RateClass = 'read' | 'order' | 'cancel' | 'login' | 'code' | 'upload'

export interface Route {
  readonly method: 'GET' | 'POST'
  /** As Fastify spells it: `:name` for a part of the path. */
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly access: Access
  /** A public call that answers a caller who is logged in a little differently; a ticket that is no longer good is none. */
  readonly knowsCaller?: boolean
  /** The answer is the same for everybody in a language: a cache in between may keep it for a moment. */
  readonly isShared?: true
  /** Public data of some size: compressed for whoever takes it so. */
  readonly isLarge?: true
  readonly rate: RateClass
  /** Whether the call changes something and so takes an `Idempotency-Key`. */
  readonly keyed?: boolean
  readonly params?: TObject
  readonly query?: TObject
  /** JSON or form-encoded, as the client likes. */
  readonly body?: TObject
  /** Bytes of the body, where it may be longer than others. */
  readonly bodyBytes?: number
  /** The body is one file, as bare bytes of one of these types. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number }
  /** The answer is one file instead of `{ code, msg, data }`; a failure still is that. */
  readonly download?: { readonly type: string; readonly fileName: string }
  /** What `data` holds when the code is `success`. */
  readonly answer: TSchema
  /** The codes that this call in particular may give, beside those that any call may. */
  readonly errors: readonly ErrorCode[]
}

/** A part of a route as a type: `BodyOf<typeof placeOrder>`. */
export type BodyOf<R extends Route> = R extends { readonly body: infer S extends TSchema }
  ? Static<S>
  : undefined
export type QueryOf<R extends Route> = R extends { readonly query: infer S extends TSchema }
  ? Static<S>
  : undefined
export type ParamsOf<R extends Route> = R extends { readonly params: infer S extends TSchema }
  ? Static<S>
  : undefined
export type AnswerOf<R extends Route> = Static<R['answer']>

/** Keeps the exact type of a route while checking its shape. */
export function route<const R extends Route>(given: R): R {
  return given
}
