// The gateway's live state against the core: every generated command goes through a real core, its outcome as bytes
// to the live state, and after each one books, open orders, balances and the listing must be what the core answers.

import {
  type BookView,
  type Command,
  type CommandNumber,
  decode,
  encode,
  type MarketId,
  type Outcome,
  outcome as outcomeSchema,
  type UserId,
} from '@candor/contract'
import {
  allContractOrdersOf,
  allContractTriggersOf,
  allOpenOrdersOf,
  balancesOf,
  bookOf,
  Core,
  contractAccountOf,
  listingOf,
  openOrdersOf,
  secondAccountOf,
  secondsOf,
} from '@candor/core'
import { Live } from '@candor/gateway'
import { describe, expect, test } from 'vitest'
import { Generator } from './generator.ts'
import { drawProfile } from './generator-profile.ts'
import { Oracle } from './oracle.ts'
import { Random } from './random.ts'

const SEEDS = 20
/** Looked at after every command, which takes longer. */
const SEEDS_HELD = 8
const COMMANDS = 400
/** More than any generated book has. */
const DEPTH = 10_000
/** A second live state begins here and there from what the core holds, as after a restart. */
const RESTART_EVERY = 97
const clock = (): number => 0

type BookWatch = ReturnType<ReturnType<Live['market']>['book']['watch']>

/** A live state of a platform on which nothing has happened yet. */
function emptyLive(): Live {
  return new Live({
    listing: {
      assets: [],
      indexes: [],
      markets: [],
      contracts: [],
      seconds: [],
      secondCountries: { everywhere: false, countries: [] },
      feeLevels: [],
    },
    orders: [],
    contractOrders: [],
    contractTriggers: [],
    number: 0,
    clock,
  })
}

/** One that begins from what the core holds. */
function beginLive(core: Core): Live {
  const { state } = core
  return new Live({
    listing: listingOf(state),
    orders: structuredClone(allOpenOrdersOf(state)),
    contractOrders: structuredClone(allContractOrdersOf(state)),
    contractTriggers: structuredClone(allContractTriggersOf(state)),
    number: state.number,
    clock,
  })
}

/** Begins to listen to every user's balances and stops that is not listened to yet. */
function listen(live: Live, core: Core): void {
  const { state } = core
  for (const userId of state.accounts.keys()) {
    const feed = live.watch(userId)
    if (feed.balances !== undefined) continue
    feed.listenToBalances().begin(balancesOf(state, userId) ?? [], state.number)
    feed.listenToStops().begin(contractAccountOf(state, userId)?.stops ?? [], state.number)
    feed.listenToSeconds().begin(secondAccountOf(state, userId)?.orders ?? [], state.number)
  }
}

function bookIn(live: Live, marketId: MarketId): BookView {
  const market = live.market(marketId)
  const side = (name: 'buy' | 'sell') =>
    market.book.levels(name, DEPTH).map(({ price, quantity, orders }) => ({ price, quantity, orders }))
  return { marketId, bids: side('buy'), asks: side('sell'), lastPrice: market.ticker.last }
}

function compare(live: Live, core: Core): void {
  const { state } = core
  for (const marketId of [...state.markets.keys(), ...state.contracts.keys()]) {
    expect(bookIn(live, marketId)).toEqual(bookOf(state, marketId, DEPTH))
  }
  for (const userId of state.accounts.keys()) {
    expect(live.openOrders.ofUser(userId)).toEqual(byId(openOrdersOf(state, userId) ?? []))
    const balances = live.watch(userId).balances?.all() ?? []
    const own = balances.filter(({ wallet: _wallet, asset: _asset, ...buckets }) =>
      Object.values(buckets).some((amount) => amount !== 0n),
    )
    expect(own).toEqual(byPurse(balancesOf(state, userId) ?? []))
    compareContracts(live, core, userId)
    const seconds = secondAccountOf(state, userId)?.orders ?? []
    expect(live.watch(userId).seconds?.all() ?? []).toEqual(seconds)
  }
  expect(live.openOrders.size).toBe(allOpenOrdersOf(state).length)
  compareListing(live, core)
  compareSeconds(live, core)
}

function compareContracts(live: Live, core: Core, userId: UserId): void {
  const account = contractAccountOf(core.state, userId)
  expect(live.contracts.openOrders.ofUser(userId)).toEqual(byId(account?.orders ?? []))
  const stops = live.watch(userId).stops?.all() ?? []
  const held = (account?.stops ?? []).toSorted((a, b) => a.stopId - b.stopId)
  expect(stops.map(({ view }) => view)).toEqual(held)
  expect(live.contracts.triggers.of(userId)).toEqual(account?.triggers ?? [])
}

/** What is offered and where, and how far the chains have come that the live state saw grow. */
function compareSeconds(live: Live, core: Core): void {
  const view = listingOf(core.state)
  const listed = live.listing.seconds().map(({ productId, symbol, indexId, parameters, status }) => ({
    productId,
    symbol,
    indexId,
    parameters,
    status,
  }))
  const offered = view.seconds
    .map(({ asset: _asset, profits: _profits, ...product }) => product)
    .toSorted((a, b) => a.productId - b.productId)
  expect(listed).toEqual(offered)
  expect(live.listing.secondCountries).toEqual(view.secondCountries)
  for (const { indexId, sequence, seals } of secondsOf(core.state).chains) {
    const { place } = live.seconds.chain(indexId)
    // A chain that was not told of begins with its next tick.
    expect([0, sequence]).toContain(place.sequence)
    expect([0, seals]).toContain(place.seal)
  }
}

function compareListing(live: Live, core: Core): void {
  const view = listingOf(core.state)
  expect(live.listing.assets()).toEqual(view.assets.toSorted((a, b) => a.assetId - b.assetId))
  const markets = live.listing
    .markets()
    .map(({ baseAsset: _base, quoteAsset: _quote, quantityScale: _scale, ...listed }) => ({
      ...listed,
      lastPrice: live.market(listed.marketId).ticker.last,
    }))
  expect(markets).toEqual(view.markets.toSorted((a, b) => a.marketId - b.marketId))
  expect(live.listing.feeLevels).toEqual(view.feeLevels)
  for (const index of view.indexes) {
    expect({ ...live.listing.indexById(index.indexId) }).toEqual({
      indexId: index.indexId,
      base: index.base,
      quote: index.quote,
      tick: index.tick,
    })
    const { sequence, price, pricedMs } = live.indexPrices.get(index.indexId)
    expect({ sequence, price, pricedMs: BigInt(pricedMs) }).toEqual({
      sequence: index.sequence,
      price: index.price,
      pricedMs: index.pricedMs,
    })
  }
}

function byId<T extends { readonly orderId: number }>(orders: readonly T[]): T[] {
  return orders.toSorted((a, b) => a.orderId - b.orderId)
}

function byPurse<T extends { readonly wallet: number; readonly asset: number }>(balances: readonly T[]): T[] {
  return balances.toSorted((a, b) => a.wallet - b.wallet || a.asset - b.asset)
}

/** Every command of a seed with its number, the core it was applied to, and its outcome as it leaves the engine. */
function* outcomesOf(seed: number, commands: number): IterableIterator<{ core: Core; outcome: Outcome }> {
  const random = new Random(seed)
  const profile = drawProfile(random.fork('profile'))
  const oracle = new Oracle(profile.limits)
  const generator = new Generator(random, profile, oracle.world)
  const core = Core.create(profile.limits)
  const total = generator.setUpLeft + commands
  for (let number = 1; number <= total; number++) {
    const { timeMs, command } = generator.next()
    const copy: Command = structuredClone(command)
    const outcome = core.apply(number as CommandNumber, timeMs, command)
    oracle.apply(number as CommandNumber, timeMs, copy, outcome)
    yield { core, outcome: decode(outcomeSchema, encode(outcomeSchema, outcome)) }
  }
}

describe("the gateway's live state", () => {
  test.each(Array.from({ length: SEEDS_HELD }, (_, at) => at + 1))(
    'holds what the core holds after every command of seed %i, from the start and after a restart',
    (seed) => {
      const live = emptyLive()
      let restarted: Live | undefined
      for (const { core, outcome } of outcomesOf(seed, COMMANDS)) {
        for (const each of [live, restarted]) {
          if (each === undefined) continue
          each.apply(outcome)
          // An account opened by this very command holds nothing yet.
          listen(each, core)
          compare(each, core)
          expect(each.number).toBe(outcome.number)
        }
        if (outcome.number % RESTART_EVERY === 0) {
          restarted = beginLive(core)
          listen(restarted, core)
          compare(restarted, core)
        }
      }
    },
  )

  test('gives as changes exactly what changed, for every user and book', () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= SEEDS; seed++) expectChangesToRebuild(seed, seen)
    for (const type of ['SpotTraded', 'SpotOrderTriggered', 'SelfTradePrevented', 'SpotOrderClosed']) {
      expect(seen).toContain(type)
    }
  })
})

/** Rebuilds books and open orders from the changes alone and compares them with the live state's own. */
function expectChangesToRebuild(seed: number, seen: Set<string>): void {
  const live = emptyLive()
  const watches = new Map<MarketId, BookWatch>()
  const books = new Map<string, bigint>()
  const orders = new Map<number, { readonly userId: UserId; readonly text: string }>()
  for (const { core, outcome } of outcomesOf(seed, COMMANDS)) {
    for (const { type } of outcome.events) seen.add(type)
    live.apply(outcome)
    for (const userId of core.state.accounts.keys()) live.watch(userId).orders ??= new Set()
    for (const marketId of core.state.markets.keys()) {
      if (!watches.has(marketId)) watches.set(marketId, live.market(marketId).book.watch())
    }
    // Several commands may pass between two looks.
    if (outcome.number % 3 !== 0) continue
    for (const [marketId, watch] of watches) {
      const { bids, asks } = watch.takeChanges()
      for (const { side, price, quantity } of [...bids, ...asks]) {
        if (quantity === 0n) books.delete(`${marketId} ${side} ${price}`)
        else books.set(`${marketId} ${side} ${price}`, quantity)
      }
      const levels = (['buy', 'sell'] as const).flatMap((side) =>
        live
          .market(marketId)
          .book.levels(side, DEPTH)
          .map(({ price, quantity }) => [`${marketId} ${side} ${price}`, quantity] as const),
      )
      const rebuilt = [...books].filter(([key]) => key.startsWith(`${marketId} `))
      expect(new Map(rebuilt)).toEqual(new Map(levels))
    }
    for (const feed of live.takeChangedFeeds()) {
      for (const { view, closedMs } of feed.takeOrders()) {
        if (closedMs !== undefined) orders.delete(view.orderId)
        else orders.set(view.orderId, { userId: feed.userId, text: textOf(view) })
      }
    }
    const open = allOpenOrdersOf(core.state).map(
      (view) => [view.orderId, { userId: view.userId, text: textOf(view) }] as const,
    )
    expect(orders).toEqual(new Map(open))
  }
}

function textOf(view: object): string {
  return JSON.stringify(view, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
