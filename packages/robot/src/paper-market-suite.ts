// The words of the strategies' tests: decimals, a market's terms, and a paper market that holds a strategy's open orders,
// ends them as a test says and checks after every step that what the strategy wants is exactly what is open.

import { type Amount, formatDecimal, ONE, type Price, parseDecimal, type RateE8 } from '@candor/contract'
import { expect } from 'vitest'
import { ROBOT_LIMITS } from './limits.ts'
import { feeOn } from './market-maths.ts'
import type {
  Candle,
  Json,
  MarketTerms,
  OrderEnd,
  Parameters,
  RobotOrder,
  Step,
  Strategy,
  StrategyEvent,
  StrategyInput,
  Trip,
} from './strategy.ts'

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function units<T extends bigint = Amount>(text: string): T {
  const value = parseDecimal(text.replace('-', ''), 8)
  if (value === undefined) throw new Error(`${text} is not a decimal`)
  return (text.startsWith('-') ? -value : value) as T
}

export function shown(value: bigint): string {
  return formatDecimal(value, 8)
}

/** Rulebook 1.1. */
export const SPOT: MarketTerms = {
  venue: 'spot',
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tick: units<Price>('0.01'),
  lot: units('0.00001'),
  minQuantity: units('0.00001'),
  maxQuantity: units('100'),
  minNotional: units('5'),
  multiplier: 1n,
  makerE8: units<RateE8>('0.001'),
  takerE8: units<RateE8>('0.001'),
}

/** The staged buying of the examples. */
export const STAGED_BUYING = {
  firstAmount: '100',
  safetyAmount: '100',
  safeties: '3',
  amountFactor: '2',
  step: '1',
  stepFactor: '1',
  takeProfit: '1',
  repeat: 'false',
}

/** Rulebook 2.1: a lot is a thousandth of a coin. */
export const CONTRACT: MarketTerms = {
  ...SPOT,
  venue: 'contract',
  symbol: 'BTCUSDT',
  tick: units<Price>('0.1'),
  lot: 1n as Amount,
  minQuantity: 1n as Amount,
  maxQuantity: 1_000_000n as Amount,
  minNotional: 0n as Amount,
  multiplier: units('0.001'),
  makerE8: units<RateE8>('0.0002'),
  takerE8: units<RateE8>('0.0005'),
  maxLeverage: 100,
}

export function inputOf(
  parameters: Parameters,
  {
    terms = SPOT,
    price = '30000',
    investment = '1000000',
  }: { readonly terms?: MarketTerms; readonly price?: string; readonly investment?: string } = {},
): StrategyInput {
  return { parameters, terms, price: units<Price>(price), investment: units(investment) }
}

export function candle(startMs: number, prices: readonly [string, string, string, string]): Candle {
  const [open, high, low, close] = prices.map((text) => units<Price>(text)) as [Price, Price, Price, Price]
  return { startMs, open, high, low, close, volume: ONE as Amount }
}

export class PaperMarket {
  readonly open = new Map<string, RobotOrder>()
  /** Told to be taken back, not yet ended. */
  readonly leaving = new Map<string, RobotOrder>()
  readonly ends: OrderEnd[] = []
  readonly trips: Trip[] = []
  readonly refs: string[] = []
  state: Json = null
  done: Step['done']
  nowMs = 1_000
  private readonly strategy: Strategy
  private readonly input: StrategyInput

  constructor(strategy: Strategy, input: StrategyInput, history: readonly Candle[] = []) {
    this.strategy = strategy
    this.input = input
    expect(strategy.problems(input)).toEqual([])
    this.take(strategy.start(input, this.nowMs, history))
  }

  /** Fills an order, whole or in part, at its price or at one that is given. */
  fill(ref: string, { price, quantity }: { readonly price?: string; readonly quantity?: string } = {}): this {
    const order = this.orderOf(ref)
    const at = price === undefined ? order.price : units<Price>(price)
    if (at === undefined) throw new Error(`${ref} needs a price`)
    const { terms } = this.input
    const lots = (order.quoteAmount ?? 0n) / ((terms.lot * at * terms.multiplier) / ONE)
    const whole = order.quantity ?? ((lots * terms.lot) as Amount)
    const filled = quantity === undefined ? whole : units(quantity)
    const quote = (filled * at * terms.multiplier) / ONE
    const inBase = terms.venue === 'spot' && order.side === 'buy'
    const rate = order.kind === 'limit' ? terms.makerE8 : terms.takerE8
    const fee = feeOn(inBase ? filled : quote, rate)
    return this.end(ref, filled === whole ? 'filled' : 'closed', {
      quantity: filled,
      quote: quote as Amount,
      fee,
    })
  }

  /** Ends an order that did nothing. */
  close(ref: string, code = 'byUser'): this {
    return this.end(ref, 'closed', { code })
  }

  refuse(ref: string, code = 'balance.insufficient'): this {
    return this.end(ref, 'refused', { code })
  }

  price(text: string): this {
    return this.hear({ kind: 'price', price: units<Price>(text), timeMs: this.nowMs })
  }

  after(ms: number): this {
    this.nowMs += ms
    return this
  }

  hear(event: StrategyEvent): this {
    const { terms, parameters } = this.input
    const before = JSON.stringify(this.state)
    const step = this.strategy.on(terms, parameters, this.state, event)
    // A strategy is a function: the state that went in is as it was, and gives the same again.
    expect(JSON.stringify(this.state)).toBe(before)
    expect(this.strategy.on(terms, parameters, JSON.parse(before) as Json, event)).toEqual(step)
    return this.take(step)
  }

  private end(ref: string, outcome: OrderEnd['outcome'], rest: Partial<OrderEnd>): this {
    const { side } = this.orderOf(ref)
    this.open.delete(ref)
    this.leaving.delete(ref)
    this.nowMs += 1
    const none = 0n as Amount
    const end = { ref, outcome, side, quantity: none, quote: none, fee: none, timeMs: this.nowMs, ...rest }
    this.ends.push(end)
    return this.hear({ kind: 'ended', end })
  }

  private orderOf(ref: string): RobotOrder {
    const order = this.open.get(ref) ?? this.leaving.get(ref)
    if (order === undefined)
      throw new Error(`no order ${ref} is open, only ${[...this.open.keys()].join(' ')}`)
    return order
  }

  private take(step: Step): this {
    // What cannot be written down and read again would be lost by a restart.
    this.state = JSON.parse(JSON.stringify(step.state)) as Json
    expect(this.state).toEqual(step.state)
    for (const ref of step.cancel) {
      const order = this.open.get(ref)
      if (order === undefined) throw new Error(`${ref} is not open and cannot be taken back`)
      this.open.delete(ref)
      this.leaving.set(ref, order)
    }
    for (const order of step.place) {
      expect(this.refs).not.toContain(order.ref)
      expect(order.ref).toMatch(/^[A-Za-z0-9.-]+$/)
      expect(order.ref.length).toBeLessThanOrEqual(ROBOT_LIMITS.refLength)
      this.refs.push(order.ref)
      this.open.set(order.ref, order)
    }
    this.trips.push(...step.trips)
    this.done = step.done ?? this.done
    if (this.done !== undefined) return this
    const wanted = this.strategy.wanted(this.state)
    expect(new Map(wanted.map((order) => [order.ref, order]))).toEqual(this.open)
    expect([...this.strategy.leaving(this.state)].sort()).toEqual([...this.leaving.keys()].sort())
    return this
  }

  /** Open orders as lines: `b0.0 buy 0.01 @ 29000`. */
  lines(): string[] {
    return [...this.open.values()].map((order) => {
      const price = order.price ?? order.stopPrice
      const size = order.quantity ?? order.quoteAmount ?? 0n
      const inLots = this.input.terms.venue === 'contract'
      const at = price === undefined ? order.kind : `@ ${shown(price)}`
      return `${order.ref} ${order.side} ${inLots ? String(size) : shown(size)} ${at}`
    })
  }
}
