// A robot that ran live and a backtest over what was recorded meanwhile: an hour of the simulated prices, traded on a real
// server, then the same parameters on the recorded candles. A strategy that acts on closed candles made the same trades,
// to the unit. A grid's differ a little, for two reasons that are counted here: a limit that is touched but not passed
// fills live and not in a backtest, and a candle does not say whether its high or its low came first.

import { type BacktestInput, backtest, dataHash } from '@candor/backtest'
import {
  type Amount,
  type CommandOf,
  CRYPTO_SCALE,
  type FeeLevel,
  formatDecimal,
  type Price,
  parseDecimal,
  type RateE8,
} from '@candor/contract'
import { SimulatedPrices } from '@candor/feeds'
import { type Candle, type MarketTerms, STRATEGIES, type StrategyName } from '@candor/robot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCommands } from './demo-listing.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { RobotWorld } from './testing/robot-world.ts'

const symbol = 'BTC_USDT'
const MINUTE_MS = 60_000
const HOUR = 60
/** Inside a minute, in milliseconds: its first price and three more. */
const MOMENTS = [0, 15_000, 30_000, 45_000] as const
/** Where a minute is entered, far from both of its ends. */
const ENTRY_MS = 5_000
const SEED = 11
const SOME_DAY_MS = Date.UTC(2026, 10, 15, 14)
const PATIENCE = { timeout: 60_000, interval: 25 }
const LONG_MS = 300_000
const RSI = { indicator: 'rsi', interval: '1m', period: '3', low: '40', high: '60', amount: '300' }
const HISTORY = STRATEGIES.indicator.candlesNeeded(RSI)

let world: RobotWorld
let owner: CheckedClient
let seller: CheckedClient
let buyer: CheckedClient

beforeAll(async () => {
  world = await RobotWorld.open()
  owner = await world.trader(1)
  seller = await world.trader(2)
  buyer = await world.trader(3)
}, LONG_MS)
afterAll(() => world.close(), LONG_MS)

type Minute = { readonly startMs: number; readonly prices: readonly string[] }

/** The simulated prices of so many minutes of one day, the same whenever this runs, as those of the minutes to come. */
function plannedMinutes(count: number, seed: number): Minute[] {
  const firstMs = Math.ceil((world.nowMs + MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const simulated = new SimulatedPrices(seed, SOME_DAY_MS)
  simulated.extendTo(SOME_DAY_MS + count * MINUTE_MS)
  return Array.from({ length: count }, (_, place) => {
    const priceAt = (ms: number): string =>
      simulated.priceAt('BTC', SOME_DAY_MS + place * MINUTE_MS + ms).toFixed(2)
    return { startMs: firstMs + place * MINUTE_MS, prices: MOMENTS.map(priceAt) }
  })
}

async function enter({ startMs, prices }: Minute): Promise<void> {
  world.setPrices({ BTC: prices[0] as string })
  await world.goTo(startMs + ENTRY_MS)
}

async function order(
  who: CheckedClient,
  side: 'buy' | 'sell',
  price: string,
  quantity: string,
): Promise<void> {
  await who.ask('placeOrder', { body: { symbol, side, type: 'limit', price, quantity } })
}

async function nothingLeft(): Promise<void> {
  await seller.ask('cancelAllOrders', { body: {} })
  await buyer.ask('cancelAllOrders', { body: {} })
}

/** The market goes to a price, through whatever stands in its way. */
async function moveTo(price: string, from: string, quantity = '0.001'): Promise<void> {
  const sides = [
    [seller, 'sell'],
    [buyer, 'buy'],
  ] as const
  for (const [who, side] of Number(price) < Number(from) ? sides : sides.toReversed())
    await order(who, side, price, quantity)
}

interface RecordedCandle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

async function recorded(fromMs: number, count: number): Promise<Candle[]> {
  const query = { symbol, interval: '1m', limit: '1000' }
  const list = await owner.ask<RecordedCandle[]>('candles', { query })
  return list
    .filter(({ openTime }) => openTime >= fromMs && openTime < fromMs + count * MINUTE_MS)
    .map(({ openTime, open, high, low, close, volume }) => ({
      startMs: openTime,
      open: units(open) as Price,
      high: units(high) as Price,
      low: units(low) as Price,
      close: units(close) as Price,
      volume: units(volume) as Amount,
    }))
}

function units(text: string): bigint {
  const value = parseDecimal(text, CRYPTO_SCALE)
  if (value === undefined) throw new Error(`${text} is no amount`)
  return value
}

function plannedCandle({ startMs, prices }: Minute): Candle {
  const [open, ...rest] = prices.map((price) => units(price) as Price) as [Price, ...Price[]]
  const all = [open, ...rest]
  const high = all.reduce((most, price) => (price > most ? price : most))
  const low = all.reduce((least, price) => (price < least ? price : least))
  return { startMs, open, high, low, close: all.at(-1) as Price, volume: 0n as Amount }
}

function listedMarket(): CommandOf<'ListSpotMarket'> {
  const found = demoCommands().find((each) => each.type === 'ListSpotMarket' && each.symbol === symbol)
  if (found?.type !== 'ListSpotMarket') throw new Error(`the demo does not list ${symbol}`)
  return found
}

function firstFees(): FeeLevel {
  const found = demoCommands().find(({ type }) => type === 'SetFeeSchedule')
  const [first] = found?.type === 'SetFeeSchedule' ? found.levels : []
  if (first === undefined) throw new Error('the demo has no fees')
  return first
}

function inputOf(
  strategy: StrategyName,
  parameters: Readonly<Record<string, string>>,
  investment: string,
  candles: readonly Candle[],
): BacktestInput {
  const { parameters: listed } = listedMarket()
  const { spotMakerE8, spotTakerE8 } = firstFees()
  const { tick, lot, minQuantity, maxQuantity, minNotional } = listed
  const terms: MarketTerms = {
    venue: 'spot',
    symbol,
    base: 'BTC',
    quote: 'USDT',
    tick,
    lot,
    minQuantity,
    maxQuantity,
    minNotional,
    multiplier: 1n,
    makerE8: spotMakerE8,
    takerE8: spotTakerE8,
  }
  return {
    strategy,
    parameters,
    investment: units(investment) as Amount,
    market: { venue: 'spot', terms, parameters: listed },
    candles,
    // The live market of this test has no spread.
    slippageE8: 0n as RateE8,
  }
}

interface Fill {
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly quantity: string
  readonly fee: string
}

async function fillsOf(robotId: string): Promise<Fill[]> {
  const { list } = await owner.ask<{ list: Fill[] }>('robotFills', { query: { robotId, pageSize: '200' } })
  return list.toReversed()
}

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

test(
  'an indicator made the trades that a backtest on the recorded hour makes',
  async () => {
    const minutes = plannedMinutes(HISTORY + HOUR, SEED)
    const plan = inputOf('indicator', RSI, '400', minutes.map(plannedCandle))
    const expected = new Map(backtest(plan).trades.map((trade) => [minuteOf(trade.timeMs), trade]))
    let robotId: string | undefined
    let done = 0
    for (const [place, minute] of minutes.entries()) {
      await enter(minute)
      if (place === HISTORY) {
        const ask = {
          strategy: 'indicator',
          venue: 'spot',
          symbol,
          parameters: RSI,
          investment: '400',
        } as const
        robotId = (await world.robot(owner, ask)).robotId
      }
      const trade = expected.get(minuteOf(minute.startMs))
      const [first, ...rest] = minute.prices as [string, ...string[]]
      if (trade !== undefined && robotId !== undefined) {
        await order(
          trade.side === 'buy' ? seller : buyer,
          trade.side === 'buy' ? 'sell' : 'buy',
          first,
          formatDecimal(trade.quantity, CRYPTO_SCALE),
        )
        done += 1
        const running = robotId
        await vi.waitFor(async () => expect(await fillsOf(running)).toHaveLength(done), PATIENCE)
        await nothingLeft()
      }
      let last = first
      await moveTo(first, last)
      for (const price of rest) {
        await moveTo(price, last)
        last = price
      }
      await nothingLeft()
    }
    expect(done).toBeGreaterThanOrEqual(6)
    const candles = await recorded((minutes[0] as Minute).startMs, minutes.length)
    const report = backtest({ ...plan, candles })
    expect(report.dataHash).toBe(dataHash(candles))
    const live = (await fillsOf(robotId as string)).map(
      ({ time, side, price, quantity, fee }) => `${minuteOf(time)} ${side} ${price} ${quantity} ${fee}`,
    )
    const tested = report.trades.map(
      ({ timeMs, side, price, quantity, fee }) =>
        `${minuteOf(timeMs)} ${side} ${[price, quantity, fee].map((each) => formatDecimal(each, CRYPTO_SCALE)).join(' ')}`,
    )
    expect(live).toEqual(tested)
  },
  LONG_MS,
)

/** The simulated hour with wider moves, so that a grid's lines are reached many times. */
function wider(minutes: readonly Minute[]): Minute[] {
  const anchor = Number(minutes[0]?.prices[0])
  return minutes.map(({ startMs, prices }) => ({
    startMs,
    prices: prices.map((price) => (anchor * (Number(price) / anchor) ** WIDER).toFixed(2)),
  }))
}

const WIDER = 6
const STEPS = 12

test(
  'a grid made nearly the trades that a backtest on the recorded hour makes',
  async () => {
    const minutes = wider(plannedMinutes(HOUR, SEED + 1))
    const all = minutes.flatMap(({ prices }) => prices.map(Number))
    const parameters = {
      spacing: 'geometric',
      lower: (Math.min(...all) * 0.995).toFixed(2),
      upper: (Math.max(...all) * 1.005).toFixed(2),
      steps: String(STEPS),
      quantity: '0.008',
    }
    const investment = '9000'
    let robotId = ''
    let last = minutes[0]?.prices[0] as string
    let moves = 0
    const isWhole = async (): Promise<void> => {
      const query = { robotId, which: 'open', pageSize: '200' }
      const { list } = await owner.ask<{ list: unknown[] }>('robotOrders', { query })
      expect(list).toHaveLength(STEPS)
    }
    for (const minute of minutes) {
      await enter(minute)
      if (robotId === '') {
        await moveTo(last, last)
        await order(seller, 'sell', last, '0.2')
        const ask = { strategy: 'grid', venue: 'spot', symbol, parameters, investment } as const
        robotId = (await world.robot(owner, ask)).robotId
        await vi.waitFor(isWhole, PATIENCE)
        await nothingLeft()
      }
      for (const price of minute.prices) {
        // Taking turns, so that neither runs out of coins.
        if (moves++ % 2 === 0) [seller, buyer] = [buyer, seller]
        await moveTo(price, last, '0.15')
        last = price
        await nothingLeft()
        await vi.waitFor(isWhole, PATIENCE)
      }
    }
    const candles = await recorded((minutes[0] as Minute).startMs, HOUR)
    const report = backtest(inputOf('grid', parameters, investment, candles))
    const live = (await fillsOf(robotId)).map(({ side, price }) => `${side} ${price}`)
    const tested = report.trades.map(({ side, price }) => `${side} ${formatDecimal(price, CRYPTO_SCALE)}`)
    expect(live.length).toBeGreaterThanOrEqual(20)
    expect(differences(live, tested)).toBeLessThanOrEqual(Math.ceil(live.length * MOST_DIFFERENCE))
  },
  LONG_MS,
)

/** Of the trades of both: how many the other has not. */
const MOST_DIFFERENCE = 0.2

function differences(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const missing = one.filter((trade) => {
    const at = left.indexOf(trade)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return missing.length + left.length
}
