// From a directory to a running server, step by step: lock, place, leftovers, binaries, password, cluster, server.
// Everything that is taken is given back when a step fails. The options beyond the public ones are for tests.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createCluster, DATABASE, ROLE } from './create-cluster.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { DatabaseUnusable, errorCode } from './errors.ts'
import { stopLeftovers } from './leftover-postgres.ts'
import { LIMITS } from './limits.ts'
import {
  type Binaries,
  installedPostgres,
  type PostgresPackage,
  runnableBinaries,
} from './postgres-binaries.ts'
import { PostgresLog } from './postgres-log.ts'
import { choosePlace, type Place, passwordFile, SHELTERS } from './postgres-place.ts'
import { PostgresProcess } from './postgres-process.ts'
import { serverArguments } from './postgres-settings.ts'
import { readSmallFile, writeSmallFile } from './small-file.ts'

export interface StartOptions {
  /** Made when missing. Holds the data, the password and the log. */
  readonly directory: string
  /** Called once when the server ends without `stop`, with the last lines of its log. */
  readonly onExit: (reason: string) => void
  /** Where the programs come from; the installed package when not said. */
  readonly source?: PostgresPackage
  /** Where data go that the server's account could not reach in the directory. */
  readonly shelters?: string
  /** False: no waiting for the disk. */
  readonly durable?: boolean
  readonly choosePort?: () => Promise<number>
}

export interface StartedPostgres {
  /** With the password in it. */
  readonly url: string
  /** The cluster's own folder: inside the directory, or where the directory's location.json says. */
  readonly dataDirectory: string
  /** Ends the server and waits for it; further calls wait too. */
  readonly stop: () => Promise<void>
}

export async function startPostgres(options: StartOptions): Promise<StartedPostgres> {
  try {
    return await startIn(makeDirectory(options.directory), options)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new DatabaseUnusable(
      `${options.directory} cannot be used by this user; was it made by another one? (${(error as Error).message})`,
      { cause: error },
    )
  }
}

/** Gives its one real name, whatever links lead to it. */
function makeDirectory(directory: string): string {
  // The folders above get the usual mode: the server's account may have to pass through them.
  mkdirSync(path.dirname(directory), { recursive: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return realpathSync(directory)
}

async function startIn(directory: string, options: StartOptions): Promise<StartedPostgres> {
  const lock = lockDirectory(directory)
  try {
    const place = choosePlace(directory, options.shelters ?? SHELTERS)
    return await startLocked({ options, directory, place, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

interface Start {
  readonly options: StartOptions
  readonly directory: string
  readonly place: Place
  readonly lock: DirectoryLock
}

async function startLocked(start: Start): Promise<StartedPostgres> {
  const { options, directory, place } = start
  await stopLeftovers(place)
  const file = passwordFile(directory)
  const known = readSmallFile(file)?.trim()
  if (known === undefined && existsSync(place.cluster)) {
    throw new DatabaseUnusable(`${file} is missing, and without it ${place.cluster} cannot be opened`)
  }
  const password = known ?? randomBytes(24).toString('hex')
  if (!/^[0-9a-f]+$/.test(password)) throw new DatabaseUnusable(`${file} is damaged`)
  const binaries = await runnableBinaries(options.source ?? installedPostgres(), place)
  if (known === undefined) writeSmallFile(file, `${password}\n`)
  await createCluster({ place, binaries, password, durable: options.durable ?? true })
  const { server, port } = await launch(start, binaries)
  void attend(start, server)
  return {
    url: `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    dataDirectory: place.cluster,
    stop: () => server.stop(),
  }
}

async function attend({ lock, options }: Start, server: PostgresProcess): Promise<void> {
  const reason = await server.ended
  lock.release()
  if (!server.isStopping) options.onExit(reason)
}

/** Between our look and the server's a port may be taken by somebody else: then another one is tried. */
async function launch(
  { options, directory, place }: Start,
  { postgres }: Binaries,
): Promise<{ server: PostgresProcess; port: number }> {
  const choosePort = options.choosePort ?? freePort
  for (let tries = 1; ; tries++) {
    const port = await choosePort()
    const log = new PostgresLog(path.join(directory, 'postgres.log'))
    const args = serverArguments({ cluster: place.cluster, port, durable: options.durable ?? true })
    const server = new PostgresProcess({ postgres, args, place, log })
    try {
      await server.ready()
      return { server, port }
    } catch (error) {
      if (tries === LIMITS.portTries || !log.tail().includes('could not create any TCP/IP sockets'))
        throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('the system gave no port'))
      })
    })
  })
}
