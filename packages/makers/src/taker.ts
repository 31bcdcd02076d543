// A taker: every now and then a small order at the market, so that trades flow, on spot markets or on contracts. Leans
// against what it has already bought or sold, so that its purse lasts.

import { ApiError, type LiveSocket } from '@candor/client'
import { MAKER_LIMITS } from './maker-limits.ts'
import { type MarketTerms, quantityText } from './market-terms.ts'
import type { Side } from './quote-plan.ts'

/** Where it trades: what tells it of prices, how it orders, and what it holds. */
export interface TakerDesk {
  readonly topic: 'tickers' | 'contractTickers'
  /** Orders at the market; gives the value that was traded. */
  trade(symbol: string, side: Side, quantity: string): Promise<number>
  /** Bought less sold at this price; none where only it itself knows. */
  heldUsdt?(terms: MarketTerms, price: number): number | undefined
}

export interface TakerOptions {
  readonly live: LiveSocket
  readonly desk: TakerDesk
  readonly markets: readonly MarketTerms[]
  readonly random: () => number
  readonly onError: (error: unknown) => void
}

interface PushedTicker {
  readonly symbol: string
  readonly bid: string | null
  readonly bidQuantity: string | null
  readonly ask: string | null
  readonly askQuantity: string | null
}

interface Seat {
  readonly terms: MarketTerms
  ticker: PushedTicker | undefined
  /** Bought less sold, in the quote asset. */
  inventory: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const SECONDS: Readonly<Record<string, number | undefined>> = MAKER_LIMITS.takerSeconds
const USUAL = new Set([
  'order.book.empty',
  'order.price.band',
  'market.halted',
  'market.cancel.only',
  'index.stale',
])
/** So much inventory makes it lean fully the other way, in orders of its usual size. */
const LEAN = 30

export class Taker {
  private readonly options: TakerOptions
  private readonly seats = new Map<string, Seat>()
  private leave: (() => void) | undefined
  private isStopped = false

  constructor(options: TakerOptions) {
    this.options = options
    for (const terms of options.markets) {
      this.seats.set(terms.symbol, { terms, ticker: undefined, inventory: 0, timer: undefined })
    }
  }

  start(): void {
    const take = (data: unknown): void => {
      for (const ticker of data as readonly PushedTicker[]) {
        const seat = this.seats.get(ticker.symbol)
        if (seat !== undefined) seat.ticker = ticker
      }
    }
    this.leave = this.options.live.subscribe(this.options.desk.topic, { snapshot: take, delta: take })
    for (const seat of this.seats.values()) this.wait(seat)
  }

  stop(): void {
    this.isStopped = true
    this.leave?.()
    for (const { timer } of this.seats.values()) clearTimeout(timer)
  }

  /** The next order comes after a random while: short ones are common, long ones happen. */
  private wait(seat: Seat): void {
    if (this.isStopped) return
    const mean = SECONDS[seat.terms.symbol] ?? MAKER_LIMITS.takerSecondsElsewhere
    const seconds = -Math.log(1 - this.options.random()) * mean
    seat.timer = setTimeout(() => {
      this.trade(seat)
      this.wait(seat)
    }, seconds * 1_000)
  }

  private trade(seat: Seat): void {
    const { live, desk, random, onError } = this.options
    const { terms, ticker } = seat
    if (ticker === undefined || live.state !== 'open') return
    seat.inventory = desk.heldUsdt?.(terms, Number(ticker.bid)) ?? seat.inventory
    const side = this.sideOf(seat)
    const [price, standing] =
      side === 'buy' ? [ticker.ask, ticker.askQuantity] : [ticker.bid, ticker.bidQuantity]
    if (price === null || standing === null) return
    // Many small orders and a few large ones.
    const usdt = MAKER_LIMITS.takerUsdt * Math.exp(1.1 * (random() + random() + random() - 1.5) * 1.4)
    const wanted = Math.min(usdt / Number(price), Number(standing) * terms.unit * MAKER_LIMITS.takerShare)
    const quantity = quantityText(wanted, Number(price), terms)
    this.buyOrSell(seat, side, quantity).catch((error: unknown) => {
      if (error instanceof ApiError && (USUAL.has(error.code) || error.isNetwork)) return
      onError(error)
    })
  }

  private async buyOrSell(seat: Seat, side: Side, quantity: string): Promise<void> {
    const value = await this.options.desk.trade(seat.terms.symbol, side, quantity)
    seat.inventory += (side === 'buy' ? 1 : -1) * value
  }

  private sideOf({ inventory }: Seat): Side {
    const lean = Math.max(-1, Math.min(1, inventory / (LEAN * MAKER_LIMITS.takerUsdt)))
    return this.options.random() < 0.5 - lean / 2 ? 'buy' : 'sell'
  }
}
