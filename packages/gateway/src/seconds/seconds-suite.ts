// What the tests of second-contracts stand on: a real database, engine and views, and the calls about them without HTTP in
// front. Index and time are the test's: time goes on by as much as it says, and a tick comes when it says so.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RouteName, secondRoutes } from '@candor/api'
import {
  type AdministratorId,
  type Amount,
  type Command,
  type DepositId,
  type Price,
  type RateE8,
  type SecondParameters,
  type SourceId,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import { DayResults } from '../contracts/day-results.ts'
import { Messages } from '../identity/messages.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { SelfLimits } from '../identity/self-limits.ts'
import { Users } from '../identity/users.ts'
import { Live } from '../live/live.ts'
import { BTC, INDEX, USDT, units } from '../live/market-script-suite.ts'
import { PRODUCT } from '../live/second-script-suite.ts'
import { loadChainOf } from './chain-rows.ts'
import { Seconds } from './seconds.ts'

export const SYMBOL = 'BTC_USDT'
const SECOND_MS = 1_000
/** Ticks come this long after a full second, so that a slow machine does not miss one. */
const INTO_SECOND_MS = 200
const WINDOW = 5
const KEY_BYTES = 32

export const PARAMETERS: SecondParameters = {
  durations: [
    { seconds: 10, payoutE8: units<RateE8>('0.8') },
    { seconds: 60, payoutE8: units<RateE8>('0.82') },
  ],
  minStake: units('1000'),
  maxStake: units('20000'),
  userCap: units('50000'),
  directionCapE8: units<RateE8>('0.1'),
  totalCapE8: units<RateE8>('0.5'),
}

const AGREED = { reason: 'test', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }

interface Asked {
  readonly body?: object
  readonly query?: object
  readonly key?: string
}

/** An answer, as the test looks into it. */
export type Answer = Readonly<Record<string, unknown>>

interface Running {
  readonly database: Database
  readonly engine: Engine
  readonly projector: Projector
  readonly ahead: BigInt64Array
  readonly stop: () => Promise<void>
}

export class SecondsWorld {
  readonly database: Database
  readonly engine: Engine
  live: Live
  readonly messages: Messages
  selfLimits: SelfLimits
  readonly errors: unknown[] = []
  private readonly running: Running
  private seconds: Seconds
  private dayResults: DayResults
  private nextUser = 0
  private readonly clock: () => number

  private constructor(running: Running, live: Live) {
    this.running = running
    this.database = running.database
    this.engine = running.engine
    this.live = live
    this.clock = clockOf(running.ahead)
    const { database, engine, clock } = this
    this.messages = new Messages({ database, onError: (error) => this.errors.push(error) })
    this.dayResults = new DayResults({
      personOf: (userId) => userId,
      database,
      engine,
      number: live.number,
      clock,
    })
    this.selfLimits = this.newSelfLimits()
    this.seconds = this.newSeconds()
  }

  static async start(): Promise<SecondsWorld> {
    const directory = mkdtempSync(path.join(tmpdir(), 'candor-seconds-'))
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
    const live = await Live.start({ engine, loadCandles: async () => [], clock: clockOf(ahead) })
    const stop = async (): Promise<void> => {
      await engine.stop()
      await projector.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
      if (failures.length > 0) throw new Error(failures.join('; '))
    }
    const world = new SecondsWorld({ database: postgres.database, engine, projector, ahead, stop }, live)
    await world.caughtUp()
    await world.seconds.start()
    return world
  }

  async stop(): Promise<void> {
    await this.seconds.stop()
    await this.running.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** As a new process has it: what is at hand is read anew. */
  async restart(whileAway: () => Promise<void> = async () => undefined): Promise<void> {
    await this.seconds.stop()
    await whileAway()
    await this.caughtUp()
    const { database, engine, clock } = this
    const loadChain = loadChainOf(database)
    this.live = await Live.start({ engine, loadCandles: async () => [], loadChain, clock })
    this.dayResults = new DayResults({
      personOf: (userId) => userId,
      database,
      engine,
      number: this.live.number,
      clock,
    })
    this.selfLimits = this.newSelfLimits()
    await Promise.all([this.dayResults.start(), this.selfLimits.start()])
    this.seconds = this.newSeconds()
    await this.seconds.start()
  }

  async accept(command: Command): Promise<void> {
    await accept(this.engine, command)
  }

  /** A trader of this country, or of the house, with so much in the second-contract account. */
  async trader(amount: string, country = 'SG', house?: string): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    await new Users(this.database).add({
      userId,
      contact: { channel: 'email', value: `user${userId}@candor.example` },
      nickName: 'somebody',
      passwordHash: 'none',
      realNameState: 'authenticated',
    })
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country })
    const depositId = userId as number as DepositId
    await this.accept({ type: 'SeeDeposit', depositId, userId, assetId: USDT, amount: units(amount) })
    await this.accept({ type: 'ConfirmDeposit', depositId })
    await this.accept({
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: walletId('spot'),
      to: walletId('second'),
      assetId: USDT,
      amount: units(amount),
    })
    return userId
  }

  nowMs(): number {
    return this.clock()
  }

  pass(ms: number): void {
    Atomics.add(this.running.ahead, 0, BigInt(ms))
  }

  /** Three sources agree on this price in the next second. */
  async tick(price: string): Promise<void> {
    this.pass(SECOND_MS - (this.clock() % SECOND_MS) + INTO_SECOND_MS)
    const timeMs = BigInt(this.clock()) as TimeMs
    const quotes = [1, 2, 3].map((source) => ({
      source: source as SourceId,
      price: units<Price>(price),
      timeMs,
    }))
    await this.accept({ type: 'IndexTick', indexId: INDEX, quotes })
  }

  /** What was placed is committed to, and enters at this price. */
  async enter(price: string): Promise<void> {
    await this.accept({ type: 'SealSecondOrders', indexId: INDEX })
    await this.tick(price)
  }

  /** The five seconds at the end of this order all have this price. */
  async settle(expiryMs: number, price: string): Promise<void> {
    this.pass(Math.max(0, expiryMs - WINDOW * SECOND_MS - this.clock()))
    while (this.clock() < expiryMs) await this.tick(price)
  }

  /** One of the calls, as this user makes it; a visitor when there is none. */
  async call<T = Answer>(
    name: RouteName & keyof typeof secondRoutes,
    userId: UserId | undefined,
    { body, query, key }: Asked = {},
  ): Promise<T> {
    const handler = this.seconds.calls[name] as unknown as (call: object) => unknown
    const session = userId === undefined ? undefined : { userId }
    const answer = await handler({ session, body, query: query ?? {}, params: {}, key, language: 'en' })
    return answer as T
  }

  /** 1,000 on up for ten seconds, unless it says otherwise. */
  async order(userId: UserId, fields: object = {}, key?: string): Promise<Answer> {
    const usual = { symbol: SYMBOL, direction: 'up', seconds: 10, payout: '0.8', amount: '1000' }
    const body = { ...usual, ...fields }
    return this.call('placeSecondOrder', userId, key === undefined ? { body } : { body, key })
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

  private newSelfLimits(): SelfLimits {
    return new SelfLimits({
      database: this.database,
      messages: this.messages,
      dayResult: (userId, nowMs) => this.dayResults.of(userId, nowMs),
    })
  }

  private newSeconds(): Seconds {
    return new Seconds({
      engine: this.engine,
      database: this.database,
      live: this.live,
      caughtUp: () => this.caughtUp(),
      messages: this.messages,
      selfLimits: this.selfLimits,
      dayResults: this.dayResults,
      secretBox: new SecretBox(new Uint8Array(KEY_BYTES).fill(1)),
      sources: { 1: 'Aster', 2: 'Borealis' },
      clock: this.clock,
      onError: (error) => this.errors.push(error),
    })
  }
}

/** The clock, and how far the test has driven time ahead of it. */
function clockOf(ahead: BigInt64Array): () => number {
  return () => Date.now() + Number(Atomics.load(ahead, 0))
}

async function accept(engine: Engine, command: Command): Promise<void> {
  const { rejection } = await engine.submit(command)
  if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
}

function listing(): Command[] {
  const rate = units<RateE8>('0.0005')
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: rate,
    spotTakerE8: rate,
    perpMakerE8: rate,
    perpTakerE8: rate,
  }
  const amount: Amount = units('1000000')
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    { type: 'AddCapital', assetId: USDT, amount, reference: 'test', ...AGREED },
    { type: 'PlaceCapital', assetId: USDT, amount, to: 'second_house', ...AGREED },
    {
      type: 'ListSecondProduct',
      productId: PRODUCT,
      symbol: SYMBOL,
      indexId: INDEX,
      parameters: PARAMETERS,
    },
    { type: 'SetSecondCountries', everywhere: false, countries: ['JP', 'SG'] },
  ]
}
