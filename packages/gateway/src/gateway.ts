// The door: HTTP and sockets in front of the engine and the views. Holds no money and decides nothing about it.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { MarketId, Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Projector } from '@candor/views'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Administration, type AdministrationOptions } from './admin/administration.ts'
import { AuditLog } from './admin/audit-log.ts'
import { ConsoleServer } from './admin/console-server.ts'
import { liveBank } from './admin/live-bank.ts'
import { SystemConfig } from './admin/system-config.ts'
import { Admission } from './admission.ts'
import { fairnessCalls } from './calls/fairness-calls.ts'
import { marketCalls } from './calls/market-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { solvencyCalls } from './calls/solvency-calls.ts'
import { SpotCalls } from './calls/spot-calls.ts'
import { Content } from './content/content.ts'
import { Contracts } from './contracts/contracts.ts'
import { DayResults } from './contracts/day-results.ts'
import { Earn } from './earn/earn.ts'
import { Evidence } from './evidence/evidence.ts'
import { formatOrder } from './format-order.ts'
import { createHttpServer } from './http-server.ts'
import { Identity, type IdentityOptions } from './identity/identity.ts'
import type { Passwords } from './identity/passwords.ts'
import { Sessions } from './identity/sessions.ts'
import type { Users } from './identity/users.ts'
import { GATEWAY_LIMITS } from './limits.ts'
import { Listing } from './live/listing.ts'
import { Live } from './live/live.ts'
import { GatewayMetrics, type LabelledReading, type Reading } from './metrics.ts'
import { Money, type MoneyOptions } from './money/money.ts'
import type { MoneyDesk } from './money/money-desk.ts'
import {
  candlesWithPast,
  type PastMarket,
  type PastPrices,
  pastOfContract,
  pastOfMarket,
} from './past-prices.ts'
import { RateLimits, type RateSettings } from './rate-limits.ts'
import { readinessOf } from './readiness.ts'
import type { RobotHost } from './robots/host-port.ts'
import { robotKeyOf } from './robots/robot-key-rows.ts'
import { RobotKeys } from './robots/robot-keys/robot-keys.ts'
import { RobotOwners } from './robots/robot-owners.ts'
import { Robots } from './robots/robots.ts'
import { serveRoutes } from './route-server.ts'
import { loadChainOf } from './seconds/chain-rows.ts'
import { Seconds } from './seconds/seconds.ts'
import { serveService } from './service-routes.ts'
import { SigningKey } from './signing-key.ts'
import { Sockets } from './socket/sockets.ts'
import { SocketOrderCalls, socketTexts } from './socket-calls.ts'
import { heldOf } from './solvency/held.ts'
import { NightlySnapshots } from './solvency/nightly.ts'
import { Solvency } from './solvency/solvency.ts'
import { serveStaticSite } from './static-site.ts'
import { ViewsHistory } from './views-history.ts'

export interface GatewayOptions {
  readonly identity: IdentityOptions
  readonly money: MoneyOptions
  readonly admin: AdministrationOptions
  /** Where the build of the web site lies. */
  readonly webDirectory: string
  /** The names of the sources of an index, by their numbers. */
  readonly sources?: Readonly<Record<number, string>>
  /** Where the public file of checkpoints lies. */
  readonly evidenceDirectory: string
  /** Prices from before the first trade, if the feed has any. */
  readonly past?: PastPrices
  /** What other parts tell of themselves among the metrics. */
  readonly readings?: readonly (Reading | LabelledReading)[]
  readonly engine: Engine
  readonly database: Database
  readonly projector: Pick<Projector, 'projected' | 'reached'>
  readonly users: Users
  readonly passwords: Passwords
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly version: string
  readonly mode: 'demo' | 'live'
  readonly rates: RateSettings
  readonly trustProxy: readonly string[]
  readonly origins: readonly string[]
  readonly metricsToken: string | undefined
  readonly logger: Logger
  /** Milliseconds UTC. */
  readonly clock?: () => number
  /** The time that commands are given, where a test drives it ahead of the clock. */
  readonly platformClock?: () => number
}

const SOCKET_PATH = '/exchange/ws'
const SITE_PATH = '/desktop/'

export class Gateway {
  readonly address: string
  private readonly app: FastifyInstance
  private readonly sockets: Sockets
  private readonly sessions: Sessions
  private readonly identity: Identity
  private readonly money: Money
  private readonly contracts: Contracts
  private readonly seconds: Seconds
  private readonly earn: Earn
  private readonly robots: Robots
  private readonly robotKeys: RobotKeys
  private readonly content: Content
  private readonly snapshots: NightlySnapshots
  private readonly evidence: Evidence
  /** None where the console stands beside the site. */
  private readonly console: ConsoleServer | undefined
  private readonly stopNow: () => void

  private constructor(
    parts: {
      readonly app: FastifyInstance
      readonly sockets: Sockets
      readonly sessions: Sessions
      readonly identity: Identity
      readonly money: Money
      readonly contracts: Contracts
      readonly seconds: Seconds
      readonly earn: Earn
      readonly robots: Robots
      readonly robotKeys: RobotKeys
      readonly content: Content
      readonly snapshots: NightlySnapshots
      readonly evidence: Evidence
      readonly console: ConsoleServer | undefined
    },
    address: string,
    stopNow: () => void,
  ) {
    this.app = parts.app
    this.sockets = parts.sockets
    this.sessions = parts.sessions
    this.identity = parts.identity
    this.money = parts.money
    this.contracts = parts.contracts
    this.seconds = parts.seconds
    this.earn = parts.earn
    this.robots = parts.robots
    this.robotKeys = parts.robotKeys
    this.content = parts.content
    this.snapshots = parts.snapshots
    this.evidence = parts.evidence
    this.console = parts.console
    this.address = address
    this.stopNow = stopNow
  }

  /** Serves once this resolves. The views must have caught up with the engine by now. */
  static async start(options: GatewayOptions): Promise<Gateway> {
    const { engine, database, projector, users, passwords, logger, clock = Date.now } = options
    let engineNumber = projector.projected
    const history = new ViewsHistory({ database, projector, engineNumber: () => engineNumber })
    engine.onOutcomes((outcomes) => {
      engineNumber = outcomes.at(-1)?.number ?? engineNumber
    })
    const listed = new Listing(await engine.query('listing', {}))
    const candles = candlesWithPast({ history, past: options.past, market: (id) => pastMarketOf(listed, id) })
    const live = await Live.start({
      engine,
      loadCandles: candles,
      loadTrades: async (marketId, limit) => (await history.publicTrades(marketId, limit)).toReversed(),
      loadChain: loadChainOf(database),
      clock,
    })
    const robotOwners = await RobotOwners.start(database, engine)
    const personOf = (userId: UserId): UserId => robotOwners.personOf(userId)
    const dayResults = new DayResults({ database, engine, number: live.number, personOf, clock })
    let stopping = false
    const sessions = new Sessions(database, clock)
    engine.onOutcomes((outcomes) => {
      for (const userId of lockedIn(outcomes)) {
        sessions.revokeAll(userId).catch((error: unknown) => {
          logger.error({ err: error, userId }, 'the sessions of a locked account were not all ended')
        })
      }
    })
    const rates = new RateLimits(options.rates)
    const robotKeys = new RobotKeys({ load: (keyId) => robotKeyOf(database, keyId), clock })
    const { secretBox } = options.identity
    const onAdminError = (error: unknown): void =>
      logger.error({ err: error }, 'unexpected error in the console')
    const audit = new AuditLog({ database, secretBox, clock, onError: onAdminError })
    const { defaults } = options.admin
    const systemConfig = await SystemConfig.open({ database, audit, defaults, clock })
    const identity = new Identity({
      ...options.identity,
      engine,
      database,
      users,
      passwords,
      sessions,
      rates,
      listing: live.listing,
      history,
      config: systemConfig,
      dayResult: (userId, nowMs) => dayResults.of(userId, nowMs),
      clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in identity'),
    })
    const money = new Money({
      ...options.money,
      terms: { ...options.money.terms, bank: liveBank(systemConfig) },
      engine,
      database,
      live,
      identity,
      robots: robotOwners,
      secretBox,
      caughtUp: () => history.caughtUp(),
      clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in money'),
    })
    const signingKey = new SigningKey(secretBox)
    const evidence = new Evidence({
      database,
      engine,
      listing: live.listing,
      signingKey,
      directory: options.evidenceDirectory,
      sources: options.sources ?? {},
      caughtUp: () => history.caughtUp(),
      lastNumber: () => live.number,
      clock,
      onError: (error) => logger.error({ err: error }, 'the evidence of second-contracts'),
    })
    const solvency = new Solvency({
      engine,
      database,
      secretBox,
      signingKey,
      asset: (assetId) => live.listing.assetById(assetId),
      reserves: async () => heldOf(await money.desk.reserves()),
      clock,
    })
    const content = new Content({
      database,
      secretBox,
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in the texts of the site'),
    })
    const robots = new Robots({
      engine,
      database,
      live,
      caughtUp: () => history.caughtUp(),
      messages: identity.messages,
      secretBox,
      proof: money.proof,
      keys: robotKeys,
      ownLimit: (userId) => contracts.ownLimit(userId),
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in robots'),
    })
    const administration = new Administration({
      ...options,
      ...options.admin,
      live,
      history,
      money: money.desk,
      solvency,
      evidence,
      messages: identity.messages,
      realNames: identity.realNames,
      robots: robots.desk,
      selfLimits: identity.selfLimits,
      secretBox,
      rates,
      audit,
      systemConfig,
      catalogue: content.catalogue,
      clock,
      onError: onAdminError,
    })
    const snapshots = new NightlySnapshots({
      solvency,
      database,
      clock,
      onError: (error) => logger.error({ err: error }, 'a snapshot of what is owed failed'),
    })
    const spot = new SpotCalls({
      engine,
      listing: live.listing,
      marketOf: (userId, orderId) => {
        const open = live.openOrders.get(orderId)
        return open?.userId === userId ? open.marketId : undefined
      },
    })
    const contracts = new Contracts({
      engine,
      database,
      live,
      history,
      candles,
      past: options.past,
      caughtUp: () => history.caughtUp(),
      messages: identity.messages,
      selfLimits: identity.selfLimits,
      dayResults,
      personOf,
      depthSequence: (symbol) => sockets.depthSequence(symbol),
      clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in contracts'),
    })
    const seconds = new Seconds({
      engine,
      database,
      live,
      caughtUp: () => history.caughtUp(),
      messages: identity.messages,
      selfLimits: identity.selfLimits,
      dayResults,
      secretBox,
      sources: options.sources ?? {},
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in second-contracts'),
    })
    const earn = new Earn({
      engine,
      database,
      live,
      caughtUp: () => history.caughtUp(),
      messages: identity.messages,
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in financial products and mining'),
    })
    const calls = new SocketOrderCalls(spot, contracts.orders, rates)
    const sockets = new Sockets({
      live,
      engine,
      sessions,
      robots: robotKeys,
      messages: identity.messages,
      money: money.feed,
      checkpoints: evidence,
      notices: content.notices,
      calls,
      texts: socketTexts,
      formatOrder: (order, closedMs) => formatOrder(live.listing, order, closedMs),
      onError: (error) => logger.error({ err: error }, 'unexpected error on a socket'),
      origins: options.origins,
      ...(options.trustProxy.length === 0 ? {} : { addressOf: addressBehind(options.trustProxy) }),
      clock,
    })
    const metrics = new GatewayMetrics([
      ...readingsOf(options, live, sockets),
      ...evidence.readings,
      ...(options.readings ?? []),
    ])
    const app = await createHttpServer({ logger, trustProxy: options.trustProxy })
    serveRoutes(
      app,
      {
        ...identity.calls,
        ...marketCalls({
          engine,
          live,
          history: { publicTrades: (...ask) => history.publicTrades(...ask), candles },
          depthSequence: (symbol) => sockets.depthSequence(symbol),
        }),
        ...orderCalls({ engine, live, history, spot }),
        ...contracts.calls,
        ...seconds.calls,
        ...earn.calls,
        ...robots.calls,
        ...money.calls,
        ...solvencyCalls(solvency, clock),
        ...fairnessCalls(evidence, live.listing),
        ...content.calls,
      },
      { sessions, robotKeys, rates, admission: new Admission(), metrics, isStopping: () => stopping },
    )
    serveService(app, {
      version: options.version,
      mode: options.mode,
      metrics,
      metricsToken: options.metricsToken,
      readiness: readinessOf({
        database,
        isRunning: () => !stopping,
        lag: () => live.number - projector.projected,
        isEvidenced: () => evidence.haltedBy === undefined,
        clock,
      }),
    })
    const isStopping = (): boolean => stopping
    const { directory, port: adminPort } = options.admin
    if (adminPort === undefined) await administration.serve(app, directory, isStopping)
    const adminConsole =
      adminPort === undefined
        ? undefined
        : await ConsoleServer.start({ ...options, administration, directory, port: adminPort, isStopping })
    await serveStaticSite(app, { directory: options.webDirectory, path: SITE_PATH })
    app.get('/', (_request, reply) => reply.redirect(SITE_PATH))
    app.server.on('upgrade', (request, socket, head) => upgrade(sockets, request, socket, head))
    // Before the first order: a limit that was set holds from the start.
    await history.caughtUp()
    await Promise.all([identity.start(), dayResults.start()])
    await app.listen({ host: options.host, port: options.port })
    await money.start()
    await contracts.start()
    await seconds.start()
    await earn.start()
    await robots.start()
    await content.start()
    await administration.resume()
    snapshots.start()
    evidence.start()
    return new Gateway(
      {
        app,
        sockets,
        sessions,
        identity,
        money,
        contracts,
        seconds,
        earn,
        robots,
        robotKeys,
        content,
        snapshots,
        evidence,
        console: adminConsole,
      },
      addressOf(app, options.host),
      () => {
        stopping = true
      },
    )
  }

  /** For the operator's side. */
  get moneyDesk(): MoneyDesk {
    return this.money.desk
  }

  /** From now on this one runs robots, those first that are to run already. */
  runRobots(host: RobotHost): Promise<void> {
    return this.robots.desk.attach(host)
  }

  /** Lets the platform's own host use a robot's key from here, whatever addresses its owner listed. */
  get robotPass(): string {
    return this.robotKeys.pass
  }

  /** Where the console is. */
  get adminAddress(): string {
    return this.console === undefined ? this.address : addressWith(this.address, this.console.port)
  }

  /** A session for a program of the house; the ones that it had before end. */
  async openSession(userId: UserId, device: string): Promise<string> {
    await this.sessions.revokeAll(userId)
    return this.sessions.begin(userId, { device, address: '' })
  }

  /** Refuses what is new, lets what is under way end, then closes every connection. */
  async stop(): Promise<void> {
    this.stopNow()
    const { server } = this.app
    const late = setTimeout(() => server.closeAllConnections(), GATEWAY_LIMITS.drainMs)
    // A connection that is kept alive becomes idle when its last answer is out, not before.
    const idle = setInterval(() => server.closeIdleConnections(), GATEWAY_LIMITS.closeIdleMs)
    await this.robots.stop()
    await this.sockets.drain()
    await this.app.close()
    await this.console?.stop()
    await this.snapshots.stop()
    await this.evidence.stop()
    await this.money.stop()
    await this.contracts.stop()
    await this.seconds.stop()
    await this.earn.stop()
    await this.content.stop()
    await this.identity.stop()
    clearInterval(idle)
    clearTimeout(late)
  }
}

function pastMarketOf(listed: Listing, marketId: MarketId): PastMarket | undefined {
  const market = listed.marketById(marketId)
  if (market !== undefined) return pastOfMarket(market)
  const contract = listed.contractById(marketId)
  return contract && pastOfContract(contract)
}

/** Accounts that were locked: whoever is logged in there is so no longer. */
function lockedIn(outcomes: readonly Outcome[]): UserId[] {
  const locked: UserId[] = []
  for (const { events } of outcomes) {
    for (const event of events) {
      if (event.type === 'AccountMarked' && event.mark === 'locked') locked.push(event.userId)
    }
  }
  return locked
}

/** Whose connection it is when proxies that we trust stand in between; Fastify knows only requests, not upgrades. */
function addressBehind(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trusted])
  return (request) => proxyAddr(request, isTrusted)
}

function upgrade(sockets: Sockets, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  if ((request.url ?? '').split('?')[0] === SOCKET_PATH) return sockets.handleUpgrade(request, socket, head)
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  return undefined
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function addressWith(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.origin
}

function readingsOf(options: GatewayOptions, live: Live, sockets: Sockets): readonly Reading[] {
  const { engine, projector } = options
  const viewsNumber = (): number => projector.projected
  return [
    {
      name: 'candor_engine_commands_in_flight',
      help: 'Commands taken in and not yet durable.',
      read: () => engine.inFlight.commands + engine.inFlight.cancels,
    },
    { name: 'candor_engine_number', help: 'The last durable command.', read: () => live.number },
    {
      name: 'candor_follower_number',
      help: 'The last command that the follower has checked.',
      read: () => engine.followed,
    },
    {
      name: 'candor_snapshot_number',
      help: 'The command that the newest snapshot stands at.',
      read: () => engine.snapshotNumber,
    },
    { name: 'candor_views_number', help: 'The last command that the views hold.', read: viewsNumber },
    {
      name: 'candor_views_lag_commands',
      help: 'Commands that the views are behind.',
      read: () => Math.max(0, live.number - viewsNumber()),
    },
    { name: 'candor_sockets', help: 'Open sockets.', read: () => sockets.counters.sockets },
    {
      name: 'candor_sockets_dropped_total',
      help: 'Sockets closed because they read too slowly.',
      read: () => sockets.counters.droppedSlow,
      total: true,
    },
  ]
}
