// Every table of the database, as Kysely types. What the migrations make, these describe.

import type { Kysely } from 'kysely'
import type { AdministrationTables } from './tables/administration.ts'
import type { AlertTables } from './tables/alerts.ts'
import type { ApiKeyTables } from './tables/api-keys.ts'
import type { ContentTables } from './tables/content.ts'
import type { ContractTables } from './tables/contracts.ts'
import type { EarnTables } from './tables/earn.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { MoneyTables } from './tables/money.ts'
import type { RobotTables } from './tables/robots.ts'
import type { SecondTables } from './tables/seconds.ts'
import type { ServiceTables } from './tables/service.ts'
import type { SolvencyTables } from './tables/solvency.ts'
import type { ViewTables } from './tables/views.ts'

export interface Tables
  extends ViewTables,
    ContractTables,
    SecondTables,
    EarnTables,
    RobotTables,
    ApiKeyTables,
    IdentityTables,
    MoneyTables,
    SolvencyTables,
    AdministrationTables,
    ContentTables,
    AlertTables,
    ServiceTables {}

export type Database = Kysely<Tables>
