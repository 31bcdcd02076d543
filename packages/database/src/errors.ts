// The ways the database says no. Each has a fixed code, so that a caller decides by code and never by text.
// None of them is retried inside this package.

/** Another process, or another start in this one, already runs a server on the directory. */
export class DatabaseInUse extends Error {
  readonly code = 'database.in_use'
  readonly directory: string
  constructor(directory: string, holder: string) {
    super(`the database in ${directory} is already in use by ${holder}`)
    this.name = 'DatabaseInUse'
    this.directory = directory
  }
}

/** The embedded server cannot be started here as things are; the message says what stands in the way. */
export class DatabaseUnusable extends Error {
  readonly code = 'database.unusable'
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DatabaseUnusable'
  }
}

/** A migration failed, and nothing of this run was kept. */
export class MigrationFailed extends Error {
  readonly code = 'database.migration_failed'
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MigrationFailed'
  }
}

/** A value in the database does not fit the type that the code reads it as. */
export class ValueUnfit extends Error {
  readonly code = 'database.value_unfit'
  constructor(reason: string) {
    super(reason)
    this.name = 'ValueUnfit'
  }
}

/** The code of a system error such as ENOENT; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
