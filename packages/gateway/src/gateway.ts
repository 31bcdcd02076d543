// The door: HTTP and sockets in front of the engine and the views. Holds no money and decides nothing about it.

import type { Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Projector } from '@candor/views'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Administration, type AdministrationOptions } from './admin/administration.ts'
import { AuditLog } from './admin/audit-log.ts'
import { ConsoleServer } from './admin/console-server.ts'
import { liveBank } from './admin/live-bank.ts'
import { SystemConfig } from './admin/system-config.ts'
import { Admission } from './admission.ts'
import { Alerts } from './alerts/alerts.ts'
import { MarginWatch } from './alerts/margin-watch.ts'
import { ApiKeyDesk } from './api-keys/api-key-desk.ts'
import { ApiKeys } from './api-keys/api-keys.ts'
import { Binance } from './binance/binance.ts'
import type { Handlers } from './call.ts'
import { apiKeyCalls } from './calls/api-key-calls.ts'
import { fairnessCalls } from './calls/fairness-calls.ts'
import { marketCalls } from './calls/market-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { solvencyCalls } from './calls/solvency-calls.ts'
import { SpotCalls } from './calls/spot-calls.ts'
import { addressBehind, addressWith, ownAddress, peerOf, shareRequests, upgrade } from './connections.ts'
import { Content } from './content/content.ts'
import { Contracts } from './contracts/contracts.ts'
import { DayResults } from './contracts/day-results.ts'
import { Earn } from './earn/earn.ts'
import { Evidence } from './evidence/evidence.ts'
import { formatOrder } from './format-order.ts'
import { readingsOf } from './gateway-readings.ts'
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
import { candlesWithPast, type PastPrices, pastMarketOf } from './past-prices.ts'
import { PlainRoutes } from './plain/plain-routes.ts'
import { PlainServer } from './plain/plain-server.ts'
import { Push, type PushOptions } from './push/push.ts'
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
import { Paces } from './service/paces.ts'
import { Service } from './service/service.ts'
import { serveService } from './service-routes.ts'
import { SigningKey } from './signing-key.ts'
import { Sockets } from './socket/sockets.ts'
import { SocketOrderCalls, socketTexts } from './socket-calls.ts'
import { heldOf } from './solvency/held.ts'
import { NightlySnapshots } from './solvency/nightly.ts'
import { Solvency } from './solvency/solvency.ts'
import { leadToSite, serveStaticSite } from './static-site.ts'
import { Udf } from './udf/udf.ts'
import { ViewsHistory } from './views-history.ts'

export interface GatewayOptions {
  readonly identity: IdentityOptions
  readonly money: MoneyOptions
  readonly admin: AdministrationOptions
  readonly push: PushOptions
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

const SITE_PATH = '/desktop/'

/** What is running, and is to be stopped. */
interface GatewayParts {
  readonly app: FastifyInstance
  readonly plain: PlainServer
  readonly sockets: Sockets
  readonly sessions: Sessions
  readonly identity: Identity
  readonly money: Money
  readonly contracts: Contracts
  readonly seconds: Seconds
  readonly earn: Earn
  readonly robots: Robots
  readonly robotKeys: RobotKeys
  readonly apiKeys: ApiKeys
  readonly content: Content
  readonly alerts: Alerts
  readonly marginWatch: MarginWatch
  readonly push: Push
  readonly service: Service
  readonly snapshots: NightlySnapshots
  readonly evidence: Evidence
  readonly binance: Binance
  /** None where the console stands beside the site. */
  readonly console: ConsoleServer | undefined
}

export class Gateway {
  readonly address: string
  private readonly parts: GatewayParts
  private readonly stopNow: () => void

  private constructor(parts: GatewayParts, address: string, stopNow: () => void) {
    this.parts = parts
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
    const isStopping = (): boolean => stopping
    const admission = new Admission()
    const addressOf = options.trustProxy.length === 0 ? peerOf : addressBehind(options.trustProxy)
    const sessions = new Sessions(database, clock)
    const apiKeys = new ApiKeys({
      database,
      secretBox: options.identity.secretBox,
      isLocked: async (userId) => (await engine.query('standing', { userId }))?.locked === true,
      clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in API keys'),
    })
    engine.onOutcomes((outcomes) => {
      for (const userId of lockedIn(outcomes)) {
        apiKeys.endAll(userId).catch((error: unknown) => {
          logger.error({ err: error, userId }, 'the API keys of a locked account were not all ended')
        })
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
    const { messages, preferences } = identity
    const onAlertError = (error: unknown): void => logger.error({ err: error }, 'unexpected error in alerts')
    const alerts = new Alerts({ database, engine, live, messages, clock, onError: onAlertError })
    const marginWatch = new MarginWatch({
      database,
      engine,
      live,
      messages,
      personOf,
      clock,
      onError: onAlertError,
    })
    const push = await Push.open({
      ...options.push,
      database,
      secretBox,
      engine,
      live,
      messages,
      preferences,
      onError: (error) => logger.warn({ err: error }, 'a notification to a device'),
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
    const apiKeyDesk = new ApiKeyDesk({
      database,
      secretBox,
      keys: apiKeys,
      proof: money.proof,
      messages: identity.messages,
      clock,
    })
    const service = new Service({
      database,
      secretBox,
      processes: identity.processes,
      paces: new Paces(options.rates),
      clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in customer service'),
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
      service,
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
      service: service.feed,
      money: money.feed,
      checkpoints: evidence,
      notices: content.notices,
      calls,
      texts: socketTexts,
      formatOrder: (order, closedMs) => formatOrder(live.listing, order, closedMs),
      onError: (error) => logger.error({ err: error }, 'unexpected error on a socket'),
      origins: options.origins,
      addressOf,
      clock,
    })
    const metrics = new GatewayMetrics([
      ...readingsOf(options, live, sockets),
      ...evidence.readings,
      ...(options.readings ?? []),
    ])
    const app = await createHttpServer({ logger, trustProxy: options.trustProxy })
    const handlers: Handlers = {
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
      ...alerts.calls,
      ...push.calls,
      ...service.calls,
      ...apiKeyCalls(apiKeyDesk),
    }
    const routeParts = { sessions, robotKeys, rates, admission, metrics, isStopping }
    serveRoutes(app, handlers, routeParts)
    const binance = new Binance({
      engine,
      database,
      live,
      history,
      candles,
      spot,
      contracts: contracts.orders,
      keys: apiKeys,
      settings: options.rates,
      admission,
      addressOf,
      timerOf: (route) => metrics.timerOf(route),
      isStopping,
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in the compatible API'),
    })
    const udf = new Udf({
      live,
      candles,
      settings: options.rates,
      admission,
      addressOf,
      timerOf: (route) => metrics.timerOf(route),
      isStopping,
      clock: options.platformClock ?? clock,
      onError: (error) => logger.error({ err: error }, 'unexpected error in the datafeed for charts'),
    })
    shareRequests(app, [binance, udf])
    // Where every request is to be logged all of them go through Fastify, which does that.
    const plainHandlers = logger.isLevelEnabled('info')
      ? []
      : [new PlainRoutes(handlers, { ...routeParts, addressOf, logger }), binance]
    const plain = new PlainServer(app.server, plainHandlers)
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
    const { directory, port: adminPort } = options.admin
    if (adminPort === undefined) await administration.serve(app, directory, isStopping)
    const adminConsole =
      adminPort === undefined
        ? undefined
        : await ConsoleServer.start({ ...options, administration, directory, port: adminPort, isStopping })
    await serveStaticSite(app, { directory: options.webDirectory, path: SITE_PATH })
    leadToSite(app, SITE_PATH)
    app.server.on('upgrade', (request, socket, head) => {
      if (!binance.handleUpgrade(request, socket, head)) upgrade(sockets, request, socket, head)
    })
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
    await alerts.start()
    marginWatch.start()
    service.start()
    apiKeys.start()
    await administration.resume()
    snapshots.start()
    evidence.start()
    return new Gateway(
      {
        app,
        plain,
        sockets,
        sessions,
        identity,
        money,
        contracts,
        seconds,
        earn,
        robots,
        robotKeys,
        apiKeys,
        content,
        alerts,
        marginWatch,
        push,
        service,
        snapshots,
        evidence,
        binance,
        console: adminConsole,
      },
      ownAddress(app, options.host),
      () => {
        stopping = true
      },
    )
  }

  /** For the operator's side. */
  get moneyDesk(): MoneyDesk {
    return this.parts.money.desk
  }

  /** From now on this one runs robots, those first that are to run already. */
  runRobots(host: RobotHost): Promise<void> {
    return this.parts.robots.desk.attach(host)
  }

  /** Lets the platform's own host use a robot's key from here, whatever addresses its owner listed. */
  get robotPass(): string {
    return this.parts.robotKeys.pass
  }

  /** Where the console is. */
  get adminAddress(): string {
    const { console } = this.parts
    return console === undefined ? this.address : addressWith(this.address, console.port)
  }

  /** A session for a program of the house; the ones that it had before end. */
  async openSession(userId: UserId, device: string): Promise<string> {
    const { sessions } = this.parts
    await sessions.revokeAll(userId)
    return sessions.begin(userId, { device, address: '' })
  }

  /** Refuses what is new, lets what is under way end, then closes every connection. */
  async stop(): Promise<void> {
    this.stopNow()
    const { app, plain, sockets, binance, console, robots, ...parts } = this.parts
    const { server } = app
    const late = setTimeout(() => {
      plain.closeAll()
      server.closeAllConnections()
    }, GATEWAY_LIMITS.drainMs)
    // A connection that is kept alive becomes idle when its last answer is out, not before.
    const idle = setInterval(() => {
      plain.closeIdle()
      server.closeIdleConnections()
    }, GATEWAY_LIMITS.closeIdleMs)
    await robots.stop()
    await Promise.all([sockets.drain(), binance.stop()])
    await app.close()
    await console?.stop()
    const { snapshots, evidence, money, contracts, seconds, earn, content } = parts
    for (const part of [snapshots, evidence, money, contracts, seconds, earn, content]) await part.stop()
    const { alerts, marginWatch, push, service, apiKeys, identity } = parts
    for (const part of [alerts, marginWatch, push, service, apiKeys, identity]) await part.stop()
    clearInterval(idle)
    clearTimeout(late)
  }
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
