import { connect } from 'node:net'
import type { Outcome } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { soon, startServer } from './socket-suite.ts'

const DEEP = `{"id":1,"op":"placeOrder","data":${'['.repeat(7_000)}${']'.repeat(7_000)}}`

const MESSAGES: readonly (readonly [name: string, text: string, code: string])[] = [
  ['no JSON', 'hello', 'request.malformed'],
  ['half of JSON', '{"op":', 'request.malformed'],
  ['nothing', '', 'request.malformed'],
  ['null', 'null', 'request.malformed'],
  ['a number', '7', 'request.malformed'],
  ['a list', '[{"op":"ping"}]', 'request.malformed'],
  ['no operation', '{"id":1}', 'request.malformed'],
  ['an operation that is a number', '{"id":1,"op":5}', 'request.malformed'],
  ['an unknown operation', '{"id":1,"op":"shutdown"}', 'socket.op.unknown'],
  ['an operation of every object', '{"id":1,"op":"constructor"}', 'socket.op.unknown'],
  ['a prototype', '{"__proto__":{"op":"ping"},"id":1}', 'request.malformed'],
  ['an operation named like the prototype', '{"id":1,"op":"__proto__"}', 'socket.op.unknown'],
  ['an id beyond safe integers', '{"id":9007199254740993,"op":"ping"}', 'request.malformed'],
  ['an id that is a fraction', '{"id":1.5,"op":"ping"}', 'request.malformed'],
  ['an id that is an object', '{"id":{},"op":"ping"}', 'request.malformed'],
  ['an id that is too long', `{"id":"${'x'.repeat(65)}","op":"ping"}`, 'request.malformed'],
  ['no topics', '{"id":1,"op":"subscribe"}', 'request.malformed'],
  ['an empty list of topics', '{"id":1,"op":"subscribe","topics":[]}', 'request.malformed'],
  [
    'topics that are no texts',
    '{"id":1,"op":"subscribe","topics":[["depth:BTC_USDT"]]}',
    'request.malformed',
  ],
  [
    'too many topics',
    `{"id":1,"op":"subscribe","topics":[${'"tickers",'.repeat(100)}"tickers"]}`,
    'request.malformed',
  ],
  [
    'a topic that is too long',
    `{"id":1,"op":"subscribe","topics":["${'x'.repeat(65)}"]}`,
    'request.malformed',
  ],
  ['an unknown topic', '{"id":1,"op":"subscribe","topics":["weather"]}', 'socket.topic.unknown'],
  ['a topic of every object', '{"id":1,"op":"subscribe","topics":["__proto__"]}', 'socket.topic.unknown'],
  ['an unknown market', '{"id":1,"op":"subscribe","topics":["depth:MOON_USDT"]}', 'market.unknown'],
  ['a market of every object', '{"id":1,"op":"subscribe","topics":["depth:__proto__"]}', 'market.unknown'],
  [
    'an unknown interval',
    '{"id":1,"op":"subscribe","topics":["candles:BTC_USDT:7m"]}',
    'socket.topic.unknown',
  ],
  ['a market too many', '{"id":1,"op":"subscribe","topics":["depth:BTC_USDT:1m"]}', 'socket.topic.unknown'],
  [
    'a resume that is a list',
    '{"id":1,"op":"subscribe","topics":["tickers"],"resume":[]}',
    'request.malformed',
  ],
  [
    'a resume without a number',
    '{"id":1,"op":"subscribe","topics":["tickers"],"resume":{"tickers":{"epoch":"x"}}}',
    'request.malformed',
  ],
  ['a private topic of nobody', '{"id":1,"op":"subscribe","topics":["orders"]}', 'login.user.not.login'],
  ['the topic of a user', '{"id":1,"op":"subscribe","topics":["orders:7"]}', 'socket.topic.unknown'],
  ['the key of a channel', '{"id":1,"op":"subscribe","topics":["orders@7"]}', 'socket.topic.unknown'],
  ['a login without a ticket', '{"id":1,"op":"auth"}', 'request.malformed'],
  ['a login with an object', '{"id":1,"op":"auth","ticket":{"toString":1}}', 'request.malformed'],
  ['a wrong ticket', '{"id":1,"op":"auth","ticket":"nobody"}', 'login.user.not.login'],
  ['an order of nobody', '{"id":1,"op":"placeOrder","data":{}}', 'login.user.not.login'],
  ['an order without an id', '{"op":"placeOrder","data":{}}', 'request.malformed'],
  ['an order without data', '{"id":1,"op":"placeOrder"}', 'request.malformed'],
  ['an order that is a list', '{"id":1,"op":"placeOrder","data":[]}', 'request.malformed'],
  ['a key that is a number', '{"id":1,"op":"placeOrder","data":{},"key":5}', 'request.malformed'],
  ['a very deep order', DEEP, 'request.malformed'],
]

describe('hostile messages', () => {
  test('each gets its code, and the socket goes on', async () => {
    const server = await startServer()
    const client = await server.open()
    for (const [name, text, code] of MESSAGES) {
      const answer = await client.say(text)
      expect({ name, code: answer.code }).toEqual({ name, code })
      expect(answer.msg).toBe(`${code} in en`)
    }
    expect(await client.say('{"id":"last","op":"ping"}')).toMatchObject({ id: 'last', code: 'success' })
    expect(({} as Record<string, unknown>)['op']).toBeUndefined()
    expect(server.calls.asked).toEqual([])
    expect(server.errors).toEqual([])
  })

  test('an answer names the message that it answers, also by a text', async () => {
    const client = await (await startServer()).open()
    expect(await client.say('{"id":"a-1","op":"ping"}')).toMatchObject({ id: 'a-1', code: 'success' })
    expect(await client.say('{"op":"ping"}')).toMatchObject({ id: null, code: 'success' })
    expect(await client.say('{"id":"a-2","op":"nonsense"}')).toMatchObject({ id: 'a-2' })
  })

  test('one topic that cannot be had means none of them', async () => {
    const server = await startServer()
    const client = await server.open()
    const answer = await client.subscribe('tickers', 'depth:NO_WHERE')
    expect(answer).toMatchObject({ code: 'market.unknown', data: { topic: 'depth:NO_WHERE' } })
    server.live.applyAll([server.script.place(1, 'buy', '1', '1').outcome])
    await client.ask({ op: 'ping' })
    expect(client.pushes).toEqual([])
  })

  test('too many topics on one socket are refused, the others stay', async () => {
    const client = await (await startServer({ limits: { topicsPerSocket: 2 } })).open()
    await client.subscribe('tickers', 'depth:BTC_USDT')
    expect(await client.subscribe('trades:BTC_USDT')).toMatchObject({ code: 'socket.topics.max' })
    expect(await client.subscribe('tickers')).toMatchObject({ code: 'success' })
  })

  test('a binary message is not understood', async () => {
    const client = await (await startServer()).open()
    client.socket.send(Buffer.from('{"id":1,"op":"ping"}'))
    await soon(() => expect(client.answers).toMatchObject([{ id: null, code: 'request.malformed' }]))
  })

  test('whoever goes on talking nonsense is shown out', async () => {
    const server = await startServer()
    const client = await server.open()
    for (let at = 0; at < 120; at++) client.send('nonsense')
    expect(await client.closed).toBe(1008)
    expect(server.sockets.counters.droppedAbuse).toBe(1)
  })

  test('[T35] a message that is too large ends the connection', async () => {
    const server = await startServer()
    const client = await server.open()
    client.send(JSON.stringify({ id: 1, op: 'ping', fill: 'x'.repeat(16 * 1_024) }))
    expect(await client.closed).toBe(1009)
    await soon(() => expect(server.sockets.counters).toMatchObject({ sockets: 0, errors: 1 }))
  })

  test('[T35] messages beyond the rate are refused by name, and too many of them end the connection', async () => {
    const server = await startServer({ limits: { guestPointsPerSecond: 1, guestPointsSaved: 3 } })
    const client = await server.open()
    for (let id = 1; id <= 5; id++) client.send({ id, op: 'ping' })
    await soon(() => expect(client.answers).toHaveLength(5))
    expect(client.answers.map(({ id, code }) => [id, code])).toEqual([
      [1, 'success'],
      [2, 'success'],
      [3, 'success'],
      [4, 'request.rate.limited'],
      [5, 'request.rate.limited'],
    ])
    for (let id = 6; id <= 1_100; id++) client.send({ id, op: 'ping' })
    expect(await client.closed).toBe(1008)
  })

  test('[T35] whoever has logged in may say more, but not more again by logging in again', async () => {
    const limits = {
      guestPointsPerSecond: 1,
      guestPointsSaved: 5,
      pointsPerSecond: 1,
      pointsSaved: 8,
      pointsPerLogin: 4,
    }
    const client = await (await startServer({ limits })).openAs(1)
    const codes = []
    for (const op of ['ping', 'ping', 'ping', 'auth', 'ping', 'ping']) {
      codes.push((await client.ask({ op, ticket: 'ticket-1' })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'success'), 'request.rate.limited'])
  })

  test('[T35] broken frames end the connection and nothing else', async () => {
    const server = await startServer()
    const { port } = new URL(server.url)
    const stream = connect(Number(port), '127.0.0.1')
    stream.write(
      'GET /exchange/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await soon(() => expect(server.sockets.counters.sockets).toBe(1))
    // Unmasked, with reserved bits set.
    stream.write(Buffer.from([0xff, 0x05, 1, 2, 3, 4, 5]))
    await new Promise((resolve) => {
      stream.on('data', () => undefined).once('close', resolve)
    })
    await soon(() => expect(server.sockets.counters).toMatchObject({ sockets: 0, errors: 1 }))
    expect((await (await server.open()).ask({ op: 'ping' })).code).toBe('success')
  })
})

describe('[T35] a slow reader', () => {
  test('is dropped while the others go on', async () => {
    const server = await startServer({ limits: { unsentBytes: 32 * 1_024, deltasKept: 10 } })
    const { script, live, sockets } = server
    const [slow, quick] = [await server.open(), await server.open()]
    await slow.subscribe('depth:BTC_USDT')
    await quick.subscribe('depth:BTC_USDT')
    slow.socket.pause()
    let told = 0
    const tell = async (outcomes: readonly Outcome[]): Promise<void> => {
      told++
      live.applyAll(outcomes)
      await soon(() => expect(quick.of('depth:BTC_USDT').at(-1)?.seq).toBe(told))
    }
    // Each delta tells of a thousand levels; the system's own buffers fill up first.
    while (sockets.counters.droppedSlow === 0) {
      const orders = Array.from({ length: 1_000 }, (_, at) => script.place(1, 'buy', String(1 + at), '1'))
      await tell(orders.map(({ outcome }) => outcome))
      await tell(orders.map(({ id }) => script.cancel(id)))
    }
    slow.socket.resume()
    expect([4008, 1006]).toContain(await slow.closed)
    await soon(() => expect(sockets.counters.sockets).toBe(1))
    live.applyAll([script.place(1, 'buy', '5000', '1').outcome])
    await soon(() =>
      expect(quick.of('depth:BTC_USDT').at(-1)?.data).toEqual({ bids: [['5000', '1']], asks: [] }),
    )
    expect(sockets.counters.droppedSlow).toBe(1)
  })
})

describe('the door', () => {
  test('[T24] a page of another origin is not let in', async () => {
    const server = await startServer({ origins: ['https://app.example.org'] })
    const { host } = new URL(server.url)
    const open = async (origin: string): Promise<unknown> => {
      const [result] = await Promise.allSettled([server.open({ origin })])
      return result?.status === 'rejected' ? String(result.reason) : 'open'
    }
    expect(await open('https://evil.example.org')).toBe('Error: status 403')
    expect(await open('null')).toBe('Error: status 403')
    expect(await open(`http://${host}.evil.example.org`)).toBe('Error: status 403')
    expect(await open('https://app.example.org')).toBe('open')
    expect(await open(`http://${host}`)).toBe('open')
    expect(await server.open().then(() => 'open')).toBe('open')
    expect(server.sockets.counters).toMatchObject({ accepted: 3, refused: 3 })
  })

  test('[T35] no more sockets than there may be, in all and of one address', async () => {
    const few = await startServer({ limits: { socketsPerAddress: 1 } })
    const client = await few.open()
    await expect(few.open()).rejects.toThrow('status 429')
    client.socket.close()
    await soon(() => expect(few.sockets.counters.sockets).toBe(0))
    await few.open()
    const full = await startServer({ limits: { sockets: 1 } })
    await full.open()
    await expect(full.open()).rejects.toThrow('status 503')
  })

  test('a socket that gives no sign of life is dropped, one that does is not', async () => {
    const server = await startServer({ limits: { heartbeatMs: 20 } })
    const [dead, alive] = [await server.open({ autoPong: false }), await server.open()]
    expect(await dead.closed).toBe(1006)
    expect(await alive.ask({ op: 'ping' })).toMatchObject({ code: 'success' })
    expect(server.sockets.counters).toMatchObject({ droppedDead: 1 })
  })
})
