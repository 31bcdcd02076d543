// A simulated world of prices: minute after minute from its beginning, and any moment inside a minute at once.
// Assets move together and by themselves, with fat tails, jumps, quiet and busy hours. The same seed and beginning
// give the same prices for ever. Numbers here are floats: they are what a venue says, never money.

import { fatTailed, normal, uniform } from './random.ts'
import { MARKET_MOVE, SIMULATED_ASSETS, type SimulatedAsset } from './simulated-assets.ts'

export const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1_440
const MINUTES_AN_HOUR = 60

/** Prices come back to their anchor with this half-life, so that a demo of a year stays in the world we know. */
const HALF_LIFE_MINUTES = 150 * MINUTES_A_DAY
const PULL = Math.LN2 / HALF_LIFE_MINUTES

/** How restless the market is has a memory of some hours. */
const MOOD_MEMORY = 0.996
const MOOD_MOVE = 0.045

const MARKET_JUMPS = { chance: 1 / 2_900, size: 0.009 }
const OWN_JUMPS = { chance: 1 / 5_800, size: 0.014 }

/** Streams of randomness; those of an asset begin at its own. */
const STREAM = { mood: 1, market: 2, marketJump: 3, marketJumpSize: 4, assets: 100 }
const OWN = { move: 0, jump: 1, jumpSize: 2, inside: 3, turnover: 4, each: 16 }

/** A minute is halved this often to find a moment in it: to a little less than a second. */
const HALVINGS = 6

const GROWTH = 4_096

export class SimulatedPrices {
  readonly beginMinute: number
  private readonly seed: number
  private readonly assets = new Map<string, AssetPath>()
  private mood = 0
  /** Of each minute: how much more than usual the market moves. */
  private restless = new Float32Array(GROWTH)
  /** Minutes known, counted from the beginning. */
  private known = 0

  constructor(seed: number, beginMs: number) {
    this.seed = seed
    this.beginMinute = Math.floor(beginMs / MINUTE_MS)
    for (const [place, asset] of SIMULATED_ASSETS.entries()) {
      this.assets.set(asset.code, new AssetPath(asset, STREAM.assets + place * OWN.each))
    }
  }

  has(code: string): boolean {
    return code === 'USDT' || this.assets.has(code)
  }

  /** Makes every minute up to this moment known. Long stretches are best made in pieces. */
  extendTo(timeMs: number, mostMinutes = Number.POSITIVE_INFINITY): boolean {
    const wanted = Math.floor(timeMs / MINUTE_MS) + 2 - this.beginMinute
    const until = Math.min(wanted, this.known + mostMinutes)
    while (this.known < until) this.addMinute()
    return this.known >= wanted
  }

  /** The price in USDT at a moment, which must not lie before the beginning. */
  priceAt(code: string, timeMs: number): number {
    if (code === 'USDT') return 1
    this.extendTo(timeMs)
    const minute = Math.floor(timeMs / MINUTE_MS) - this.beginMinute
    if (minute < 0) throw new RangeError('there was no price before the beginning')
    const part = timeMs / MINUTE_MS - Math.floor(timeMs / MINUTE_MS)
    return Math.exp(this.insideMinute(this.path(code), minute, part))
  }

  /** How much more than usual the market moves in this minute. */
  restlessAt(timeMs: number): number {
    this.extendTo(timeMs)
    return this.restless[Math.floor(timeMs / MINUTE_MS) - this.beginMinute] ?? 1
  }

  /** What is traded in a minute, in USDT. */
  turnoverAt(code: string, timeMs: number): number {
    const path = this.path(code)
    const minute = Math.floor(timeMs / MINUTE_MS)
    const restless = this.restlessAt(timeMs)
    const noise = Math.exp(0.7 * normal(this.seed, path.stream + OWN.turnover, minute) - 0.25)
    return path.asset.turnover * restless ** 1.4 * noise
  }

  private path(code: string): AssetPath {
    const path = this.assets.get(code)
    if (path === undefined) throw new RangeError(`there is no simulated price of ${code}`)
    return path
  }

  private addMinute(): void {
    const minute = this.beginMinute + this.known
    const { seed } = this
    this.mood = MOOD_MEMORY * this.mood + MOOD_MOVE * normal(seed, STREAM.mood, minute)
    const restless = hourly(minute) * Math.exp(this.mood)
    if (this.known + 1 >= this.restless.length) this.restless = grown(this.restless)
    this.restless[this.known] = restless
    let market = MARKET_MOVE * restless * fatTailed(seed, STREAM.market, minute)
    if (uniform(seed, STREAM.marketJump, minute) < MARKET_JUMPS.chance * restless) {
      market += MARKET_JUMPS.size * normal(seed, STREAM.marketJumpSize, minute)
    }
    for (const path of this.assets.values()) path.add(seed, minute, this.known, market, restless)
    this.known++
  }

  /** A bridge between the minute's two ends: halved again and again, each middle pushed aside a little. */
  private insideMinute(path: AssetPath, minute: number, part: number): number {
    let low = path.logPrices[minute] as number
    let high = path.logPrices[minute + 1] as number
    const spread = path.moveOf(this.restless[minute] as number) / 2
    let rest = part
    let node = 1
    let width = 1
    for (let halving = 0; halving < HALVINGS; halving++) {
      const counter = (minute + this.beginMinute) * 2 ** HALVINGS + node
      const aside = spread * Math.sqrt(width) * normal(this.seed, path.stream + OWN.inside, counter)
      const middle = (low + high) / 2 + aside
      width /= 2
      rest *= 2
      if (rest < 1) {
        high = middle
        node *= 2
      } else {
        low = middle
        rest -= 1
        node = node * 2 + 1
      }
    }
    return low + (high - low) * rest
  }

  /**
   * Writes the logarithm of the price at even steps of a minute, both ends among them: what `priceAt` says of these
   * moments, but all at once. The steps are a power of two and one more.
   */
  writeSteps(code: string, minuteMs: number, steps: Float64Array): void {
    if (code === 'USDT') {
      steps.fill(0)
      return
    }
    this.extendTo(minuteMs)
    const path = this.path(code)
    const minute = Math.floor(minuteMs / MINUTE_MS) - this.beginMinute
    steps[0] = path.logPrices[minute] as number
    steps[steps.length - 1] = path.logPrices[minute + 1] as number
    const first = (minute + this.beginMinute) * 2 ** HALVINGS
    let aside = path.moveOf(this.restless[minute] as number) / 2
    for (let width = steps.length - 1, node = 1; width > 1; width /= 2) {
      for (let at = 0; at + width < steps.length; at += width, node++) {
        const middle = ((steps[at] as number) + (steps[at + width] as number)) / 2
        steps[at + width / 2] = middle + aside * normal(this.seed, path.stream + OWN.inside, first + node)
      }
      aside *= Math.SQRT1_2
    }
  }
}

/** The path of one asset: the logarithm of its price at the beginning of each minute. */
class AssetPath {
  readonly asset: SimulatedAsset
  readonly stream: number
  logPrices = new Float64Array(GROWTH)
  private readonly anchor: number

  constructor(asset: SimulatedAsset, stream: number) {
    this.asset = asset
    this.stream = stream
    this.anchor = Math.log(asset.anchor)
    this.logPrices[0] = this.anchor
  }

  moveOf(restless: number): number {
    const { beta, ownMove } = this.asset
    return restless * Math.hypot(beta * MARKET_MOVE, ownMove)
  }

  add(seed: number, minute: number, place: number, market: number, restless: number): void {
    if (place + 2 >= this.logPrices.length) this.logPrices = grown(this.logPrices)
    const { beta, ownMove } = this.asset
    let move = beta * market + ownMove * restless * fatTailed(seed, this.stream + OWN.move, minute)
    if (uniform(seed, this.stream + OWN.jump, minute) < OWN_JUMPS.chance) {
      move += OWN_JUMPS.size * normal(seed, this.stream + OWN.jumpSize, minute)
    }
    const before = this.logPrices[place] as number
    this.logPrices[place + 1] = before + move - PULL * (before - this.anchor)
  }
}

/** Busiest when Europe and America are both awake, quietest in the small hours and at the weekend (UTC). */
function hourly(minute: number): number {
  const hour = (minute % MINUTES_A_DAY) / MINUTES_AN_HOUR
  // The first of January 1970 was a Thursday.
  const day = (Math.floor(minute / MINUTES_A_DAY) + 4) % 7
  const weekend = day === 0 || day === 6 ? 0.72 : 1
  return weekend * (1 + 0.38 * Math.cos(((hour - 14.5) / 24) * 2 * Math.PI))
}

function grown<T extends Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(array: T): T {
  const larger = (
    array instanceof Float64Array ? new Float64Array(array.length * 2) : new Float32Array(array.length * 2)
  ) as T
  larger.set(array)
  return larger
}
