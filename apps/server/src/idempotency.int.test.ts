// [P7] The same command sent once or five times, by whatever way and in whatever order, takes effect once and has one
// answer. The same key with another content is a conflict and has no effect.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedClient, Order } from './testing/checked-client.ts'
import { type OrderCall, SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

interface Answer {
  readonly code: string
  readonly data: unknown
}

interface Keyed {
  readonly call: OrderCall
  readonly body: object
  readonly key: string
}

type Way = (command: Keyed) => Promise<Answer>

const SEED = 77
const MOST_TIMES = 5
const symbol = 'BTC_USDT'
const order = { symbol, side: 'buy', type: 'limit', price: '30000', quantity: '0.001' }

let server: TestServer
let trader: CheckedClient
let socket: SocketClient
let ways: readonly Way[]

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.trader()
  const second = await server.trader()
  socket = await SocketClient.withTicket(server.address, trader.token)
  ways = [
    ({ call, body, key }) => trader.call(call, { body, key }),
    ({ call, body, key }) => second.call(call, { body, key }),
    ({ call, body, key }) => socket.call(call, body, key),
  ]
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})
afterEach(async () => {
  await trader.ask('cancelAllOrders', { body: {} })
})

/** The same numbers in every run, from 0 up to a bound. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Sends each command up to five times, all mixed, over every way; gives the answers of each. */
async function sendRepeatedly(
  commands: readonly Keyed[],
  seed: number,
): Promise<ReadonlyMap<string, Answer[]>> {
  const below = numbersFrom(seed)
  const copies = commands.flatMap((command) => Array.from({ length: 1 + below(MOST_TIMES) }, () => command))
  for (let last = copies.length - 1; last > 0; last--) {
    const place = below(last + 1)
    const [a, b] = [copies[last], copies[place]] as [Keyed, Keyed]
    copies[last] = b
    copies[place] = a
  }
  const answers = await Promise.all(copies.map((command) => (ways[below(ways.length)] as Way)(command)))
  const byKey = new Map<string, Answer[]>()
  for (const [place, { key }] of copies.entries()) {
    byKey.set(key, [...(byKey.get(key) ?? []), answers[place] as Answer])
  }
  return byKey
}

/** All answers to one key are the same; gives that one for each key. */
function onlyAnswers(byKey: ReadonlyMap<string, Answer[]>): Map<string, Answer> {
  const only = new Map<string, Answer>()
  for (const [key, [first, ...others]] of byKey) {
    if (first === undefined) throw new Error(`${key} has no answer`)
    for (const { code, data } of others)
      expect({ code, data }, `of ${key}`).toEqual({ code: first.code, data: first.data })
    only.set(key, first)
  }
  return only
}

async function openIds(): Promise<string[]> {
  const { openOrders } = await trader.holdings()
  return openOrders.map(({ orderId }) => orderId)
}

describe('[P7] a command sent again', () => {
  test('takes effect once: places, then amendments and cancels of what was placed', async () => {
    const { available } = await trader.spot('USDT')
    const places = Array.from({ length: 40 }, (_, index): Keyed => {
      const key = `place-${index}`
      // Every fourth costs too much: a rejection is remembered as well.
      const body = { ...order, quantity: index % 4 === 3 ? '99' : '0.001' }
      return { call: 'placeOrder', key, body: index % 2 === 0 ? { ...body, clientOrderId: key } : body }
    })
    const placed = onlyAnswers(await sendRepeatedly(places, SEED))
    const orders = [...placed.values()].flatMap(({ code, data }) =>
      code === 'success' ? [data as Order] : [],
    )
    expect(orders).toHaveLength(30)
    expect((await openIds()).sort()).toEqual(orders.map(({ orderId }) => orderId).sort())

    const changes = orders.map(({ orderId }, index): Keyed => {
      const key = `change-${index}`
      if (index % 3 === 0) return { call: 'amendOrder', key, body: { orderId, symbol, price: '29000' } }
      return { call: 'cancelOrder', key, body: { orderId } }
    })
    const changed = onlyAnswers(await sendRepeatedly(changes, SEED + 1))
    for (const { code } of changed.values()) expect(code).toBe('success')
    const amended = (await trader.holdings()).openOrders
    expect(amended).toHaveLength(10)
    expect(new Set(amended.map(({ price }) => price))).toEqual(new Set(['29000']))
    expect(await trader.spot('USDT')).toMatchObject({ frozen: '290' })

    const all: Keyed = { call: 'cancelAllOrders', key: 'all', body: {} }
    const closed = onlyAnswers(await sendRepeatedly([all, all, all], SEED + 2))
    expect(closed.get('all')?.data).toMatchObject({ closed: 10 })
    expect(await trader.spot('USDT')).toMatchObject({ available, frozen: '0' })
  })

  test('gives its first answer for as long as it is remembered: after the order ended, in a later session', async () => {
    const place: Keyed = { call: 'placeOrder', key: 'early', body: order }
    const first = await trader.ask<Order>('placeOrder', { body: order, key: 'early' })
    await trader.ask('cancelOrder', { body: { orderId: first.orderId } })
    for (const way of ways) expect((await way(place)).data).toEqual(first)
    const later = await server.trader()
    expect(await later.ask('placeOrder', { body: order, key: 'early' })).toEqual(first)
    // The order's own id is the same key, by whichever name it comes.
    const named = { ...order, clientOrderId: 'early' }
    expect(await later.ask('placeOrder', { body: named, key: 'early' })).toEqual(first)
    expect(await openIds()).toEqual([])
  })

  test('[threat 9] is not the same when another user sends it', async () => {
    const other = await server.trader(2)
    const mine = await trader.ask<Order>('placeOrder', { body: order, key: 'ours' })
    const theirs = await other.ask<Order>('placeOrder', { body: order, key: 'ours' })
    expect(theirs.orderId).not.toBe(mine.orderId)
    await other.ask('cancelAllOrders', { body: {} })
    expect(await openIds()).toEqual([mine.orderId])
  })

  test('without a key is another command', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => trader.ask<Order>('placeOrder', { body: order })),
    )
    expect(first?.orderId).not.toBe(second?.orderId)
  })
})

describe('[P7] a key with another content', () => {
  const eth = { symbol: 'ETH_USDT', price: '3000', quantity: '0.1' }
  const others: readonly [string, OrderCall, object][] = [
    ['quantity', 'placeOrder', { ...order, quantity: '0.002' }],
    ['price', 'placeOrder', { ...order, price: '30001' }],
    ['market', 'placeOrder', { ...order, ...eth }],
    ['mode', 'placeOrder', { ...order, selfTrade: 'expireBoth' }],
    ['command', 'cancelAllOrders', {}],
  ]

  test.each(others)('is a conflict without effect: another %s', async (what, call, body) => {
    const key = `taken-${what}`
    const first = await trader.ask<Order>('placeOrder', { body: order, key })
    const before = await trader.holdings()
    expect(before.openOrders).toHaveLength(1)
    for (const way of ways) {
      const answer = await way({ call, key, body })
      expect(answer.code).toBe('request.key.conflict')
      if ('httpStatus' in answer) expect(answer.httpStatus).toBe(409)
    }
    expect(await trader.holdings()).toEqual(before)
    // And the first answer still stands.
    expect(await trader.ask('placeOrder', { body: order, key })).toEqual(first)
  })
})

describe('keys', () => {
  test('that contradict each other are refused', async () => {
    const command: Keyed = { call: 'placeOrder', key: 'one', body: { ...order, clientOrderId: 'two' } }
    for (const way of ways) expect((await way(command)).code).toBe('request.key.ambiguous')
    expect(await openIds()).toEqual([])
  })

  test.each(['k'.repeat(37), 'a b', 'a,b', 'ü', 'a"b', '(a)'])(
    'of other characters or lengths are refused: %s',
    async (key) => {
      const command: Keyed = { call: 'placeOrder', key, body: order }
      for (const way of ways) expect((await way(command)).code).toBe('request.key.invalid')
      for (const way of ways) {
        const named: Keyed = { call: 'placeOrder', key: 'good', body: { ...order, clientOrderId: key } }
        expect((await way(named)).code).toBe('request.invalid')
      }
      expect(await openIds()).toEqual([])
    },
  )

  test('of the full length and every allowed character are taken', async () => {
    const key = 'AZaz09._:/-'.padEnd(36, 'x')
    const placed = await trader.ask<Order>('placeOrder', { body: order, key })
    expect(placed.clientOrderId).toBe(key)
    expect((await socket.call('placeOrder', order, key)).data).toEqual(placed)
  })
})
