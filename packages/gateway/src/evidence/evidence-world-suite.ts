// What the tests of evidence stand on: a real database, engine and views, one second-contract of ten seconds, and the evidence over
// them. Time and prices are the test's: a second begins when it says so, with a tick or without.

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteName } from '@candor/api'
import {
  type AdministratorId,
  type AssetId,
  type Command,
  type DepositId,
  type IndexId,
  type Price,
  type ProductId,
  type RateE8,
  type Reply,
  type SecondDirection,
  type SecondOrderId,
  type SourceId,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { startTestDatabase } from '@candor/database/testing'
import { Engine, OutcomeHistory } from '@candor/engine'
import { Projector, rebuildViews } from '@candor/views'
import { fairnessCalls } from '../calls/fairness-calls.ts'
import { Listing } from '../live/listing.ts'
import { BTC, INDEX, USDT, units } from '../live/market-script-suite.ts'
import { CHECKPOINT_FILE, Evidence } from './evidence.ts'
import { SUITE_KEY } from './evidence-suite.ts'

type Postgres = Awaited<ReturnType<typeof startTestDatabase>>

export const SYMBOL = 'BTC_USDT'
const PRODUCT = 1 as ProductId
/** A product that is listed when its index has ticked for a while. */
export const LATER = {
  productId: 2 as ProductId,
  symbol: 'ETH_USDT',
  indexId: 2 as IndexId,
  base: 9 as AssetId,
}
const DURATION = 10
const PAYOUT = units<RateE8>('0.8')
/** A tick comes so long after its second has begun. */
const INTO_SECOND_MS = 50

const AGREED = {
  reason: 'test',
  proposedBy: 1 as AdministratorId,
  approvedBy: 2 as AdministratorId,
}

/** What lives as long as a process does. */
interface Process {
  readonly engine: Engine
  readonly projector: Projector
  readonly listing: Listing
  readonly evidence: Evidence
}

export class EvidenceWorld {
  readonly errors: unknown[] = []
  readonly failures: string[] = []
  readonly directory = mkdtempSync(join(tmpdir(), 'candor-evidence-'))
  private readonly postgres: Postgres
  private readonly ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  private running: Process | undefined
  private secondMs = Math.floor(Date.now() / 1_000) * 1_000
  private lastNumber = 0
  private nextUser = 0

  private constructor(postgres: Postgres) {
    this.postgres = postgres
  }

  static async start(): Promise<EvidenceWorld> {
    const world = new EvidenceWorld(await startTestDatabase())
    await world.begin(listing())
    // The look that a start takes at once is over: on a slow machine it would see what tests do first.
    await world.evidence.checkpointNow()
    return world
  }

  async stop(): Promise<void> {
    await this.end()
    await this.postgres.stop()
    rmSync(this.directory, { recursive: true, force: true })
    if (this.failures.length > 0) throw new Error(this.failures.join('; '))
  }

  get evidence(): Evidence {
    return this.process.evidence
  }

  get engine(): Engine {
    return this.process.engine
  }

  get file(): string {
    return join(this.directory, 'evidence', CHECKPOINT_FILE)
  }

  get fileText(): string {
    return readFileSync(this.file, 'utf8')
  }

  /** As a process that ends and another that begins; `whileAway` happens in between. */
  async restart(whileAway: () => Promise<void> | void = () => undefined): Promise<void> {
    await this.end()
    await whileAway()
    await this.begin([])
  }

  /** Half a line, as a crash between the write and the sync leaves it. */
  tearFile(): void {
    appendFileSync(this.file, '{"line":"candor-checkpoint-1 99 17900')
  }

  loseFile(): void {
    rmSync(this.file)
  }

  /** All views from the log, as `npm run rebuild-views` makes them. */
  async rebuildViews(): Promise<void> {
    const history = OutcomeHistory.open(join(this.directory, 'engine'))
    try {
      await rebuildViews({ databaseUrl: this.postgres.url, history })
    } finally {
      history.close()
    }
  }

  async send(command: Command): Promise<Reply> {
    const reply = await this.engine.submit(command)
    this.lastNumber = reply.number
    return reply
  }

  async accept(command: Command): Promise<Reply> {
    const reply = await this.send(command)
    if (reply.rejection !== undefined) throw new Error(`${command.type} was rejected: ${reply.rejection}`)
    return reply
  }

  async trader(amount = '100000'): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    const depositId = userId as number as DepositId
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
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

  /** A second product, on an index of its own that has ticked before. */
  async laterProduct(): Promise<void> {
    const [first] = (await this.engine.query('listing', {})).seconds
    if (first === undefined) throw new Error('there is no product')
    const { productId, symbol, indexId } = LATER
    await this.accept({ type: 'ListAsset', assetId: LATER.base, code: 'ETH', scale: 8 })
    const index = { indexId, base: LATER.base, quote: USDT, tick: units<Price>('0.01') }
    await this.accept({ type: 'DefineIndex', ...index })
    await this.ticks('2000', 3, indexId)
    await this.accept({ type: 'ListSecondProduct', productId, symbol, indexId, parameters: first.parameters })
  }

  /** An order of ten seconds; gives its number. */
  async order(
    userId: UserId,
    direction: SecondDirection,
    { openMs, productId = PRODUCT }: { openMs?: number; productId?: ProductId } = {},
  ): Promise<SecondOrderId> {
    const { secondOrder } = await this.accept({
      type: 'PlaceSecondOrder',
      userId,
      clientId: undefined,
      productId,
      direction,
      seconds: DURATION,
      payoutE8: PAYOUT,
      stake: units('100.00000001'),
      openMs: openMs === undefined ? undefined : (BigInt(openMs) as TimeMs),
      nonce: Buffer.alloc(16, userId),
    })
    if (secondOrder === undefined) throw new Error('there is no order in the reply')
    return secondOrder.orderId
  }

  async seal(indexId = INDEX): Promise<Reply> {
    return this.accept({ type: 'SealSecondOrders', indexId })
  }

  async voidAll(): Promise<void> {
    const toMs = BigInt(this.nowMs() - 1) as TimeMs
    await this.accept({ type: 'VoidSecondRange', productId: PRODUCT, fromMs: 0n as TimeMs, toMs, ...AGREED })
  }

  /** The next second begins, without a tick. */
  silence(seconds = 1): void {
    this.secondMs += 1_000 * seconds
    // Set anew each time, so that a slow machine does not carry its delay along.
    Atomics.store(this.ahead, 0, BigInt(this.secondMs + INTO_SECOND_MS - Date.now()))
  }

  /** So many seconds with a tick each; `undefined` for ticks without a price. */
  async ticks(price: string | undefined, count = 1, indexId = INDEX): Promise<void> {
    for (let done = 0; done < count; done++) {
      this.silence()
      const timeMs = BigInt(this.nowMs()) as TimeMs
      const sources = price === undefined ? [1] : [1, 2, 3]
      const quotes = sources.map((source) => ({
        source: source as SourceId,
        price: units<Price>(price ?? '1'),
        timeMs,
      }))
      await this.accept({ type: 'IndexTick', indexId, quotes })
    }
  }

  nowMs(): number {
    return Date.now() + Number(Atomics.load(this.ahead, 0))
  }

  /** One of the calls, as this user makes it, or a visitor; as JSON carries it. */
  async call<T>(name: RouteName, query: Readonly<Record<string, string>>, userId?: UserId): Promise<T> {
    const calls = fairnessCalls(this.evidence, this.process.listing)
    const handler = calls[name as keyof typeof calls] as (call: object) => unknown
    const session = userId === undefined ? undefined : { userId }
    return JSON.parse(JSON.stringify(await handler({ query, session }))) as T
  }

  private get process(): Process {
    if (this.running === undefined) throw new Error('nothing runs')
    return this.running
  }

  private async begin(commands: readonly Command[]): Promise<void> {
    const onFailure = (reason: string): void => void this.failures.push(reason)
    const projector = await Projector.start({ databaseUrl: this.postgres.url, onFailure })
    const engine = await Engine.start({
      directory: join(this.directory, 'engine'),
      oldSegments: 'drop',
      projector,
      ahead: this.ahead.buffer,
      onFailure,
    })
    for (const command of commands) {
      const { rejection } = await engine.submit(command)
      if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
    }
    const listed = new Listing(await engine.query('listing', {}))
    engine.onOutcomes((outcomes) => {
      for (const { events } of outcomes) for (const event of events) listed.apply(event)
    })
    const evidence = new Evidence({
      database: this.postgres.database,
      engine,
      listing: listed,
      signingKey: SUITE_KEY,
      directory: join(this.directory, 'evidence'),
      sources: { 1: 'Aster', 2: 'Borealis', 3: 'Cobalt' },
      caughtUp: async () => {
        const { number } = await engine.queryAt('listing', {})
        await projector.reached(number)
        return true
      },
      lastNumber: () => this.lastNumber,
      clock: () => this.nowMs(),
      onError: (error) => this.errors.push(error),
    })
    this.running = { engine, projector, listing: listed, evidence }
    evidence.start()
  }

  private async end(): Promise<void> {
    const { engine, projector, evidence } = this.process
    this.running = undefined
    await evidence.stop()
    await engine.stop()
    await projector.stop()
  }
}

function listing(): Command[] {
  const amount = units('1000000')
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    { type: 'AddCapital', assetId: USDT, amount, reference: 'test', ...AGREED },
    { type: 'PlaceCapital', assetId: USDT, amount, to: 'second_house', ...AGREED },
    {
      type: 'ListSecondProduct',
      productId: PRODUCT,
      symbol: SYMBOL,
      indexId: INDEX,
      parameters: {
        durations: [{ seconds: DURATION, payoutE8: PAYOUT }],
        minStake: units('1'),
        maxStake: units('10000'),
        userCap: units('100000'),
        directionCapE8: units<RateE8>('0.1'),
        totalCapE8: units<RateE8>('0.5'),
      },
    },
    { type: 'SetSecondCountries', everywhere: true, countries: [] },
  ]
}
