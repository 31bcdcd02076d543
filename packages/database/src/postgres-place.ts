// Where cluster and binaries lie. Normally in the directory that the caller names. As root, when the server's
// account cannot reach that directory (a checkout under a closed home folder): in a shelter under /var/lib, which
// the directory's location.json names. Never moves data from one to the other, and never deletes any.

import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnusable, errorCode } from './errors.ts'
import { canReach, closeToOthers, isRoot, type ServerAccount, serverAccount } from './server-account.ts'
import { readSmallFile, writeSmallFile } from './small-file.ts'

/** Not /tmp: data must survive a reboot. */
export const SHELTERS = '/var/lib/candor'

export interface Place {
  /** Holds the cluster and the copied binaries. */
  readonly folder: string
  readonly cluster: string
  /** Undefined: this process's own user. */
  readonly account: ServerAccount | undefined
}

interface Location {
  /** The directory that these data belong to. */
  readonly directory: string
  readonly place: string
}

/** Finds the place, or makes it. The lock of the directory must be held. */
export function choosePlace(directory: string, shelters: string): Place {
  const place = isRoot() ? placeForRoot(directory, shelters) : placeAt(directory)
  closeToOthers(place.folder, place.account)
  return place
}

function placeForRoot(directory: string, shelters: string): Place {
  const location = readLocation(directory)
  if (location !== undefined) {
    requireOwnLocation(location, directory)
    if (location.directory !== directory) writeLocation({ ...location, directory })
    return shelterAt(location.place, shelters)
  }
  const here = placeAt(directory)
  if (here.account === undefined || canReach(here.account, directory)) return here
  if (existsSync(here.cluster)) {
    throw new DatabaseUnusable(
      `the database is in ${directory}, but user ${here.account.uid}, under which Postgres runs, can no longer ` +
        'enter every folder above it; allow that again (chmod o+x)',
    )
  }
  if (existsSync(passwordFile(directory))) {
    throw new DatabaseUnusable(
      `${locationFile(directory)} is missing: it names the data's place in ${shelters}`,
    )
  }
  const place = path.join(shelters, randomBytes(8).toString('hex'))
  // Before anything lies there: data that nothing leads to would be lost.
  writeLocation({ directory, place })
  return shelterAt(place, shelters)
}

function placeAt(folder: string): Place {
  const cluster = path.join(folder, 'cluster')
  return { folder, cluster, account: serverAccount(cluster) }
}

function shelterAt(folder: string, shelters: string): Place {
  // Root is about to give this folder another owner: not just any that a file names.
  if (path.dirname(folder) !== shelters || !/^[0-9a-f]{16}$/.test(path.basename(folder))) {
    throw new DatabaseUnusable(`${folder} is no place for data: they would be in ${shelters}`)
  }
  try {
    mkdirSync(shelters, { recursive: true, mode: 0o711 })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    throw new DatabaseUnusable(`cannot make ${folder} for the database (${code}); set CANDOR_DATABASE_URL`, {
      cause: error,
    })
  }
  for (const owned of [shelters, folder]) requireOwned(owned)
  const place = placeAt(folder)
  if (place.account !== undefined && !canReach(place.account, folder)) {
    throw new DatabaseUnusable(`user ${place.account.uid}, under which Postgres runs, cannot reach ${folder}`)
  }
  return place
}

/** Somebody else's folder, or a link of theirs, could lead root's hand anywhere. */
function requireOwned(folder: string): void {
  const { mode, uid } = lstatSync(folder)
  const isFolder = (mode & 0o170000) === 0o040000
  if (!isFolder || uid !== 0 || (mode & 0o022) !== 0) {
    throw new DatabaseUnusable(`${folder} must be a folder that root owns and no other user can write to`)
  }
}

export function passwordFile(directory: string): string {
  return path.join(directory, 'password')
}

function locationFile(directory: string): string {
  return path.join(directory, 'location.json')
}

function readLocation(directory: string): Location | undefined {
  const file = locationFile(directory)
  const text = readSmallFile(file)
  if (text === undefined) return undefined
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && 'directory' in value && 'place' in value) {
    const { directory: of, place } = value
    if (typeof of === 'string' && typeof place === 'string') return { directory: of, place }
  }
  throw new DatabaseUnusable(`${file} does not say where the database is`)
}

function writeLocation(location: Location): void {
  writeSmallFile(locationFile(location.directory), `${JSON.stringify(location, null, 2)}\n`)
}

/** A moved directory keeps its data. A copied one must not run on the data of the other. */
function requireOwnLocation({ directory: other, place }: Location, directory: string): void {
  if (other === directory || readLocation(other)?.place !== place) return
  throw new DatabaseUnusable(
    `${locationFile(directory)} names data in ${place} that belong to ${other}; ` +
      'delete that file, and the file "password" beside it, to begin with an empty database',
  )
}
