// The whole server in live mode, inside the test's own process, over a database and a folder that outlive it: it can be
// stopped and another started in its place. The listing and the traders of the demo are there from the beginning.

import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Passwords, SecretBox, Users } from '@candor/gateway'
import { type Config, readConfig } from '../config.ts'
import { seedDemo } from '../demo-seed.ts'
import { createAdministrator, type FirstLogin } from '../open-administration.ts'
import { checkSecretKey, readSecretKey } from '../secret-key.ts'
import { type RunningServer, startServer } from '../server.ts'
import { CheckedClient } from './checked-client.ts'
import { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.ts'
import type { TestServer } from './test-server.ts'

/** Mail and text messages go nowhere: whoever calls has a login already. */
const LIVE = {
  CANDOR_MODE: 'live',
  CANDOR_FEED: 'off',
  CANDOR_PORT: '0',
  CANDOR_ADMIN_PORT: '0',
  CANDOR_LOG_LEVEL: 'fatal',
  CANDOR_SMTP_URL: 'smtp://127.0.0.1:1',
  CANDOR_MAIL_FROM: 'codes@candor.example',
  CANDOR_SMS_URL: 'http://127.0.0.1:1',
  CANDOR_SMS_TOKEN: 'none',
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_LOGINS: '1000000',
}
const TRADERS = 2
const OWNER = 'owner@candor.example'

export class LiveServer implements TestServer {
  readonly firstLogin: FirstLogin
  private readonly config: Config
  private readonly directory: TemporaryDirectory
  private readonly postgres: TestDatabase
  private readonly failures: string[] = []
  private running: RunningServer | undefined

  private constructor(parts: {
    config: Config
    directory: TemporaryDirectory
    postgres: TestDatabase
    firstLogin: FirstLogin
  }) {
    this.config = parts.config
    this.directory = parts.directory
    this.postgres = parts.postgres
    this.firstLogin = parts.firstLogin
  }

  /** Everything that live mode begins with; nothing runs yet. */
  static async prepare(settings: Readonly<Record<string, string>>): Promise<LiveServer> {
    const directory = temporaryDirectory()
    // An operator's own texts, in place of the samples: here, none.
    const texts = join(directory.path, 'texts')
    mkdirSync(texts)
    const postgres = await startTestDatabase()
    const config = readConfig({
      ...LIVE,
      CANDOR_SECRET_KEY: randomBytes(32).toString('base64'),
      ...settings,
      CANDOR_CONTENT_DIR: texts,
      CANDOR_DATA_DIR: directory.path,
      CANDOR_DATABASE_URL: postgres.url,
    })
    try {
      const firstLogin = await seed(config, postgres)
      return new LiveServer({ config, directory, postgres, firstLogin })
    } catch (error) {
      await postgres.stop()
      directory.remove()
      throw error
    }
  }

  async start(): Promise<void> {
    this.running = await startServer(this.config, (reason) => this.failures.push(reason))
  }

  /** Stops it and starts another; `meanwhile` happens while none runs. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.server.stop()
    this.running = undefined
    await meanwhile()
    await this.start()
  }

  get address(): string {
    return this.server.address
  }

  get adminAddress(): string {
    return this.server.adminAddress
  }

  get money(): RunningServer['money'] {
    return this.server.money
  }

  get database(): TestDatabase['database'] {
    return this.postgres.database
  }

  trader(number?: number): Promise<CheckedClient> {
    return CheckedClient.ofTrader(this.address, number)
  }

  async stop(): Promise<void> {
    try {
      await this.running?.stop()
    } finally {
      await this.postgres.stop()
      this.directory.remove()
    }
    if (this.failures.length > 0) throw new Error(`a part of the server failed: ${this.failures.join('; ')}`)
  }

  private get server(): RunningServer {
    if (this.running === undefined) throw new Error('the server does not run')
    return this.running
  }
}

async function seed(config: Config, { database }: TestDatabase): Promise<FirstLogin> {
  const onFailure = (reason: string): void => {
    throw new Error(reason)
  }
  const key = readSecretKey(config)
  await checkSecretKey(database, key)
  const passwords = new Passwords(onFailure)
  const directory = join(config.dataDirectory, 'engine')
  const engine = await Engine.start({ directory, oldSegments: 'archive', onFailure })
  try {
    await seedDemo({ engine, database, users: new Users(database), passwords, traders: TRADERS })
    return await createAdministrator({ database, passwords, secretBox: new SecretBox(key) }, OWNER, 'owner')
  } finally {
    await engine.stop()
    await passwords.stop()
  }
}
