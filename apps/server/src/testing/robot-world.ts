// For tests of robots: a whole server whose prices and time the test drives, and which can be stopped and started again over
// the same folder and database. Nobody but the test, and its robots, trades.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { readConfig } from '../config.ts'
import { DEMO_FUND_PASSWORD } from '../demo-listing.ts'
import { type RunningServer, startServer } from '../server.ts'
import { CheckedClient } from './checked-client.ts'
import { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.ts'

export interface RobotAsk {
  readonly strategy: string
  readonly venue: 'spot' | 'contract'
  readonly symbol: string
  readonly parameters: Readonly<Record<string, string>>
  readonly investment: string
  readonly ipList?: readonly string[]
}

/** As far as tests look at it. */
export interface RobotShown {
  readonly robotId: string
  readonly state: string
  readonly pause: string | null
  readonly keyId: string
  readonly trips: number
}

const PLENTY = '1000000'
const FIRST_PRICES = { BTC: '30000', ETH: '3000', SOL: '100', BNB: '300', XRP: '1', DOGE: '0.1', ADA: '0.5' }
const LOOK_MS = 50

export class RobotWorld {
  private readonly postgres: TestDatabase
  private readonly directory: TemporaryDirectory
  private readonly script: string
  private readonly settings: Readonly<Record<string, string>>
  private readonly tickets = new Map<number, string | undefined>()
  private readonly failures: string[] = []
  private prices: Readonly<Record<string, string>> = FIRST_PRICES
  private aheadMs = 0
  private running: RunningServer | undefined

  private constructor(postgres: TestDatabase, settings: Readonly<Record<string, string>>) {
    this.postgres = postgres
    this.directory = temporaryDirectory()
    this.script = join(this.directory.path, 'script.json')
    this.settings = settings
    this.write()
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<RobotWorld> {
    const world = new RobotWorld(await startTestDatabase(), settings)
    await world.start()
    return world
  }

  get server(): RunningServer {
    if (this.running === undefined) throw new Error('the server does not run')
    return this.running
  }

  get database(): TestDatabase['database'] {
    return this.postgres.database
  }

  async start(): Promise<void> {
    const config = readConfig({
      CANDOR_FEED: 'scripted',
      CANDOR_FEED_SCRIPT: this.script,
      CANDOR_MAKERS: 'off',
      CANDOR_CHAIN_BLOCK_MS: '3600000',
      CANDOR_CHAIN_FORK_EVERY: '0',
      CANDOR_RATE_REQUESTS: PLENTY,
      CANDOR_RATE_ORDERS: PLENTY,
      CANDOR_RATE_LOGINS: PLENTY,
      CANDOR_PORT: '0',
      CANDOR_LOG_LEVEL: 'fatal',
      CANDOR_DEMO_TRADERS: '3',
      ...this.settings,
      CANDOR_DATA_DIR: join(this.directory.path, 'data'),
      CANDOR_DATABASE_URL: this.postgres.url,
    })
    this.running = await startServer(config, (reason) => this.failures.push(reason))
  }

  async stopServer(): Promise<void> {
    const { server } = this
    this.running = undefined
    await server.stop()
  }

  async close(): Promise<void> {
    if (this.running !== undefined) await this.stopServer()
    await this.postgres.stop()
    this.directory.remove()
    if (this.failures.length > 0) throw new Error(`a part of the server failed: ${this.failures.join('; ')}`)
  }

  /** The same session also after the server was started again. */
  async trader(number: number): Promise<CheckedClient> {
    const { address } = this.server
    const ticket = this.tickets.get(number)
    if (ticket !== undefined) return new CheckedClient(address, ticket)
    const client = await CheckedClient.ofTrader(address, number)
    this.tickets.set(number, client.token)
    return client
  }

  setPrices(prices: Readonly<Record<string, string>>): void {
    this.prices = { ...this.prices, ...prices }
    this.write()
  }

  /** No index has a price any more. */
  silence(): void {
    this.prices = {}
    this.write()
  }

  /** The platform's time, as the script says. */
  get nowMs(): number {
    return Date.now() + this.aheadMs
  }

  /** Goes on to a moment, which must not be over. */
  async goTo(timeMs: number): Promise<void> {
    this.aheadMs = Math.max(this.aheadMs, timeMs - Date.now())
    this.write()
    await sleep(2 * LOOK_MS)
  }

  /** A minute passes. */
  async minute(): Promise<void> {
    this.aheadMs += 60_000
    this.write()
    await sleep(2 * LOOK_MS)
  }

  /** Makes a robot and starts it. Gives its number and its secret. */
  async robot(
    owner: CheckedClient,
    ask: RobotAsk,
  ): Promise<{ robotId: string; secret: string; keyId: string }> {
    const name = `${ask.strategy}-${Math.random().toString(36).slice(2)}`
    const { robot, secret } = await owner.ask<{ robot: RobotShown; secret: string }>('createRobot', {
      key: name,
      body: ask,
    })
    const { robotId, keyId } = robot
    const body = { robotId, secret, fundPassword: DEMO_FUND_PASSWORD }
    await owner.ask('startRobot', { key: `${name}-s`, body })
    return { robotId, secret, keyId }
  }

  private write(): void {
    writeFileSync(this.script, JSON.stringify({ aheadMs: this.aheadMs, prices: this.prices }))
  }
}
