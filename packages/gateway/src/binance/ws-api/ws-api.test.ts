// The socket API over real sockets: the same calls as over HTTP, signed or in a session.

import { generateKeyPairSync, sign } from 'node:crypto'
import type { UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { LiveApiKey } from '../../api-keys/live-api-key.ts'
import type { Caller, Endpoint } from '../endpoint.ts'
import { BinanceFailure } from '../failure.ts'
import { type Heard, soon, startByHand } from '../streams/sockets-suite.ts'

let release: (() => void)[] = []
const place = (_params: unknown, { userId }: Caller): unknown => ({ userId })
const ENDPOINTS: readonly Endpoint[] = [
  {
    venue: 'spot',
    method: 'POST',
    path: '/api/v3/order',
    wsMethod: 'order.place',
    security: 'signed',
    scope: 'spot',
    weight: 1,
    orders: 1,
    rate: 'order',
    handle: place,
  },
  {
    venue: 'spot',
    method: 'GET',
    path: '/api/v3/slow',
    wsMethod: 'slow',
    security: 'none',
    weight: 1,
    handle: (params) =>
      new Promise((resolve) => {
        release.push(() => resolve({ said: params.text('say') }))
      }),
  },
  {
    venue: 'futures',
    method: 'GET',
    path: '/fapi/v2/account',
    wsMethod: 'v2/account.status',
    security: 'signed',
    scope: 'read',
    weight: 5,
    handle: () => ({ version: 2 }),
  },
  {
    venue: 'futures',
    method: 'GET',
    path: '/fapi/v1/bad',
    wsMethod: 'bad',
    security: 'none',
    weight: 1,
    handle: (params) => {
      if (params.has('ours')) throw new Error('a bug of ours')
      throw new BinanceFailure(-2011, 'Unknown order sent.', 400, { data: { more: 1 } })
    },
  },
]
const start = (limits = {}) => startByHand({ endpoints: ENDPOINTS, limits })

describe('calls', () => {
  test('are signed over their sorted parameters, and answered with what is left of the limits', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    const params = world.signed(7, { symbol: 'BTCUSDT', quantity: '1', side: 'BUY' })
    const answer = await client.ask({ method: 'order.place', params })
    expect(answer).toMatchObject({ status: 200, result: { userId: 7 } })
    expect(answer['rateLimits']).toMatchObject([
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, count: 1 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, count: 1 },
      { rateLimitType: 'ORDERS', interval: 'DAY', count: 1 },
    ])
    expect(await client.ask({ method: 'v3/order.place', params })).toMatchObject({ status: 200 })
    const quiet = world.signed(7, { returnRateLimits: 'false' })
    expect(await client.ask({ method: 'order.place', params: quiet })).not.toHaveProperty('rateLimits')
  })

  test.each([
    ['no key', { apiKey: undefined }, 401, -2014],
    ['an unknown key', { apiKey: 'x'.repeat(64) }, 401, -2015],
    ['a wrong signature', { signature: 'f'.repeat(64) }, 400, -1022],
    ['another parameter than was signed', { quantity: '2' }, 400, -1022],
    ['no signature', { signature: undefined }, 400, -1102],
    ['an old one', { timestamp: 1 }, 400, -1021],
  ] as const)('with %s are refused', async (_name, wrong, status, code) => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    const params = { ...world.signed(7, { quantity: '1' }), ...wrong }
    expect(await client.ask({ method: 'order.place', params })).toMatchObject({ status, error: { code } })
  })

  test('of another venue or of nobody are not there', async () => {
    const world = await start()
    const client = await world.open('/ws-fapi/v1')
    expect(await client.ask({ method: 'order.place' })).toMatchObject({ status: 400, error: { code: -1020 } })
    expect(await client.ask({ method: 'v2/account.status', params: world.signed(7) })).toMatchObject({
      result: { version: 2 },
    })
    expect(await client.ask({ method: 'account.status', params: world.signed(7) })).toMatchObject({
      error: { code: -1020 },
    })
  })

  test('that fail say why; a fault of ours says nothing of itself', async () => {
    const world = await start()
    const client = await world.open('/ws-fapi/v1?returnRateLimits=false')
    expect(await client.ask({ method: 'bad' })).toEqual({
      id: 1,
      status: 400,
      error: { code: -2011, msg: 'Unknown order sent.', data: { more: 1 } },
    })
    const answer = await client.ask({ method: 'bad', params: { ours: true } })
    expect(answer).toMatchObject({ status: 500, error: { code: -1000 } })
    expect(JSON.stringify(answer)).not.toContain('bug')
    expect(world.errors).toHaveLength(1)
  })

  test('many at once, each answered under its own id, and one too many refused', async () => {
    const world = await start({ callsInFlight: 2 })
    const client = await world.open('/ws-api/v3')
    release = []
    for (const say of ['a', 'b', 'c']) client.send({ id: say, method: 'slow', params: { say } })
    await client.once(({ id }) => id === 'c')
    expect(client.heard).toMatchObject([{ id: 'c', status: 503, error: { code: -1008 } }])
    release[1]?.()
    await client.once(({ id }) => id === 'b')
    release[0]?.()
    expect(await client.once(({ id }) => id === 'a')).toMatchObject({ result: { said: 'a' } })
    expect(world.sockets.counters.callsInFlight).toBe(0)
  })

  test('beyond the weight of an address are refused with the time to wait', async () => {
    const world = await start()
    const client = await world.open('/ws-fapi/v1')
    let answer: Heard = {}
    for (let at = 0; at < 481; at++) {
      answer = await client.ask({ method: 'v2/account.status', params: world.signed(7) })
    }
    expect(answer).toMatchObject({ status: 429, error: { code: -1003 } })
    expect((answer['error'] as Heard)['data']).toHaveProperty('retryAfter')
  })
})

describe('a session', () => {
  test('spares the signature until it is over', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    expect(await client.ask({ method: 'session.status' })).toMatchObject({ result: { apiKey: null } })
    expect(await client.ask({ method: 'order.place', params: {} })).toMatchObject({ error: { code: -2014 } })
    expect(await client.ask({ method: 'session.logon', params: world.signed(7) })).toMatchObject({
      result: { apiKey: world.keys.text(7), userDataStream: false },
    })
    expect(await client.ask({ method: 'order.place', params: {} })).toMatchObject({ result: { userId: 7 } })
    // Whoever names a key must sign, session or not.
    const named = { apiKey: world.keys.text(8) }
    expect(await client.ask({ method: 'order.place', params: named })).toMatchObject({
      error: { code: -1102 },
    })
    await client.ask({ method: 'session.logout' })
    expect(await client.ask({ method: 'order.place', params: {} })).toMatchObject({ error: { code: -2014 } })
  })

  test('is not begun by a wrong signature', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    const params = { ...world.signed(7), signature: 'no' }
    expect(await client.ask({ method: 'session.logon', params })).toMatchObject({ error: { code: -1022 } })
    expect(await client.ask({ method: 'order.place', params: {} })).toMatchObject({ error: { code: -2014 } })
  })

  test('is begun by a signature that only its owner can make', async () => {
    const world = await start()
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const apiKey = 'e'.repeat(64)
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    world.keys.add(
      new LiveApiKey({
        keyId: '9',
        apiKey,
        userId: 9 as UserId,
        scopes: ['read', 'spot'],
        ipList: [],
        expiresMs: undefined,
        signer: { kind: 'ed25519', publicKey: raw },
      }),
    )
    const client = await world.open('/ws-api/v3')
    const timestamp = world.script.nowMs
    const signature = sign(null, Buffer.from(`apiKey=${apiKey}&timestamp=${timestamp}`), privateKey)
    const params = { apiKey, timestamp, signature: signature.toString('base64') }
    expect(await client.ask({ method: 'session.logon', params })).toMatchObject({ result: { apiKey } })
    expect(await client.ask({ method: 'order.place', params: {} })).toMatchObject({ result: { userId: 9 } })
  })

  test('ends with its key', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    const other = await world.open('/ws-api/v3')
    await client.ask({ method: 'session.logon', params: world.signed(7) })
    await other.ask({ method: 'session.logon', params: world.signed(8) })
    world.keys.revoke(7)
    expect(await client.closed).toBe(4003)
    expect(await other.ask({ method: 'session.status' })).toMatchObject({ status: 200 })
  })
})

describe('listening', () => {
  test('the answer comes first, then what happens, under the number of the subscription', async () => {
    const world = await start()
    world.keys.isSlow = true
    const client = await world.open('/ws-api/v3')
    const params = world.signed(1)
    // An answer to something else must not begin it.
    client.send({ id: 'other', method: 'session.status' })
    client.send({ id: 'listen', method: 'userDataStream.subscribe.signature', params })
    client.send({ id: 'another', method: 'session.status' })
    await client.once(({ id }) => id === 'listen')
    world.live.applyAll([world.script.place(1, 'buy', '100', '1').outcome])
    expect(await client.once(({ subscriptionId }) => subscriptionId === 0)).toMatchObject({
      event: { e: 'executionReport', x: 'NEW' },
    })
    expect(await client.ask({ method: 'session.subscriptions' })).toMatchObject({
      result: [{ subscriptionId: 0 }],
    })
    expect(await client.ask({ method: 'userDataStream.subscribe.signature', params })).toMatchObject({
      error: { code: -2035 },
    })
  })

  test('in a session, without signing again; and no more after it was taken back', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    expect(await client.ask({ method: 'userDataStream.subscribe' })).toMatchObject({ status: 401 })
    await client.ask({ method: 'session.logon', params: world.signed(1) })
    await client.ask({ method: 'userDataStream.subscribe' })
    world.live.applyAll([world.script.place(1, 'buy', '100', '1').outcome])
    await client.once((message) => 'event' in message)
    expect(await client.ask({ method: 'userDataStream.unsubscribe' })).toMatchObject({ result: {} })
    world.live.applyAll([world.script.place(1, 'buy', '100', '1').outcome])
    expect(await client.ask({ method: 'userDataStream.unsubscribe' })).toMatchObject({
      error: { code: -2036 },
    })
    expect(client.heard.filter((message) => 'event' in message)).toHaveLength(1)
  })

  test('ends with the key', async () => {
    const world = await start()
    const client = await world.open('/ws-api/v3')
    await client.ask({ method: 'userDataStream.subscribe.signature', params: world.signed(1) })
    world.keys.revoke(1)
    expect(await client.closed).toBe(4003)
    expect(client.heard.at(-1)).toMatchObject({ subscriptionId: 0, event: { e: 'eventStreamTerminated' } })
  })

  test('that cannot find out how things stand ends the connection', async () => {
    const world = await start()
    world.balances.set(1 as never, new Error('the engine is away'))
    const client = await world.open('/ws-api/v3')
    client.send({ id: 1, method: 'userDataStream.subscribe.signature', params: world.signed(1) })
    expect(await client.closed).toBe(1011)
    expect(world.errors).toHaveLength(1)
  })

  test('by listen keys, made, extended and given back over the same socket', async () => {
    const world = await start()
    const client = await world.open('/ws-fapi/v1')
    const apiKey = world.keys.text(1)
    const made = await client.ask({ method: 'userDataStream.start', params: { apiKey } })
    const { listenKey } = made['result'] as { listenKey: string }
    expect(listenKey).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(await client.ask({ method: 'userDataStream.ping', params: { apiKey } })).toMatchObject({
      result: { listenKey },
    })
    const listening = await world.open(`/private/ws/${listenKey}`)
    await soon(() => expect(world.sockets.counters.sockets).toBe(2))
    await client.ask({ method: 'userDataStream.stop', params: { apiKey } })
    expect(await listening.once(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey })
    expect(await client.ask({ method: 'userDataStream.ping', params: { apiKey } })).toMatchObject({
      error: { code: -1125 },
    })
  })
})
