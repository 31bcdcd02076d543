import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { checkSecretKey, readSecretKey } from './secret-key.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const directory = temporaryDirectory()
let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})
afterAll(async () => {
  await postgres.stop()
  directory.remove()
})

function configOf(settings: Readonly<Record<string, string>> = {}) {
  return readConfig({ CANDOR_DATA_DIR: join(directory.path, 'data'), ...settings })
}

describe('the secret key', () => {
  test('of a demo is made once, for its owner alone, and found again', () => {
    const key = readSecretKey(configOf())
    expect(key).toHaveLength(32)
    expect(readSecretKey(configOf())).toEqual(key)
    expect(statSync(join(directory.path, 'data', 'secret.key')).mode & 0o777).toBe(0o600)
  })

  test('of the settings comes before the one in the folder', () => {
    const given = randomBytes(32)
    const key = readSecretKey(configOf({ CANDOR_SECRET_KEY: given.toString('base64') }))
    expect(Buffer.from(key)).toEqual(given)
  })

  test.each(['short', 'not base64!', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')])(
    'is not %j',
    (text) => {
      expect(() => configOf({ CANDOR_SECRET_KEY: text })).toThrow(/CANDOR_SECRET_KEY must be 32 bytes/)
      // The text itself may be nearly right, and so a secret.
      expect(() => configOf({ CANDOR_SECRET_KEY: text })).not.toThrow(text)
    },
  )

  test('that was cut short is refused, and not made anew', () => {
    const folder = join(directory.path, 'data')
    const whole = readFileSync(join(folder, 'secret.key'), 'utf8')
    writeFileSync(join(folder, 'secret.key'), whole.slice(0, 10))
    expect(() => readSecretKey(configOf())).toThrow(ConfigError)
    writeFileSync(join(folder, 'secret.key'), whole)
  })

  test('another key than the database was made with is refused', async () => {
    const key = randomBytes(32)
    await checkSecretKey(postgres.database, key)
    await checkSecretKey(postgres.database, key)
    await expect(checkSecretKey(postgres.database, randomBytes(32))).rejects.toThrow(ConfigError)
    await checkSecretKey(postgres.database, key)
  })
})
