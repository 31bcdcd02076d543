// The whole server inside the test's own process: a database of its own, an engine in a folder of its own, a free port.
// A part that fails while the test runs is an error at the end.

import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import type { MoneyDesk } from '@candor/gateway'
import { readConfig } from '../config.ts'
import type { FirstLogin } from '../open-administration.ts'
import { type RunningServer, startServer } from '../server.ts'
import { CheckedClient } from './checked-client.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export interface TestServer {
  readonly address: string
  readonly database: Database
  readonly money: MoneyDesk
  /** Where the console is, and how its owner gets in the first time. */
  readonly adminAddress: string
  readonly firstLogin: FirstLogin | undefined
  /** A session of a demo trader, from 1. */
  trader(number?: number): Promise<CheckedClient>
  stop(): Promise<void>
}

/**
 * Bounds that no test meets by accident; those that want to meet them set their own. Nobody but the test trades;
 * prices and chains stand still.
 */
const QUIET = {
  CANDOR_FEED: 'off',
  CANDOR_MAKERS: 'off',
  CANDOR_CHAIN_BLOCK_MS: '3600000',
  CANDOR_CHAIN_FORK_EVERY: '0',
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
  CANDOR_RATE_LOGINS: '1000000',
  CANDOR_RATE_CODES: '1000000',
  CANDOR_RATE_UPLOADS: '1000000',
  CANDOR_RATE_MESSAGES: '1000000',
}

export async function startTestServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const directory = temporaryDirectory()
  const { url, database, stop: stopDatabase } = await startTestDatabase()
  const failures: string[] = []
  const clear = async (): Promise<void> => {
    await stopDatabase()
    directory.remove()
  }
  const config = readConfig({
    ...QUIET,
    CANDOR_PORT: '0',
    CANDOR_LOG_LEVEL: 'fatal',
    CANDOR_DEMO_TRADERS: '3',
    ...settings,
    CANDOR_DATA_DIR: directory.path,
    CANDOR_DATABASE_URL: url,
  })
  let server: RunningServer
  try {
    server = await startServer(config, (reason) => failures.push(reason))
  } catch (error) {
    await clear()
    throw error
  }
  return {
    address: server.address,
    database,
    money: server.money,
    adminAddress: server.adminAddress,
    firstLogin: server.firstLogin,
    trader: (number) => CheckedClient.ofTrader(server.address, number),
    stop: async () => {
      try {
        await server.stop()
      } finally {
        await clear()
      }
      if (failures.length > 0) throw new Error(`a part of the server failed: ${failures.join('; ')}`)
    },
  }
}

/** A server for one piece of work, stopped whatever comes of it. */
export async function withTestServer(
  settings: Readonly<Record<string, string>>,
  run: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer(settings)
  try {
    await run(server)
  } finally {
    await server.stop()
  }
}
