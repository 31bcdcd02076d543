import { setTimeout as sleep } from 'node:timers/promises'
import { type OrderId, Refusal, SPOT_WALLET, type UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { MARKET, MONDAY, USDT, units } from '../live/market-script-suite.ts'
import type { DepositRow } from '../money/deposit-rows.ts'
import { type Push, soon, startServer, type TestClient, type TestServer } from './socket-suite.ts'

type Levels = readonly (readonly [string, string])[]

/** A book as a client builds it from snapshot and deltas. */
function rebuilt(pushes: readonly Push[]): { bids: Record<string, string>; asks: Record<string, string> } {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  for (const [at, { type, seq, data }] of pushes.entries()) {
    if (type === 'snapshot') for (const side of Object.values(sides)) side.clear()
    else expect(seq).toBe((pushes[at - 1]?.seq ?? expect.fail('a delta came first')) + 1)
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, quantity] of (data as Record<'bids' | 'asks', Levels>)[side]) {
        if (quantity === '0') sides[side].delete(price)
        else sides[side].set(price, quantity)
      }
    }
  }
  return { bids: Object.fromEntries(sides.bids), asks: Object.fromEntries(sides.asks) }
}

function bookOf({ live }: TestServer): { bids: Record<string, string>; asks: Record<string, string> } {
  const { book } = live.market(MARKET)
  const side = (name: 'buy' | 'sell'): Record<string, string> =>
    Object.fromEntries(
      book
        .levels(name, 1_000)
        .map(({ price, quantity }) => [Number(price) / 1e8, Number(quantity) / 1e8].map(String)) as [
        string,
        string,
      ][],
    )
  return { bids: side('buy'), asks: side('sell') }
}

/** Waits until a client has heard all that its topic has told. */
async function caughtUp(server: TestServer, client: TestClient): Promise<void> {
  await soon(() => {
    expect(server.live.market(MARKET).book.hasUntold).toBe(false)
    expect(client.of('depth:BTC_USDT').at(-1)?.seq).toBe(server.sockets.depthSequence('BTC_USDT').seq)
  })
}

describe('depth', () => {
  test('snapshot and deltas rebuild the book, for whoever comes early or late', async () => {
    const server = await startServer()
    const { script, live } = server
    const clients = [await server.open()]
    await clients[0]?.subscribe('depth:BTC_USDT')
    const open: { readonly id: OrderId; left: number }[] = []
    for (let round = 0; round < 60; round++) {
      const side = round % 2 === 0 ? 'buy' : 'sell'
      const price = String(side === 'buy' ? 100 - (round % 7) : 101 + (round % 5))
      const { id, outcome } = script.place(1, side, price, '2')
      const outcomes = [outcome]
      open.push({ id, left: 2 })
      const oldest = open[0] ?? expect.fail('an order was placed')
      if (round % 3 === 0) {
        outcomes.push(script.take(2, oldest.id, '0.5'))
        oldest.left -= 0.5
      }
      if (oldest.left === 0) open.shift()
      else if (round % 5 === 0) {
        outcomes.push(script.cancel(oldest.id))
        open.shift()
      }
      live.applyAll(outcomes)
      if (round % 10 === 0) await sleep(5)
      if (round === 30) {
        const late = await server.open()
        await late.subscribe('depth:BTC_USDT')
        clients.push(late)
      }
    }
    for (const client of clients) {
      await caughtUp(server, client)
      expect(rebuilt(client.of('depth:BTC_USDT'))).toEqual(bookOf(server))
    }
    expect(Object.keys(bookOf(server).bids).length).toBeGreaterThan(2)
    expect(clients[0]?.of('depth:BTC_USDT').length).toBeGreaterThan(3)
  })

  test('a snapshot has the best levels first, and no more than it may', async () => {
    const server = await startServer({ limits: { depthLevels: 2 } })
    for (const price of ['90', '92', '91'])
      server.live.apply(server.script.place(1, 'buy', price, '1').outcome)
    const client = await server.open()
    await client.subscribe('depth:BTC_USDT')
    const [snapshot] = await client.heard('depth:BTC_USDT', 1)
    expect(snapshot).toMatchObject({
      type: 'snapshot',
      seq: 0,
      data: {
        bids: [
          ['92', '1'],
          ['91', '1'],
        ],
        asks: [],
      },
    })
  })

  test('the position that is told without a socket is the one of the topic', async () => {
    const server = await startServer()
    expect(server.sockets.depthSequence('BTC_USDT').seq).toBe(0)
    const client = await server.open()
    await client.subscribe('depth:BTC_USDT')
    server.live.applyAll([server.script.place(1, 'buy', '90', '1').outcome])
    const [, delta] = await client.heard('depth:BTC_USDT', 2)
    expect(server.sockets.depthSequence('BTC_USDT')).toEqual({ epoch: delta?.epoch, seq: 1 })
  })
})

describe('other public topics', () => {
  test('trades of one batch come together, oldest first, and none twice', async () => {
    const server = await startServer({ limits: { itemsPerDelta: 2 } })
    const { script, live } = server
    const { id, outcome } = script.place(1, 'sell', '100', '10')
    live.applyAll([outcome, script.take(2, id, '1')])
    const client = await server.open()
    await client.subscribe('trades:BTC_USDT')
    live.applyAll([script.take(2, id, '2'), script.take(2, id, '3'), script.take(2, id, '4')])
    const pushes = await client.heard('trades:BTC_USDT', 3)
    const quantities = pushes.map(({ type, data }) => [
      type,
      (data as { quantity: string }[]).map(({ quantity }) => quantity),
    ])
    expect(quantities).toEqual([
      ['snapshot', ['1']],
      ['delta', ['2', '3']],
      ['delta', ['4']],
    ])
  })

  test('a trade that waits to be told is not in the snapshot yet', async () => {
    const server = await startServer({ limits: { tradesEveryMs: 60_000 } })
    const { script, live } = server
    const { id, outcome } = script.place(1, 'sell', '100', '10')
    const [early, late] = [await server.open(), await server.open()]
    await early.subscribe('trades:BTC_USDT')
    live.applyAll([outcome, script.take(2, id, '1')])
    await early.heard('trades:BTC_USDT', 2)
    // The next push is a minute away.
    live.applyAll([script.take(2, id, '2')])
    await late.subscribe('trades:BTC_USDT')
    const [snapshot] = await late.heard('trades:BTC_USDT', 1)
    expect(snapshot).toMatchObject({ seq: 1, data: [{ quantity: '1' }] })
  })

  test('ticker and tickers tell of a change, and of time that passes', async () => {
    const server = await startServer()
    const { script, live } = server
    const client = await server.open()
    await client.subscribe('ticker:BTC_USDT', 'tickers')
    expect((await client.heard('tickers', 1))[0]?.data).toMatchObject([
      { symbol: 'BTC_USDT' },
      { symbol: 'BTC_EUR' },
    ])
    const { id, outcome } = script.place(1, 'sell', '100', '10')
    live.applyAll([outcome, script.take(2, id, '1')])
    expect((await client.heard('ticker:BTC_USDT', 2))[1]?.data).toMatchObject({
      last: '100',
      volume: '1',
      askQuantity: '9',
    })
    expect((await client.heard('tickers', 2))[1]?.data).toMatchObject([{ symbol: 'BTC_USDT', last: '100' }])
    script.nowMs += 86_400_000
    await soon(() =>
      expect(client.of('ticker:BTC_USDT').at(-1)?.data).toMatchObject({ volume: '0', last: '100' }),
    )
  })

  test('candles tell the end of one and the beginning of the next', async () => {
    const server = await startServer()
    const { script, live } = server
    const { id, outcome } = script.place(1, 'sell', '100', '10')
    live.applyAll([outcome, script.take(2, id, '1')])
    const client = await server.open()
    await client.subscribe('candles:BTC_USDT:1m', 'candles:BTC_USDT:1M')
    const more = [script.take(2, id, '2')]
    script.nowMs += 60_000
    more.push(script.take(2, id, '3'))
    live.applyAll(more)
    const [snapshot, delta] = await client.heard('candles:BTC_USDT:1m', 2)
    expect(snapshot?.data).toMatchObject([{ openTime: MONDAY, volume: '1', trades: 1 }])
    expect(delta?.data).toMatchObject([
      { openTime: MONDAY, volume: '3', trades: 2 },
      { openTime: MONDAY + 60_000, volume: '3', trades: 1 },
    ])
    const [, month] = await client.heard('candles:BTC_USDT:1M', 2)
    expect(month?.data).toMatchObject([{ openTime: Date.UTC(2026, 2, 1), volume: '6' }])
  })

  test('an index tells every tick, and only for a market that has one', async () => {
    const server = await startServer()
    const client = await server.open()
    expect(await client.subscribe('index:BTC_EUR')).toMatchObject({ code: 'index.unknown' })
    await client.subscribe('index:BTC_USDT')
    server.live.applyAll([server.script.tick(1, '100')])
    await client.heard('index:BTC_USDT', 2)
    server.live.applyAll([server.script.tick(2, undefined)])
    const pushes = await client.heard('index:BTC_USDT', 3)
    expect(pushes.map(({ data }) => (data as { price: string }).price)).toEqual([null, '100', '100'])
    expect(pushes[2]?.data).toEqual({ symbol: 'BTC_USDT', price: '100', time: MONDAY, sequence: 2 })
  })

  test('nothing more comes after unsubscribing', async () => {
    const server = await startServer()
    const client = await server.open()
    await client.subscribe('depth:BTC_USDT', 'index:BTC_USDT')
    expect(await client.ask({ op: 'unsubscribe', topics: ['depth:BTC_USDT', 'tickers'] })).toMatchObject({
      code: 'success',
    })
    server.live.applyAll([server.script.place(1, 'buy', '90', '1').outcome, server.script.tick(1, '5')])
    await client.heard('index:BTC_USDT', 2)
    await client.ask({ op: 'ping' })
    expect(client.of('depth:BTC_USDT')).toHaveLength(1)
  })
})

describe('private topics', () => {
  test('orders and fills of the own user as they happen', async () => {
    const server = await startServer()
    const { script, live } = server
    const client = await server.openAs(1)
    const { id, outcome } = script.place(1, 'sell', '100', '3')
    live.applyAll([outcome])
    await client.subscribe('orders', 'fills')
    expect((await client.heard('orders', 1))[0]).toMatchObject({
      type: 'snapshot',
      data: { total: 1, orders: [{ orderId: String(id), status: 'new' }] },
    })
    expect((await client.heard('fills', 1))[0]).toMatchObject({ type: 'snapshot', data: [] })
    live.applyAll([script.take(2, id, '1'), script.take(2, id, '2')])
    const [, delta] = await client.heard('orders', 2)
    expect(delta?.data).toEqual({
      total: 0,
      orders: [{ orderId: String(id), status: 'filled', closedTime: MONDAY }],
    })
    const [, fills] = await client.heard('fills', 2)
    expect(fills?.data).toMatchObject([
      { role: 'maker', side: 'sell', quantity: '1' },
      { role: 'maker', side: 'sell', quantity: '2' },
    ])
  })

  test('balances begin with what the engine says and follow what happens', async () => {
    const server = await startServer()
    const nothing = units('0')
    server.balances.set(1 as UserId, [
      {
        wallet: SPOT_WALLET,
        asset: USDT,
        available: units('100'),
        frozen: nothing,
        locked: nothing,
        adminFrozen: nothing,
        adminLocked: nothing,
        margin: nothing,
        escrow: nothing,
      },
    ])
    const client = await server.openAs(1)
    await client.subscribe('balances')
    expect((await client.heard('balances', 1))[0]?.data).toMatchObject([{ asset: 'USDT', available: '100' }])
    server.live.applyAll([server.script.freeze(1, '5', { available: '95', frozen: '5' })])
    expect((await client.heard('balances', 2))[1]?.data).toMatchObject([
      { wallet: 'spot', asset: 'USDT', available: '95', adminFrozen: '5' },
    ])
  })

  test('when the engine cannot answer, the subscription fails and may be tried again', async () => {
    const server = await startServer()
    server.balances.set(1 as UserId, new Refusal('engine.busy'))
    const client = await server.openAs(1)
    expect(await client.subscribe('balances', 'orders')).toMatchObject({ code: 'engine.busy' })
    expect(client.pushes).toEqual([])
    server.balances.set(1 as UserId, [])
    expect(await client.subscribe('balances')).toMatchObject({ code: 'success' })
    expect((await client.heard('balances', 1))[0]?.data).toEqual([])
  })

  test('messages begin with how many are unread, and each new one is told', async () => {
    const server = await startServer()
    const [ada, bob] = [1 as UserId, 2 as UserId]
    server.messages.unread.set(ada, 3)
    const [client, other] = [await server.openAs(ada), await server.openAs(bob)]
    await client.subscribe('messages')
    await other.subscribe('messages')
    expect((await client.heard('messages', 1))[0]).toMatchObject({ type: 'snapshot', data: { unread: 3 } })
    const news = { messageId: '7', kind: 'password.changed', time: MONDAY, unread: 4 } as const
    server.messages.tell(ada, news)
    server.messages.tell(ada, { unread: 0 })
    expect((await client.heard('messages', 3)).map(({ seq, data }) => [seq, data])).toEqual([
      [0, { unread: 3 }],
      [1, news],
      [2, { unread: 0 }],
    ])
    const later = await server.openAs(ada)
    await later.subscribe('messages')
    expect((await later.heard('messages', 1))[0]).toMatchObject({ seq: 2, data: { unread: 0 } })
    await other.ask({ op: 'ping' })
    expect(other.of('messages').map(({ data }) => data)).toEqual([{ unread: 0 }])
  })

  test('messages need a login, and are let go when nobody listens any more', async () => {
    const server = await startServer({ limits: { lingerMs: 1 } })
    const visitor = await server.open()
    expect(await visitor.subscribe('messages')).toMatchObject({ code: 'login.user.not.login' })
    server.messages.unread.set(1 as UserId, new Refusal('engine.busy'))
    const client = await server.openAs(1)
    expect(await client.subscribe('messages')).toMatchObject({ code: 'engine.busy' })
    server.messages.unread.delete(1 as UserId)
    expect(await client.subscribe('messages')).toMatchObject({ code: 'success' })
    expect(server.messages.watching.get(1 as UserId)?.size).toBe(1)
    await client.ask({ op: 'unsubscribe', topics: ['messages'] })
    await soon(() => expect(server.messages.watching.get(1 as UserId)?.size).toBe(0))
  })

  test('two sockets of one user hear the same numbers', async () => {
    const server = await startServer()
    const [one, two] = [await server.openAs(1), await server.openAs(1)]
    await one.subscribe('orders')
    server.live.applyAll([server.script.place(1, 'sell', '100', '3').outcome])
    await one.heard('orders', 2)
    await two.subscribe('orders')
    server.live.applyAll([server.script.place(1, 'sell', '101', '3').outcome])
    const first = await one.heard('orders', 3)
    const second = await two.heard('orders', 2)
    expect(second[0]).toMatchObject({ type: 'snapshot', seq: 1 })
    expect(second[1]).toEqual(first[2])
  })

  test('deposits begin with what is under way, and each change is one whole row', async () => {
    const server = await startServer()
    const ada = 1 as UserId
    const row = (id: string, confirmations: number) => ({ id, confirmations }) as unknown as DepositRow
    server.money.begin.set(ada, [row('b', 3), row('a', 12)])
    const client = await server.openAs(1)
    const other = await server.openAs(2)
    await client.subscribe('deposits')
    await other.subscribe('deposits')
    expect((await client.heard('deposits', 1))[0]).toMatchObject({
      data: { list: [row('b', 3), row('a', 12)] },
    })
    server.money.tell(ada, row('b', 4))
    server.money.tell(ada, row('c', 0))
    expect((await client.heard('deposits', 3)).slice(1).map(({ data }) => data)).toEqual([
      { row: row('b', 4) },
      { row: row('c', 0) },
    ])
    const later = await server.openAs(1)
    await later.subscribe('deposits')
    expect((await later.heard('deposits', 1))[0]).toMatchObject({
      data: { list: [row('c', 0), row('b', 4), row('a', 12)] },
    })
    expect(other.of('deposits').map(({ data }) => data)).toEqual([{ list: [] }])
    const visitor = await server.open()
    expect(await visitor.subscribe('withdrawals')).toMatchObject({ code: 'login.user.not.login' })
  })
})
