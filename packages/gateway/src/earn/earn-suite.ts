// What the tests of financial products and mining stand on: a real database, engine and views, and the calls about them without
// HTTP in front. Time is the test's: it stands at noon of a day and goes on by whole days when the test says so.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { financialRoutes, miningRoutes } from '@candor/api'
import {
  type AdministratorId,
  type Amount,
  type Command,
  type DepositId,
  dayIndex,
  dayStartMs,
  type FinancialParameters,
  type FinancialProductId,
  HOUR_MS,
  type MiningParameters,
  type MiningPoolId,
  type RateE8,
  type Reply,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import { Messages } from '../identity/messages.ts'
import { Users } from '../identity/users.ts'
import { Live } from '../live/live.ts'
import { BTC, USDT, units } from '../live/market-script-suite.ts'
import { Earn } from './earn.ts'

const NOON_HOURS = 12n
const AGREED = { reason: 'test', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }
const TREASURY: Amount = units('1000000')

export const THIRTY = 1 as FinancialProductId
export const SPRINT = 1 as MiningPoolId
/** Pays once, in another asset. */
export const HARVEST = 2 as MiningPoolId

const SALE = {
  quota: units('1000000'),
  minAmount: units('100'),
  step: units('10'),
  maxPerUser: units('20000'),
  fromMs: 0n as TimeMs,
  untilMs: BigInt(Date.UTC(2100, 0, 1)) as TimeMs,
}

export const PRODUCT: FinancialParameters = {
  ...SALE,
  termDays: 30,
  aprE8: units<RateE8>('0.08'),
  source: 'financial',
}

export const POOL: MiningParameters = {
  ...SALE,
  termDays: 7,
  dailyRateE8: units<RateE8>('0.0015'),
  payout: 'daily',
  payoutLag: 1,
  rebate1E8: units<RateE8>('0.1'),
  rebate2E8: units<RateE8>('0.05'),
}

/** An answer, as the test looks into it. */
export type Answer = Readonly<Record<string, unknown>>

interface Asked {
  readonly body?: object
  readonly query?: object
  readonly key?: string
}

interface Running {
  readonly database: Database
  readonly engine: Engine
  readonly projector: Projector
  readonly ahead: BigInt64Array
  readonly stop: () => Promise<void>
}

export class EarnWorld {
  readonly database: Database
  readonly engine: Engine
  readonly live: Live
  readonly messages: Messages
  readonly errors: unknown[] = []
  private readonly running: Running
  private earn: Earn
  private nextUser = 0
  private nextKey = 0

  private constructor(running: Running, live: Live) {
    this.running = running
    this.database = running.database
    this.engine = running.engine
    this.live = live
    const { database } = this
    this.messages = new Messages({ database, onError: (error) => this.errors.push(error) })
    this.earn = this.newEarn(live)
  }

  static async start(): Promise<EarnWorld> {
    const directory = mkdtempSync(path.join(tmpdir(), 'candor-earn-'))
    const postgres = await startTestDatabase()
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
    const world = new EarnWorld({ database: postgres.database, engine, projector, ahead, stop }, live)
    world.toNoon(1)
    await world.caughtUp()
    await world.earn.start()
    return world
  }

  async stop(): Promise<void> {
    await this.earn.stop()
    await this.running.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** As a new process has it: what was not told is made up for. */
  async restart(whileAway: () => Promise<void>): Promise<void> {
    await this.earn.stop()
    await whileAway()
    await this.caughtUp()
    const clock = (): number => this.nowMs()
    this.earn = this.newEarn(await Live.start({ engine: this.engine, loadCandles: async () => [], clock }))
    await this.earn.start()
  }

  accept(command: Command): Promise<Reply> {
    return accept(this.engine, command)
  }

  /** A trader with so much USDT in the coin account and as much in the financial account. */
  async trader(amount: string, inviterId?: UserId): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    await new Users(this.database).add({
      userId,
      contact: { channel: 'email', value: `user${userId}@candor.example` },
      nickName: 'somebody',
      passwordHash: 'none',
      realNameState: 'authenticated',
      ...(inviterId === undefined ? {} : { inviterId }),
    })
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    const half = units(amount)
    if (half === 0n) return userId
    const depositId = userId as number as DepositId
    const whole = (half * 2n) as Amount
    await this.accept({ type: 'SeeDeposit', depositId, userId, assetId: USDT, amount: whole })
    await this.accept({ type: 'ConfirmDeposit', depositId })
    await this.accept({
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: walletId('spot'),
      to: walletId('financial'),
      assetId: USDT,
      amount: half,
    })
    return userId
  }

  nowMs(): number {
    return Date.now() + Number(Atomics.load(this.running.ahead, 0))
  }

  /** Noon, so many days on, with everything done that was due by then. */
  async passDays(days: number): Promise<void> {
    this.toNoon(days)
    await this.accept({ type: 'Tick' })
  }

  private toNoon(days: number): void {
    const nowMs = BigInt(this.nowMs())
    const noonMs = dayStartMs(dayIndex(nowMs) + BigInt(days)) + NOON_HOURS * HOUR_MS
    Atomics.add(this.running.ahead, 0, noonMs - nowMs)
  }

  /** One of the calls, as this user makes it; a visitor when there is none. */
  async call<T = Answer>(
    name: keyof typeof financialRoutes | keyof typeof miningRoutes,
    userId: UserId | undefined,
    { body, query, key }: Asked = {},
  ): Promise<T> {
    const handler = this.earn.calls[name] as unknown as (call: object) => unknown
    const session = userId === undefined ? undefined : { userId }
    const answer = await handler({ session, body, query: query ?? {}, params: {}, key, language: 'en' })
    return answer as T
  }

  /** 10,000 in the thirty days, unless it says otherwise. */
  async buy(userId: UserId, fields: object = {}, key = this.newKey()): Promise<Answer> {
    const usual = { productId: '1', amount: '10000', term: 30, annualRate: '0.08', agreed: true }
    return this.call('buyFinancial', userId, { body: { ...usual, ...fields }, key })
  }

  /** 5,000 in the pool that pays daily, unless it says otherwise. */
  async mine(userId: UserId, fields: object = {}, key = this.newKey()): Promise<Answer> {
    const usual = { poolId: '1', amount: '5000', term: 7, dailyRate: '0.0015', agreed: true }
    return this.call('buyMining', userId, { body: { ...usual, ...fields }, key })
  }

  newKey(): string {
    return `key-${++this.nextKey}`
  }

  /** The whole of a table, line by line. */
  async table(
    name: 'exportFinancialHistory' | 'exportMiningIncome',
    userId: UserId,
    query: object = {},
  ): Promise<string[]> {
    const lines = await this.call<AsyncIterable<string>>(name, userId, { query })
    const all: string[] = []
    for await (const line of lines) all.push(line)
    return all
  }

  async caughtUp(): Promise<boolean> {
    const { number } = await this.engine.queryAt('listing', {})
    await this.running.projector.reached(number)
    return true
  }

  /** The messages of a user, newest first. */
  async told(userId: UserId): Promise<{ kind: string; text: string }[]> {
    const { list } = await this.messages.list(userId, { pageIndex: 1, pageSize: 20, language: 'en' })
    return list.map(({ kind, text }) => ({ kind, text }))
  }

  private newEarn(live: Live): Earn {
    return new Earn({
      engine: this.engine,
      database: this.database,
      live,
      caughtUp: () => this.caughtUp(),
      messages: this.messages,
      clock: () => this.nowMs(),
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
  const capital = (to: 'yield_treasury' | 'mining_treasury', assetId: typeof USDT): Command[] => [
    { type: 'AddCapital', assetId, amount: TREASURY, reference: 'test', ...AGREED },
    { type: 'PlaceCapital', assetId, amount: TREASURY, to, ...AGREED },
  ]
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    ...capital('yield_treasury', USDT),
    ...capital('mining_treasury', USDT),
    ...capital('mining_treasury', BTC),
    {
      type: 'ListFinancialProduct',
      productId: THIRTY,
      name: 'Thirty, "fixed"',
      assetId: USDT,
      parameters: PRODUCT,
    },
    {
      type: 'ListMiningPool',
      poolId: SPRINT,
      name: 'Sprint',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters: POOL,
    },
    {
      type: 'ListMiningPool',
      poolId: HARVEST,
      name: 'Harvest',
      assetId: USDT,
      incomeAssetId: BTC,
      parameters: { ...POOL, termDays: 3, dailyRateE8: units<RateE8>('0.00000002'), payout: 'end' },
    },
  ]
}
