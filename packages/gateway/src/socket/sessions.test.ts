import { describe, expect, test } from 'vitest'
import { soon, startServer } from './socket-suite.ts'

/** A promise and the hand that settles it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

describe('sessions', () => {
  test('[T21] the sockets of a revoked session are closed at once, others go on', async () => {
    const server = await startServer()
    const [revoked, again, other, visitor] = [
      await server.openAs(1),
      await server.openAs(1),
      await server.openAs(2),
      await server.open(),
    ]
    for (const client of [revoked, again, other]) await client.subscribe('orders')
    await visitor.subscribe('tickers')
    server.sessions.revoke('ticket-1')
    // Nothing that happens from here on reaches them.
    server.live.applyAll([
      server.script.place(1, 'buy', '90', '1').outcome,
      server.script.place(2, 'buy', '91', '1').outcome,
    ])
    expect(await revoked.closed).toBe(4003)
    expect(await again.closed).toBe(4003)
    expect(revoked.of('orders')).toHaveLength(1)
    expect((await other.heard('orders', 2))[1]?.data).toMatchObject({ total: 1 })
    expect(await visitor.ask({ op: 'ping' })).toMatchObject({ code: 'success' })
    expect(server.sockets.counters.revoked).toBe(2)
    const late = await server.open()
    expect(await late.ask({ op: 'auth', ticket: 'ticket-1' })).toMatchObject({ code: 'login.user.not.login' })
  })

  test('[T21] a session revoked while it logs in does not get in', async () => {
    const server = await startServer()
    const client = await server.open()
    const { passed, open } = gate()
    server.sessions.waitFor = passed
    const answer = client.ask({ op: 'auth', ticket: 'ticket-1' })
    await soon(() => expect(server.sockets.counters.messagesIn).toBe(1))
    server.sessions.revoke('ticket-1')
    open()
    expect(await answer).toMatchObject({ code: 'login.session.revoked' })
    expect(await client.subscribe('orders')).toMatchObject({ code: 'login.user.not.login' })
  })

  test('[T24] the user is the session’s, whatever a message says', async () => {
    const server = await startServer()
    const { script, live } = server
    live.applyAll([script.place(2, 'buy', '90', '1').outcome])
    const client = await server.openAs(1)
    await client.ask({ op: 'subscribe', topics: ['orders'], userId: 2, data: { userId: 2 } })
    live.applyAll([script.place(2, 'buy', '91', '1').outcome, script.place(1, 'buy', '92', '1').outcome])
    const pushes = await client.heard('orders', 2)
    expect(pushes.map(({ data }) => (data as { orders: unknown[] }).orders.length)).toEqual([0, 1])
    await client.ask({ op: 'placeOrder', data: { userId: 2 }, userId: 2 })
    expect(server.calls.asked.at(-1)?.caller.userId).toBe(1)
  })

  test('[T24] whoever logs in as another leaves the first one’s topics behind', async () => {
    const server = await startServer()
    const { script, live } = server
    const client = await server.openAs(1)
    await client.subscribe('orders', 'tickers')
    await client.ask({ op: 'auth', ticket: 'ticket-2' })
    live.applyAll([script.place(1, 'buy', '90', '1').outcome])
    await client.heard('tickers', 2)
    expect(client.of('orders')).toHaveLength(1)
    await client.subscribe('orders')
    expect((await client.heard('orders', 2))[1]).toMatchObject({ type: 'snapshot', data: { total: 0 } })
    server.sessions.revoke('ticket-1')
    expect(await client.ask({ op: 'ping' })).toMatchObject({ code: 'success' })
    server.sessions.revoke('ticket-2')
    expect(await client.closed).toBe(4003)
  })

  test('a wrong ticket leaves the session as it was', async () => {
    const client = await (await startServer()).openAs(1)
    expect(await client.ask({ op: 'auth', ticket: 'nobody' })).toMatchObject({ code: 'login.user.not.login' })
    expect(await client.subscribe('orders')).toMatchObject({ code: 'success' })
  })
})

describe('calls', () => {
  test('each is answered under its own id, with its key', async () => {
    const server = await startServer()
    const client = await server.openAs(7)
    const answers = await Promise.all(
      ['placeOrder', 'amendOrder', 'cancelOrder'].map(async (op) =>
        client.ask({ op, data: { text: `"${op}"` }, key: `key-${op}` }),
      ),
    )
    expect(answers.map(({ code, data }) => [code, data])).toEqual(
      ['placeOrder', 'amendOrder', 'cancelOrder'].map((op) => [
        'success',
        { op, data: { text: `"${op}"` }, userId: 7, key: `key-${op}` },
      ]),
    )
  })

  test('one that fails by our fault says so, and no more', async () => {
    const server = await startServer()
    const client = await server.openAs(7)
    const answer = await client.ask({ op: 'cancelAllOrders', data: {} })
    expect(answer).toMatchObject({ code: 'server.error', data: null })
    expect(answer.msg).not.toContain('bug')
    expect(server.errors).toHaveLength(1)
    expect(server.sockets.counters.callsInFlight).toBe(0)
  })

  test('more than may be open at once are refused at once', async () => {
    const server = await startServer({ limits: { callsInFlight: 2 } })
    const client = await server.openAs(7)
    const { passed, open } = gate()
    server.calls.waitFor = passed
    const first = [client.ask({ op: 'placeOrder', data: {} }), client.ask({ op: 'placeOrder', data: {} })]
    expect(await client.ask({ op: 'placeOrder', data: {} })).toMatchObject({ code: 'engine.busy' })
    open()
    expect((await Promise.all(first)).map(({ code }) => code)).toEqual(['success', 'success'])
    expect(await client.ask({ op: 'placeOrder', data: {} })).toMatchObject({ code: 'success' })
  })
})

describe('drain', () => {
  test('answers what is open, takes nothing new, then closes every socket', async () => {
    const server = await startServer()
    const [client, other] = [await server.openAs(7), await server.open()]
    const { passed, open } = gate()
    server.calls.waitFor = passed
    const answer = client.ask({ op: 'placeOrder', data: {} })
    await soon(() => expect(server.sockets.counters.callsInFlight).toBe(1))
    const drained = server.sockets.drain()
    expect(await client.ask({ op: 'placeOrder', data: {} })).toMatchObject({ code: 'gateway.stopping' })
    await expect(server.open()).rejects.toThrow('status 503')
    open()
    expect(await answer).toMatchObject({ code: 'success' })
    expect([await client.closed, await other.closed]).toEqual([1001, 1001])
    await drained
    expect(server.sockets.counters.sockets).toBe(0)
  })

  test('does not wait for ever for whoever does not say goodbye', async () => {
    const server = await startServer({ limits: { drainMs: 20, goodbyeMs: 20 } })
    const client = await server.openAs(7)
    server.calls.waitFor = gate().passed
    client.send({ id: 99, op: 'placeOrder', data: {} })
    await soon(() => expect(server.sockets.counters.callsInFlight).toBe(1))
    client.socket.pause()
    await server.sockets.drain()
    client.socket.resume()
    expect([1001, 1006]).toContain(await client.closed)
  })
})
