import type { OrderId, Outcome, Price, TimeMs, UserId } from '@candor/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { Live, type LiveEngine } from './live.ts'
import { INDEX, LISTING, MARKET, MarketScript, MONDAY, USDT, units } from './market-script-suite.ts'

const MAKER = 1 as UserId
const TAKER = 2 as UserId

describe('Live', () => {
  let script: MarketScript
  let live: Live

  beforeEach(() => {
    script = new MarketScript()
    live = script.live()
  })

  const levels = (side: 'buy' | 'sell'): unknown[] =>
    live
      .market(MARKET)
      .book.levels(side, 10)
      .map(({ price, quantity, orders }) => [price, quantity, orders])

  test('an order rests, is filled in part, and leaves', () => {
    const { id, outcome } = script.place(MAKER, 'sell', '100', '3')
    live.apply(outcome)
    expect(levels('sell')).toEqual([[units('100'), units('3'), 1]])
    live.apply(script.take(TAKER, id, '1'))
    expect(levels('sell')).toEqual([[units('100'), units('2'), 1]])
    expect(live.openOrders.get(id)).toMatchObject({ status: 'partiallyFilled', filledQuantity: units('1') })
    live.apply(script.cancel(id))
    expect(levels('sell')).toEqual([])
    expect(live.openOrders.get(id)).toBeUndefined()
    expect(live.openOrders.size).toBe(0)
  })

  test('an order that only takes is never seen in the book', () => {
    const { id, outcome } = script.place(MAKER, 'sell', '100', '3')
    const { book } = live.market(MARKET)
    live.apply(outcome)
    const watch = book.watch()
    live.apply(script.take(TAKER, id, '3'))
    const { bids, asks } = watch.takeChanges()
    expect(bids).toEqual([])
    expect(asks.map(({ quantity }) => quantity)).toEqual([0n])
  })

  test('a user hears of own orders and fills only, and only while listening', () => {
    const feed = live.watch(MAKER)
    feed.orders = new Set()
    feed.fills = []
    const { id, outcome } = script.place(MAKER, 'sell', '100', '3')
    live.apply(outcome)
    live.apply(script.place(TAKER, 'sell', '200', '1').outcome)
    live.apply(script.take(TAKER, id, '3'))
    expect(live.takeChangedFeeds()).toEqual([feed])
    expect(feed.takeOrders().map(({ view, closedMs }) => [view.orderId, view.status, closedMs])).toEqual([
      [id, 'filled', MONDAY],
    ])
    expect(feed.takeFills().map(({ role, trade }) => [role, trade.maker.orderId])).toEqual([['maker', id]])
    expect(live.takeChangedFeeds()).toEqual([])
    feed.orders = undefined
    feed.fills = undefined
    live.unwatch(feed)
    live.apply(script.place(MAKER, 'sell', '100', '3').outcome)
    expect(live.takeChangedFeeds()).toEqual([])
    expect(live.watch(MAKER)).not.toBe(feed)
  })

  test('balances follow the postings of their own user', () => {
    const feed = live.watch(MAKER)
    const balances = feed.listenToBalances()
    balances.begin([], 0)
    live.apply(script.freeze(2, '5', { available: '1', frozen: '5' }))
    expect(live.takeChangedFeeds()).toEqual([])
    live.apply(script.freeze(1, '5', { available: '95', frozen: '5' }))
    expect(live.takeChangedFeeds()).toEqual([feed])
    expect(balances.takeChanges()).toMatchObject([
      { asset: USDT, available: units('95'), adminFrozen: units('5') },
    ])
  })

  test('a tick without a price leaves the last valid one and its time', () => {
    live.apply(script.tick(1, '100'))
    script.nowMs += 1_000
    live.apply(script.tick(2, undefined))
    expect(live.indexPrices.get(INDEX)).toEqual({ sequence: 2, price: units('100'), pricedMs: MONDAY })
  })

  test('begins with the orders that are open already, waiting stops outside of the book', () => {
    const { outcome } = script.place(MAKER, 'buy', '90', '2')
    const [placed] = outcome.events
    if (placed?.type !== 'SpotOrderPlaced') throw new Error('the script places an order')
    const resting = { ...placed.order, filledQuantity: units('0.5'), filledQuote: units('45') }
    const stop = {
      ...placed.order,
      orderId: 9 as OrderId,
      status: 'waiting' as const,
      stopPrice: units<Price>('95'),
    }
    const again = new Live({
      listing: LISTING,
      orders: [resting, stop],
      contractOrders: [],
      contractTriggers: [],
      number: 5,
      clock: () => MONDAY,
    })
    expect(again.market(MARKET).book.levels('buy', 9)).toMatchObject([{ quantity: units('1.5'), orders: 1 }])
    expect(again.openOrders.ofUser(MAKER).map(({ orderId }) => orderId)).toEqual([1, 9])
    expect(again.number).toBe(5)
    again.apply({
      ...outcome,
      events: [
        {
          type: 'SpotOrderTriggered',
          orderId: 9 as OrderId,
          userId: MAKER,
          marketId: MARKET,
          lastPrice: units<Price>('95'),
        },
      ],
    })
    expect(again.market(MARKET).book.levels('buy', 9)).toMatchObject([{ quantity: units('3.5'), orders: 2 }])
  })

  test('an event about an order that is not open is a bug', () => {
    const { id, outcome } = script.place(MAKER, 'buy', '90', '2')
    live.apply(outcome)
    const cancel = script.cancel(id)
    live.apply(cancel)
    expect(() => live.apply({ ...cancel, timeMs: 0n as TimeMs })).toThrow('not among the open orders')
  })

  test('listeners are told once per batch', () => {
    let told = 0
    live.onChanged(() => told++)
    live.applyAll([
      script.place(MAKER, 'buy', '90', '2').outcome,
      script.place(MAKER, 'buy', '91', '2').outcome,
    ])
    expect(told).toBe(1)
    expect(live.number).toBe(2)
  })

  test('starts from the engine’s answers and what came after them, however they arrive', async () => {
    const early = script.place(MAKER, 'buy', '90', '1').outcome
    const placed = early.events.flatMap((event) => (event.type === 'SpotOrderPlaced' ? [event.order] : []))
    const between = script.tick(1, '100')
    const late = script.place(MAKER, 'buy', '91', '1').outcome
    let listener: (outcomes: readonly Outcome[]) => void = () => undefined
    let asked = 0
    const engine: LiveEngine = {
      onOutcomes: (listen) => {
        listener = listen
      },
      // The first four answers are of different moments, and an outcome overtakes the last one.
      queryAt: async (name: string): Promise<never> => {
        asked++
        if (asked === 1) return { number: 1, value: LISTING } as never
        if (asked <= 4) {
          if (asked === 2) listener([early])
          return { number: 2, value: [] } as never
        }
        const value = name === 'listing' ? LISTING : name === 'allOpenOrders' ? placed : []
        if (asked === 8) listener([between, late])
        return { number: 2, value } as never
      },
    }
    const started = await Live.start({ engine, loadCandles: async () => [], clock: () => MONDAY })
    expect(asked).toBe(8)
    expect(started.number).toBe(3)
    expect(started.openOrders.size).toBe(2)
    expect(started.market(MARKET).book.levels('buy', 9)).toHaveLength(2)
    listener([script.tick(2, '101')])
    expect(started.number).toBe(4)
  })
})
