// The wire itself: where parameters may stand, what is signed, which failure comes first, and what headers tell. No client
// in between.

import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { DEMO_FUND_PASSWORD } from '@candor/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, openWorld, type World } from './world-suite.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world?.stop()
})

interface Answer {
  readonly status: number
  readonly code: number | undefined
  readonly msg: string | undefined
  readonly body: unknown
  readonly headers: Headers
}

interface Sent {
  readonly query?: string
  readonly body?: string
  readonly key?: string | undefined
  readonly type?: string
}

async function send(
  method: string,
  path: string,
  { query = '', body, key, type }: Sent = {},
): Promise<Answer> {
  const response = await fetch(`${world.http}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'x-mbx-apikey': key }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const parsed = JSON.parse(text) as { code?: number; msg?: string }
  return {
    status: response.status,
    code: parsed.code,
    msg: parsed.msg,
    body: parsed,
    headers: response.headers,
  }
}

const hmac = ({ secret }: ApiKey, payload: string): string =>
  createHmac('sha256', secret).update(payload).digest('hex')

const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=29000'
const FORM = 'application/x-www-form-urlencoded'
const stamped = (params: string, atMs = Date.now()): string =>
  `${params}${params === '' ? '' : '&'}timestamp=${atMs}`

describe('where parameters may stand', () => {
  const signed = (payload: string): string => `signature=${hmac(world.alice, payload)}`

  test('in the query, with an empty body that calls itself JSON', async () => {
    const query = stamped(ORDER)
    const answer = await send('POST', '/api/v3/order', {
      query: `${query}&${signed(query)}`,
      key: world.alice.apiKey,
      type: 'application/json',
    })
    expect([answer.status, answer.code]).toEqual([200, undefined])
  })

  test('in a form, whatever it calls itself', async () => {
    for (const type of [FORM, 'application/json', 'text/plain']) {
      const body = stamped(ORDER)
      const answer = await send('POST', '/api/v3/order', {
        body: `${body}&${signed(body)}`,
        key: world.alice.apiKey,
        type,
      })
      expect([type, answer.status, answer.code]).toEqual([type, 200, undefined])
    }
  })

  test('in both, signed as one text', async () => {
    const [query, body] = [
      'symbol=BTCUSDT&side=BUY&type=LIMIT',
      stamped('timeInForce=GTC&quantity=0.001&price=29000'),
    ]
    const answer = await send('POST', '/api/v3/order', {
      query,
      body: `${body}&${signed(query + body)}`,
      key: world.alice.apiKey,
      type: FORM,
    })
    expect([answer.status, answer.code]).toEqual([200, undefined])
  })

  test('a batch as raw JSON in a form', async () => {
    const batch =
      '[{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.01","price":"29000"}]'
    const body = stamped(`batchOrders=${batch}`)
    const answer = await send('POST', '/fapi/v1/batchOrders', {
      body: `${body}&${signed(body)}`,
      key: world.alice.apiKey,
      type: FORM,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject([{ symbol: 'BTCUSDT', status: 'NEW' }])
  })

  test('the signature in capital letters', async () => {
    const query = stamped('')
    const answer = await send('GET', '/api/v3/account', {
      query: `${query}&signature=${hmac(world.alice, query).toUpperCase()}`,
      key: world.alice.apiKey,
    })
    expect(answer.status).toBe(200)
  })
})

describe('which failure comes', () => {
  const account = async (
    query: string,
    key: ApiKey | undefined = world.alice,
    secret = key,
  ): Promise<unknown[]> => {
    const whole = secret === undefined ? query : `${query}&signature=${hmac(secret, query)}`
    const { status, code } = await send('GET', '/api/v3/account', { query: whole, key: key?.apiKey })
    return [status, code]
  }

  test('keys', async () => {
    expect((await send('GET', '/api/v3/account', { query: stamped('') })).code).toBe(-2014)
    expect((await send('GET', '/api/v3/account', { query: stamped(''), key: 'no-key' })).code).toBe(-2014)
    expect(await account(stamped(''), { apiKey: 'x'.repeat(64), secret: 'y' })).toEqual([401, -2015])
    expect(await account(stamped(''), world.alice, { apiKey: '', secret: 'wrong' })).toEqual([400, -1022])
  })

  test('what is missing, late, early or too long', async () => {
    expect(await account('recvWindow=5000')).toEqual([400, -1102])
    expect((await send('GET', '/api/v3/account', { query: stamped(''), key: world.alice.apiKey })).msg).toBe(
      "Mandatory parameter 'signature' was not sent, was empty/null, or malformed.",
    )
    expect(await account(stamped('recvWindow=60001'))).toEqual([400, -1131])
    expect(await account(stamped('', Date.now() - 10_000))).toEqual([400, -1021])
    expect(await account(stamped('', Date.now() + 5_000))).toEqual([400, -1021])
    expect(await account(stamped('recvWindow=30000', Date.now() - 10_000))).toEqual([200, undefined])
  })

  test('a key that may only read cannot trade', async () => {
    const query = stamped(ORDER)
    const answer = await send('POST', '/api/v3/order', {
      query: `${query}&signature=${hmac(world.reader, query)}`,
      key: world.reader.apiKey,
    })
    expect([answer.status, answer.code]).toEqual([401, -2015])
  })

  test('a key of other addresses, and one that was deleted', async () => {
    const { site } = world.alice
    const made = await site.ask<{ id: string; apiKey: string; apiSecret: string }>('createApiKey', {
      body: {
        label: 'elsewhere',
        scopes: ['read'],
        ipList: ['203.0.113.7'],
        fundPassword: DEMO_FUND_PASSWORD,
      },
    })
    const key = { apiKey: made.apiKey, secret: made.apiSecret }
    expect(await account(stamped(''), key)).toEqual([401, -2015])
    await site.ask('deleteApiKey', { body: { id: made.id } })
    expect(await account(stamped(''), key)).toEqual([401, -2015])
  })

  test('a client id is taken once', async () => {
    const sendOnce = (params: string): Promise<Answer> => {
      const query = stamped(params)
      return send('POST', '/api/v3/order', {
        query: `${query}&signature=${hmac(world.bob, query)}`,
        key: world.bob.apiKey,
      })
    }
    expect((await sendOnce(`${ORDER}&newClientOrderId=once`)).status).toBe(200)
    const again = await sendOnce(`${ORDER}&newClientOrderId=once`)
    expect([again.code, again.msg]).toEqual([-2010, 'Duplicate order sent.'])
    const query = stamped('symbol=BTCUSDT')
    const open = await send('GET', '/api/v3/openOrders', {
      query: `${query}&signature=${hmac(world.bob, query)}`,
      key: world.bob.apiKey,
    })
    expect(open.body).toHaveLength(1)
  })

  test('an Ed25519 key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { apiKey } = await world.alice.site.ask<{ apiKey: string }>('createApiKey', {
      body: {
        label: 'ed25519',
        kind: 'ed25519',
        publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
        scopes: ['read', 'spot'],
        fundPassword: DEMO_FUND_PASSWORD,
      },
    })
    const query = stamped('')
    const signature = signWith(null, Buffer.from(query), privateKey).toString('base64')
    const signedQuery = `${query}&signature=${encodeURIComponent(signature)}`
    expect((await send('GET', '/api/v3/account', { query: signedQuery, key: apiKey })).status).toBe(200)
    const other = `${stamped('omitZeroBalances=true')}&signature=${encodeURIComponent(signature)}`
    expect((await send('GET', '/api/v3/account', { query: other, key: apiKey })).code).toBe(-1022)
  })

  test('paths that are not served', async () => {
    for (const path of ['/sapi/v1/margin/loan', '/papi/v1/account', '/eapi/v1/ping', '/api/v3/nothing']) {
      const { status, code, msg } = await send('GET', path)
      expect([path, status, code, msg]).toEqual([path, 404, -1020, 'This operation is not supported.'])
    }
  })
})

describe('bounds', () => {
  test('weights and orders are told; a browser may read them', async () => {
    const { headers } = await send('GET', '/api/v3/time')
    expect(Number(headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(0)
    expect(headers.get('access-control-expose-headers')).toContain('x-mbx-used-weight-1m')
    const query = stamped(ORDER)
    const order = await send('POST', '/api/v3/order', {
      query: `${query}&signature=${hmac(world.alice, query)}`,
      key: world.alice.apiKey,
    })
    expect(Number(order.headers.get('x-mbx-order-count-10s'))).toBeGreaterThan(0)
    const preflight = await fetch(`${world.http}/api/v3/order`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-mbx-apikey')
  })

  test('above them: 429 with the time to wait, and nothing is done', async () => {
    const small = await openWorld({ CANDOR_RATE_ORDERS: '2' })
    try {
      const place = async (): Promise<{ status: number; code?: number; retry: string | null }> => {
        const query = stamped(ORDER)
        const signature = hmac(small.alice, query)
        const response = await fetch(`${small.http}/api/v3/order?${query}&signature=${signature}`, {
          method: 'POST',
          headers: { 'x-mbx-apikey': small.alice.apiKey },
        })
        const { code } = (await response.json()) as { code?: number }
        return {
          status: response.status,
          retry: response.headers.get('retry-after'),
          ...(code === undefined ? {} : { code }),
        }
      }
      let answer = await place()
      expect(answer.status).toBe(200)
      for (let count = 0; count < 5 && answer.status === 200; count++) answer = await place()
      expect([answer.status, answer.code]).toEqual([429, -1015])
      expect(Number(answer.retry)).toBeGreaterThan(0)
    } finally {
      await small.stop()
    }
  })

  test('a body that is too long is refused before it is read', async () => {
    const answer = await send('POST', '/api/v3/order', {
      body: 'x='.padEnd(200_000, 'y'),
      key: world.alice.apiKey,
      type: FORM,
    })
    expect([answer.status, answer.code]).toEqual([413, -1000])
  })
})
