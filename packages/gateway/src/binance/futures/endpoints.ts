// Short forms of the calls of this venue: who may call, and how they count.

import type { RateClass } from '@candor/api'
import type { Caller, KeyEndpoint, Method, PublicEndpoint } from '../endpoint.ts'
import type { Parameters } from '../parameters.ts'

type Weight = KeyEndpoint['weight']

/** For everybody. */
export function open(
  path: string,
  weight: Weight,
  handle: PublicEndpoint['handle'],
  wsMethod?: string,
): PublicEndpoint {
  const named = wsMethod === undefined ? {} : { wsMethod }
  return { venue: 'futures', method: 'GET', path, ...named, security: 'none', weight, handle }
}

interface Signed {
  readonly method: Method
  readonly path: string
  readonly weight: Weight
  readonly wsMethod?: string
  readonly orders?: NonNullable<KeyEndpoint['orders']>
  readonly rate?: RateClass
  readonly handle: (params: Parameters, caller: Caller) => unknown
}

/** For who has a key that may read. */
export function reads(endpoint: Omit<Signed, 'method' | 'rate' | 'orders'>): KeyEndpoint {
  return { venue: 'futures', method: 'GET', security: 'signed', scope: 'read', ...endpoint }
}

/** For who has a key that may trade contracts. */
export function acts(endpoint: Signed): KeyEndpoint {
  return { venue: 'futures', security: 'signed', scope: 'contract', ...endpoint }
}
