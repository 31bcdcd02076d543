// The embedded Postgres, as the composition root sees it: a directory in, an address and a stop out. It is a real
// server in processes of its own; this module never speaks SQL to it.

import { startPostgres } from './start-postgres.ts'

export interface EmbeddedPostgresOptions {
  /** For instance ./data/postgres. Made when missing. */
  readonly directory: string
  /** Called once when the server ends without `stop`, with the last lines of its log. */
  readonly onExit: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** For `openDatabase`. Holds the password: never to be logged. */
  readonly url: string
  /** Where the data are: inside the directory, or, for root, where the directory's location.json says. */
  readonly dataDirectory: string
  /** Ends the server and waits for it. May be called again, and after the server has ended. */
  readonly stop: () => Promise<void>
}

/** Throws DatabaseInUse when the directory has a running server, DatabaseUnusable when it cannot have one. */
export async function startEmbeddedPostgres({
  directory,
  onExit,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startPostgres({ directory, onExit })
}
