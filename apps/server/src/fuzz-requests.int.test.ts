// Whole requests that are wrong: bodies that are no JSON, types that are not what they say, methods, sizes, bytes.
// Expected: a documented refusal, an envelope even for what is no HTTP, nothing changed. [threats 33, 35]

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FuzzTarget } from './testing/fuzz-suite.ts'
import type { Operation } from './testing/openapi-operations.ts'
import { breakOff, closeRawConnections, send, sendBytes } from './testing/raw-http.ts'

const SEED = 20_260_101
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const REFUSED = ['request.invalid', 'request.malformed', 'request.content.type', 'request.body.too.large']

let target: FuzzTarget
let withBody: readonly Operation[]

beforeAll(async () => {
  target = await FuzzTarget.start()
  withBody = target.operations.filter(({ isBody }) => isBody !== undefined)
  expect(withBody.length).toBeGreaterThan(0)
})
afterAll(async () => {
  closeRawConnections()
  await target.stop()
})
afterEach(async () => {
  await target.expectUnchanged()
})

function bodyOf(operation: Operation): string {
  return JSON.stringify(target.exampleOf(operation).request.body)
}

/** Sends a body to every operation that takes one; each must refuse it. */
async function expectRefused(
  type: string | undefined,
  bodyFor: (operation: Operation) => string | Buffer,
): Promise<void> {
  for (const operation of withBody) {
    const body = bodyFor(operation)
    const answer = await target.sendText(operation, type, body)
    const code = target.judge(operation, answer, [type, body.toString().slice(0, 100)])
    expect(REFUSED, `${operation.name} ${type} ${body.toString().slice(0, 100)} gave ${code}`).toContain(code)
  }
}

describe('bodies', () => {
  const broken: readonly [string, (body: string) => string | Buffer][] = [
    ['empty', () => ''],
    ['cut short', (body) => body.slice(0, -2)],
    ['followed by something', (body) => `${body}x`],
    ['twice', (body) => body + body],
    ['a list', (body) => `[${body}]`],
    ['a text', (body) => JSON.stringify(body)],
    ['null', () => 'null'],
    ['a number', () => '1'],
    ['no JSON', () => '<xml/>'],
    ['with a comment', (body) => `/* */${body}`],
    ['with single quotes', (body) => body.replaceAll('"', "'")],
    ['with a last comma', (body) => body.replace(/}$/, ',}')],
    ['with NaN', (body) => body.replace(/}$/, ',"more":NaN}')],
    ['with a number beyond all numbers', (body) => body.replace(/^\{/, '{"more":1e400,')],
    ['in UTF-16', (body) => Buffer.from(body, 'utf16le')],
    [
      'in no UTF-8',
      (body) => Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from(',"m\xff":"\xfe"}', 'latin1')]),
    ],
    ['with a zero byte', (body) => body.replace('{', '{\0')],
    ['deeply nested', (body) => body.replace(/}$/, `,"more":${'['.repeat(3_000)}${']'.repeat(3_000)}}`)],
    ['of nothing but brackets', () => '['.repeat(15_000)],
    ['of deep objects', () => '{"a":'.repeat(3_000)],
    ['too large', (body) => body.replace(/}$/, `,"more":"${'x'.repeat(20_000)}"}`)],
  ]

  test.each(broken)('%s: refused', async (_what, make) => {
    await expectRefused(JSON_TYPE, (operation) => make(bodyOf(operation)))
  })

  test('[threat 33] of two equal keys the last counts, and it is the one that was checked', async () => {
    const placeOrder = find('placeOrder')
    const body = bodyOf(placeOrder)
    const harmless = body.replace('{', '{"quantity":"0.001",')
    const answer = await target.sendText(placeOrder, JSON_TYPE, harmless)
    expect(target.judge(placeOrder, answer, harmless)).toBe('balance.insufficient')
    const wrong = body.replace(/}$/, ',"quantity":"-1"}')
    expect(target.judge(placeOrder, await target.sendText(placeOrder, JSON_TYPE, wrong), wrong)).toBe(
      'request.invalid',
    )
  })

  test('any JSON that is not of the schema is refused', async () => {
    for (const operation of withBody) {
      const names = operation.fields.filter(({ place }) => place === 'body').map(({ name }) => name)
      const field = fc.tuple(fc.constantFrom(...names, 'fee', 'userId'), fc.jsonValue({ maxDepth: 2 }))
      const near = fc.array(field, { maxLength: 4 }).map((fields) => ({
        ...target.exampleOf(operation).request.body,
        ...Object.fromEntries(fields),
      }))
      await fc.assert(
        fc.asyncProperty(fc.oneof(near, fc.jsonValue({ maxDepth: 3 })), async (value) => {
          fc.pre(operation.isBody?.(value) === false)
          const answer = await target.sendText(operation, JSON_TYPE, JSON.stringify(value))
          expect(REFUSED).toContain(target.judge(operation, answer, value))
        }),
        { seed: SEED, numRuns: 60 },
      )
    }
  })

  test('any bytes are refused', async () => {
    for (const operation of withBody) {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 64 }), async (bytes) => {
          const answer = await target.sendText(operation, JSON_TYPE, Buffer.from(bytes))
          expect(REFUSED).toContain(target.judge(operation, answer, [...bytes]))
        }),
        { seed: SEED, numRuns: 25 },
      )
    }
  })

  test('[document] one that is not required may be left away', async () => {
    for (const name of ['indexList', 'coinList']) {
      const operation = find(name)
      const answer = await target.send(operation, {})
      expect(target.judge(operation, answer, 'no body'), `of ${name}`).toBe('success')
    }
    const placeOrder = find('placeOrder')
    expect(target.judge(placeOrder, await target.send(placeOrder, {}), 'no body')).toBe('request.invalid')
  })
})

describe('[threat 33] the content type decides how a body is read, never whether it is checked', () => {
  const foreign = [
    undefined,
    '',
    ';',
    '/',
    'json',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'text/plain; application/json',
  ]
  const odd = [
    'application/json\ta',
    ' application/json',
    'Application/JSON',
    'application/json;charset=utf-16',
    'application/json; a="b',
    'application/json ; charset=utf-8',
    'application/json, text/plain',
  ]

  test.each(foreign)('%j is refused', async (type) => {
    await expectRefused(type, bodyOf)
  })

  test.each([...foreign, ...odd, JSON_TYPE, FORM_TYPE])('%j lets nothing through unchecked', async (type) => {
    await expectRefused(type, (operation) => bodyOf(operation).replace('{', '{"fee":"0",'))
  })

  test('a form is read as the JSON would be', async () => {
    for (const operation of withBody) {
      const { request, code } = target.exampleOf(operation)
      // A form has neither lists nor objects.
      if (Object.values(request.body ?? {}).some((value) => typeof value === 'object')) continue
      const fields = Object.entries(request.body ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const form = new URLSearchParams(fields).toString()
      expect(
        target.judge(operation, await target.sendText(operation, FORM_TYPE, form, request.header), form),
        `form of ${operation.name}`,
      ).toBe(code)
      const [first = ['', ''] as const] = fields
      const [name, value] = first
      for (const extra of [
        `${name}=${value}`,
        `${name}[]=${value}`,
        `${name}[a]=1`,
        'fee=0',
        '__proto__=1',
        '__proto__[price]=1',
        'constructor=1',
        '%00=1',
        '=',
      ]) {
        const answer = await target.sendText(operation, FORM_TYPE, `${form}&${extra}`)
        expect(target.judge(operation, answer, extra), `${operation.name} ${extra}`).toBe('request.invalid')
      }
    }
  })
})

describe('around the body', () => {
  test('another method is refused as such', async () => {
    for (const operation of target.operations) {
      const { path = {} } = target.exampleOf(operation).request
      const place = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (method === operation.method) continue
        const answer = await send(target.address, {
          method,
          path: place,
          headers: target.headersOf(operation),
        })
        expect(target.judge(operation, answer, method), `${method} ${operation.name}`).toBe('request.method')
        expect(answer.status).toBe(405)
      }
    }
  })

  test.each([
    ['an unknown path', 'GET /exchange/app/nothing HTTP/1.1', 404, 'request.not.found'],
    ['a path that climbs', 'GET /exchange/../../secret HTTP/1.1', 404, 'request.not.found'],
    ['a path of no UTF-8', 'GET /exchange/%ff%fe HTTP/1.1', 400, 'request.malformed'],
    ['a double slash', 'GET //exchange/app/account/balances HTTP/1.1', 404, 'request.not.found'],
    ['no HTTP', 'hello', 400, 'request.malformed'],
    ['another protocol', 'GET / HTTP/9.9', 400, 'request.malformed'],
    ['a path too long', `GET /${'x'.repeat(20_000)} HTTP/1.1`, 413, 'request.body.too.large'],
    [
      'a header too long',
      `GET /healthz HTTP/1.1\r\nx-more: ${'x'.repeat(20_000)}`,
      413,
      'request.body.too.large',
    ],
    ['a header with a zero byte', 'GET /healthz HTTP/1.1\r\nx-more: a\0b', 400, 'request.malformed'],
    [
      'two lengths',
      'POST /exchange/app/product/coinList HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2',
      400,
      'request.malformed',
    ],
    [
      'a length and chunks',
      'POST /exchange/app/product/coinList HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked',
      400,
      'request.malformed',
    ],
    [
      'a length that is none',
      'POST /exchange/app/product/coinList HTTP/1.1\r\ncontent-length: -1',
      400,
      'request.malformed',
    ],
  ])('%s gets an envelope', async (_what, head, status, code) => {
    const answer = await sendBytes(target.address, `${head}\r\nhost: candor\r\nconnection: close\r\n\r\n`)
    expect({ status: answer.status, ...(JSON.parse(answer.text) as object) }).toMatchObject({
      status,
      code,
      data: null,
    })
  })

  test('a body that says it is too large is not even read', async () => {
    for (const length of ['20000', '999999999999999999999']) {
      const head = `POST /exchange/app/product/coinList HTTP/1.1\r\nhost: candor\r\ncontent-type: ${JSON_TYPE}`
      const answer = await sendBytes(
        target.address,
        `${head}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n{`,
      )
      expect(answer.status, `${length} ${answer.text}`).toBeLessThan(500)
      expect(JSON.parse(answer.text), `of ${length} bytes`).toMatchObject({
        code: expect.stringMatching(/too\.large|malformed/),
      })
    }
  })

  test.each([
    ['before the body is there', 'content-length: 100\r\n\r\n{'],
    ['before the answer is there', 'content-length: 20\r\n\r\n{"symbol":"ETH_BTC"}'],
  ])('[threat 35] requests that are broken off %s give their places back', async (_when, rest) => {
    const head = `POST /exchange/app/spot/cancelAllOrders HTTP/1.1\r\nhost: candor\r\nticket: ${target.trader.token}`
    const bytes = `${head}\r\ncontent-type: ${JSON_TYPE}\r\n${rest}`
    // More than there are places for cancels: if each kept one, the next call would find none.
    for (let sent = 0; sent < 2_100; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => breakOff(target.address, bytes)))
    }
    const cancelAll = find('cancelAllOrders')
    const example = target.exampleOf(cancelAll)
    expect(target.judge(cancelAll, await target.send(cancelAll, example.request), 'after')).toBe(example.code)
  })
})

function find(name: string): Operation {
  const found = target.operations.find((operation) => operation.name === name)
  if (found === undefined) throw new Error(`there is no operation ${name}`)
  return found
}
