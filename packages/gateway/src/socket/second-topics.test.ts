import type { ProductId, SecondAccountView, TimeMs, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { units } from '../live/market-script-suite.ts'
import {
  accepted,
  chained,
  entered,
  sealed,
  secondListed,
  secondOrder,
  won,
} from '../live/second-script-suite.ts'
import { startServer } from './socket-suite.ts'

const ADA = 1 as UserId

function account(fields: Partial<SecondAccountView>): SecondAccountView {
  return {
    limit: undefined,
    pendingLimit: undefined,
    pendingMs: undefined,
    breakUntilMs: 0n as TimeMs,
    dayLoss: units('0'),
    orders: [],
    ...fields,
  }
}

async function startWithProduct() {
  const server = await startServer()
  server.live.applyAll([server.script.outcome(secondListed())])
  return server
}

describe('ticks', () => {
  test('begin with the latest ones and go on one by one, seals among them, each told once', async () => {
    const server = await startWithProduct()
    const { script, live } = server
    live.applyAll([script.outcome(...chained(1, '30000')), script.outcome(sealed(1, 1, 8))])
    const client = await server.open()
    await client.subscribe('ticks:BTC_USDT')
    const [snapshot] = await client.heard('ticks:BTC_USDT', 1)
    expect(snapshot?.data).toMatchObject({ ticks: [{ sequence: 1, price: '30000' }], seals: [{ number: 1 }] })
    live.applyAll([script.outcome(...chained(2, undefined))])
    const [, delta] = await client.heard('ticks:BTC_USDT', 2)
    expect(delta?.data).toMatchObject({
      ticks: [{ sequence: 2, price: null, hash: '02'.repeat(32) }],
      seals: [],
    })
    live.applyAll([script.outcome(sealed(2, 2, 9, 10))])
    const [, , seal] = await client.heard('ticks:BTC_USDT', 3)
    expect(seal?.data).toMatchObject({ ticks: [], seals: [{ number: 2, afterSequence: 2, count: 2 }] })
  })

  test('of two products on one index are told to both', async () => {
    const server = await startWithProduct()
    const { script, live } = server
    live.applyAll([script.outcome(secondListed('BTC_SHORT', 2 as ProductId))])
    const client = await server.open()
    await client.subscribe('ticks:BTC_USDT', 'ticks:BTC_SHORT')
    live.applyAll([script.outcome(...chained(1, '30000'))])
    for (const topic of ['ticks:BTC_USDT', 'ticks:BTC_SHORT']) {
      const [, delta] = await client.heard(topic, 2)
      expect(delta?.data).toMatchObject({ ticks: [{ sequence: 1 }] })
    }
  })

  test('of something else are refused', async () => {
    const server = await startWithProduct()
    const client = await server.open()
    expect(await client.subscribe('ticks:ETH_USDT')).toMatchObject({ code: 'second.product.unknown' })
    expect(await client.subscribe('ticks:BTC_USDT:1m')).toMatchObject({ code: 'socket.topic.unknown' })
    expect(await client.subscribe('ticks')).toMatchObject({ code: 'second.product.unknown' })
  })
})

test('checkpoints are told when they are out, each once', async () => {
  const server = await startServer()
  server.checkpoints.publish(1)
  server.checkpoints.publish(2)
  const client = await server.open()
  await client.subscribe('checkpoints')
  expect((await client.heard('checkpoints', 1))[0]?.data).toEqual({ list: [{ number: 2 }, { number: 1 }] })
  server.checkpoints.publish(3)
  expect((await client.heard('checkpoints', 2))[1]?.data).toEqual({ list: [{ number: 3 }] })
})

describe('secondOrders', () => {
  test('begins with what has not ended, follows every step, and tells the end once', async () => {
    const server = await startWithProduct()
    const { script, live } = server
    server.secondAccounts.set(ADA, account({ orders: [secondOrder(1)] }))
    const ada = await server.openAs(1)
    await ada.subscribe('secondOrders')
    const [snapshot] = await ada.heard('secondOrders', 1)
    expect(snapshot?.data).toMatchObject({ orders: [{ orderId: '1', status: 'pending', result: null }] })
    live.applyAll([script.outcome(entered(secondOrder(1)))])
    expect((await ada.heard('secondOrders', 2))[1]?.data).toMatchObject({
      orders: [{ orderId: '1', status: 'open', entryPrice: '30000' }],
    })
    live.applyAll([script.outcome(won(secondOrder(1)), accepted(secondOrder(2)))])
    expect((await ada.heard('secondOrders', 3))[2]?.data).toMatchObject({
      orders: [
        { orderId: '1', status: 'ended', outcome: 'won', result: '820' },
        { orderId: '2', status: 'pending' },
      ],
    })
    const late = await server.openAs(1)
    await late.subscribe('secondOrders')
    expect((await late.heard('secondOrders', 1))[0]?.data).toMatchObject({ orders: [{ orderId: '2' }] })
  })

  test('needs a login, and nobody hears of another', async () => {
    const server = await startWithProduct()
    const { script, live } = server
    const visitor = await server.open()
    expect(await visitor.subscribe('secondOrders')).toMatchObject({ code: 'login.user.not.login' })
    const bob = await server.openAs(2)
    await bob.subscribe('secondOrders')
    live.applyAll([script.outcome(accepted(secondOrder(1)))])
    live.applyAll([script.outcome(accepted(secondOrder(2, { userId: 2 as UserId })))])
    expect((await bob.heard('secondOrders', 2))[1]?.data).toMatchObject({ orders: [{ orderId: '2' }] })
  })
})

test('balances of the second-contract account tell what is at stake', async () => {
  const server = await startWithProduct()
  const { script, live } = server
  const ada = await server.openAs(1)
  await ada.subscribe('balances')
  await ada.heard('balances', 1)
  live.applyAll([script.outcome(accepted(secondOrder(1)))])
  expect((await ada.heard('balances', 2))[1]?.data).toMatchObject([
    { wallet: 'second', asset: 'USDT', escrow: '1000' },
  ])
})
