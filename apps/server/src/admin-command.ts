// `npm run admin -- create EMAIL --role ROLE` adds an administrator; `npm run admin -- reset EMAIL` lets one begin anew.
// The one-time password is printed once. With the embedded Postgres the server must be stopped meanwhile.

import { join } from 'node:path'
import { ADMIN_ROLES, type AdminRole } from '@candor/api'
import { migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { Passwords, SecretBox } from '@candor/gateway'
import { ConfigError, readConfig } from './config.ts'
import { createAdministrator, resetAdministrator } from './open-administration.ts'
import { checkSecretKey, readSecretKey } from './secret-key.ts'

const EXIT_MISUSED = 2
const USAGE = `Usage:
  npm run admin -- create EMAIL --role ${ADMIN_ROLES.join('|')}
  npm run admin -- reset EMAIL`

type Asked =
  | { readonly act: 'create'; readonly email: string; readonly role: AdminRole }
  | { readonly act: 'reset'; readonly email: string }

function readArguments([act, email, flag, given, ...rest]: readonly string[]): Asked | undefined {
  if (email === undefined || rest.length > 0) return undefined
  if (act === 'reset' && flag === undefined) return { act, email }
  const role = ADMIN_ROLES.find((each) => each === given)
  return act === 'create' && flag === '--role' && role !== undefined ? { act, email, role } : undefined
}

async function run(asked: Asked): Promise<void> {
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
  const database = openDatabase(config.databaseUrl ?? postgres?.url ?? '')
  const passwords = new Passwords((reason) => {
    throw new Error(reason)
  })
  try {
    await migrate(database)
    const key = readSecretKey(config)
    await checkSecretKey(database, key)
    const parts = { database, passwords, secretBox: new SecretBox(key) }
    const { email, oneTimePassword } =
      asked.act === 'create'
        ? await createAdministrator(parts, asked.email, asked.role)
        : await resetAdministrator(parts, asked.email)
    console.log(`${email} logs in to the console with this password, once: ${oneTimePassword}`)
  } finally {
    await passwords.stop()
    await database.destroy()
    await postgres?.stop()
  }
}

const asked = readArguments(process.argv.slice(2))
if (asked === undefined) {
  console.error(USAGE)
  process.exitCode = EXIT_MISUSED
} else {
  await run(asked).catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || (error instanceof Error && error.name === 'ApiRefusal')
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  })
}
