// Given, when, then: the words in which the tests of the core are written. Names and decimals go in, commands go
// to a real core, and what became of them is told in short lines. Every command is followed by a full recount.

import {
  type Amount,
  type AssetId,
  type Command,
  type CommandNumber,
  type CommandOf,
  type DepositId,
  type Event,
  type FeeLevel,
  formatDecimal,
  type IndexId,
  type MarketId,
  type OrderId,
  type Outcome,
  type Price,
  parseDecimal,
  type RateE8,
  type RejectionCode,
  type SourceId,
  SPOT_WALLET,
  type SpotOrderView,
  type SpotParameters,
  type SystemAccount,
  type TimedCommand,
  type TimeMs,
  type TradeGroupId,
  type UserId,
  type WalletId,
} from '@candor/contract'
import { expect } from 'vitest'
import { Core } from './core.ts'
import type { CoreLimits } from './idempotency.ts'
import { balancesOf, bookOf, openOrdersOf } from './queries.ts'

const SCALE = 8
const HUNDRED = 100n
export const SECOND = 1_000n
export const HOUR = 3_600_000n
export const DAY = 24n * HOUR
/** 2026-03-01 12:00:00 GMT+8. */
export const NOON = 1_772_337_600_000n

export const BTC = 1 as AssetId
export const USDT = 2 as AssetId
export const EUR = 3 as AssetId
export const MARKET = 1 as MarketId
export const INDEX = 1 as IndexId

/** `1.5` and `-1.5` as units of 10^-8. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function units<T extends bigint = Amount>(text: string): T {
  const value = parseDecimal(text.replace('-', ''), SCALE)
  if (value === undefined) throw new Error(`${text} is not a decimal`)
  return (text.startsWith('-') ? -value : value) as T
}

export function shown(value: bigint): string {
  return formatDecimal(value, SCALE)
}

/** Rulebook 1.1. */
export const PARAMETERS: SpotParameters = {
  tick: units('0.01'),
  lot: units('0.00001'),
  minQuantity: units('0.00001'),
  maxQuantity: units('100'),
  minNotional: units('5'),
  maxOpenOrders: 200,
  marketBandE8: units('0.05'),
  buyBandE8: units('0.2'),
  sellBandE8: units('0.2'),
  selfTrade: 'expireTaker',
}

/** A fee level: volume in BTC, maker and taker in percent. */
export function level(volume: string, maker: string, taker: string): FeeLevel {
  const rate = (percent: string): RateE8 => (units(percent) / HUNDRED) as RateE8
  return {
    volumeBtc: units(volume),
    spotMakerE8: rate(maker),
    spotTakerE8: rate(taker),
    perpMakerE8: rate(maker),
    perpTakerE8: rate(taker),
  }
}

/** Rulebook 6. */
export const LEVELS: readonly FeeLevel[] = [
  level('0', '0.1', '0.1'),
  level('50', '0.09', '0.1'),
  level('250', '0.08', '0.095'),
  level('1000', '0.07', '0.09'),
  level('5000', '0.06', '0.08'),
  level('10000', '0.05', '0.07'),
  level('25000', '0.04', '0.06'),
  level('50000', '0.02', '0.04'),
]

/** What the passing of time brings, whatever the command. */
const BY_TIMERS: ReadonlySet<Event['type']> = new Set(['FeeVolumeCounted', 'FeeLevelChanged'] as const)

export interface Money {
  readonly btc?: string
  readonly usdt?: string
  /** Users of one group never trade with each other. */
  readonly group?: number
  readonly house?: string
}

export interface Setting {
  readonly levels?: readonly FeeLevel[]
  readonly parameters?: Partial<SpotParameters>
  readonly limits?: Partial<CoreLimits>
  readonly startMs?: bigint
}

/** What a user asks for: makes the command once the user's id is known. */
export type Request = (userId: UserId) => Command

/** A platform with one BTC_USDT market and these users, each with money in the coin account. */
export function given(users: Readonly<Record<string, Money>>, setting: Setting = {}): World {
  const world = new World(setting)
  world.list(setting)
  for (const [name, money] of Object.entries(users)) world.open(name, money)
  return world
}

export class World {
  core: Core
  nowMs: bigint
  private readonly limits: Partial<CoreLimits>
  private readonly ids = new Map<string, UserId>()
  /** Everything that was sent, as the log would hold it. */
  readonly journal: TimedCommand[] = []
  private deposits = 0
  private last: Outcome | undefined

  constructor({ limits = {}, startMs = NOON }: Setting) {
    this.core = Core.create(limits)
    this.limits = limits
    this.nowMs = startMs
  }

  list({ levels = LEVELS, parameters = {} }: Setting): void {
    this.send({ type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 })
    this.send({ type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 })
    this.send({ type: 'ListAsset', assetId: EUR, code: 'EUR', scale: 2 })
    this.send({ type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units('0.01') })
    this.send({ type: 'SetFeeSchedule', btc: BTC, levels })
    this.send({
      type: 'ListSpotMarket',
      marketId: MARKET,
      symbol: 'BTC_USDT',
      base: BTC,
      quote: USDT,
      indexId: INDEX,
      parameters: { ...PARAMETERS, ...parameters },
    })
  }

  open(name: string, { btc, usdt, group, house }: Money): void {
    const userId = (this.ids.size + 1) as UserId
    this.ids.set(name, userId)
    this.send({ type: 'OpenAccount', userId, tradeGroupId: (group ?? userId) as TradeGroupId, house })
    this.send({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    if (btc !== undefined) this.fund(userId, BTC, btc)
    if (usdt !== undefined) this.fund(userId, USDT, usdt)
  }

  fund(userId: UserId, assetId: AssetId, amount: string): void {
    const depositId = ++this.deposits as DepositId
    this.send({ type: 'SeeDeposit', depositId, userId, assetId, amount: units(amount) })
    this.send({ type: 'ConfirmDeposit', depositId })
  }

  /** What an account that a command opened is called from now on. */
  call(id: UserId, name: string): this {
    this.ids.set(name, id)
    return this
  }

  id(name: string): UserId {
    const id = this.ids.get(name)
    if (id === undefined) throw new Error(`nobody is called ${name}`)
    return id
  }

  /** Applies a command at the present time. It must leave every invariant in order. */
  send(command: Command): Outcome {
    this.journal.push({ timeMs: this.nowMs as TimeMs, command })
    this.last = this.core.apply((this.core.state.number + 1) as CommandNumber, this.nowMs as TimeMs, command)
    expect(this.core.problems()).toEqual([])
    return this.last
  }

  /** A platform command, or what a named user asks for. */
  when(who: string | Command, ...requests: readonly Request[]): this {
    if (typeof who !== 'string') this.send(who)
    else for (const request of requests) this.send(request(this.id(who)))
    return this
  }

  /** As `when`, for what must succeed and is not the point. */
  and(who: string | Command, ...requests: readonly Request[]): this {
    if (typeof who !== 'string') return this.when(who).thenAccepted()
    for (const request of requests) this.when(who, request).thenAccepted()
    return this
  }

  at(timeMs: bigint): this {
    this.nowMs = timeMs
    return this
  }

  after(ms: bigint): this {
    this.nowMs += ms
    return this
  }

  /** The core goes on from its own snapshot. */
  restored(): this {
    const bytes = this.core.encodeState()
    this.core = Core.restore(bytes, this.limits)
    expect(Buffer.compare(this.core.encodeState(), bytes)).toBe(0)
    return this
  }

  get outcome(): Outcome {
    if (this.last === undefined) throw new Error('nothing has happened yet')
    return this.last
  }

  get order(): SpotOrderView {
    const { order } = this.outcome.reply
    if (order === undefined) throw new Error('the reply shows no order')
    return order
  }

  thenAccepted(): this {
    expect(this.outcome.reply.rejection).toBeUndefined()
    return this
  }

  /** One CommandRejected, the code in the reply, and nothing else. */
  thenRejected(code: RejectionCode): this {
    expect(this.outcome.reply.rejection).toBe(code)
    const own = this.outcome.events.filter(({ type }) => !BY_TIMERS.has(type))
    expect(own).toMatchObject([{ type: 'CommandRejected', code }])
    return this
  }

  /** Exactly these events, as short lines. */
  thenHappened(...lines: readonly string[]): this {
    expect(this.outcome.events.map(describe)).toEqual(lines)
    return this
  }

  /** Balances of a wallet: `usdt`, `btc` are available; `usdtFrozen`, `btcAdminLocked` and so on the buckets. */
  thenHas(name: string, balances: Readonly<Record<string, string>>, wallet: WalletId = SPOT_WALLET): this {
    const found: Record<string, string> = {}
    for (const key of Object.keys(balances)) found[key] = this.balance(name, key, wallet)
    expect({ [name]: found }).toEqual({ [name]: balances })
    return this
  }

  private balance(name: string, key: string, wallet: WalletId): string {
    const [, code = '', bucket = ''] = /^([a-z]+)(.*)$/.exec(key) ?? []
    const asset = { btc: BTC, usdt: USDT, eur: EUR }[code]
    const purse = balancesOf(this.core.state, this.id(name))?.find(
      (each) => each.wallet === wallet && each.asset === asset,
    )
    const field = bucket === '' ? 'available' : bucket.charAt(0).toLowerCase() + bucket.slice(1)
    const value = purse === undefined ? 0n : purse[field as 'available']
    return shown(value)
  }

  thenOrder(expected: Partial<Record<keyof SpotOrderView, string | undefined>>): this {
    const view = readableOrder(this.order)
    expect(view).toMatchObject(expected)
    return this
  }

  /** A user's open orders as lines: `1 sell 0.2 @ 30000 new`. */
  thenOpen(name: string, ...lines: readonly string[]): this {
    const open = openOrdersOf(this.core.state, this.id(name)) ?? []
    expect({ [name]: open.map(openLine) }).toEqual({ [name]: lines })
    return this
  }

  /** The book as lines, best first: `0.2 @ 30000`. */
  thenBook(book: { readonly bids?: readonly string[]; readonly asks?: readonly string[] }): this {
    const view = bookOf(this.core.state, MARKET, 100)
    const lines = (levels: readonly { price: Price; quantity: Amount }[] = []): string[] =>
      levels.map(({ price, quantity }) => `${shown(quantity)} @ ${shown(price)}`)
    if (book.bids !== undefined) expect(lines(view?.bids)).toEqual(book.bids)
    if (book.asks !== undefined) expect(lines(view?.asks)).toEqual(book.asks)
    return this
  }

  /** What the platform has taken in fees of an asset. */
  fees(asset: AssetId): string {
    return this.house('fee', asset)
  }

  /** What one of the platform's own accounts has of an asset. */
  house(name: SystemAccount, asset: AssetId): string {
    return shown(this.core.state.system.get(name, asset).balance)
  }
}

function readableOrder(order: SpotOrderView): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(order).map(([key, value]) => [key, typeof value === 'bigint' ? shown(value) : value]),
  )
}

function openLine(order: SpotOrderView): string {
  const size =
    order.quantity === undefined
      ? order.quoteAmount
      : order.quantity - order.filledQuantity - order.preventedQuantity
  const price = order.price ?? order.stopPrice
  return `${order.orderId} ${order.side} ${shown(size ?? 0n)} @ ${shown(price ?? 0n)} ${order.status}`
}

/** One event in a few words. */
function describe(event: Event): string {
  switch (event.type) {
    case 'CommandRejected':
      return `rejected ${event.code}`
    case 'CommandRepeated':
      return `repeated ${event.original}`
    case 'SpotOrderPlaced':
      return event.replaces === undefined
        ? `placed ${event.order.orderId}`
        : `placed ${event.order.orderId} for ${event.replaces}`
    case 'SpotTraded':
      return `traded ${shown(event.quantity)} @ ${shown(event.price)} of ${event.maker.orderId} by ${event.taker.orderId}`
    case 'SelfTradePrevented':
      return `prevented ${event.mode} ${shown(event.quantity)} of ${event.makerOrderId} by ${event.takerOrderId}`
    case 'SpotOrderTriggered':
      return `triggered ${event.orderId} at ${shown(event.lastPrice)}`
    case 'SpotOrderClosed':
      return `closed ${event.orderId} ${event.reason}`
    case 'FeeVolumeCounted':
      return `counted ${event.userId} day ${event.day} ${shown(event.volumeBtc)} sum ${shown(event.sumBtc)} level ${event.pendingLevel}`
    case 'FeeLevelChanged':
      return `level of ${event.userId} is ${event.level}`
    case 'AccountMarked':
      return `account ${event.userId} ${event.mark}`
    default:
      return event.type
  }
}

type Options = Partial<
  Pick<
    CommandOf<'PlaceSpotOrder'>,
    'timeInForce' | 'selfTrade' | 'clientId' | 'wallet' | 'marketId' | 'trigger'
  >
>

interface Sizes {
  readonly price?: string
  readonly quantity?: string
  readonly quoteAmount?: string
  readonly stopPrice?: string
}

/** Any order at all, well formed or not. */
export function place(
  terms: Pick<CommandOf<'PlaceSpotOrder'>, 'side' | 'orderType' | 'timeInForce'> & Sizes,
  options: Options = {},
): Request {
  const given = (text: string | undefined): bigint | undefined =>
    text === undefined ? undefined : units(text)
  return (userId) => ({
    type: 'PlaceSpotOrder',
    userId,
    clientId: undefined,
    wallet: SPOT_WALLET,
    marketId: MARKET,
    trigger: undefined,
    selfTrade: undefined,
    ...terms,
    price: given(terms.price) as Price | undefined,
    quantity: given(terms.quantity) as Amount | undefined,
    quoteAmount: given(terms.quoteAmount) as Amount | undefined,
    stopPrice: given(terms.stopPrice) as Price | undefined,
    ...options,
  })
}

export function buy(quantity: string, price: string, options?: Options): Request {
  return place(
    { side: 'buy', orderType: 'limit', timeInForce: 'goodTillCancelled', quantity, price },
    options,
  )
}

export function sell(quantity: string, price: string, options?: Options): Request {
  return place(
    { side: 'sell', orderType: 'limit', timeInForce: 'goodTillCancelled', quantity, price },
    options,
  )
}

const MARKET_ORDER = { orderType: 'market', timeInForce: 'immediateOrCancel' } as const

export function marketBuy(size: { quantity: string } | { quoteAmount: string }, options?: Options): Request {
  return place({ side: 'buy', ...MARKET_ORDER, ...size }, options)
}

export function marketSell(size: { quantity: string } | { quoteAmount: string }, options?: Options): Request {
  return place({ side: 'sell', ...MARKET_ORDER, ...size }, options)
}

/** A stop whose trigger is the usual one: buys when the price rises, sells when it falls. */
export function stopLimit(
  side: 'buy' | 'sell',
  terms: { quantity: string; price: string; stopPrice: string },
  options?: Options,
): Request {
  const trigger = side === 'buy' ? 'atOrAbove' : 'atOrBelow'
  return place(
    { side, orderType: 'stopLimit', timeInForce: 'goodTillCancelled', ...terms },
    { trigger, ...options },
  )
}

export function stopMarket(
  side: 'buy' | 'sell',
  terms: { quantity: string; stopPrice: string } | { quoteAmount: string; stopPrice: string },
  options?: Options,
): Request {
  const trigger = side === 'buy' ? 'atOrAbove' : 'atOrBelow'
  return place(
    { side, orderType: 'stopMarket', timeInForce: 'immediateOrCancel', ...terms },
    { trigger, ...options },
  )
}

export function cancel(orderId: number, clientId?: string): Request {
  return (userId) => ({
    type: 'CancelSpotOrder',
    userId,
    clientId,
    orderId: orderId as OrderId,
    orderClientId: undefined,
  })
}

export function cancelAll(marketId?: MarketId, clientId?: string): Request {
  return (userId) => ({ type: 'CancelAllSpotOrders', userId, clientId, marketId })
}

export function amend(
  orderId: number,
  change: { price?: string; quantity?: string; stopPrice?: string },
  clientId?: string,
): Request {
  const given = (text: string | undefined): bigint | undefined =>
    text === undefined ? undefined : units(text)
  return (userId) => ({
    type: 'AmendSpotOrder',
    userId,
    clientId,
    orderId: orderId as OrderId,
    price: given(change.price) as Price | undefined,
    quantity: given(change.quantity) as Amount | undefined,
    stopPrice: given(change.stopPrice) as Price | undefined,
  })
}

export function transfer(
  amount: string,
  wallets: { readonly from: WalletId; readonly to: WalletId },
  options: { readonly asset?: AssetId; readonly clientId?: string } = {},
): Request {
  return (userId) => ({
    type: 'Transfer',
    userId,
    clientId: options.clientId,
    ...wallets,
    assetId: options.asset ?? USDT,
    amount: units(amount),
  })
}

/** Freezes, locks, and back. */
export function mark(type: 'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'): Request {
  return (userId) => ({ type, userId, reason: 'a test' })
}

export const TICK: Command = { type: 'Tick' }

/** Three sources that agree on a price at this moment. */
export function indexAt(price: string, timeMs: bigint): Command {
  const quotes = [1, 2, 3].map((source) => ({
    source: source as SourceId,
    price: units<Price>(price),
    timeMs: timeMs as TimeMs,
  }))
  return { type: 'IndexTick', indexId: INDEX, quotes }
}

export function marketStatus(status: 'open' | 'cancelOnly' | 'halted'): Command {
  return { type: 'SetSpotMarketStatus', marketId: MARKET, status, reason: 'a test' }
}
