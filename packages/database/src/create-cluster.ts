// Makes a new database cluster: initdb, one role that may log in, one database that it owns. Built under another
// name and renamed when whole, so a cluster that is there is complete. Never touches one that is there.

import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnusable } from './errors.ts'
import type { Binaries } from './postgres-binaries.ts'
import type { Place } from './postgres-place.ts'
import { type Program, runProgram } from './run-program.ts'
import { syncFolder } from './small-file.ts'

export const ROLE = 'candor'
export const DATABASE = 'candor'

const UNFINISHED = 'cluster.new-'

/** One door: this role, this database, this machine, with its password. The superuser has none at all. */
function hostAccess(database: string): string {
  return `host ${database} ${ROLE} 127.0.0.1/32 scram-sha-256\n`
}

export interface ClusterPlan {
  readonly place: Place
  readonly binaries: Binaries
  /** Hexadecimal: it is written into a statement. */
  readonly password: string
  /** False only for tests: they share a server, and the role may make a database for each of them. */
  readonly durable: boolean
}

/** The lock of the directory must be held. */
export async function createCluster({ place, binaries, password, durable }: ClusterPlan): Promise<void> {
  for (const name of readdirSync(place.folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    // The initdb of a start that was killed may still be writing there for a moment.
    rmSync(path.join(place.folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
  if (existsSync(place.cluster)) return
  const { account, folder } = place
  const unfinished = mkdtempSync(path.join(folder, UNFINISHED))
  if (account !== undefined) chownSync(unfinished, account.uid, account.gid)
  const unsynced = durable ? [] : ['--no-sync']
  await must({
    file: binaries.initdb,
    args: [...INITDB_ARGUMENTS, ...unsynced, '-D', unfinished],
    cwd: folder,
    account,
  })
  await must({
    file: binaries.postgres,
    args: ['--single', ...(durable ? [] : ['-F']), ...SINGLE_ARGUMENTS, '-D', unfinished, 'template1'],
    cwd: folder,
    account,
    input: statements(password, durable ? '' : ' CREATEDB'),
  })
  writeFileSync(path.join(unfinished, 'pg_hba.conf'), hostAccess(durable ? DATABASE : 'all'), { flush: true })
  renameSync(unfinished, place.cluster)
  syncFolder(folder)
}

const INITDB_ARGUMENTS = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--no-instructions',
]

/** A failed statement must not pass for success, nor be quoted: one of them holds the password. */
const SINGLE_ARGUMENTS = ['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic']

/** An ordinary role: a hole in a query above must not reach files and programs, as a superuser's would. */
function statements(password: string, more: string): string {
  return [
    `CREATE ROLE ${ROLE} LOGIN${more} PASSWORD '${password}'`,
    `ALTER DATABASE postgres RENAME TO ${DATABASE}`,
    `ALTER DATABASE ${DATABASE} OWNER TO ${ROLE}`,
    '',
  ].join(';\n')
}

async function must(program: Program): Promise<void> {
  const { code, output } = await runProgram(program)
  if (code === 0) return
  const name = path.basename(program.file)
  throw new DatabaseUnusable(`${name} could not make the database (exit code ${code}):\n${output}`)
}
