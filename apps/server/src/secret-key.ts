// The installation's one key. From the settings, or from a file in the data folder that a demo makes for itself.
// The database remembers which key it was: with another one, what is sealed there could never be read again.

import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@candor/database'
import { type Config, ConfigError, SECRET_KEY_BYTES } from './config.ts'

const FILE = 'secret.key'
const ONLY_OWNER = 0o600
const ONLY_OWNER_FOLDER = 0o700
const FINGERPRINT = 'secret.key.fingerprint'

export function readSecretKey({ secretKey, dataDirectory }: Config): Uint8Array {
  if (secretKey !== undefined) return secretKey
  const file = join(dataDirectory, FILE)
  if (!existsSync(file)) makeKey(dataDirectory, file)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== SECRET_KEY_BYTES) throw new ConfigError(`${file} does not hold a key`)
  return key
}

/** Whole or not at all, also when the power goes. */
function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: ONLY_OWNER_FOLDER })
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'wx', ONLY_OWNER)
  writeSync(handle, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, file)
  const directory = openSync(folder, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

/** Refuses a key that is not the one this database was made with. */
export async function checkSecretKey(database: Database, key: Uint8Array): Promise<void> {
  const value = createHash('sha256').update('candor fingerprint').update(key).digest('base64')
  await database
    .insertInto('settings')
    .values({ name: FINGERPRINT, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirstOrThrow()
  if (known.value === value) return
  throw new ConfigError(
    'This is not the secret key that the database was made with: authenticators and identity pictures could not be read. Restore the old key (CANDOR_SECRET_KEY, or secret.key in the data folder).',
  )
}
