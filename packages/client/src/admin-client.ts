// The one way to the calls of the console. As the site's client, with a table and a ticket of its own.

import type { AdminRouteName } from '@candor/api'
import { ADMIN_ROUTE_TABLE, ADMIN_TICKET_HEADER } from './admin-route-table.ts'
import type { AdminAnswer, AdminCallArguments, Download } from './call-types.ts'
import { type CallerOptions, createCaller } from './caller.ts'

export type AdminClientOptions = CallerOptions<AdminRouteName>

export interface AdminClient {
  call<N extends AdminRouteName>(name: N, ...input: AdminCallArguments<N>): Promise<AdminAnswer<N>>
  /** Of calls whose answer is a file. */
  download<N extends AdminRouteName>(name: N, ...input: AdminCallArguments<N>): Promise<Download>
}

export function createAdminClient(options: AdminClientOptions): AdminClient {
  const caller = createCaller({ table: ADMIN_ROUTE_TABLE, ticket: ADMIN_TICKET_HEADER }, options)
  return {
    async call<N extends AdminRouteName>(
      name: N,
      ...[input]: AdminCallArguments<N>
    ): Promise<AdminAnswer<N>> {
      return (await caller.call(name, input)) as AdminAnswer<N>
    },
    download: (name, ...[input]) => caller.download(name, input),
  }
}
