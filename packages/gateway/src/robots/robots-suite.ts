// What the tests of robots stand on: a real database, engine and views, one spot market and one contract with a maker in each,
// and the calls about robots without HTTP in front. A host that only writes down what it was told, and a way to cut everything
// that leaves the process at any point, as a crash does.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { robotRoutes } from '@candor/api'
import {
  type AdministratorId,
  type Amount,
  type AssetId,
  type Command,
  type DepositId,
  type Lots,
  type OrderId,
  type Price,
  type RateE8,
  type Reply,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import { FundPassword } from '../identity/fund-password.ts'
import { Messages } from '../identity/messages.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { Users } from '../identity/users.ts'
import { Live } from '../live/live.ts'
import {
  BTC,
  CONTRACT,
  CONTRACT_VIEW,
  INDEX,
  LISTING,
  MARKET,
  USDT,
  units,
} from '../live/market-script-suite.ts'
import { Cutter } from '../money/desks-suite.ts'
import { FundProof } from '../money/fund-proof.ts'
import type { RobotHost, RobotRun } from './host-port.ts'
import { RobotOwners } from './robot-owners.ts'
import { Robots } from './robots.ts'

export const FUND_PASSWORD = 'seven-green-7'
const NEVER = Number.POSITIVE_INFINITY
const WATCHED_MS = 20_000
const LOOK_MS = 10

/** Buys at 29,500 and 29,000, sells at 30,500 and 31,000: the rulebook's example. */
export const GRID = {
  strategy: 'grid',
  venue: 'spot',
  symbol: 'BTC_USDT',
  parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
  investment: '1300',
}

export const LONG = {
  strategy: 'direction',
  venue: 'contract',
  symbol: 'BTCUSDT',
  parameters: { side: 'long', quantity: '10', takeProfit: '33000', stopLoss: '27000', leverage: '5' },
  investment: '200',
}

/** An answer, as the test looks into it. */
export type Answer = Readonly<Record<string, unknown>>

interface Asked {
  readonly body?: object
  readonly query?: object
  readonly key?: string
}

/** Writes down what it is told. */
export class NotedHost implements RobotHost {
  readonly runs: RobotRun[] = []
  readonly letGone: UserId[] = []

  run(robot: RobotRun): void {
    this.runs.push(robot)
  }

  letGo(robotId: UserId): Promise<void> {
    this.letGone.push(robotId)
    return Promise.resolve()
  }
}

interface Running {
  readonly database: Database
  readonly engine: Engine
  readonly projector: Projector
  readonly live: Live
  readonly ahead: BigInt64Array
  readonly stop: () => Promise<void>
}

export class RobotsWorld {
  readonly database: Database
  readonly engine: Engine
  readonly live: Live
  readonly messages: Messages
  readonly errors: unknown[] = []
  readonly revoked: string[] = []
  host = new NotedHost()
  robots: Robots
  owners: RobotOwners
  private readonly running: Running
  private readonly secretBox = new SecretBox(Buffer.alloc(32, 7))
  private nextUser = 100
  private nextKey = 0

  private constructor(running: Running, owners: RobotOwners) {
    this.running = running
    this.owners = owners
    this.database = running.database
    this.engine = running.engine
    this.live = running.live
    const { database } = this
    this.messages = new Messages({ database, onError: (error) => this.errors.push(error) })
    this.robots = this.newRobots(new Cutter(NEVER))
  }

  static async start(): Promise<RobotsWorld> {
    const directory = mkdtempSync(path.join(tmpdir(), 'candor-robots-'))
    const postgres = await startTestDatabase()
    const { database } = postgres
    const failures: string[] = []
    const onFailure = (reason: string): void => void failures.push(reason)
    const projector = await Projector.start({ databaseUrl: postgres.url, onFailure })
    const ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
    const engine = await Engine.start({
      directory,
      oldSegments: 'drop',
      onFailure,
      projector,
      ahead: ahead.buffer,
    })
    for (const command of listing()) await accept(engine, command)
    const clock = (): number => Date.now() + Number(Atomics.load(ahead, 0))
    const live = await Live.start({ engine, loadCandles: async () => [], clock })
    const stop = async (): Promise<void> => {
      await engine.stop()
      await projector.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
      if (failures.length > 0) throw new Error(failures.join('; '))
    }
    const owners = await RobotOwners.start(database, engine)
    const world = new RobotsWorld({ database, engine, projector, live, ahead, stop }, owners)
    await world.makeMarkets()
    await world.caughtUp()
    await world.robots.start()
    await world.robots.desk.attach(world.host)
    return world
  }

  async stop(): Promise<void> {
    await this.robots.stop()
    await this.running.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** The process is gone and another begins, with another host; it may be cut at a point. */
  async restart(cutter = new Cutter(NEVER)): Promise<void> {
    await this.robots.stop()
    await this.caughtUp()
    this.host = new NotedHost()
    this.owners = await RobotOwners.start(this.database, this.engine)
    this.robots = this.newRobots(cutter)
    await this.robots.start()
    await this.robots.desk.attach(this.host)
  }

  /** From now on what leaves the process may be cut. */
  async cutAt(cutter: Cutter): Promise<void> {
    await this.robots.stop()
    this.robots = this.newRobots(cutter)
    await this.robots.desk.attach(this.host)
  }

  clock = (): number => Date.now() + Number(Atomics.load(this.running.ahead, 0))

  /** So much time goes by at once. */
  pass(ms: number): void {
    Atomics.add(this.running.ahead, 0, BigInt(ms))
  }

  async accept(command: Command): Promise<Reply> {
    return accept(this.engine, command)
  }

  /** Somebody with so much in the coin account and a fund password. */
  async owner(amount = '10000'): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    await new Users(this.database).add({
      userId,
      contact: { channel: 'email', value: `user${userId}@candor.example` },
      nickName: 'somebody',
      passwordHash: 'none',
      realNameState: 'authenticated',
    })
    await this.database
      .updateTable('users')
      .set({ fund_password_hash: FUND_PASSWORD })
      .where('user_id', '=', userId)
      .execute()
    await this.open(userId, undefined)
    await this.deposit(userId, USDT, amount)
    return userId
  }

  /** One of the calls, as this user makes it. */
  async call<T = Answer>(
    name: keyof typeof robotRoutes,
    userId: UserId,
    { body, query, key }: Asked = {},
  ): Promise<T> {
    const handler = this.robots.calls[name] as (call: object) => unknown
    const answer = await handler({
      session: { userId },
      body,
      query: query ?? {},
      params: {},
      key,
      language: 'en',
    })
    return answer as T
  }

  async create(
    ownerId: UserId,
    wish: object = GRID,
  ): Promise<{ robotId: string; secret: string; account: UserId }> {
    const key = `create-${++this.nextKey}`
    const { robot, secret } = await this.call<{ robot: { robotId: string }; secret: string }>(
      'createRobot',
      ownerId,
      { body: wish, key },
    )
    return { robotId: robot.robotId, secret, account: Number(robot.robotId) as UserId }
  }

  startRobot(
    ownerId: UserId,
    { robotId, secret }: { robotId: string; secret: string },
    key?: string,
  ): Promise<Answer> {
    const body = { robotId, secret, fundPassword: FUND_PASSWORD }
    return this.call('startRobot', ownerId, { body, ...(key === undefined ? {} : { key }) })
  }

  /** A robot that runs. */
  async runner(ownerId: UserId, wish: object = GRID): Promise<{ robotId: string; account: UserId }> {
    const made = await this.create(ownerId, wish)
    await this.startRobot(ownerId, made)
    return made
  }

  detail(
    ownerId: UserId,
    robotId: string,
  ): Promise<Answer & { state: string; money: Record<string, string> | null }> {
    return this.call('robotDetail', ownerId, { query: { robotId } })
  }

  /** Until a robot is in this state. */
  async reaches(
    ownerId: UserId,
    robotId: string,
    state: string,
  ): Promise<Answer & { money: Record<string, string> | null }> {
    const untilMs = Date.now() + WATCHED_MS
    for (;;) {
      const detail = await this.detail(ownerId, robotId)
      if (detail.state === state) return detail
      if (Date.now() > untilMs) throw new Error(`robot ${robotId} is ${detail.state}, not ${state}`)
      await sleep(LOOK_MS)
    }
  }

  keep(account: UserId, told: object = {}): Promise<Answer> {
    return this.call('keepRobot', account, {
      body: { state: '{}', trips: [], log: [], paused: null, done: null, ...told },
    })
  }

  async log(ownerId: UserId, robotId: string): Promise<{ code: string; data: Record<string, string> }[]> {
    const { list } = await this.call<{ list: { code: string; data: Record<string, string> }[] }>(
      'robotLog',
      ownerId,
      {
        query: { robotId },
      },
    )
    return list.toReversed().map(({ code, data }) => ({ code, data }))
  }

  /** What somebody has available in the coin account. */
  async has(userId: UserId, assetId: AssetId = USDT, wallet = SPOT_WALLET): Promise<bigint> {
    const balances = await this.engine.query('balances', { userId })
    return balances?.find((each) => each.asset === assetId && each.wallet === wallet)?.available ?? 0n
  }

  spotOrder(userId: UserId, fields: Partial<Extract<Command, { type: 'PlaceSpotOrder' }>>): Promise<Reply> {
    return this.accept({
      type: 'PlaceSpotOrder',
      userId,
      clientId: undefined,
      wallet: SPOT_WALLET,
      marketId: MARKET,
      side: 'buy',
      orderType: fields.price === undefined ? 'market' : 'limit',
      timeInForce: fields.price === undefined ? 'immediateOrCancel' : 'goodTillCancelled',
      price: undefined,
      quantity: undefined,
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      selfTrade: undefined,
      ...fields,
    })
  }

  contractOrder(
    userId: UserId,
    fields: Partial<Extract<Command, { type: 'PlaceContractOrder' }>>,
  ): Promise<Reply> {
    return this.accept({
      type: 'PlaceContractOrder',
      userId,
      clientId: undefined,
      marketId: CONTRACT,
      side: 'buy',
      positionSide: 'both',
      orderType: fields.price === undefined ? 'market' : 'limit',
      timeInForce: fields.price === undefined ? 'immediateOrCancel' : 'goodTillCancelled',
      price: undefined,
      lots: 10n as Lots,
      reduceOnly: false,
      mayCross: true,
      stops: undefined,
      selfTrade: undefined,
      ...fields,
    })
  }

  async cancel(userId: UserId, orderId: OrderId): Promise<void> {
    await this.accept({
      type: 'CancelSpotOrder',
      userId,
      clientId: undefined,
      orderId,
      orderClientId: undefined,
    })
  }

  async caughtUp(): Promise<boolean> {
    const { number } = await this.engine.queryAt('listing', {})
    await this.running.projector.reached(number)
    return true
  }

  /** Three sources agree on this price now. */
  async index(price: string): Promise<void> {
    const timeMs = BigInt(this.clock()) as TimeMs
    const quotes = [1, 2, 3].map((source) => ({
      source: source as never,
      price: units<Price>(price),
      timeMs,
    }))
    await this.accept({ type: 'IndexTick', indexId: INDEX, quotes })
  }

  async told(userId: UserId): Promise<{ kind: string; text: string }[]> {
    const { list } = await this.messages.list(userId, { pageIndex: 1, pageSize: 20, language: 'en' })
    return list.map(({ kind, text }) => ({ kind, text }))
  }

  readonly maker = 1 as UserId
  readonly taker = 2 as UserId

  /** Two of the house quote around 30,010 and trade once, so that there is a last price. */
  private async makeMarkets(): Promise<void> {
    await this.open(this.maker, 'maker')
    await this.open(this.taker, 'taker')
    for (const userId of [this.maker, this.taker]) {
      await this.deposit(userId, USDT, '2000000')
      await this.deposit(userId, BTC, '100')
      await this.accept({
        type: 'Transfer',
        userId,
        clientId: undefined,
        from: SPOT_WALLET,
        to: walletId('contract'),
        assetId: USDT,
        amount: units('1000000'),
      })
      await this.accept({
        type: 'SetContractMode',
        userId,
        clientId: undefined,
        marketId: CONTRACT,
        marginMode: 'cross',
        positionMode: 'oneWay',
      })
    }
    await this.index('30010')
    await this.spotOrder(this.maker, { side: 'sell', price: units<Price>('30010'), quantity: units('5') })
    await this.spotOrder(this.maker, { side: 'buy', price: units<Price>('30000'), quantity: units('5') })
    await this.spotOrder(this.taker, { side: 'buy', quantity: units('0.001') })
    await this.contractOrder(this.maker, { side: 'sell', price: units<Price>('30010'), lots: 1_000n as Lots })
    await this.contractOrder(this.maker, { side: 'buy', price: units<Price>('30000'), lots: 1_000n as Lots })
    await this.contractOrder(this.taker, { side: 'buy', lots: 1n as Lots })
  }

  private async open(userId: UserId, house: string | undefined): Promise<void> {
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
  }

  private nextDeposit = 0

  async deposit(userId: UserId, assetId: AssetId, amount: string): Promise<void> {
    const depositId = ++this.nextDeposit as DepositId
    await this.accept({ type: 'SeeDeposit', depositId, userId, assetId, amount: units(amount) })
    await this.accept({ type: 'ConfirmDeposit', depositId })
  }

  private newRobots(cutter: Cutter): Robots {
    const { database, live, engine, clock } = this
    const passwords = {
      hash: (password: string) => Promise.resolve(password),
      matches: (password: string, hash: string | undefined) => Promise.resolve(password === hash),
    }
    return new Robots({
      engine: {
        submit: (command) => cutter.around(() => engine.submit(command)),
        query: (...asked) => engine.query(...asked),
        queryAt: (...asked) => engine.queryAt(...asked),
        onOutcomes: (listener) => engine.onOutcomes(listener),
      },
      database,
      live,
      caughtUp: () => this.caughtUp(),
      messages: this.messages,
      secretBox: this.secretBox,
      proof: new FundProof({
        fundPassword: new FundPassword({ database, passwords, clock }),
        secondFactor: { isBound: () => Promise.resolve(false), spend: () => Promise.resolve() },
      }),
      keys: { revoke: (_robotId, keyId) => Promise.resolve(void this.revoked.push(keyId)) },
      ownLimit: () => undefined,
      clock,
      onError: (error) => this.errors.push(error),
    })
  }
}

async function accept(engine: Engine, command: Command): Promise<Reply> {
  const reply = await engine.submit(command)
  if (reply.rejection !== undefined) throw new Error(`${command.type} was rejected: ${reply.rejection}`)
  return reply
}

function listing(): Command[] {
  const [spot] = LISTING.markets
  if (spot === undefined) throw new Error('no market')
  const { marketId, symbol, base, quote, indexId, parameters } = CONTRACT_VIEW
  const rate = units<RateE8>('0.001')
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: rate,
    spotTakerE8: rate,
    perpMakerE8: units<RateE8>('0.0002'),
    perpTakerE8: units<RateE8>('0.0005'),
  }
  const agreed = { reason: 'test', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }
  const amount: Amount = units('100000')
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    { type: 'AddCapital', assetId: USDT, amount, reference: 'test', ...agreed },
    { type: 'PlaceCapital', assetId: USDT, amount, to: 'insurance', ...agreed },
    {
      type: 'ListSpotMarket',
      marketId: MARKET,
      symbol: spot.symbol,
      base: BTC,
      quote: USDT,
      indexId: INDEX,
      parameters: spot.parameters,
    },
    { type: 'ListContract', marketId, symbol, base, quote, indexId, parameters },
  ]
}
