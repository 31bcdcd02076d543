// The seconds that decide an order, and what was published in each: the first tick with a price counts. Says how it stands
// by what is there, and nothing about what is to come. Exact.

import { formatDecimal } from '@candor/contract'
import { unitsOf } from '../../../format/decimal.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import type { Tick } from '../../../live/ticks.ts'
import { SECOND_LIMITS } from '../limits.ts'

const SECOND_MS = 1_000
const SCALE = 18

export interface WindowSecond {
  /** From 1. */
  readonly place: number
  readonly timeMs: number
  /** `missing`: the second went by without a tick that counts. */
  readonly state: 'waiting' | 'published' | 'missing'
  readonly sequence: number | undefined
  readonly price: string | undefined
}

export interface SettlementWindow {
  readonly seconds: readonly WindowSecond[]
  /** How many of them count. */
  readonly count: number
  readonly sum: string
}

export function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS
}

export function settlementWindow(expiryMs: number, ticks: readonly Tick[]): SettlementWindow {
  const lastMs = secondOf(expiryMs)
  const firstMs = lastMs - (SECOND_LIMITS.windowTicks - 1) * SECOND_MS
  const found = firstOfEachSecond(ticks, firstMs)
  const newestMs = secondOf(ticks.at(-1)?.time ?? 0)
  const seconds = Array.from({ length: SECOND_LIMITS.windowTicks }, (_, at): WindowSecond => {
    const timeMs = firstMs + at * SECOND_MS
    const tick = found.get(timeMs)
    const state = tick !== undefined ? 'published' : newestMs > timeMs ? 'missing' : 'waiting'
    return { place: at + 1, timeMs, state, sequence: tick?.sequence, price: tick?.price ?? undefined }
  })
  const prices = seconds.flatMap(({ price }) => (price === undefined ? [] : [unitsOf(price)]))
  return { seconds, count: prices.length, sum: textOf(prices.reduce((sum, price) => sum + price, 0n)) }
}

function firstOfEachSecond(ticks: readonly Tick[], fromMs: number): ReadonlyMap<number, Tick> {
  const found = new Map<number, Tick>()
  for (let at = ticks.length - 1; at >= 0; at--) {
    const tick = ticks[at]
    if (tick === undefined || tick.time < fromMs) break
    // Read backwards, so the first of a second is what stays.
    if (tick.price !== null) found.set(secondOf(tick.time), tick)
  }
  return found
}

export interface Standing {
  /** The index against as many entries: signed. */
  readonly by: string
  readonly direction: 'up' | 'down' | 'flat'
  /** What the order would bring if it ended with this: its profit, minus its stake, or nothing. */
  readonly result: string
}

type Judged = Pick<SecondOrder, 'direction' | 'entryPrice' | 'expiryTime' | 'profit' | 'amount'>

/** By the ticks of the window that are there; before the first of them by the latest tick. */
export function standingOf(order: Judged, ticks: readonly Tick[]): Standing | undefined {
  const { entryPrice, expiryTime } = order
  if (entryPrice === null || expiryTime === null) return undefined
  const { count, sum } = settlementWindow(expiryTime, ticks)
  if (count > 0) return standingBy(order, { sum, count, entryPrice })
  const last = ticks.findLast(({ price }) => price !== null)?.price
  return last === undefined || last === null
    ? undefined
    : standingBy(order, { sum: last, count: 1, entryPrice })
}

interface Counted {
  readonly sum: string
  readonly count: number
  readonly entryPrice: string
}

export function standingBy(order: Judged, { sum, count, entryPrice }: Counted): Standing {
  const by = unitsOf(sum) - BigInt(count) * unitsOf(entryPrice)
  const direction = by === 0n ? 'flat' : by > 0n ? 'up' : 'down'
  const result =
    direction === 'flat' ? '0' : direction === order.direction ? order.profit : `-${order.amount}`
  return { by: textOf(by), direction, result }
}

/** As many times the entry as ticks have counted. */
export function entriesOf(entryPrice: string, count: number): string {
  return textOf(unitsOf(entryPrice) * BigInt(count))
}

export function distanceOf(price: string, entryPrice: string): string {
  return textOf(unitsOf(price) - unitsOf(entryPrice))
}

function textOf(units: bigint): string {
  return formatDecimal(units, SCALE)
}
