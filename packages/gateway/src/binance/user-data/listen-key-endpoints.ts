// The calls that make, extend and give back listen keys, over HTTP and over the socket API.

import type { Caller, Endpoint, KeyEndpoint, Method, Venue } from '../endpoint.ts'
import type { Parameters } from '../parameters.ts'
import type { ListenKeys } from './listen-keys.ts'

const PATHS: Readonly<Record<Venue, string>> = {
  spot: '/api/v3/userDataStream',
  futures: '/fapi/v1/listenKey',
}
const WEIGHTS: Readonly<Record<Venue, number>> = { spot: 2, futures: 1 }

export function listenKeyEndpoints(keys: ListenKeys): readonly Endpoint[] {
  return [...endpointsOf('spot', keys), ...endpointsOf('futures', keys)]
}

function endpointsOf(venue: Venue, keys: ListenKeys): readonly Endpoint[] {
  const isFutures = venue === 'futures'
  // Clients of contracts leave the key away: each has but one.
  const named = (params: Parameters): string | undefined =>
    isFutures ? params.text('listenKey') : params.need('listenKey')
  const call = (
    method: Method,
    wsMethod: string,
    handle: (params: Parameters, caller: Caller) => object,
  ): KeyEndpoint => ({
    venue,
    method,
    path: PATHS[venue],
    wsMethod,
    security: 'key',
    scope: 'read',
    weight: WEIGHTS[venue],
    handle,
  })
  return [
    call('POST', 'userDataStream.start', (_params, caller) => ({ listenKey: keys.open(venue, caller).text })),
    call('PUT', 'userDataStream.ping', (params, caller) => {
      const { text } = keys.extend(venue, named(params), caller)
      return isFutures ? { listenKey: text } : {}
    }),
    call('DELETE', 'userDataStream.stop', (params, caller) => {
      keys.close(venue, named(params), caller)
      return {}
    }),
  ]
}
