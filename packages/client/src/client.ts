// The one way to the API: a route's name and its parts go in, the typed `data` of the answer comes out, or an ApiError.

import type { RouteName } from '@candor/api'
import type { Answer, CallArguments, Download, UploadInput } from './call-types.ts'
import { type CallerOptions, createCaller } from './caller.ts'
import { ROUTE_TABLE } from './route-table.ts'

export type ClientOptions = CallerOptions<RouteName>

export interface Client {
  call<N extends RouteName>(name: N, ...input: CallArguments<N>): Promise<Answer<N>>
  /** Sends one file as the bare body, telling how far it is. */
  upload<N extends RouteName>(name: N, file: Blob, input: UploadInput<N>): Promise<Answer<N>>
  /** Of calls whose answer is a file. */
  download<N extends RouteName>(name: N, ...input: CallArguments<N>): Promise<Download>
}

export function createClient(options: ClientOptions): Client {
  const caller = createCaller({ table: ROUTE_TABLE, ticket: 'ticket' }, options)
  return {
    async call<N extends RouteName>(name: N, ...[input]: CallArguments<N>): Promise<Answer<N>> {
      return (await caller.call(name, input)) as Answer<N>
    },
    async upload<N extends RouteName>(name: N, file: Blob, input: UploadInput<N>): Promise<Answer<N>> {
      return (await caller.upload(name, file, input)) as Answer<N>
    },
    download: (name, ...[input]) => caller.download(name, input),
  }
}
