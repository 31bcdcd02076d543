// One call as its handler sees it: checked input, who asks, and from where.

import type { AnswerOf, BodyOf, Language, ParamsOf, QueryOf, ROUTES, Route, RouteName } from '@candor/api'
import type { Session } from './identity/sessions.ts'
import type { Prepared } from './prepared.ts'

export interface Call<R extends Route> {
  readonly body: BodyOf<R>
  readonly query: QueryOf<R>
  readonly params: ParamsOf<R>
  /** The file, as it arrives, of calls that take one. Reading it may refuse: too large, too slow. */
  readonly upload: R extends { readonly upload: object } ? AsyncIterable<Buffer> : undefined
  /** Of calls that need a login, or a robot's signature, which stands in for one; of those that only know who asks it may be missing; there is none otherwise. */
  readonly session: R['access'] extends 'user' | 'robot'
    ? Session
    : R extends { readonly knowsCaller: true }
      ? Session | undefined
      : undefined
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined
  readonly language: Language
  readonly address: string
  readonly device: string
}

/** A call that gives a file gives its text piece by piece. */
type Answer<R extends Route> = R extends { readonly download: object }
  ? AsyncIterable<string>
  : AnswerOf<R> | Prepared<AnswerOf<R>>

export type Handler<R extends Route> = (call: Call<R>) => Answer<R> | Promise<Answer<R>>

/** A handler for every route: one that is missing does not compile. */
export type Handlers = { readonly [K in RouteName]: Handler<(typeof ROUTES)[K]> }
