import { describe, expect, test } from 'vitest'
import { soon, startServer, type TestServer } from './socket-suite.ts'

const TOPIC = 'depth:BTC_USDT'

/** So many changes, each told in a delta of its own. */
async function changes(server: TestServer, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const before = server.sockets.depthSequence('BTC_USDT').seq
    server.live.applyAll([server.script.place(1, 'buy', String(50 + at), '1').outcome])
    await soon(() => expect(server.sockets.depthSequence('BTC_USDT').seq).toBe(before + 1))
  }
}

/** A server whose only client saw so many deltas and is gone. */
async function left(limits = {}): Promise<{ server: TestServer; epoch: string }> {
  const server = await startServer({ limits })
  const client = await server.open()
  await client.subscribe(TOPIC)
  await changes(server, 2)
  const { epoch } = (await client.heard(TOPIC, 3))[2] ?? expect.fail('no delta')
  client.socket.close()
  await client.closed
  return { server, epoch }
}

describe('resume', () => {
  test('whoever comes back gets only what was missed', async () => {
    const { server, epoch } = await left()
    await changes(server, 3)
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 2 } } })
    await changes(server, 1)
    const pushes = await client.heard(TOPIC, 4)
    expect(pushes.map(({ type, seq }) => [type, seq])).toEqual([3, 4, 5, 6].map((seq) => ['delta', seq]))
  })

  test('whoever missed nothing gets nothing but the next', async () => {
    const { server, epoch } = await left()
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 2 } } })
    await changes(server, 1)
    expect((await client.heard(TOPIC, 1)).map(({ type, seq }) => [type, seq])).toEqual([['delta', 3]])
  })

  test('a gap that is too long forces a snapshot', async () => {
    const { server, epoch } = await left({ deltasKept: 2 })
    await changes(server, 3)
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 2 } } })
    expect(await client.heard(TOPIC, 1)).toMatchObject([{ type: 'snapshot', seq: 5 }])
    const other = await server.open()
    await other.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 3 } } })
    expect(await other.heard(TOPIC, 2)).toMatchObject([
      { type: 'delta', seq: 4 },
      { type: 'delta', seq: 5 },
    ])
  })

  test('so does a gap of too many bytes', async () => {
    const { server, epoch } = await left({ deltaBytesKept: 10 })
    await changes(server, 1)
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 2 } } })
    expect(await client.heard(TOPIC, 1)).toMatchObject([{ type: 'snapshot', seq: 3 }])
  })

  test.each([
    ['another epoch', { epoch: 'other', seq: 2 }],
    ['a number that was not told yet', { seq: 99 }],
    ['a number below zero', { seq: -1 }],
  ])('%s forces a snapshot', async (_name, seen) => {
    const { server, epoch } = await left()
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, ...seen } } })
    expect(await client.heard(TOPIC, 1)).toMatchObject([{ type: 'snapshot', seq: 2 }])
  })

  test('a topic that nobody came back to is gone, and its numbers never mean another', async () => {
    const { server, epoch } = await left({ lingerMs: 0 })
    await soon(() => expect(server.sockets.depthSequence('BTC_USDT').seq).toBe(0))
    const client = await server.open()
    await client.ask({ op: 'subscribe', topics: [TOPIC], resume: { [TOPIC]: { epoch, seq: 0 } } })
    const [snapshot] = await client.heard(TOPIC, 1)
    expect(snapshot).toMatchObject({ type: 'snapshot', seq: 0 })
    expect(snapshot?.epoch).not.toBe(epoch)
  })

  test("a user's own topics are kept up for a while after the last socket", async () => {
    const server = await startServer()
    const client = await server.openAs(1)
    await client.subscribe('orders', 'fills', 'balances')
    const [{ epoch } = expect.fail('no snapshot')] = await client.heard('orders', 1)
    client.socket.close()
    await client.closed
    await soon(() => expect(server.sockets.counters.sockets).toBe(0))
    server.live.applyAll([server.script.place(1, 'buy', '90', '1').outcome])
    const again = await server.openAs(1)
    await again.ask({ op: 'subscribe', topics: ['orders'], resume: { orders: { epoch, seq: 0 } } })
    expect(await again.heard('orders', 1)).toMatchObject([{ type: 'delta', seq: 1, data: { total: 1 } }])
    // Another user cannot go on from there.
    const other = await server.openAs(2)
    await other.ask({ op: 'subscribe', topics: ['orders'], resume: { orders: { epoch, seq: 0 } } })
    expect(await other.heard('orders', 1)).toMatchObject([
      { type: 'snapshot', data: { total: 0, orders: [] } },
    ])
  })

  test('nothing is kept of users whose time is over', async () => {
    const server = await startServer({ limits: { lingerMs: 0 } })
    const client = await server.openAs(1)
    await client.subscribe('orders', 'fills', 'balances')
    const feed = server.live.watch(1 as never)
    expect(feed.isHeard).toBe(true)
    client.socket.close()
    await soon(() => expect(feed.isHeard).toBe(false))
    await soon(() => expect(server.live.watch(1 as never)).not.toBe(feed))
  })
})
