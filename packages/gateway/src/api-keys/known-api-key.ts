// What whoever lets requests in knows of an API key that may be used now.

import type { ApiKeyScope } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Session } from '../identity/sessions.ts'

export interface KnownApiKey {
  readonly keyId: string
  readonly apiKey: string
  readonly userId: UserId
  /** `read` is always among them. */
  readonly scopes: ReadonlySet<ApiKeyScope>
  /** None: it does not expire. */
  readonly expiresMs: number | undefined
  /** Stands in for the session of a person. */
  readonly session: Session
  /** It was deleted or changed, or its account was locked: nothing more is taken from it. */
  readonly isEnded: boolean
  mayComeFrom(address: string): boolean
  /** A signature that cannot be one is a wrong one. */
  verify(payload: string | Buffer, signature: string): boolean
}
