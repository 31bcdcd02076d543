// One call of the compatible API: what it is called, who may call, what it weighs, and what it does. HTTP and the socket
// API share these, so that both mean the same.

import type { RateClass } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { ApiKeyScope, KnownApiKey } from '../api-keys/api-keys.ts'
import type { Parameters } from './parameters.ts'

/** Each has its own weights, errors and symbols. */
export type Venue = 'spot' | 'futures'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where a call came from, and when by our clock. */
export interface Origin {
  readonly address: string
  readonly nowMs: number
}

/** Whose key it was. */
export interface Caller extends Origin {
  readonly userId: UserId
  readonly key: KnownApiKey
}

interface Named {
  readonly venue: Venue
  readonly method: Method
  /** As it stands in the URL: `/api/v3/depth`. */
  readonly path: string
  /** What the socket API calls it, if it has it: `depth`. */
  readonly wsMethod?: string
  readonly weight: number | ((params: Parameters) => number)
  /** Which share of the gateway's places it takes while it is answered. `read` unless said. */
  readonly rate?: RateClass
}

export interface PublicEndpoint extends Named {
  readonly security: 'none'
  readonly handle: (params: Parameters, origin: Origin) => unknown
}

export interface KeyEndpoint extends Named {
  /** `key`: the header is enough; a signature that comes along is not looked at. */
  readonly security: 'key' | 'signed'
  readonly scope: ApiKeyScope
  /** How many orders it counts as, against the bounds of orders. */
  readonly orders?: number | ((params: Parameters) => number)
  readonly handle: (params: Parameters, caller: Caller) => unknown
}

/** What `handle` gives, or promises, becomes JSON; a `Prepared` is JSON already; a `BinanceFailure` is thrown. */
export type Endpoint = PublicEndpoint | KeyEndpoint
