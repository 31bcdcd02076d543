// What the tests of the compatible API of contracts stand on: the world of contracts, and every call of the API without HTTP
// in front of it.

import type { UserId } from '@candor/contract'
import { ContractCalls } from '../../calls/contract-calls.ts'
import { ContractsWorld } from '../../contracts/contracts-suite.ts'
import { DEFAULT_RATES } from '../../rate-limits.ts'
import type { Caller, Endpoint, Method } from '../endpoint.ts'
import { BinanceFailure } from '../failure.ts'
import { Parameters } from '../parameters.ts'
import { BinanceRates } from '../rates.ts'
import { failureOf } from '../refusals.ts'
import { Symbols } from '../symbols.ts'
import { futuresEndpoints } from './futures-endpoints.ts'

export type Sent = Readonly<Record<string, unknown>>

/** An answer, as the test looks into it. */
export type Row = Readonly<Record<string, unknown>>

const symbol = 'BTCUSDT'

export class FuturesWorld {
  readonly base: ContractsWorld
  readonly endpoints: readonly Endpoint[]
  readonly errors: unknown[] = []

  private constructor(base: ContractsWorld) {
    this.base = base
    const { engine, database, live } = base
    const { listing } = live
    const contracts = new ContractCalls({
      engine,
      listing,
      openOrder: (orderId) => live.contracts.openOrders.get(orderId),
      ownLimit: () => undefined,
    })
    this.endpoints = futuresEndpoints({
      engine,
      database,
      live,
      history: { caughtUp: () => base.caughtUp() },
      candles: async () => [],
      contracts,
      symbols: new Symbols(listing),
      rates: new BinanceRates(DEFAULT_RATES),
      clock: () => base.nowMs(),
      onError: (error) => this.errors.push(error),
    })
  }

  static async start(): Promise<FuturesWorld> {
    return new FuturesWorld(await ContractsWorld.start())
  }

  async stop(): Promise<void> {
    await this.base.stop()
    if (this.errors.length > 0) throw new Error(`unexpected: ${this.errors.map(String).join('; ')}`)
  }

  /** What the call answers, or the failure that it is answered with. Anything else that is thrown is a bug. */
  async call<T>(name: `${Method} ${string}`, userId: UserId, sent: Sent = {}): Promise<T> {
    const endpoint = this.endpoints.find(({ method, path }) => `${method} ${path}` === name)
    if (endpoint === undefined) throw new Error(`${name} is not served`)
    const caller: Caller = { userId, address: '127.0.0.1', nowMs: this.base.nowMs(), key: undefined as never }
    try {
      const answer = await endpoint.handle(Parameters.of(sent), caller)
      return JSON.parse(JSON.stringify(answer)) as T
    } catch (error) {
      throw failureOf(error, 'futures') ?? error
    }
  }

  /** An order on the first contract: a limit that rests, unless it says otherwise. */
  place(userId: UserId, fields: Sent): Promise<Row> {
    const usual = fields['type'] === 'MARKET' ? {} : { timeInForce: 'GTC', type: 'LIMIT' }
    return this.call<Row>('POST /fapi/v1/order', userId, { symbol, ...usual, ...fields })
  }

  /** Two orders that meet, at the mark. */
  async trade(buyer: UserId, seller: UserId, quantity: string, price: string): Promise<void> {
    await this.base.index(price)
    await this.place(buyer, { side: 'BUY', quantity, price })
    await this.place(seller, { side: 'SELL', quantity, price })
  }

  async cancelAll(userId: UserId): Promise<void> {
    await this.call('DELETE /fapi/v1/allOpenOrders', userId, { symbol })
    await this.call('DELETE /fapi/v1/algoOpenOrders', userId, { symbol })
  }

  /** The failure of a call that must fail. */
  async fails(name: `${Method} ${string}`, userId: UserId, sent: Sent = {}): Promise<string> {
    try {
      await this.call(name, userId, sent)
    } catch (error) {
      if (error instanceof BinanceFailure) return `${error.code} ${error.message}`
      throw error
    }
    throw new Error(`${name} did not fail`)
  }
}
