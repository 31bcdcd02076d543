// Whether the server can do its work at this moment: the engine takes commands, the database answers, and the views
// are not far behind.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Readiness } from './service-routes.ts'

/** Commands that the views may be behind and still count as ready. */
const MOST_LAG = 100_000
/** The database is asked at most this often, however often we are. */
const ASK_EVERY_MS = 500
const ANSWER_MS = 2_000

export interface ReadinessParts {
  readonly database: Database
  readonly isRunning: () => boolean
  readonly lag: () => number
  /** Whether checkpoints are being made. */
  readonly isEvidenced: () => boolean
  readonly clock: () => number
}

export function readinessOf(parts: ReadinessParts): () => Promise<Readiness> {
  const { database, isRunning, lag, isEvidenced, clock } = parts
  let askedMs = Number.NEGATIVE_INFINITY
  let asked = Promise.resolve(false)
  const answers = async (): Promise<boolean> => {
    const late = sleep(ANSWER_MS, false, { ref: false })
    const answer = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, late])
  }
  return async () => {
    const nowMs = clock()
    // A clock that was set back must not make an old answer last.
    if (Math.abs(nowMs - askedMs) > ASK_EVERY_MS) {
      askedMs = nowMs
      asked = answers()
    }
    return {
      engine: isRunning(),
      database: await asked,
      views: lag() <= MOST_LAG,
      evidence: isEvidenced(),
    }
  }
}
