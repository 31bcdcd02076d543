// `npm run rebuild-views`: makes the views anew from the log, while the server is stopped. Identities are left alone.

import { join } from 'node:path'
import { migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { OutcomeHistory } from '@candor/engine'
import { rebuildViews, tableChecksums } from '@candor/views'
import { readConfig } from './config.ts'

const config = readConfig(process.env)
const postgres =
  config.databaseUrl === undefined
    ? await startEmbeddedPostgres({
        directory: join(config.dataDirectory, 'postgres'),
        onExit: (reason) => {
          throw new Error(`Postgres ended: ${reason}`)
        },
      })
    : undefined
const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
const database = openDatabase(databaseUrl)
try {
  await migrate(database)
  const history = OutcomeHistory.open(join(config.dataDirectory, 'engine'))
  try {
    const { first, last, missing } = await rebuildViews({ databaseUrl, history })
    console.log(`The views hold commands ${first} to ${last} anew.`)
    if (missing !== undefined) {
      console.log(
        `Commands ${missing.first} to ${missing.last} are neither in the log nor in the views any more.`,
      )
    }
  } finally {
    history.close()
  }
  for (const { table, rows, checksum } of await tableChecksums(database)) {
    console.log(`${table}: ${rows} rows, ${checksum}`)
  }
} finally {
  await database.destroy()
  await postgres?.stop()
}
