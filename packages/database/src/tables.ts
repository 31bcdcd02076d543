// Every table of the database, as Kysely types. What the migrations make, these describe.

import type { Kysely } from 'kysely'
import type { IdentityTables } from './tables/identity.ts'
import type { ViewTables } from './tables/views.ts'

export interface Tables extends ViewTables, IdentityTables {}

export type Database = Kysely<Tables>
