// [P12] Two hundred orders at once against one balance, over HTTP and sockets: what is accepted is what the balance pays
// for, to the last unit, and every hold has its order.

import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckedClient, Order } from './testing/checked-client.ts'
import { SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const ORDERS = 200
const ROUNDS = 3
const ONE = 10n ** BigInt(CRYPTO_SCALE)
const symbol = 'BTC_USDT'

interface Answer {
  readonly code: string
  readonly data: unknown
}

type Place = (body: object) => Promise<Answer>

let server: TestServer
let trader: CheckedClient
let other: CheckedClient
let sockets: readonly SocketClient[]
/** The same trader by every way in: two HTTP sessions and two sockets. */
let ways: readonly Place[]

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.trader(1)
  other = await server.trader(2)
  const second = await server.trader(1)
  sockets = await Promise.all(
    [trader, second].map(({ token }) => SocketClient.withTicket(server.address, token)),
  )
  ways = [
    (body) => trader.call('placeOrder', { body }),
    (body) => second.call('placeOrder', { body }),
    ...sockets.map(
      (socket): Place =>
        (body) =>
          socket.call('placeOrder', body),
    ),
  ]
})
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()))
  await server.stop()
})
beforeEach(async () => {
  for (const client of [trader, other]) await client.ask('cancelAllOrders', { body: {} })
})

function units(text: unknown): bigint {
  const value = typeof text === 'string' ? parseDecimal(text, CRYPTO_SCALE) : undefined
  if (value === undefined) throw new Error(`${String(text)} is no amount`)
  return value
}

/** All of them at once, spread over every way in. */
function placeAll(bodies: readonly object[]): Promise<Answer[]> {
  return Promise.all(bodies.map((body, place) => (ways[place % ways.length] as Place)(body)))
}

function count(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** What the open orders of a client must have set aside of an asset. */
function holdsOf(orders: readonly Order[], asset: 'BTC' | 'USDT'): bigint {
  let sum = 0n
  for (const { side, price, quantity, filledQuantity } of orders) {
    const left = units(quantity) - units(filledQuantity)
    if (asset === 'BTC' && side === 'sell') sum += left
    if (asset === 'USDT' && side === 'buy') sum += (left * units(price)) / ONE
  }
  return sum
}

/** The balance is whole: nothing below zero, and what is frozen is what the open orders hold. */
async function expectExact(client: CheckedClient): Promise<void> {
  const { openOrders, balances } = await client.holdings()
  for (const { available, frozen } of balances) {
    expect(units(available)).toBeGreaterThanOrEqual(0n)
    expect(units(frozen)).toBeGreaterThanOrEqual(0n)
  }
  for (const asset of ['BTC', 'USDT'] as const) {
    const spot = balances.find((each) => each.wallet === 'spot' && each.asset === asset)
    expect(units(spot?.frozen), `of ${asset}`).toBe(holdsOf(openOrders, asset))
  }
}

async function totalOf(client: CheckedClient, asset: string): Promise<bigint> {
  const { available, frozen } = await client.spot(asset)
  return units(available) + units(frozen)
}

/** A number that is the same in every run. */
function scramble(seed: number): number {
  return Math.imul(seed ^ 0x9e37_79b9, 2_654_435_761) >>> 8
}

describe('[P12] one balance, many orders at once', () => {
  test.each([
    ['buys', 'USDT', { side: 'buy', price: '30000', quantity: '0.1' }, '3000'],
    ['sells', 'BTC', { side: 'sell', price: '90000', quantity: '0.03' }, '0.03'],
  ])(
    '%s: exactly as many as it pays for are accepted, round after round',
    async (_what, asset, order, cost) => {
      const total = await totalOf(trader, asset)
      const payable = Number(total / units(cost))
      expect(payable).toBeGreaterThan(0)
      expect(payable).toBeLessThan(ORDERS)
      for (let round = 0; round < ROUNDS; round++) {
        const bodies = Array.from({ length: ORDERS }, () => ({ symbol, type: 'limit', ...order }))
        const answers = await placeAll(bodies)
        expect(count(answers)).toEqual({ success: payable, 'balance.insufficient': ORDERS - payable })
        const { available, frozen } = await trader.spot(asset)
        expect(units(frozen)).toBe(BigInt(payable) * units(cost))
        expect(units(available) + units(frozen)).toBe(total)
        await expectExact(trader)
        const ids = answers.flatMap(({ data, code }) => (code === 'success' ? [(data as Order).orderId] : []))
        expect(new Set(ids).size).toBe(payable)
        expect(await trader.ask('cancelAllOrders', { body: {} })).toMatchObject({ closed: payable })
        expect(await trader.spot(asset)).toMatchObject({ frozen: '0' })
      }
    },
  )

  test('the whole balance two hundred times: one order', async () => {
    const { available } = await trader.spot('BTC')
    const body = { symbol, type: 'limit', side: 'sell', price: '90000', quantity: available }
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await placeAll(Array.from({ length: ORDERS }, () => body))
      expect(count(answers)).toEqual({ success: 1, 'balance.insufficient': ORDERS - 1 })
      expect(await trader.spot('BTC')).toMatchObject({ available: '0', frozen: available })
      await trader.ask('cancelAllOrders', { body: {} })
    }
  })

  test('[threat 10] among cancels and amendments no hold is lost and none is given back twice', async () => {
    const totals = await Promise.all(['BTC', 'USDT'].map((asset) => totalOf(trader, asset)))
    for (let round = 0; round < ROUNDS; round++) {
      const [socket] = sockets as readonly [SocketClient]
      const placed = await placeAll(
        Array.from({ length: 60 }, (_, place) => ({
          symbol,
          type: 'limit',
          side: place % 3 === 0 ? 'sell' : 'buy',
          price: place % 3 === 0 ? '90000' : String(20_000 + (scramble(place + round) % 5_000)),
          quantity: place % 3 === 0 ? '0.01' : '0.05',
        })),
      )
      const ids = placed.flatMap(({ data, code }) => (code === 'success' ? [(data as Order).orderId] : []))
      const storm = ids.flatMap((orderId, place): Promise<Answer>[] => [
        trader.call('cancelOrder', { body: { orderId } }),
        socket.call('cancelOrder', { orderId }),
        socket.call('amendOrder', { orderId, symbol, quantity: place % 2 === 0 ? '0.02' : '0.5' }),
        ...(place % 20 === 0 ? [trader.call('cancelAllOrders', { body: { symbol } })] : []),
        (ways[place % ways.length] as Place)({
          symbol,
          type: 'limit',
          side: 'buy',
          price: '21000',
          quantity: '0.3',
        }),
      ])
      const codes = count(await Promise.all(storm))
      expect(Object.keys(codes).sort()).toEqual(expect.arrayContaining(['order.not.open', 'success']))
      await expectExact(trader)
      expect(await Promise.all(['BTC', 'USDT'].map((asset) => totalOf(trader, asset)))).toEqual(totals)
      await trader.ask('cancelAllOrders', { body: {} })
    }
  })

  test('[P2] what two traders trade in a crowd is theirs together, but for the fees', async () => {
    const sumOf = async (asset: string): Promise<bigint> =>
      (await totalOf(trader, asset)) + (await totalOf(other, asset))
    const before = { BTC: await sumOf('BTC'), USDT: await sumOf('USDT') }
    const fees = { BTC: 0n, USDT: 0n }
    const crowd = Array.from({ length: ORDERS }, (_, place): Promise<Answer> => {
      const body = {
        symbol,
        type: 'limit',
        side: scramble(place) % 2 === 0 ? 'buy' : 'sell',
        price: String(29_990 + (scramble(place * 7) % 20)),
        quantity: `0.0${1 + (scramble(place * 3) % 9)}`,
        timeInForce: scramble(place * 5) % 3 === 0 ? 'immediateOrCancel' : 'goodTillCancelled',
        selfTrade: 'expireMaker',
      }
      return place % 2 === 0 ? other.call('placeOrder', { body }) : (ways[place % ways.length] as Place)(body)
    })
    const codes = count(await Promise.all(crowd))
    expect(codes['success']).toBeGreaterThan(ORDERS / 4)
    for (const client of [trader, other]) {
      await expectExact(client)
      const fills = await client.ask<{ list: { fee: string; feeAsset: 'BTC' | 'USDT' }[]; total: number }>(
        'fills',
        {
          query: { symbol, pageSize: '200' },
        },
      )
      expect(fills.total).toBeGreaterThan(0)
      expect(fills.total).toBeLessThanOrEqual(200)
      for (const { fee, feeAsset } of fills.list) fees[feeAsset] += units(fee)
    }
    expect(fees.BTC).toBeGreaterThan(0n)
    expect(await sumOf('BTC')).toBe(before.BTC - fees.BTC)
    expect(await sumOf('USDT')).toBe(before.USDT - fees.USDT)
  })
})
