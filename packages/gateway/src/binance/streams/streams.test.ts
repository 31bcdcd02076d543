// Market streams over real sockets, on a live state made by hand.

import type { OrderId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { change, contractOrder, position } from '../../live/contract-script-suite.ts'
import { CONTRACT, MONDAY, units } from '../../live/market-script-suite.ts'
import { type HandWorld, soon, startByHand } from './sockets-suite.ts'

const QUICK = { tickersEveryMs: 5, spotKlinesEveryMs: 5, futuresKlinesEveryMs: 5 }

function place(world: HandWorld, side: 'buy' | 'sell', price: string, quantity = '1'): OrderId {
  const { id, outcome } = world.script.place(1, side, price, quantity)
  world.live.applyAll([outcome])
  return id
}

function take(world: HandWorld, maker: OrderId, quantity: string): void {
  world.live.applyAll([world.script.take(2, maker, quantity)])
}

describe('control messages', () => {
  test('ids of any type come back, and the answer comes before the first event', async () => {
    const world = await startByHand()
    place(world, 'buy', '100')
    for (const id of [7, 'a1b2c3', null, 1.5, ['x'], { n: 1 }]) {
      const client = await world.open('/ws/0')
      client.send({ method: 'SUBSCRIBE', params: ['btcusdt@bookTicker'], id })
      await client.once(({ s }) => s === 'BTCUSDT')
      expect(client.heard[0]).toEqual({ result: null, id })
      expect(client.heard[1]).toEqual({ u: 1, s: 'BTCUSDT', b: '100', B: '1', a: '0', A: '0' })
    }
  })

  test('what is listened to is listed, left, and listed no more', async () => {
    const world = await startByHand()
    const client = await world.open('/stream?streams=btcusdt@trade')
    await client.subscribe('btcusdt@depth', 'btcusdt@trade')
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({
      result: ['btcusdt@trade', 'btcusdt@depth'],
    })
    await client.ask({ method: 'UNSUBSCRIBE', params: ['btcusdt@trade', 'never@heard'] })
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ result: ['btcusdt@depth'] })
  })

  test('raw and combined, by address and by property', async () => {
    const world = await startByHand()
    const raw = await world.open('/stream/ws/btcusdt@trade')
    const wrapped = await world.open('/stream?streams=btcusdt@trade')
    expect(await raw.ask({ method: 'GET_PROPERTY', params: ['combined'] })).toMatchObject({ result: false })
    expect(await wrapped.ask({ method: 'GET_PROPERTY', params: ['combined'] })).toMatchObject({
      result: true,
    })
    const changed = await world.open('/ws/btcusdt@trade')
    expect(await changed.ask({ method: 'SET_PROPERTY', params: ['combined', true] })).toMatchObject({
      result: null,
    })
    const maker = place(world, 'sell', '100')
    take(world, maker, '0.5')
    const trade = {
      e: 'trade',
      E: MONDAY,
      s: 'BTCUSDT',
      t: 1,
      p: '100',
      q: '0.5',
      T: MONDAY,
      m: false,
      M: true,
    }
    expect(await raw.once(({ e }) => e === 'trade')).toEqual(trade)
    for (const client of [wrapped, changed]) {
      expect(await client.once(({ stream }) => stream === 'btcusdt@trade')).toEqual({
        stream: 'btcusdt@trade',
        data: trade,
      })
    }
  })

  test('an unknown stream is refused, and nothing of that message is done', async () => {
    const world = await startByHand()
    const client = await world.open('/ws')
    for (const name of ['ethusdt@trade', 'btcusdt@nothing', '', 'K'.repeat(64)]) {
      expect(await client.subscribe('btcusdt@trade', name)).toMatchObject({ error: { code: 2 } })
    }
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ result: [] })
    expect(world.sockets.counters.sockets).toBe(1)
  })

  test('no more than a connection may have', async () => {
    const world = await startByHand({ limits: { futuresStreams: 2 } })
    const client = await world.open('/public/ws')
    await client.subscribe('btcusdt@trade', 'btcusdt@depth')
    expect(await client.subscribe('btcusdt@trade', 'btcusdt@depth')).toMatchObject({ result: null })
    expect(await client.subscribe('btcusdt@aggTrade')).toMatchObject({ error: { code: 2 } })
  })
})

describe('books', () => {
  test('diffs join without a gap, each level as it is now', async () => {
    const world = await startByHand()
    place(world, 'buy', '99')
    const client = await world.open('/ws/btcusdt@depth@100ms')
    const other = place(world, 'buy', '98', '2')
    place(world, 'sell', '101', '3')
    const [first] = await client.events('depthUpdate', 1)
    expect(first).toEqual({
      e: 'depthUpdate',
      E: MONDAY,
      s: 'BTCUSDT',
      U: 2,
      u: 3,
      b: [['98', '2']],
      a: [['101', '3']],
    })
    world.live.applyAll([world.script.tick(1, '100')])
    world.live.applyAll([world.script.cancel(other)])
    const [, second] = await client.events('depthUpdate', 2)
    expect(second).toMatchObject({ U: 4, u: 5, b: [['98', '0']], a: [] })
  })

  test('slower streams of the same book merge what the faster tell one by one', async () => {
    const world = await startByHand()
    const fast = await world.open('/ws/btcusdt@depth@100ms')
    const slow = await world.open('/ws/btcusdt@depth@500ms')
    // Both are told of the first change at once, and wait from then on.
    place(world, 'buy', '99')
    await Promise.all([fast.events('depthUpdate', 1), slow.events('depthUpdate', 1)])
    place(world, 'buy', '98')
    await fast.events('depthUpdate', 2)
    place(world, 'buy', '97')
    await fast.events('depthUpdate', 3)
    const merged = (await slow.events('depthUpdate', 2))[1]
    expect(merged).toMatchObject({ U: 2, u: 3 })
    expect(merged?.['b']).toEqual(
      expect.arrayContaining([
        ['98', '1'],
        ['97', '1'],
      ]),
    )
  })

  test('the best levels, at once and after each change', async () => {
    const world = await startByHand()
    for (const price of ['90', '91', '92', '93', '94', '95']) place(world, 'buy', price)
    const client = await world.open('/ws/btcusdt@depth5@100ms')
    const first = await client.once((message) => 'lastUpdateId' in message)
    expect(first).toMatchObject({ lastUpdateId: 6, asks: [] })
    expect(first['bids']).toEqual([95, 94, 93, 92, 91].map((price) => [String(price), '1']))
    place(world, 'sell', '96')
    await client.once(({ lastUpdateId }) => lastUpdateId === 7)
  })

  test('contracts tell coins, not lots, and which update came before', async () => {
    const world = await startByHand()
    const diff = await world.open('/public/ws/btcusdt@depth@100ms')
    const best = await world.open('/fstream/ws/btcusdt@depth5@100ms')
    await best.events('depthUpdate', 1)
    const order = contractOrder(1, { lots: 5n as never })
    const placed = {
      type: 'ContractOrderPlaced',
      order,
      replaces: undefined,
      marginReserve: units('0'),
    } as const
    world.live.applyAll([world.script.outcome({ ...placed, postings: [] })])
    const [update] = await diff.events('depthUpdate', 1)
    expect(update).toMatchObject({ U: 0, u: 1, pu: 0, T: MONDAY, b: [['30000', '0.005']], a: [] })
    expect((await best.events('depthUpdate', 2))[1]).toMatchObject({ u: 1, b: [['30000', '0.005']] })
    const top = await world.open('/market/ws/!bookTicker')
    const more = contractOrder(2, { lots: 1n as never })
    world.live.applyAll([world.script.outcome({ ...placed, order: more, postings: [] })])
    expect(await top.once(({ e }) => e === 'bookTicker')).toMatchObject({
      s: 'BTCUSDT',
      b: '30000',
      B: '0.006',
    })
  })
})

describe('trades, tickers and candles', () => {
  test('aggregates carry the number of their trade', async () => {
    const world = await startByHand()
    const client = await world.open('/ws/btcusdt@aggTrade')
    take(world, place(world, 'buy', '100'), '0.25')
    expect(await client.once(({ e }) => e === 'aggTrade')).toMatchObject({
      a: 1,
      f: 1,
      l: 1,
      m: true,
      q: '0.25',
    })
  })

  test('tickers of one and of all, of a day and of an hour', async () => {
    const world = await startByHand({ limits: QUICK })
    take(world, place(world, 'sell', '100'), '1')
    take(world, place(world, 'sell', '110', '2'), '1')
    const client = await world.open(
      '/ws/btcusdt@miniTicker/btcusdt@ticker/btcusdt@ticker_1h/btcusdt@avgPrice',
    )
    const prices = { o: '100', h: '110', l: '100', c: '110', v: '2', q: '210' }
    expect(await client.once(({ e }) => e === '24hrMiniTicker')).toMatchObject(prices)
    expect(await client.once(({ e }) => e === '24hrTicker')).toMatchObject({
      ...prices,
      p: '10',
      P: '10',
      w: '105',
      x: '100',
      a: '110',
      A: '1',
      b: '0',
      n: 2,
    })
    expect(await client.once(({ e }) => e === '1hTicker')).toMatchObject({ ...prices, O: MONDAY - 3_600_000 })
    expect(await client.once(({ e }) => e === 'avgPrice')).toMatchObject({ w: '105', i: '5m', T: MONDAY })
    const all = await world.open('/ws/!miniTicker@arr')
    // The market in which nobody traded is not among them.
    await soon(() => expect(all.heard[0]).toMatchObject([{ s: 'BTCUSDT', c: '110' }]))
    const before = all.heard.length
    take(world, place(world, 'sell', '111'), '1')
    await soon(() => expect(all.heard.slice(before).at(-1)).toMatchObject([{ s: 'BTCUSDT', c: '111' }]))
  })

  test('a candle is told when it changes and, once, when it is over; then a flat one', async () => {
    const world = await startByHand({ limits: QUICK })
    take(world, place(world, 'sell', '100'), '1')
    const client = await world.open('/ws/btcusdt@kline_1m')
    await client.events('kline', 1)
    take(world, place(world, 'sell', '105'), '1')
    const second = (await client.events('kline', 2))[1]?.['k']
    expect(second).toMatchObject({
      t: MONDAY,
      T: MONDAY + 59_999,
      o: '100',
      c: '105',
      v: '2',
      n: 2,
      x: false,
    })
    world.script.nowMs += 60_500
    // Trades of the minute may still be on their way.
    expect(client.heard.every(({ k }) => !(k as { x: boolean }).x)).toBe(true)
    world.script.nowMs += 1_000
    const told = await client.events('kline', 4)
    expect(told[2]?.['k']).toMatchObject({ t: MONDAY, c: '105', x: true })
    expect(told[3]?.['k']).toMatchObject({ t: MONDAY + 60_000, o: '105', c: '105', v: '0', n: 0, x: false })
    take(world, place(world, 'sell', '107'), '1')
    expect((await client.events('kline', 5))[4]?.['k']).toMatchObject({
      t: MONDAY + 60_000,
      o: '107',
      x: false,
    })
  })

  test('the first trade of the next candle ends the one before it at once', async () => {
    const world = await startByHand({ limits: QUICK })
    take(world, place(world, 'sell', '100'), '1')
    const client = await world.open('/ws/btcusdt@kline_1s/btcusdt@kline_3m')
    await client.events('kline', 2)
    world.script.nowMs += 180_000
    take(world, place(world, 'sell', '101'), '1')
    const isOver = (interval: string) => (message: Readonly<Record<string, unknown>>) => {
      const k = message['k'] as { i: string; x: boolean; t: number }
      return k.i === interval && k.x && k.t === MONDAY
    }
    await client.once(isOver('3m'))
    await client.once(isOver('1s'))
    await client.once(
      ({ k }) => (k as { i: string; o: string }).i === '1s' && (k as { o: string }).o === '101',
    )
  })
})

describe('only contracts', () => {
  test('marks with index and funding, as often as the name says', async () => {
    const world = await startByHand()
    const client = await world.open('/market/ws/btcusdt@markPrice@1s/!markPrice@arr')
    await soon(() => expect(client.heard).toContainEqual([]))
    world.live.applyAll([
      world.script.tick(1, '30010'),
      world.script.outcome({
        type: 'MarkPriced',
        marketId: CONTRACT,
        mark: units('30000.5'),
        index: units('30010'),
        indexSequence: 1,
        basis: 0n as never,
        premiumE8: undefined,
        fundingRateE8: units('0.0001'),
        openLots: 0n as never,
      }),
    ])
    expect(await client.once(({ e }) => e === 'markPriceUpdate')).toEqual({
      e: 'markPriceUpdate',
      E: MONDAY,
      s: 'BTCUSDT',
      p: '30000.5',
      i: '30010',
      P: '30010',
      r: '0.0001',
      T: MONDAY + 8 * 3_600_000,
    })
  })

  test('liquidations, once their order is over', async () => {
    const world = await startByHand()
    const client = await world.open('/market/stream?streams=!forceOrder@arr')
    const maker = contractOrder(1, { lots: 10n as never })
    const order = contractOrder(2, {
      userId: 2 as never,
      origin: 'liquidation',
      side: 'sell',
      timeInForce: 'immediateOrCancel',
      lots: 10n as never,
    })
    const party = (orderId: number, userId: number, lots: bigint) => ({
      orderId: orderId as never,
      userId: userId as never,
      rateE8: 0n as never,
      remaining: 0n as never,
      reserve: 0n as never,
      changes: [change(position(userId), lots)],
    })
    const closed = (orderId: number, userId: number) => ({
      type: 'ContractOrderClosed' as const,
      orderId: orderId as never,
      userId: userId as never,
      marketId: CONTRACT,
      status: 'filled' as const,
      reason: 'filled' as const,
      filledLots: 10n as never,
      filledValue: units('300'),
      droppedLots: 0n as never,
      openFee: 0n as never,
      closeFee: 0n as never,
      pnl: 0n as never,
      marginReleased: 0n as never,
      postings: [],
    })
    const placed = {
      type: 'ContractOrderPlaced',
      replaces: undefined,
      marginReserve: units('0'),
      postings: [],
    } as const
    world.live.applyAll([
      world.script.outcome({ ...placed, order: maker }),
      world.script.outcome(
        { ...placed, order },
        {
          type: 'ContractTraded',
          tradeId: 1 as never,
          marketId: CONTRACT,
          price: units('30000'),
          lots: 10n as never,
          value: units('300'),
          takerSide: 'sell',
          maker: party(1, 1, 10n),
          taker: party(2, 2, -10n),
          postings: [],
        },
        closed(1, 1),
        closed(2, 2),
      ),
    ])
    expect(await client.once(({ stream }) => stream === '!forceOrder@arr')).toMatchObject({
      data: {
        e: 'forceOrder',
        o: { s: 'BTCUSDT', S: 'SELL', q: '0.01', p: '30000', ap: '30000', X: 'FILLED', z: '0.01' },
      },
    })
    expect(client.heard).toHaveLength(1)
  })
})

test('nothing is kept of a stream that nobody hears any more', async () => {
  const world = await startByHand()
  const { book } = world.live.market(CONTRACT)
  const one = await world.open('/public/ws/btcusdt@depth/btcusdt@depth5')
  const other = await world.open('/public/ws/btcusdt@depth')
  await soon(() => expect(book.isWatched).toBe(true))
  one.socket.close()
  other.socket.close()
  await soon(() => expect(book.isWatched).toBe(false))
  expect(world.sockets.counters.sockets).toBe(0)
})
