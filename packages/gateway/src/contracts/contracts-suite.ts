// What the tests of contracts stand on: a real database, engine and views, and the calls about contracts without HTTP in
// front of them. Index and time are the test's: a price is sent from three sources whenever it says so, and time goes on
// by as much as it says.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RouteName } from '@candor/api'
import {
  type AdministratorId,
  type Amount,
  type Command,
  type DepositId,
  type Price,
  type RateE8,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import { Messages } from '../identity/messages.ts'
import { SelfLimits } from '../identity/self-limits.ts'
import { Users } from '../identity/users.ts'
import { Live } from '../live/live.ts'
import { BTC, CONTRACT_VIEW, INDEX, USDT, units } from '../live/market-script-suite.ts'
import { Contracts } from './contracts.ts'
import { DayResults } from './day-results.ts'

export const SYMBOL = CONTRACT_VIEW.symbol

interface Asked {
  readonly body?: object
  readonly query?: object
  readonly key?: string
}

/** An answer, as the test looks into it. */
export type Answer = Readonly<Record<string, unknown>>

export class ContractsWorld {
  readonly database: Database
  readonly engine: Engine
  readonly live: Live
  readonly messages: Messages
  selfLimits: SelfLimits
  readonly errors: unknown[] = []
  private readonly projector: Projector
  private readonly stopAll: () => Promise<void>
  private contracts: Contracts
  private dayResults: DayResults
  private nextUser = 0
  private readonly ahead: BigInt64Array
  private readonly clock: () => number

  private constructor(parts: {
    readonly database: Database
    readonly engine: Engine
    readonly live: Live
    readonly projector: Projector
    readonly ahead: BigInt64Array
    readonly stop: () => Promise<void>
  }) {
    this.database = parts.database
    this.engine = parts.engine
    this.live = parts.live
    this.projector = parts.projector
    this.stopAll = parts.stop
    this.ahead = parts.ahead
    this.clock = clockOf(parts.ahead)
    const { database, engine, live, clock } = this
    this.messages = new Messages({ database, onError: (error) => this.errors.push(error) })
    this.dayResults = new DayResults({
      personOf: (userId) => userId,
      database,
      engine,
      number: live.number,
      clock,
    })
    this.selfLimits = this.newSelfLimits()
    this.contracts = this.newContracts()
  }

  static async start(): Promise<ContractsWorld> {
    const directory = mkdtempSync(path.join(tmpdir(), 'candor-contracts-'))
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
    const world = new ContractsWorld({
      database: postgres.database,
      engine,
      live,
      projector,
      ahead,
      stop: async () => {
        await engine.stop()
        await projector.stop()
        await postgres.stop()
        rmSync(directory, { recursive: true, force: true })
        if (failures.length > 0) throw new Error(failures.join('; '))
      },
    })
    await world.caughtUp()
    await world.contracts.start()
    return world
  }

  async stop(): Promise<void> {
    await this.contracts.stop()
    await this.stopAll()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** As a new process has it: what is at hand is read anew. */
  async restart(whileAway: () => Promise<void> = async () => undefined): Promise<void> {
    await this.contracts.stop()
    await whileAway()
    await this.caughtUp()
    const { database, engine, live, clock } = this
    this.dayResults = new DayResults({
      personOf: (userId) => userId,
      database,
      engine,
      number: live.number,
      clock,
    })
    this.selfLimits = this.newSelfLimits()
    await Promise.all([this.dayResults.start(), this.selfLimits.start()])
    this.contracts = this.newContracts()
    await this.contracts.start()
  }

  async accept(command: Command): Promise<void> {
    await accept(this.engine, command)
  }

  /** A trader with so much in the contract account. */
  async trader(amount: string): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    await new Users(this.database).add({
      userId,
      contact: { channel: 'email', value: `user${userId}@candor.example` },
      nickName: 'somebody',
      passwordHash: 'none',
      realNameState: 'authenticated',
    })
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    const depositId = userId as number as DepositId
    await this.accept({ type: 'SeeDeposit', depositId, userId, assetId: USDT, amount: units(amount) })
    await this.accept({ type: 'ConfirmDeposit', depositId })
    await this.accept({
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: walletId('spot'),
      to: walletId('contract'),
      assetId: USDT,
      amount: units(amount),
    })
    return userId
  }

  /** So much time goes by at once. */
  pass(ms: number): void {
    Atomics.add(this.ahead, 0, BigInt(ms))
  }

  nowMs(): number {
    return this.clock()
  }

  /** Three sources agree on this price now. */
  async index(price: string, indexId = INDEX): Promise<void> {
    const timeMs = BigInt(this.clock()) as TimeMs
    const quotes = [1, 2, 3].map((source) => ({
      source: source as never,
      price: units<Price>(price),
      timeMs,
    }))
    await this.accept({ type: 'IndexTick', indexId, quotes })
  }

  /** One of the calls, as this user makes it. */
  async call<T = Answer>(name: RouteName, userId: UserId, { body, query, key }: Asked = {}): Promise<T> {
    const { calls } = this.contracts
    const handler = calls[name as keyof typeof calls] as (call: object) => unknown
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

  /** An order on the first contract, unless it names another. */
  async order(userId: UserId, fields: object, key?: string): Promise<Answer> {
    const body = { symbol: SYMBOL, type: 'limit', mayCross: true, ...fields }
    return this.call('placeContractOrder', userId, key === undefined ? { body } : { body, key })
  }

  async caughtUp(): Promise<boolean> {
    const { number } = await this.engine.queryAt('listing', {})
    await this.projector.reached(number)
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

  private newContracts(): Contracts {
    const { database, engine, live, clock } = this
    return new Contracts({
      personOf: (userId) => userId,
      engine,
      database,
      live,
      history: { publicTrades: async () => [] },
      candles: async () => [],
      past: undefined,
      caughtUp: () => this.caughtUp(),
      messages: this.messages,
      selfLimits: this.selfLimits,
      dayResults: this.dayResults,
      depthSequence: () => ({ epoch: 'test', seq: 0 }),
      clock,
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
  const { marketId, symbol, base, quote, indexId, parameters } = CONTRACT_VIEW
  const rate = units<RateE8>('0.0005')
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: rate,
    spotTakerE8: rate,
    perpMakerE8: units<RateE8>('0.0002'),
    perpTakerE8: rate,
  }
  const agreed = {
    reason: 'test',
    proposedBy: 1 as AdministratorId,
    approvedBy: 2 as AdministratorId,
  }
  const amount: Amount = units('100000')
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    { type: 'AddCapital', assetId: USDT, amount, reference: 'test', ...agreed },
    { type: 'PlaceCapital', assetId: USDT, amount, to: 'insurance', ...agreed },
    { type: 'ListContract', marketId, symbol, base, quote, indexId, parameters },
  ]
}
