// How much one address may ask and how many orders one user may send, per venue; and the headers and lists that tell of it.

import type { UserId } from '@candor/contract'
import { addressKey } from '../address-key.ts'
import { DEFAULT_RATES, type RateSettings } from '../rate-limits.ts'
import type { Venue } from './endpoint.ts'
import { BinanceFailure } from './failure.ts'
import { BINANCE_LIMITS } from './limits.ts'
import { CountingWindow } from './windows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** With the usual settings; others make all of these larger or smaller. */
const WEIGHTS: Readonly<Record<Venue, number>> = { spot: 6_000, futures: 2_400 }
const ORDERS: Readonly<Record<Venue, readonly OrderBound[]>> = {
  spot: [
    { header: '10s', interval: 'SECOND', intervalNum: 10, lengthMs: 10 * SECOND, limit: 100 },
    { header: '1d', interval: 'DAY', intervalNum: 1, lengthMs: DAY, limit: 200_000 },
  ],
  futures: [
    { header: '10s', interval: 'SECOND', intervalNum: 10, lengthMs: 10 * SECOND, limit: 300 },
    { header: '1m', interval: 'MINUTE', intervalNum: 1, lengthMs: MINUTE, limit: 1_200 },
  ],
}

interface OrderBound {
  readonly header: string
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY'
  readonly intervalNum: number
  readonly lengthMs: number
  readonly limit: number
}

export interface RateLimitShown {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS'
  readonly interval: string
  readonly intervalNum: number
  readonly limit: number
}

interface VenueWindows {
  readonly weight: CountingWindow
  readonly orders: readonly { readonly bound: OrderBound; readonly window: CountingWindow }[]
}

export class BinanceRates {
  private readonly venues: Readonly<Record<Venue, VenueWindows>>
  /** Each limit as JSON, up to its count. */
  private readonly heads: Readonly<Record<Venue, readonly string[]>>

  constructor(settings: RateSettings) {
    const venue = (name: Venue): VenueWindows => ({
      weight: new CountingWindow(
        MINUTE,
        scaled(WEIGHTS[name], settings.requestsPerSecond / DEFAULT_RATES.requestsPerSecond),
      ),
      orders: ORDERS[name].map((bound) => {
        const limit = scaled(bound.limit, settings.ordersPerSecond / DEFAULT_RATES.ordersPerSecond)
        return { bound: { ...bound, limit }, window: new CountingWindow(bound.lengthMs, limit) }
      }),
    })
    this.venues = { spot: venue('spot'), futures: venue('futures') }
    this.heads = { spot: this.shown('spot').map(headOf), futures: this.shown('futures').map(headOf) }
  }

  /** Takes weight from an address; gives the headers that tell of it. */
  takeWeight(venue: Venue, address: string, weight: number, nowMs: number): readonly string[] {
    const { weight: window } = this.venues[venue]
    const used = window.add(addressKey(address), weight, nowMs)
    if (used > window.limit) throw tooMuch(window, used, nowMs)
    const text = String(used)
    return ['x-mbx-used-weight', text, 'x-mbx-used-weight-1m', text]
  }

  /** Counts orders of a user; gives the headers that tell of it. */
  takeOrders(venue: Venue, userId: UserId, count: number, nowMs: number): readonly string[] {
    const headers: string[] = []
    for (const { bound, window } of this.venues[venue].orders) {
      if (window.count(userId, nowMs) + count > window.limit) throw tooManyOrders(bound, window, nowMs)
    }
    for (const { bound, window } of this.venues[venue].orders) {
      headers.push(`x-mbx-order-count-${bound.header}`, String(window.add(userId, count, nowMs)))
    }
    return headers
  }

  /** What `exchangeInfo` says of them. */
  shown(venue: Venue): readonly RateLimitShown[] {
    const { weight, orders } = this.venues[venue]
    return [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: weight.limit },
      ...orders.map(({ bound: { interval, intervalNum, limit } }) => ({
        rateLimitType: 'ORDERS' as const,
        interval,
        intervalNum,
        limit,
      })),
    ]
  }

  /** The same with what is used, as the socket API tells it; orders only of a known user. */
  used(
    venue: Venue,
    address: string,
    userId: UserId | undefined,
    nowMs: number,
  ): readonly (RateLimitShown & { readonly count: number })[] {
    const { weight, orders } = this.venues[venue]
    const [ofWeight, ...ofOrders] = this.shown(venue)
    const shown = [{ ...(ofWeight as RateLimitShown), count: weight.count(addressKey(address), nowMs) }]
    if (userId === undefined) return shown
    return [
      ...shown,
      ...ofOrders.map((each, at) => ({ ...each, count: orders[at]?.window.count(userId, nowMs) ?? 0 })),
    ]
  }

  /** The same as JSON text: it goes out with every answer of the socket API. */
  usedJson(venue: Venue, address: string, userId: UserId | undefined, nowMs: number): string {
    const { weight, orders } = this.venues[venue]
    const counts = [weight.count(addressKey(address), nowMs)]
    if (userId !== undefined) for (const { window } of orders) counts.push(window.count(userId, nowMs))
    const known = this.heads[venue].slice(0, counts.length)
    return `[${known.map((head, at) => `${head}${counts[at] ?? 0}}`).join(',')}]`
  }
}

function headOf(shown: RateLimitShown): string {
  return `${JSON.stringify(shown).slice(0, -1)},"count":`
}

function scaled(usual: number, factor: number): number {
  return Math.max(1, Math.round(usual * factor))
}

function tooMuch(window: CountingWindow, used: number, nowMs: number): BinanceFailure {
  const retryAfter = window.secondsLeft(nowMs)
  const isBanned = used > window.limit * BINANCE_LIMITS.banFactor
  return new BinanceFailure(
    -1003,
    isBanned
      ? `Way too much request weight used; IP banned until ${nowMs + retryAfter * 1_000}. Please use WebSocket Streams for live updates to avoid bans.`
      : `Too much request weight used; current limit is ${window.limit} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
    isBanned ? 418 : 429,
    { retryAfter },
  )
}

function tooManyOrders(
  { interval, intervalNum, limit }: OrderBound,
  window: CountingWindow,
  nowMs: number,
): BinanceFailure {
  return new BinanceFailure(
    -1015,
    `Too many new orders; current limit is ${limit} orders per ${intervalNum} ${interval}.`,
    429,
    { retryAfter: window.secondsLeft(nowMs) },
  )
}
