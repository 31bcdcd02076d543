// The live state against a real engine that is busy while it begins.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BalanceView,
  type Command,
  type DepositId,
  type OrderId,
  type Price,
  type RateE8,
  type Reply,
  SPOT_WALLET,
  type UserId,
} from '@candor/contract'
import { Engine } from '@candor/engine'
import { afterEach, expect, test } from 'vitest'
import type { LoadCandles } from './candle.ts'
import { Live } from './live.ts'
import { BTC, LISTING, MARKET, USDT, units } from './market-script-suite.ts'

const USERS = [1, 2, 3] as UserId[]
const DEPTH = 10_000
const ROUNDS = 60
const ORDERS_PER_ROUND = 20

const cleanUps: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function startEngine(): Promise<Engine> {
  const directory = mkdtempSync(join(tmpdir(), 'candor-live-'))
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }))
  const engine = await Engine.start({
    directory,
    oldSegments: 'drop',
    onFailure: (reason) => expect.fail(reason),
  })
  cleanUps.push(() => engine.stop())
  for (const command of setUp()) expect((await engine.submit(command)).rejection).toBeUndefined()
  return engine
}

function setUp(): Command[] {
  const [market] = LISTING.markets
  if (market === undefined) throw new Error('the script has a market')
  const rate = 100_000n as RateE8
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: rate,
    spotTakerE8: rate,
    perpMakerE8: rate,
    perpTakerE8: rate,
  }
  const { marketId, symbol, base, quote, parameters } = market
  const users = USERS.flatMap((userId): Command[] => [
    { type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' },
    ...[BTC, USDT].flatMap((assetId): Command[] => {
      const depositId = (userId * 10 + assetId) as DepositId
      return [
        { type: 'SeeDeposit', depositId, userId, assetId, amount: units('1000000') },
        { type: 'ConfirmDeposit', depositId },
      ]
    }),
  ])
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'ListSpotMarket', marketId, symbol, base, quote, indexId: undefined, parameters },
    ...users,
  ]
}

/** Orders of all users around one price, so that some of them meet; now and then a cancel. */
function someCommands(round: number): Command[] {
  return Array.from({ length: ORDERS_PER_ROUND }, (_, at): Command => {
    const dice = (round * 31 + at * 17) % 97
    const userId = USERS[dice % USERS.length] as UserId
    if (dice % 5 === 0) {
      return {
        type: 'CancelSpotOrder',
        userId,
        clientId: undefined,
        orderId: (1 + ((round * ORDERS_PER_ROUND) >> 1)) as OrderId,
        orderClientId: undefined,
      }
    }
    const side = (dice + round) % 2 === 0 ? 'buy' : 'sell'
    return {
      type: 'PlaceSpotOrder',
      userId,
      clientId: undefined,
      wallet: SPOT_WALLET,
      marketId: MARKET,
      side,
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      price: units<Price>(String(side === 'buy' ? 95 + (dice % 7) : 99 + (dice % 7))),
      quantity: units(String(1 + (dice % 3))),
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      selfTrade: undefined,
    }
  })
}

function nonZero(balances: readonly BalanceView[]): BalanceView[] {
  return balances
    .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
    .toSorted((a, b) => a.asset - b.asset)
}

test('begins in the middle of everything and misses nothing', async () => {
  const engine = await startEngine()
  const replies: Promise<Reply>[] = []
  const submitRound = (round: number): void => {
    for (const command of someCommands(round)) replies.push(engine.submit(command))
  }
  submitRound(0)
  const loaded: string[] = []
  const loadCandles: LoadCandles = async (marketId, interval, limit) => {
    loaded.push(`${marketId} ${interval} ${limit}`)
    return []
  }
  let live: Live | undefined
  const start = async (): Promise<Live> => {
    live = await Live.start({ engine, loadCandles, clock: Date.now })
    return live
  }
  const starting = start()
  const opening: Promise<void>[] = []
  for (let round = 1; round < ROUNDS || opening.length < USERS.length; round++) {
    submitRound(round)
    await sleep(1)
    const userId = USERS[round % USERS.length] as UserId
    if (live === undefined || live.watch(userId).balances !== undefined) continue
    // Asked while orders go on: what comes before the answer must not be lost, nor undone by it.
    const balances = live.watch(userId).listenToBalances()
    opening.push(
      engine
        .queryAt('balances', { userId })
        .then(({ value, number: upTo }) => balances.begin(value ?? [], upTo)),
    )
  }
  const started = await starting
  await Promise.all([...replies, ...opening])
  expect(loaded).toContain('1 1m 1440')
  const { number, value: book } = await engine.queryAt('book', { marketId: MARKET, depth: DEPTH })
  expect(started.number).toBe(number)
  for (const [side, levels] of [
    ['buy', book?.bids],
    ['sell', book?.asks],
  ] as const) {
    const own = started.market(MARKET).book.levels(side, DEPTH)
    expect(own.map(({ price, quantity, orders }) => ({ price, quantity, orders }))).toEqual(levels)
  }
  expect(book?.bids.length).toBeGreaterThan(0)
  expect(started.market(MARKET).ticker.last).toBe(book?.lastPrice)
  for (const userId of USERS) {
    const orders = (await engine.query('openOrders', { userId })) ?? []
    expect(started.openOrders.ofUser(userId)).toEqual(orders.toSorted((a, b) => a.orderId - b.orderId))
    const balances = (await engine.query('balances', { userId })) ?? []
    expect(nonZero(started.watch(userId).balances?.all() ?? [])).toEqual(nonZero(balances))
  }
})
