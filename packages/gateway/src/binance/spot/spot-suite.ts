// What the tests of the compatible spot API stand on: a real database, engine and views, two spot markets and a contract, one of
// the house that quotes, and the API's calls without HTTP in front. Time is the test's: it goes on by as much as it says.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type AssetId,
  type Command,
  type DepositId,
  type Price,
  type RateE8,
  type Reply,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import type { KnownApiKey } from '../../api-keys/api-keys.ts'
import { SpotCalls } from '../../calls/spot-calls.ts'
import { Live } from '../../live/live.ts'
import {
  BTC,
  CONTRACT_VIEW,
  EUR,
  INDEX,
  LISTING,
  MARKET,
  USDT,
  units,
} from '../../live/market-script-suite.ts'
import { jsonOf } from '../../prepared.ts'
import { DEFAULT_RATES } from '../../rate-limits.ts'
import { ViewsHistory } from '../../views-history.ts'
import type { Endpoint } from '../endpoint.ts'
import { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { BinanceRates } from '../rates.ts'
import { failureOf } from '../refusals.ts'
import { shimEndpoints } from '../shims/shim-endpoints.ts'
import { Symbols } from '../symbols.ts'
import { spotEndpoints } from './spot-endpoints.ts'

/** An answer, as the test looks into it. */
export type Answer = Readonly<Record<string, unknown>>

/** A no. */
export interface No {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data?: unknown
}

export class SpotWorld {
  readonly database: Database
  readonly engine: Engine
  readonly live: Live
  readonly parts: BinanceParts
  readonly endpoints: readonly Endpoint[]
  readonly maker = 1 as UserId
  private readonly ahead: BigInt64Array
  private readonly projector: Projector
  private readonly stopAll: () => Promise<void>
  private nextUser = 100
  private nextDeposit = 0

  private constructor(running: {
    readonly database: Database
    readonly engine: Engine
    readonly live: Live
    readonly projector: Projector
    readonly ahead: BigInt64Array
    readonly stop: () => Promise<void>
  }) {
    const { database, engine, live, projector, ahead, stop } = running
    this.database = database
    this.engine = engine
    this.live = live
    this.projector = projector
    this.ahead = ahead
    this.stopAll = stop
    this.parts = this.newParts()
    this.endpoints = [...spotEndpoints(this.parts), ...shimEndpoints(this.parts)]
  }

  static async start(): Promise<SpotWorld> {
    const directory = mkdtempSync(path.join(tmpdir(), 'candor-compatible-'))
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
    const world = new SpotWorld({ database: postgres.database, engine, live, projector, ahead, stop })
    await world.open(world.maker, 'maker')
    await world.deposit(world.maker, USDT, '1000000')
    await world.deposit(world.maker, BTC, '100')
    await world.index('30000')
    return world
  }

  async stop(): Promise<void> {
    await this.stopAll()
  }

  readonly clock = (): number => Date.now() + Number(Atomics.load(this.ahead, 0))

  /** So much time goes by at once. */
  pass(ms: number): void {
    Atomics.add(this.ahead, 0, BigInt(ms))
  }

  accept(command: Command): Promise<Reply> {
    return accept(this.engine, command)
  }

  async index(price: string): Promise<void> {
    const timeMs = BigInt(this.clock()) as TimeMs
    const quotes = [1, 2, 3].map((source) => ({
      source: source as never,
      price: units<Price>(price),
      timeMs,
    }))
    await this.accept({ type: 'IndexTick', indexId: INDEX, quotes })
  }

  /** Somebody with dollars and coins to trade with. */
  async trader(dollars = '100000', coins = '10'): Promise<UserId> {
    const userId = ++this.nextUser as UserId
    await this.open(userId, undefined)
    if (dollars !== '0') await this.deposit(userId, USDT, dollars)
    if (coins !== '0') await this.deposit(userId, BTC, coins)
    return userId
  }

  /** One of the house offers or wants so much. */
  quote(side: 'buy' | 'sell', price: string, quantity: string): Promise<Reply> {
    return this.accept({
      type: 'PlaceSpotOrder',
      userId: this.maker,
      clientId: undefined,
      wallet: SPOT_WALLET,
      marketId: MARKET,
      side,
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      price: units<Price>(price),
      quantity: units(quantity),
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      selfTrade: undefined,
    })
  }

  /** Nothing of the house's is left in the book. */
  async clearQuotes(): Promise<void> {
    await this.accept({
      type: 'CancelAllSpotOrders',
      userId: this.maker,
      clientId: undefined,
      marketId: undefined,
    })
  }

  /** One of the calls, as this user makes it: `GET /api/v3/depth?symbol=BTCUSDT`. */
  async call<T = Answer>(text: string, userId?: UserId): Promise<T> {
    const [method, url = ''] = text.split(' ')
    const [where = '', query = ''] = url.split(/\?(.*)/)
    const endpoint = this.endpoints.find((each) => each.method === method && each.path === where)
    if (endpoint === undefined) throw new Error(`${method} ${where} is not served`)
    const params = Parameters.parse(query, '')
    if (typeof endpoint.weight === 'function') endpoint.weight(params)
    const origin = { address: '127.0.0.1', nowMs: this.clock() }
    const answer =
      endpoint.security === 'none'
        ? await endpoint.handle(params, origin)
        : await endpoint.handle(params, { ...origin, userId: userId ?? this.maker, key: keyOf(userId) })
    return JSON.parse(jsonOf(answer)) as T
  }

  /** The same for one that must fail. An error that is our own fault fails the test. */
  async refusal(text: string, userId?: UserId): Promise<No> {
    try {
      await this.call(text, userId)
    } catch (error) {
      const failure = failureOf(error, 'spot')
      if (failure === undefined) throw error
      const said = JSON.parse(failure.json) as { code: number; msg: string; data?: unknown }
      return { status: failure.httpStatus, ...said }
    }
    throw new Error(`${text} was not refused`)
  }

  async caughtUp(): Promise<void> {
    const { number } = await this.engine.queryAt('listing', {})
    await this.projector.reached(number)
  }

  private async open(userId: UserId, house: string | undefined): Promise<void> {
    await this.accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house })
    await this.accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
  }

  private async deposit(userId: UserId, assetId: AssetId, amount: string): Promise<void> {
    const depositId = ++this.nextDeposit as DepositId
    await this.accept({ type: 'SeeDeposit', depositId, userId, assetId, amount: units(amount) })
    await this.accept({ type: 'ConfirmDeposit', depositId })
  }

  private newParts(): BinanceParts {
    const { database, engine, live, projector, clock } = this
    const history = new ViewsHistory({ database, projector, engineNumber: () => live.number })
    const spot = new SpotCalls({
      engine,
      listing: live.listing,
      marketOf: (_userId, orderId) => live.openOrders.get(orderId)?.marketId,
    })
    return {
      engine,
      database,
      live,
      history,
      candles: (...ask) => history.candles(...ask),
      spot,
      contracts: undefined as never,
      symbols: new Symbols(live.listing),
      rates: new BinanceRates(DEFAULT_RATES),
      clock,
      onError: (error) => {
        throw error
      },
    }
  }
}

function keyOf(userId: UserId | undefined): KnownApiKey {
  const known = { keyId: '1', userId, scopes: new Set(['read', 'spot']), mayComeFrom: () => true }
  return known as unknown as KnownApiKey
}

async function accept(engine: Engine, command: Command): Promise<Reply> {
  const reply = await engine.submit(command)
  if (reply.rejection !== undefined) throw new Error(`${command.type} was rejected: ${reply.rejection}`)
  return reply
}

function listing(): Command[] {
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: units<RateE8>('0.001'),
    spotTakerE8: units<RateE8>('0.002'),
    perpMakerE8: units<RateE8>('0.0002'),
    perpTakerE8: units<RateE8>('0.0005'),
  }
  const { marketId, symbol, base, quote, indexId, parameters } = CONTRACT_VIEW
  const markets = LISTING.markets.map(
    (market): Command => ({
      type: 'ListSpotMarket',
      marketId: market.marketId,
      symbol: market.symbol,
      base: market.base,
      quote: market.quote,
      indexId: market.indexId,
      // A cent of a coin that is sold whole.
      parameters:
        market.quote === EUR
          ? { ...market.parameters, tick: 1n as Price, lot: units('1'), minQuantity: units('1') }
          : market.parameters,
    }),
  )
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'ListAsset', assetId: EUR, code: 'EUR', scale: 2 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    ...markets,
    { type: 'ListContract', marketId, symbol, base, quote, indexId, parameters },
  ]
}
