// What a socket may send without doing harm to anybody else.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { soon, startByHand, type TestSocket } from './sockets-suite.ts'

const GARBAGE = [
  '',
  'ping',
  '{',
  'null',
  '[]',
  '7',
  '"SUBSCRIBE"',
  '{}',
  '{"method":7}',
  '{"method":"constructor"}',
  '{"method":"__proto__","id":-1}',
  '{"method":"SUBSCRIBE"}',
  '{"method":"SUBSCRIBE","params":"btcusdt@trade"}',
  '{"method":"SUBSCRIBE","params":{"length":3}}',
  '{"method":"SUBSCRIBE","params":[null]}',
  '{"method":"SUBSCRIBE","params":[["btcusdt@trade"]]}',
  '{"method":"SUBSCRIBE","params":["__proto__"]}',
  '{"method":"SUBSCRIBE","params":["constructor@trade"]}',
  '{"method":"SET_PROPERTY","params":["__proto__",true]}',
  '{"method":"SET_PROPERTY","params":["combined","yes"]}',
  '{"method":"GET_PROPERTY"}',
  `{"method":"LIST_SUBSCRIPTIONS","id":"${'x'.repeat(10_000)}"}`,
  `{"method":"LIST_SUBSCRIPTIONS","id":${'['.repeat(500)}${']'.repeat(500)}}`,
]

async function isWell(client: TestSocket): Promise<void> {
  expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ result: [] })
}

describe('streams', () => {
  test('nonsense is answered, and nothing comes of it', async () => {
    const world = await startByHand()
    const client = await world.open('/ws')
    for (const text of GARBAGE) client.send(text)
    await soon(() =>
      expect(client.heard.filter((message) => 'error' in message)).toHaveLength(GARBAGE.length),
    )
    await isWell(client)
    expect(({} as Record<string, unknown>)['combined']).toBeUndefined()
    expect(world.errors).toEqual([])
  })

  test('binary frames are no messages', async () => {
    const world = await startByHand()
    const client = await world.open('/ws')
    client.socket.send(Buffer.from('{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":1}'))
    await client.once((message) => 'error' in message)
    await isWell(client)
  })

  test('two thousand streams are too many', async () => {
    const world = await startByHand({ limits: { spotStreams: 50 } })
    const client = await world.open('/ws')
    const names = Array.from({ length: 2_000 }, (_, at) => `a${at}@trade`)
    expect(await client.subscribe(...names)).toMatchObject({ error: { code: 2 } })
    await isWell(client)
  })

  test('a message beyond the bound ends the connection', async () => {
    const world = await startByHand({ limits: { messageBytes: 1_000 } })
    const client = await world.open('/ws')
    client.send('x'.repeat(1_001))
    expect(await client.closed).toBe(1009)
  })

  test('whoever sends too much is refused, then shown out', async () => {
    const world = await startByHand({
      limits: { messagesPerSecond: 0, messagesSaved: 3, patience: 5, patiencePerSecond: 0 },
    })
    const client = await world.open('/ws')
    for (let at = 0; at < 20; at++) client.send({ method: 'LIST_SUBSCRIPTIONS', id: at })
    expect(await client.closed).toBe(1008)
    expect(client.heard.filter((message) => 'result' in message)).toHaveLength(3)
    expect(client.heard.filter((message) => 'error' in message).length).toBeGreaterThan(0)
  })

  test('pings cost like messages', async () => {
    const world = await startByHand({
      limits: { messagesPerSecond: 0, messagesSaved: 3, patience: 3, patiencePerSecond: 0 },
    })
    const client = await world.open('/ws')
    for (let at = 0; at < 20; at++) client.socket.ping()
    expect(await client.closed).toBe(1008)
  })

  test('names are charged for, so that joining and leaving is no way to make work', async () => {
    const world = await startByHand({
      limits: { messagesPerSecond: 0, messagesSaved: 5, namesPerMessage: 1 },
    })
    const client = await world.open('/ws')
    const names = ['btcusdt@trade', 'btcusdt@depth', 'btcusdt@ticker']
    expect(await client.subscribe(...names)).toMatchObject({ result: null })
    expect(await client.subscribe(...names)).toMatchObject({ error: { msg: 'Too many requests' } })
  })

  test('frames that are none end the connection', async () => {
    const world = await startByHand()
    const { port } = new URL(world.url)
    const stream = connect(Number(port), '127.0.0.1')
    stream.write(
      'GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(stream, 'data')
    stream.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]))
    await once(stream, 'close')
    await soon(() => expect(world.sockets.counters.sockets).toBe(0))
    expect(world.sockets.counters.errors).toBe(1)
  })

  test('whoever reads too slowly is dropped, and nobody waits for them', async () => {
    const world = await startByHand({ limits: { unsentBytes: 10_000 } })
    const slow = await world.open('/ws/btcusdt@trade')
    const quick = await world.open('/ws/btcusdt@trade')
    slow.socket.pause()
    const { script, live } = world
    const { id, outcome } = script.place(1, 'sell', '100', '50000')
    live.applyAll([outcome])
    for (let round = 0; world.sockets.counters.droppedSlow === 0; round++) {
      if (round > 1_000) expect.fail('nobody was dropped')
      live.applyAll(Array.from({ length: 500 }, () => script.take(2, id, '0.01')))
      // What was written leaves, and what is left of it counts next time.
      for (let turn = 0; turn < 3; turn++) await setImmediate()
    }
    slow.socket.resume()
    await slow.closed
    await soon(() => expect(world.sockets.counters.sockets).toBe(1))
    expect(quick.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('no sign of life, no connection', async () => {
    const world = await startByHand({ limits: { pingMs: 20 } })
    const dead = await world.open('/ws', { autoPong: false })
    const alive = await world.open('/ws')
    await dead.closed
    await soon(() => expect(world.sockets.counters).toMatchObject({ droppedDead: 1, sockets: 1 }))
    await isWell(alive)
  })

  test('no connection gets older than it may', async () => {
    const world = await startByHand({ limits: { pingMs: 10, ageMs: 30 } })
    const client = await world.open('/ws-api/v3')
    expect(await client.closed).toBe(1001)
  })

  test('so many of one address, at once and in a while', async () => {
    const world = await startByHand({ limits: { socketsPerAddress: 2, connects: 4 } })
    const one = await world.open('/ws')
    await world.open('/ws-api/v3')
    await expect(world.open('/ws')).rejects.toThrow('status 429')
    one.socket.close()
    await soon(() => expect(world.sockets.counters.sockets).toBe(1))
    await world.open('/ws')
    await expect(world.open('/ws')).rejects.toThrow('status 429')
  })

  test('so many in all', async () => {
    const world = await startByHand({ limits: { sockets: 1 } })
    await world.open('/ws')
    await expect(world.open('/ws')).rejects.toThrow('status 503')
  })
})

describe('the socket API', () => {
  test('nonsense is answered, and nothing comes of it', async () => {
    const world = await startByHand()
    const client = await world.open('/ws-api/v3')
    const more = [
      '{"id":1,"method":"constructor"}',
      '{"id":1,"method":"v3/__proto__","params":{}}',
      '{"id":1,"method":"session.logon","params":[]}',
      '{"id":1,"method":"session.logon","params":{"__proto__":{"apiKey":"x"}}}',
      '{"id":1,"method":"session.logon","params":{"apiKey":{"a":1},"timestamp":[],"signature":true}}',
      `{"id":1,"method":"time","params":{${Array.from({ length: 300 }, (_, at) => `"p${at}":1`).join(',')}}}`,
    ]
    const all = [...GARBAGE, ...more]
    for (const text of all) client.send(text)
    await soon(() => expect(client.heard).toHaveLength(all.length))
    expect(client.heard.every((message) => 'error' in message)).toBe(true)
    expect(world.errors).toEqual([])
  })
})

test('when the process stops everybody is told so', async () => {
  const world = await startByHand()
  const clients = [await world.open('/ws'), await world.open('/ws-fapi/v1')]
  await world.sockets.stop()
  for (const client of clients) expect(await client.closed).toBe(1001)
  await expect(world.open('/ws')).rejects.toThrow('status 503')
})
