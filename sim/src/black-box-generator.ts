// What the clients ask for: random operations of every kind, most of them sensible, some hopeless, some malformed. A seed
// and the answers so far decide everything; nothing here sends.

import { type Answer, isRead, keyOf, type Operation } from './black-box-exchange.ts'
import type { Random, Weighted } from './random.ts'

interface Ground {
  readonly symbol: string
  /** Prices are drawn around this many ticks. */
  readonly middle: number
  /** Decimals of a tick and of a lot. */
  readonly tick: number
  readonly lot: number
  /** A usual order has up to this many lots. */
  readonly lots: number
}

const BTC_USDT: Ground = { symbol: 'BTC_USDT', middle: 6_000_000, tick: 2, lot: 5, lots: 400 }
const ETH_BTC: Ground = { symbol: 'ETH_BTC', middle: 5_000, tick: 5, lot: 3, lots: 40 }

/** Markets of the demo whose both assets its traders own, and one of which they own a side only. */
const WEIGHTED_GROUNDS: readonly Weighted<Ground>[] = [
  [5, BTC_USDT],
  [3, ETH_BTC],
  [3, { symbol: 'ETH_USDT', middle: 300_000, tick: 2, lot: 4, lots: 400 }],
  [1, { symbol: 'SOL_USDT', middle: 15_000, tick: 2, lot: 3, lots: 400 }],
]
const GROUNDS: readonly Ground[] = WEIGHTED_GROUNDS.map(([, ground]) => ground)

/** What a client knows of an order that was open when it last heard of it. */
export interface KnownOrder {
  readonly orderId: string
  readonly symbol: string
  readonly clientOrderId: string | null
}

export type Mix = readonly Weighted<Operation['name']>[]

/** Of everything there is. */
export const FULL_MIX: Mix = [
  [44, 'placeOrder'],
  [12, 'amendOrder'],
  [16, 'cancelOrder'],
  [3, 'cancelAllOrders'],
  [9, 'balances'],
  [8, 'openOrders'],
  [8, 'getOrder'],
]

const OPEN: ReadonlySet<string> = new Set(['waiting', 'new', 'partiallyFilled'])
const MOST_KNOWN = 40
const MOST_REPEATABLE = 20
/** Shares of operations that are sent again as they were, sent again changed, or spoilt. */
const REPEATED = 0.03
const CONFLICTING = 0.01
const SPOILT = 0.03

export interface GeneratorOptions {
  readonly trader: number
  readonly random: Random
  readonly mix: Mix
  /** Unique among all generators: keys begin with it. */
  readonly name: string
  /** Whether every command carries a key, so that it can be sent again. */
  readonly keyed: boolean
  /** Orders of everybody: some are asked for, or cancelled, by the wrong trader. */
  readonly everybody: KnownOrder[]
}

export class OperationGenerator {
  private readonly options: GeneratorOptions
  private readonly known: KnownOrder[] = []
  private readonly repeatable: Operation[] = []
  private serial = 0

  constructor(options: GeneratorOptions) {
    this.options = options
  }

  next(): Operation {
    const { random, mix } = this.options
    if (this.repeatable.length > 0 && random.chance(REPEATED)) return random.pick(this.repeatable)
    if (this.repeatable.length > 0 && random.chance(CONFLICTING)) return this.changed()
    const operation = this.fresh(random.weighted(mix))
    if (random.chance(SPOILT)) return this.spoilt(operation)
    if (!isRead(operation) && keyOf(operation) !== undefined)
      remember(this.repeatable, operation, MOST_REPEATABLE)
    return operation
  }

  /** Learns of the trader's orders. */
  heard(operation: Operation, { code, data }: Answer): void {
    const { name, input } = operation
    if (isRead(operation) || name === 'cancelAllOrders') return
    const { orderId, clientOrderId } = input
    if (name !== 'placeOrder' && (code === 'success' || code === 'order.not.open')) {
      const gone = this.known.findIndex((each) =>
        orderId === undefined ? each.clientOrderId === clientOrderId : each.orderId === orderId,
      )
      if (gone !== -1) this.known.splice(gone, 1)
    }
    if (code !== 'success' || name === 'cancelOrder') return
    const order = data as KnownOrder & { readonly status: string }
    remember(this.options.everybody, order, MOST_KNOWN)
    if (OPEN.has(order.status)) remember(this.known, order, MOST_KNOWN)
  }

  private fresh(name: Operation['name']): Operation {
    const { trader, random, keyed } = this.options
    const key = keyed || random.chance(0.5) ? { key: this.newKey() } : {}
    switch (name) {
      case 'placeOrder': {
        const input = this.placeInput()
        if (!random.chance(0.5)) return { name, trader, input, ...key }
        const clientOrderId = this.newKey()
        return { name, trader, input: { ...input, clientOrderId } }
      }
      case 'amendOrder':
        return { name, trader, input: this.amendInput(), ...key }
      case 'cancelOrder':
        return { name, trader, input: this.cancelInput(), ...key }
      case 'cancelAllOrders':
        return { name, trader, input: this.maybeSymbol(), ...key }
      case 'openOrders':
        return { name, trader, input: this.maybeSymbol() }
      case 'getOrder':
        return { name, trader, input: { orderId: this.someOrder(0.3).orderId } }
      case 'balances':
        return { name, trader, input: {} }
    }
  }

  private newKey(): string {
    return `${this.options.name}-${++this.serial}`
  }

  private maybeSymbol(): Operation['input'] {
    const { random } = this.options
    return random.chance(0.6) ? { symbol: random.pick(GROUNDS).symbol } : {}
  }

  private placeInput(): Operation['input'] {
    const { random } = this.options
    const ground = random.weighted(WEIGHTED_GROUNDS)
    const side = random.chance(0.5) ? 'buy' : 'sell'
    const selfTrade = random.pick(['expireTaker', 'expireMaker', 'expireBoth', 'decrement'])
    const base = { symbol: ground.symbol, side, ...(random.chance(0.3) ? { selfTrade } : {}) }
    const quantity = this.quantity(ground)
    const price = this.price(ground, side)
    const trigger = random.pick(['atOrAbove', 'atOrBelow'])
    const stop = { stopPrice: this.price(ground, side), trigger }
    const quoteAmount = decimalOf(random.int(1, 50_000), ground === ETH_BTC ? 6 : 2)
    return random.weighted<() => Operation['input']>([
      [40, () => ({ ...base, type: 'limit', price, quantity })],
      [8, () => ({ ...base, type: 'limit', timeInForce: 'immediateOrCancel', price, quantity })],
      [6, () => ({ ...base, type: 'limit', timeInForce: 'fillOrKill', price, quantity })],
      [6, () => ({ ...base, type: 'limit', timeInForce: 'postOnly', price, quantity })],
      [8, () => ({ ...base, type: 'market', quantity })],
      [8, () => ({ ...base, type: 'market', quoteAmount })],
      [6, () => ({ ...base, type: 'stopLimit', price, quantity, ...stop })],
      [4, () => ({ ...base, type: 'stopMarket', quantity, ...stop })],
      [2, () => ({ ...base, type: 'stopMarket', quoteAmount, ...stop })],
      [2, () => ({ ...base, type: 'limit', quantity })],
    ])()
  }

  private price({ middle, tick }: Ground, side: string): string {
    const { random } = this.options
    const spread = random.chance(0.05) ? 0.5 : 0.003
    const ticks = Math.round(
      middle * (1 + (random.fraction() * 2 - 1 + (side === 'buy' ? -0.5 : 0.5)) * spread),
    )
    // Now and then between two ticks.
    return random.chance(0.02) ? decimalOf(ticks * 10 + 5, tick + 1) : decimalOf(ticks, tick)
  }

  private quantity({ lot, lots }: Ground): string {
    const { random } = this.options
    if (random.chance(0.03)) return random.pick(['0', decimalOf(lots * 10 + 5, lot + 1), '90', '100000'])
    return decimalOf(random.int(1, lots), lot)
  }

  private amendInput(): Operation['input'] {
    const { random } = this.options
    const { symbol, orderId } = this.someOrder(0.05)
    const ground = GROUNDS.find((each) => each.symbol === symbol) ?? BTC_USDT
    return {
      orderId,
      symbol: ground.symbol,
      ...(random.chance(0.6) ? { price: this.price(ground, 'buy') } : {}),
      ...(random.chance(0.6) ? { quantity: this.quantity(ground) } : {}),
      ...(random.chance(0.05) ? { stopPrice: this.price(ground, 'sell') } : {}),
    }
  }

  private cancelInput(): Operation['input'] {
    const { random } = this.options
    const { orderId, clientOrderId } = this.someOrder(0.05)
    return clientOrderId !== null && random.chance(0.4) ? { clientOrderId } : { orderId }
  }

  /** One of the trader's own, or, with a chance or for want of one, of anybody or of nobody. */
  private someOrder(chanceOfOther: number): KnownOrder {
    const { random, everybody } = this.options
    if (this.known.length > 0 && !random.chance(chanceOfOther)) return random.pick(this.known)
    if (everybody.length > 0 && !random.chance(0.05))
      return { ...random.pick(everybody), clientOrderId: null }
    const orderId = String(random.int(1, 1_000_000_000))
    return { orderId, symbol: random.pick(GROUNDS).symbol, clientOrderId: null }
  }

  /** The same key, another content. */
  private changed(): Operation {
    const { random } = this.options
    const { key, ...again } = random.pick(this.repeatable)
    const other = this.fresh('placeOrder')
    const clientOrderId = key ?? again.input['clientOrderId'] ?? ''
    return { name: other.name, trader: other.trader, input: { ...other.input, clientOrderId } }
  }

  /** Wrong in one way that the gateway must notice. */
  private spoilt(operation: Operation): Operation {
    const { random, trader } = this.options
    const { name, input } = operation
    // What asks for nothing has nothing to check.
    if (name === 'balances') return operation
    if (isRead(operation)) {
      return { name, trader, input: { ...input, nonsense: '1' }, refusal: 'request.invalid' }
    }
    if (name === 'cancelOrder') return { name, trader, input: {}, refusal: 'request.invalid' }
    if (name === 'amendOrder') {
      return { ...operation, input: { ...input, quantity: '1e2' }, refusal: 'request.invalid' }
    }
    if (name === 'cancelAllOrders') {
      return { ...operation, input: { symbol: 'NO_SUCH' }, refusal: 'market.unknown' }
    }
    const sound = { ...input, symbol: 'BTC_USDT', type: 'limit', price: '60000', quantity: '0.001' }
    const [wrong, refusal] = random.pick<readonly [Operation['input'], string]>([
      [{ symbol: 'NO_SUCH' }, 'market.unknown'],
      [{ symbol: 'btc/usdt' }, 'request.invalid'],
      [{ price: '60000.000000001' }, 'request.decimals'],
      [{ price: '-1' }, 'request.invalid'],
      [{ price: '1e5' }, 'request.invalid'],
      [{ quantity: '' }, 'request.invalid'],
      [{ quantity: 'NaN' }, 'request.invalid'],
      [{ side: 'both' }, 'request.invalid'],
      [{ fee: '0' }, 'request.invalid'],
      [{ clientOrderId: 'two words' }, 'request.invalid'],
    ])
    return { name, trader, input: { ...sound, ...wrong }, refusal }
  }
}

/** Keeps the latest. */
function remember<T>(kept: T[], value: T, most: number): void {
  kept.push(value)
  if (kept.length > most) kept.shift()
}

function decimalOf(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
