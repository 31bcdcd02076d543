// The whole platform in one process: database, views, engine, gateway, in the order in which each needs the next.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@candor/contract'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { Engine, type StopReport } from '@candor/engine'
import {
  createLogger,
  GATEWAY_LIMITS,
  Gateway,
  type MoneyDesk,
  Passwords,
  type PushOptions,
  type Reading,
  Users,
} from '@candor/gateway'
import { NO_LOAD } from '@candor/robot/host'
import { Projector } from '@candor/views'
import { type Config, ConfigError } from './config.ts'
import { seedContent } from './content-seed.ts'
import { seedMakers, startMakers } from './demo-makers.ts'
import { seedDemo } from './demo-seed.ts'
import { LiveFeed, type LiveFeedParts } from './live-feed.ts'
import { administrationOf, type FirstLogin, firstLogin } from './open-administration.ts'
import { openIdentity } from './open-identity.ts'
import { openMoney } from './open-money.ts'
import { OpenRobots, robotReadings } from './open-robots.ts'
import { OrderSealer } from './order-sealer.ts'
import { Parts } from './parts.ts'
import { missingTexts } from './preflight.ts'
import { ScriptedFeed } from './scripted-feed.ts'
import { SimulatedFeed, type SimulatedFeedParts } from './simulated-feed.ts'
import { VERSION } from './version.ts'

export interface RunningServer {
  readonly address: string
  readonly recovery: Engine['recovery']
  /** Where the console is. */
  readonly adminAddress: string
  /** Of the owner that a demo makes at its first start; told this once. */
  readonly firstLogin: FirstLogin | undefined
  /** What the operator's side may do with money in and out. */
  readonly money: MoneyDesk
  stop(): Promise<StopReport>
}

/** Where the build puts the web site. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Starts everything. `onFailure` is told when a part can no longer be trusted: the process should end, and what is
 * durable is there at the next start.
 */
export async function startServer(
  config: Config,
  onFailure: (reason: string) => void,
): Promise<RunningServer> {
  const parts = new Parts()
  try {
    return await startParts(config, onFailure, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}

async function startParts(
  config: Config,
  onFailure: (reason: string) => void,
  parts: Parts,
): Promise<RunningServer> {
  const logger = createLogger(config.logLevel)
  const databaseUrl = config.databaseUrl ?? (await startPostgres(config, onFailure, parts))
  const database = parts.add(
    openDatabase(databaseUrl, { statementTimeoutMs: GATEWAY_LIMITS.databaseMs }),
    (each) => each.destroy(),
  )
  await migrate(database)
  await putContent(config, database, logger)
  const identity = await openIdentity(config, database, parts)
  const projector = parts.add(
    await Projector.start({ databaseUrl, isEmbedded: config.databaseUrl === undefined, onFailure }),
    (each) => each.stop(),
  )
  let report: StopReport | undefined
  const ahead =
    config.feedScript === undefined ? undefined : new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
  const engine = parts.add(
    await Engine.start({
      directory: join(config.dataDirectory, 'engine'),
      oldSegments: config.mode === 'live' ? 'archive' : 'drop',
      projector: { port: projector.port, checkpoint: projector.checkpoint },
      ...(ahead === undefined ? {} : { ahead }),
      onFailure,
    }),
    async (each) => {
      // Its last snapshot waits for the views.
      projector.hasten()
      report = await each.stop()
    },
  )
  const users = new Users(database)
  const passwords = parts.add(new Passwords(onFailure), (each) => each.stop())
  const first = await firstLogin(config, { database, passwords, secretBox: identity.secretBox })
  const demo = config.mode === 'demo'
  if (demo) await seedDemo({ engine, database, users, passwords, traders: config.demoTraders })
  const onError = (error: unknown): void => logger.error({ err: error }, 'the demo')
  const onReport = (text: string): void => logger.warn(`price venues: ${text}`)
  const sealer = await OrderSealer.start(engine)
  const seal = (): Promise<void> => sealer.seal()
  const feed = await startFeed(config, { database, engine, seal, onError, onReport, ahead }, parts)
  const makers = demo && feed !== undefined && config.hasMakers
  if (makers) await seedMakers({ engine, users, passwords })
  const { number } = await engine.queryAt('listing', {})
  await projector.reached(number)
  let newest: number = number
  engine.onOutcomes((outcomes) => {
    newest = outcomes.at(-1)?.number ?? newest
  })
  let robots: OpenRobots | undefined
  const gateway = parts.add(
    await Gateway.start({
      engine,
      database,
      projector,
      users,
      passwords,
      identity,
      money: await openMoney(config, parts, onFailure),
      admin: administrationOf(config),
      push: pushOf(config),
      webDirectory: WEB_DIRECTORY,
      ...(feed?.past === undefined ? {} : { past: feed.past }),
      sources: feed?.sources ?? {},
      evidenceDirectory: join(config.dataDirectory, 'evidence'),
      ...(ahead === undefined ? {} : { platformClock: drivenClock(ahead) }),
      readings: [
        ...(feed === undefined ? [] : [...feed.readings, lateSeals(feed)]),
        ...robotReadings(() => robots?.load ?? NO_LOAD),
      ],
      version: VERSION,
      logger,
      ...config,
    }),
    (each) => each.stop(),
  )
  projector.standBack(() => newest)
  if (makers) parts.add(await startMakers(gateway, onError), (each) => each.stop())
  robots = parts.add(await startRobots(gateway, logger), (each) => each.stop())
  return {
    address: gateway.address,
    adminAddress: gateway.adminAddress,
    firstLogin: first,
    recovery: engine.recovery,
    money: gateway.moneyDesk,
    stop: async () => {
      await parts.stop()
      if (report === undefined) throw new Error('the engine did not report')
      return report
    },
  }
}

/** Before anything else is started: live mode does not begin with texts that nobody stands behind. */
async function putContent(
  config: Config,
  database: Database,
  logger: ReturnType<typeof createLogger>,
): Promise<void> {
  const nowMs = Date.now()
  await seedContent({
    directory: config.contentDirectory,
    database,
    nowMs,
    onProblem: (problem) => logger.warn(`content: ${problem}`),
  })
  const missing = await missingTexts(config, database, nowMs)
  if (missing.length > 0) {
    throw new ConfigError(`CANDOR_MODE=live is missing:\n${missing.map((each) => `- ${each}`).join('\n')}`)
  }
}

function startRobots(gateway: Gateway, logger: ReturnType<typeof createLogger>): Promise<OpenRobots> {
  const onError = (reason: string, robotId: UserId | undefined): void =>
    logger.error({ robotId, reason }, 'robots')
  return OpenRobots.start({ gateway, onError })
}

function lateSeals(feed: { readonly lateSeals: number }): Reading {
  return {
    name: 'candor_second_seals_late_total',
    help: 'Index ticks that did not wait any longer for orders to be sealed; those orders enter a second later.',
    read: () => feed.lateSeals,
    total: true,
  }
}

/** The clock, and how far a script has driven time ahead of it. */
function drivenClock(ahead: SharedArrayBuffer): () => number {
  const driven = new BigInt64Array(ahead)
  return () => Date.now() + Number(Atomics.load(driven, 0))
}

async function startFeed(
  { mode, feed: kind, feedVenues, feedScript, seed }: Config,
  given: Omit<SimulatedFeedParts, 'seed'> &
    Omit<LiveFeedParts, 'venues'> & { readonly ahead: SharedArrayBuffer | undefined },
  parts: Parts,
): Promise<SimulatedFeed | LiveFeed | ScriptedFeed | undefined> {
  if (kind === 'live') {
    const feed = parts.add(await LiveFeed.open({ ...given, venues: feedVenues }), (each) => each.stop())
    feed.start()
    return feed
  }
  // Real money never trades on simulated prices.
  if (kind === 'off' || mode !== 'demo') return undefined
  const { ahead } = given
  if (feedScript !== undefined && ahead !== undefined) {
    const scripted = parts.add(new ScriptedFeed({ ...given, ahead, file: feedScript }), async (each) =>
      each.stop(),
    )
    await scripted.start()
    return scripted
  }
  const feed = parts.add(await SimulatedFeed.open({ ...given, seed }), async (each) => each.stop())
  await feed.start()
  return feed
}

async function startPostgres(
  { dataDirectory }: Config,
  onFailure: (reason: string) => void,
  parts: Parts,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDirectory, 'postgres'),
    onExit: (reason) => onFailure(`Postgres: ${reason}`),
  })
  parts.add(postgres, (each) => each.stop())
  return postgres.url
}

function pushOf({ pushHosts, site }: Config): PushOptions {
  const contact = `mailto:${site.contactEmail}`
  return pushHosts.length === 0 ? { contact } : { contact, hosts: pushHosts }
}
