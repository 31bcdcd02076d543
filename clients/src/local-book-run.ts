// Local books of both venues kept under load, and held against the server's own again and again.

import { setTimeout as sleep } from 'node:timers/promises'
import { LocalBook, type Venue } from './local-book.ts'
import type { Trader, World } from './world-suite.ts'

export interface LocalBookRun {
  readonly events: number
  readonly checks: number
  readonly orders: number
  readonly faults: readonly string[]
}

const CHECK_EVERY_MS = 500
const LEVELS = 500
const SENDERS = 4
/** Orders rest up to so many ticks from the middle, so that levels come and go all the time. */
const REACH = 40
const CANCEL_EVERY = 60

/** Until the time is over: orders that trade and rest, cancels of all, on the book of each venue. */
export async function keepLocalBooks(
  world: World,
  durationMs: number,
): Promise<Readonly<Record<Venue, LocalBookRun>>> {
  const endMs = performance.now() + durationMs
  const [spot, futures] = await Promise.all([run(world, 'spot', endMs), run(world, 'futures', endMs)])
  return { spot, futures }
}

async function run(world: World, venue: Venue, endMs: number): Promise<LocalBookRun> {
  const counts = { orders: 0 }
  const load = Array.from({ length: SENDERS }, (_, at) =>
    press(at % 2 === 0 ? world.alice : world.bob, venue, at, endMs, counts),
  )
  const { http, ws } = world
  const book = await LocalBook.open({ http, ws, venue, symbol: 'BTCUSDT' })
  const faults: string[] = []
  let checks = 0
  while (performance.now() < endMs) {
    await sleep(CHECK_EVERY_MS)
    const fault = await book.check(LEVELS)
    checks++
    if (fault !== undefined) faults.push(fault)
  }
  await Promise.all(load)
  book.close()
  return { events: book.events, checks, orders: counts.orders, faults: [...book.faults, ...faults] }
}

/** One who sends orders as fast as they are answered. */
async function press(
  { site }: Trader,
  venue: Venue,
  seed: number,
  endMs: number,
  counts: { orders: number },
): Promise<void> {
  let state = seed * 2_654_435_761 + 1
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % bound
  }
  for (let count = 0; performance.now() < endMs; count++) {
    const side = below(2) === 0 ? 'buy' : 'sell'
    const price = (30_000 + (side === 'buy' ? -1 : 1) * (below(REACH) - 4)).toFixed(2)
    if (count % CANCEL_EVERY === CANCEL_EVERY - 1) {
      await site.call(venue === 'spot' ? 'cancelAllOrders' : 'cancelAllContractOrders', { body: {} })
    }
    if (venue === 'spot') {
      await site.call('placeOrder', {
        body: { symbol: 'BTC_USDT', side, type: 'limit', price, quantity: '0.001' },
      })
    } else {
      const body = {
        symbol: 'BTCUSDT',
        side,
        positionSide: 'both',
        type: 'limit',
        price,
        lots: '1',
        mayCross: true,
      }
      await site.call('placeContractOrder', { body })
    }
    counts.orders++
  }
}
