// The public names of the database. A server for tests is apart, under '@candor/database/testing'.

export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
export { DatabaseInUse, DatabaseUnusable, MigrationFailed, ValueUnfit } from './errors.ts'
export { LIMITS } from './limits.ts'
export { migrate } from './migrate.ts'
export { type DatabaseOptions, openDatabase } from './open-database.ts'
export type * from './tables/alerts.ts'
export type * from './tables/api-keys.ts'
export type * from './tables/contracts.ts'
export type * from './tables/earn.ts'
export type * from './tables/identity.ts'
export type * from './tables/money.ts'
export type * from './tables/robots.ts'
export type * from './tables/seconds.ts'
export type * from './tables/views.ts'
export type { Database, Tables } from './tables.ts'
