// A contract with very many open positions: half long and half short, cross and isolated, at many leverages, opened while
// the price wandered. What index ticks cost on it, the first one after a restore included, and what it costs when one tick
// brings a thousand liquidations at once.

import type { CommandNumber, TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import {
  chooseLeverage,
  chooseMode,
  indexAt,
  intoContracts,
  listContract,
  placeContract,
} from './contract-world.ts'
import { START_MS, setupCommands, TICK } from './demo-world.ts'
import { seededRandom } from './mix.ts'
import { nowNs } from './report.ts'

export const POSITIONS = 100_000
export const LIQUIDATIONS = 1_000
const TICKS = 600
const TRADES_BETWEEN = 200
const LEVERAGES = [2, 3, 5, 10, 20, 25, 50] as const
const USDT = 100_000_000n
const START_PRICE = 3_000_000n * TICK
/** Users beyond those with positions, whose orders make the book. */
const MAKERS = 20
const MAKER_FUNDS = 500_000_000n * USDT

/** What a tick may take: so long for its mark, and a millisecond for everyone it liquidates, as a thousand have a second. */
const TICK_MS = 50
const LIQUIDATION_MS = 1

export function allowedMs({ liquidations }: { readonly liquidations: number }): number {
  return TICK_MS + liquidations * LIQUIDATION_MS
}

/** A core with a clock of its own, whose time moves by a second with each index tick. */
class World {
  core = Core.create()
  private number = 0
  private timeMs = START_MS

  apply(command: Parameters<Core['apply']>[2]): ReturnType<Core['apply']> {
    const outcome = this.attempt(command)
    const { rejection } = outcome.reply
    if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
    return outcome
  }

  /** As above, but the core may reject it. */
  attempt(command: Parameters<Core['apply']>[2]): ReturnType<Core['apply']> {
    this.number++
    return this.core.apply(this.number as CommandNumber, this.timeMs as TimeMs, command)
  }

  /** Moves the index; gives the milliseconds that it took. */
  tick(price: bigint): { readonly ms: number; readonly liquidations: number } {
    this.timeMs += 1_000n
    const command = indexAt(price - (price % TICK), this.timeMs)
    const started = nowNs()
    const { events } = this.apply(command)
    const ms = (nowNs() - started) / 1e6
    return {
      ms,
      liquidations: events.filter(({ type }) => type === 'LiquidationBegun').length,
    }
  }

  restored(): number {
    const bytes = this.core.encodeState()
    const started = nowNs()
    this.core = Core.restore(bytes)
    return (nowNs() - started) / 1e6
  }
}

/** Users 1 to `count` each with one position; pairs trade with each other at the price of the moment. */
function positionsWorld(count: number, leverageOf: (random: (below: number) => number) => number): World {
  const world = new World()
  for (const command of setupCommands(count + MAKERS)) world.apply(command)
  world.apply(listContract())
  const random = seededRandom(7)
  world.tick(START_PRICE)
  for (let maker = count + 1; maker <= count + MAKERS; maker++) {
    world.apply(intoContracts(maker, MAKER_FUNDS))
    world.apply(chooseMode(maker, undefined))
    world.apply(chooseLeverage(maker, 2))
  }
  let price = START_PRICE
  for (let user = 1; user < count; user += 2) {
    if (user % 1_000 === 1) {
      // Half a percent at most: whoever has the highest leverage stays.
      price = START_PRICE + (START_PRICE * BigInt(random(100) - 50)) / 10_000n
      price -= price % TICK
      world.tick(price)
    }
    const lots = BigInt(100 + random(20_000))
    openPosition(world, { user, side: 'buy', lots, price, leverage: leverageOf(random), random })
    openPosition(world, { user: user + 1, side: 'sell', lots, price, leverage: leverageOf(random), random })
  }
  return world
}

interface Opening {
  readonly user: number
  readonly side: 'buy' | 'sell'
  readonly lots: bigint
  readonly price: bigint
  readonly leverage: number
  readonly random: (below: number) => number
}

function openPosition(world: World, { user, side, lots, price, leverage, random }: Opening): void {
  const marginMode = random(2) === 0 ? 'isolated' : 'cross'
  const value = (lots * price) / 100_000n
  const isIsolated = marginMode === 'isolated'
  // A cross account has little more than the position needs, so that its liquidation is as near as an isolated one's.
  const funds = isIsolated ? (value * 2n) / BigInt(leverage) : (value * 11n) / (BigInt(leverage) * 10n)
  world.apply(intoContracts(user, funds + USDT))
  world.apply(chooseMode(user, isIsolated ? 'isolated' : undefined))
  if (leverage !== 20) world.apply(chooseLeverage(user, leverage))
  world.apply(placeContract({ user, side, lots, price }))
}

/** Orders of the makers around the price, deep enough for everything that will be liquidated. */
function makeBook(world: World, count: number, price: bigint): void {
  for (let level = 1; level <= 200; level++) {
    const away = (price * BigInt(level)) / 10_000n
    const user = count + 1 + (level % MAKERS)
    const below = price - away
    const above = price + away
    world.apply(placeContract({ user, side: 'buy', lots: 2_000_000n, price: below - (below % TICK) }))
    world.apply(placeContract({ user, side: 'sell', lots: 2_000_000n, price: above - (above % TICK) }))
  }
}

/** Users who bring a little money and close a lot of their own, or open one. */
function tradeBetween(world: World, random: (below: number) => number): void {
  for (let trade = 0; trade < TRADES_BETWEEN; trade++) {
    const user = 1 + random(POSITIONS)
    world.apply(intoContracts(user, 100n * USDT))
    const side = random(2) === 0 ? 'buy' : 'sell'
    // The book stays where it was: with high leverage an order may be too far from the mark by now.
    world.attempt(placeContract({ user, side, lots: 1n, price: undefined }))
  }
}

export interface TickFigures {
  readonly medianMs: number
  /** Of the ticks that liquidated nobody. */
  readonly worstMs: number
  /** Of those that did: the one that took longest for what it had to do. */
  readonly hardest: { readonly ms: number; readonly liquidations: number }
  readonly liquidations: number
  readonly restoreMs: number
  readonly firstAfterRestoreMs: number
}

/**
 * Ticks a second apart in a bad hour: the price wanders by some basis points, jumps now and then, and loses some percent
 * in all; between two ticks two hundred users trade.
 */
export function measureTicks(): TickFigures {
  const world = positionsWorld(POSITIONS, (random) => LEVERAGES[random(LEVERAGES.length)] as number)
  makeBook(world, POSITIONS, START_PRICE)
  const random = seededRandom(11)
  const times: number[] = []
  let price = START_PRICE
  let liquidations = 0
  let worstMs = 0
  let hardest = { ms: 0, liquidations: 0 }
  // What was opened while the world was made is looked at here.
  world.tick(price)
  for (let tick = 0; tick < TICKS; tick++) {
    tradeBetween(world, random)
    const basisPoints = (tick % 60 === 59 ? random(61) - 30 : random(11) - 5) - (tick % 2)
    price += (price * BigInt(basisPoints)) / 10_000n
    const ticked = world.tick(price)
    times.push(ticked.ms)
    liquidations += ticked.liquidations
    if (ticked.liquidations === 0) worstMs = Math.max(worstMs, ticked.ms)
    else if (ticked.ms / allowedMs(ticked) > hardest.ms / allowedMs(hardest)) hardest = ticked
  }
  const restoreMs = world.restored()
  const first = world.tick(price + price / 10_000n)
  check(world)
  times.sort((a, b) => a - b)
  return {
    medianMs: times[times.length >>> 1] as number,
    worstMs,
    hardest,
    liquidations,
    restoreMs,
    firstAfterRestoreMs: first.ms,
  }
}

export interface LiquidationFigures {
  readonly ms: number
  readonly liquidations: number
}

/** One tick that a thousand longs at 50 times do not survive, among the other positions. */
export function measureLiquidations(withBook: boolean): LiquidationFigures {
  let made = 0
  const world = positionsWorld(POSITIONS, (random) => {
    // Users come in pairs, the long first.
    const isLong = made++ % 2 === 0
    return isLong && made <= 2 * LIQUIDATIONS ? 50 : (LEVERAGES[random(4)] as number)
  })
  if (withBook) makeBook(world, POSITIONS, START_PRICE)
  world.tick(START_PRICE)
  world.tick(START_PRICE)
  const { ms, liquidations } = world.tick((START_PRICE * 970n) / 1_000n)
  check(world)
  return { ms, liquidations }
}

function check(world: World): void {
  const problems = world.core.problems()
  if (problems.length > 0) throw new Error(`the core is unsound: ${problems.slice(0, 3).join('; ')}`)
}
