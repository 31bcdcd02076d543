// Streams against a real engine: whoever follows the rules for a local book holds the engine's book after any script, and
// whoever listens to a user knows the same money and the same orders as the engine.

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Command,
  formatDecimal,
  type OrderId,
  type Price,
  SPOT_WALLET,
  type UserId,
} from '@candor/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT, MARKET, units } from '../../live/market-script-suite.ts'
import type { Venue } from '../endpoint.ts'
import { depthOf } from '../market/depth.ts'
import { shownContract, shownSpot } from '../market/shown-market.ts'
import { type EngineWorld, startEngine, tick, USERS } from './engine-suite.ts'
import { LocalBook } from './local-book-suite.ts'
import { type Heard, soon, startWorld, type TestWorld } from './sockets-suite.ts'

const DEPTH = 10_000

let world: EngineWorld
beforeAll(async () => {
  world = await startEngine()
})
afterAll(async () => {
  await world.stop()
})

interface Step {
  readonly venue: Venue
  readonly user: UserId
  readonly kind: 'place' | 'take' | 'cancel' | 'cancelAll' | 'tick' | 'wait'
  readonly isBuy: boolean
  readonly offset: number
  readonly size: number
}

const steps = fc.array(
  fc.record<Step>({
    venue: fc.constantFrom('spot', 'futures'),
    user: fc.constantFrom(...USERS),
    kind: fc.constantFrom('place', 'place', 'place', 'place', 'take', 'cancel', 'cancelAll', 'tick', 'wait'),
    isBuy: fc.boolean(),
    offset: fc.integer({ min: -15, max: 25 }),
    size: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 40, maxLength: 160 },
)

function commandOf({ venue, user: userId, kind, isBuy, offset, size }: Step): Command | undefined {
  const side = isBuy ? 'buy' : 'sell'
  // Around 100: with a negative offset they cross.
  const price = units<Price>((100 + ((isBuy ? -1 : 1) * offset) / 10).toFixed(1))
  const isMarket = kind === 'take'
  const sent = { userId, clientId: undefined }
  const terms = {
    side,
    orderType: isMarket ? 'market' : 'limit',
    timeInForce: isMarket ? 'immediateOrCancel' : 'goodTillCancelled',
    price: isMarket ? undefined : price,
    selfTrade: 'decrement',
  } as const
  if (kind === 'tick') return tick('100')
  if (kind === 'cancelAll') {
    return venue === 'spot'
      ? { type: 'CancelAllSpotOrders', ...sent, marketId: MARKET }
      : { type: 'CancelAllContractOrders', ...sent, marketId: CONTRACT }
  }
  if (kind === 'cancel') {
    const open = venue === 'spot' ? world.live.openOrders : world.live.contracts.openOrders
    const ids: readonly OrderId[] = open.ofUser(userId).map(({ orderId }) => orderId)
    const orderId = ids[size % Math.max(1, ids.length)]
    if (orderId === undefined) return undefined
    const cancel = { ...sent, orderId, orderClientId: undefined }
    return venue === 'spot'
      ? { type: 'CancelSpotOrder', ...cancel }
      : { type: 'CancelContractOrder', ...cancel }
  }
  if (kind === 'wait') return undefined
  return venue === 'spot'
    ? {
        type: 'PlaceSpotOrder',
        ...sent,
        ...terms,
        wallet: SPOT_WALLET,
        marketId: MARKET,
        quantity: units(String(size)),
        quoteAmount: undefined,
        stopPrice: undefined,
        trigger: undefined,
      }
    : {
        type: 'PlaceContractOrder',
        ...sent,
        ...terms,
        marketId: CONTRACT,
        positionSide: isBuy ? 'long' : 'short',
        lots: BigInt(size) as never,
        reduceOnly: false,
        mayCross: true,
        stops: undefined,
      }
}

async function play(script: readonly Step[], at: (index: number) => Promise<void>): Promise<void> {
  const under: Promise<unknown>[] = []
  for (const [index, step] of script.entries()) {
    const command = commandOf(step)
    if (command !== undefined) under.push(world.engine.submit(command))
    if (step.kind === 'wait') await sleep(step.size * 4)
    else if (index % 7 === 0) await Promise.all(under.splice(0))
    await at(index)
  }
  await Promise.all(under)
}

const VENUES = [
  ['spot', MARKET, '/ws/'],
  ['futures', CONTRACT, '/public/ws/'],
] as const

function shown(venue: Venue) {
  const { listing } = world.live
  const [market] = listing.markets()
  const [contract] = listing.contracts()
  if (market === undefined || contract === undefined) throw new Error('both are listed')
  return venue === 'spot' ? shownSpot(market) : shownContract(contract)
}

/** The engine's own book, as texts. */
async function engineBook(venue: Venue, marketId: typeof MARKET) {
  const { value: book } = await world.engine.queryAt('book', { marketId, depth: DEPTH })
  const { price, quantity } = shown(venue)
  const texts = (levels: readonly { price: bigint; quantity: bigint }[] = []) =>
    levels.map((level) => [price(level.price), quantity(level.quantity)])
  return { b: texts(book?.bids), a: texts(book?.asks) }
}

async function startSockets(): Promise<TestWorld> {
  return startWorld({ live: world.live, engine: world.engine, clock: Date.now })
}

/** Joins a stream in the middle of everything and takes its picture a moment later. */
async function follow(sockets: TestWorld, venue: Venue, path: string, waitMs: number) {
  const book = new LocalBook(venue)
  const client = await sockets.open(path)
  const gaps: unknown[] = []
  client.socket.on('message', (data: Buffer) => {
    try {
      book.hear(JSON.parse(data.toString()) as Heard)
    } catch (error) {
      gaps.push(error)
    }
  })
  // What came before is heard too.
  for (const message of client.heard) book.hear(message)
  if (waitMs > 0) await sleep(waitMs)
  book.begin(depthOf(world.live, shown(venue), DEPTH))
  return { book, gaps }
}

test("a local book kept by the rules is the engine's book, whenever it was begun", async () => {
  let applied = 0
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.nat({ max: 39 }), { minLength: 1, maxLength: 3 }),
      async (script, joins) => {
        const sockets = await startSockets()
        const followers: { venue: Venue; book: LocalBook; gaps: unknown[] }[] = []
        const join = async (waitMs: number): Promise<void> => {
          for (const [venue, , path] of VENUES) {
            for (const speed of ['@100ms', '@250ms']) {
              const followed = await follow(sockets, venue, `${path}btcusdt@depth${speed}`, waitMs)
              followers.push({ venue, ...followed })
            }
          }
        }
        await join(0)
        await play(script, async (index) => {
          if (joins.includes(index)) await join(index % 3 === 0 ? 0 : index)
        })
        for (const [venue, marketId] of VENUES) {
          const expected = await engineBook(venue, marketId)
          for (const { book, gaps } of followers.filter((each) => each.venue === venue)) {
            await soon(() => expect({ b: book.levels('b'), a: book.levels('a') }).toEqual(expected))
            expect(gaps).toEqual([])
            applied += book.applied
          }
        }
        await sockets.sockets.stop()
      },
    ),
    { numRuns: 6 },
  )
  expect(applied).toBeGreaterThan(50)
})

test('what a user is told adds up to what the engine knows', async () => {
  const sockets = await startSockets()
  const clients = new Map<UserId, { spot: Heard[]; futures: Heard[] }>()
  for (const userId of USERS) {
    const keys = {
      spot: sockets.call('POST', '/api/v3/userDataStream', userId) as { listenKey: string },
      futures: sockets.call('POST', '/fapi/v1/listenKey', userId) as { listenKey: string },
    }
    const spot = await sockets.open(`/ws/${keys.spot.listenKey}`)
    const futures = await sockets.open(`/private/ws/${keys.futures.listenKey}`)
    clients.set(userId, { spot: spot.heard, futures: futures.heard })
  }
  const [script] = fc.sample(fc.array(steps, { minLength: 3, maxLength: 3 }), { numRuns: 1, seed: 7 })
  await play((script ?? []).flat(), async () => undefined)
  for (const userId of USERS) {
    const heard = clients.get(userId) ?? expect.fail('everybody listens')
    await soon(async () => expect(lastBalances(heard.spot)).toEqual(await engineBalances(userId, heard.spot)))
    await soon(async () => expect(lastWallet(heard.futures)).toEqual(await engineWallet(userId)))
    expectSums(heard.spot.filter(({ e }) => e === 'executionReport'))
    const updates = heard.futures.filter(({ e }) => e === 'ORDER_TRADE_UPDATE').map(({ o }) => o as Heard)
    expectSums(updates)
    expect(updates.some(({ x }) => x === 'TRADE')).toBe(true)
    await expectPositions(userId, heard.futures)
  }
})

/** The last that was told of each asset. */
function lastBalances(heard: readonly Heard[]): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const { e, B } of heard) {
    if (e !== 'outboundAccountPosition') continue
    for (const { a, f, l } of B as { a: string; f: string; l: string }[]) told[a] = { f, l }
  }
  return told
}

async function engineBalances(userId: UserId, heard: readonly Heard[]): Promise<Record<string, unknown>> {
  const { value } = await world.engine.queryAt('balances', { userId })
  const known = lastBalances(heard)
  const actual: Record<string, unknown> = {}
  for (const { wallet, asset, available, frozen } of value ?? []) {
    const { code, scale } = world.live.assetOf(asset)
    if (wallet !== SPOT_WALLET || !(code in known)) continue
    actual[code] = { f: formatDecimal(available, scale), l: formatDecimal(frozen, scale) }
  }
  return actual
}

function lastWallet(heard: readonly Heard[]): unknown {
  const last = heard.findLast(({ e, a }) => e === 'ACCOUNT_UPDATE' && (a as { B: unknown[] }).B.length > 0)
  return (last?.['a'] as { B: { wb: string }[] } | undefined)?.B[0]?.wb
}

async function engineWallet(userId: UserId): Promise<unknown> {
  const { value } = await world.engine.queryAt('balances', { userId })
  const purse = value?.find(({ wallet }) => wallet === 1)
  if (purse === undefined) return undefined
  return formatDecimal(purse.available + purse.frozen + purse.margin, 8)
}

/** What was filled piece by piece is what is said to be filled in all. */
function expectSums(reports: readonly Heard[]): void {
  const sums = new Map<unknown, number>()
  const ended = new Set<unknown>()
  for (const { i, l, z, X, x } of reports) {
    expect(ended.has(i), `order ${String(i)} goes on after its end`).toBe(false)
    // An order from before may have been filled in part when it is first heard of.
    sums.set(i, (sums.get(i) ?? Number(z) - Number(l)) + Number(l))
    expect(Number(z)).toBeCloseTo(sums.get(i) ?? 0, 9)
    if (X !== 'NEW' && X !== 'PARTIALLY_FILLED') ended.add(i)
    if (X === 'FILLED') expect(x).toBe('TRADE')
  }
}

async function expectPositions(userId: UserId, heard: readonly Heard[]): Promise<void> {
  const told = new Map<string, string>()
  for (const { e, a } of heard) {
    if (e !== 'ACCOUNT_UPDATE') continue
    for (const { ps, pa } of (a as { P: { ps: string; pa: string }[] }).P) told.set(ps, pa)
  }
  const { value } = await world.engine.queryAt('contractAccount', { userId })
  for (const { direction, lots } of value?.positions ?? []) {
    const isLong = direction === 'long'
    expect(told.get(isLong ? 'LONG' : 'SHORT')).toBe(shown('futures').quantity(isLong ? lots : -lots))
  }
}
