// What operators, tools and browsers see of the server beside its calls.

import { ROUTES, type Route } from '@candor/api'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchOperations } from './testing/openapi-operations.ts'
import { closeRawConnections, send } from './testing/raw-http.ts'
import { startTestServer, type TestServer, withTestServer } from './testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  closeRawConnections()
  await server.stop()
})

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(server.address + path, { headers, redirect: 'manual' })
}

describe('for operators', () => {
  test('it is alive, ready, and of a version', async () => {
    const health = await get('/healthz')
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', engine: true, database: true, views: true, evidence: true },
    ])
    const version = await (await get('/version')).json()
    expect(version).toEqual({
      name: 'candor',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      mode: 'demo',
    })
  })

  test('its metrics count what happens', async () => {
    const countOf = async (): Promise<number> => {
      const text = await (await get('/metrics')).text()
      return Number(
        /^candor_http_requests_total\{route="markets",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0,
      )
    }
    const before = await countOf()
    await get(ROUTES.markets.path)
    await expect.poll(countOf).toBe(before + 1)
    const text = await (await get('/metrics')).text()
    for (const name of [
      'engine_number',
      'views_number',
      'views_lag_commands',
      'follower_number',
      'sockets',
    ]) {
      expect(text).toMatch(new RegExp(`^candor_${name} \\d+$`, 'm'))
    }
  })

  test('its metrics are for this machine alone, and a header does not move the caller here', async () => {
    await withTestServer({ CANDOR_TRUST_PROXY: '127.0.0.1' }, async ({ address }) => {
      const from = async (forwarded: string | undefined): Promise<number> => {
        const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
        return (await fetch(`${address}/metrics`, { headers })).status
      }
      expect(await from(undefined)).toBe(200)
      expect(await from('10.0.0.1')).toBe(404)
      expect(await from('127.0.0.1, 10.0.0.1')).toBe(404)
    })
  })

  test('with a token its metrics are for whoever has it', async () => {
    await withTestServer({ CANDOR_METRICS_TOKEN: 'let-me-see' }, async ({ address }) => {
      const as = async (authorization: string | undefined): Promise<number> =>
        (await fetch(`${address}/metrics`, { headers: authorization === undefined ? {} : { authorization } }))
          .status
      expect(await as('Bearer let-me-see')).toBe(200)
      for (const wrong of [
        undefined,
        '',
        'let-me-see',
        'Bearer let-me-sea',
        'Bearer let-me-see2',
        'Basic let-me-see',
      ]) {
        expect(await as(wrong), `as ${wrong}`).toBe(404)
      }
    })
  })
})

describe('for those who write clients', () => {
  test('the document is OpenAPI 3.1 and says what the table of routes says', async () => {
    const response = await get('/exchange/openapi.json')
    expect(response.headers.get('content-type')).toContain('application/json')
    const document = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, object>>
    }
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    const operations = await fetchOperations(server.address)
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES).sort())
    const ajv = new Ajv2020({ allErrors: true })
    for (const byMethod of Object.values(document.paths)) {
      for (const operation of Object.values(byMethod)) expectOperation(ajv, operation as OperationJson)
    }
  })

  test('the page names every call, and has no script and no style of its own', async () => {
    const response = await get('/exchange/docs')
    expect(response.headers.get('content-type')).toContain('text/html')
    const html = await response.text()
    for (const [name, { path, method }] of Object.entries<Route>(ROUTES)) {
      expect(html).toContain(`id="${name}"`)
      expect(html).toContain(`<span class="method">${method}</span> <code>${path}</code>`)
    }
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? ''
    expect((await get(style)).headers.get('content-type')).toContain('text/css')
  })

  test('a browser that knows only the name of a page is led to it; a call that does not exist is told so', async () => {
    const led = async (path: string, accept: string): Promise<unknown> => {
      const { status, headers } = await get(path, { accept })
      return [status, headers.get('location')]
    }
    const page = 'text/html,application/xhtml+xml'
    expect(await led('/', '*/*')).toEqual([302, '/desktop/'])
    expect(await led('/contractTransaction?symbol=ETHUSDT', page)).toEqual([
      302,
      '/desktop/contractTransaction?symbol=ETHUSDT',
    ])
    expect(await led('/%2F%2Felsewhere.example', page)).toEqual([302, '/desktop/%2F%2Felsewhere.example'])
    expect(await led('/contractTransaction', '*/*')).toEqual([404, null])
    expect(await led('/exchange/nothing', page)).toEqual([404, null])
  })

  test('the text of an error is in the language asked for, its code in none', async () => {
    const texts = await Promise.all(
      ['en', 'zh-CN', 'ja', 'ep', 'xx'].map(async (language) => {
        const answer = await get(ROUTES.balances.path, { 'accept-language': language })
        const { code, msg } = (await answer.json()) as { code: string; msg: string }
        expect(code).toBe('login.user.not.login')
        return msg
      }),
    )
    expect(new Set(texts).size).toBe(4)
    expect(texts[4]).toBe(texts[0])
  })
})

describe('for browsers and proxies', () => {
  const paths = ['/', '/healthz', '/exchange/docs', '/exchange/openapi.json', '/nothing', '/%ff']

  test.each([...paths, ROUTES.markets.path, ROUTES.balances.path])(
    '%s is guarded by its headers',
    async (path) => {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([ROUTES.markets.path, ROUTES.balances.path, '/nothing', '/healthz'])(
    '%s has an id',
    async (path) => {
      const idOf = async (given: string | undefined): Promise<string> => {
        const headers = given === undefined ? {} : { 'x-request-id': given }
        return String((await send(server.address, { method: 'GET', path, headers })).headers['x-request-id'])
      }
      expect(await idOf('my-request.0001')).toBe('my-request.0001')
      const own = await Promise.all(
        [undefined, undefined, 'short', 'x'.repeat(65), 'with space', '<script>', 'a"b:c{d}'].map(idOf),
      )
      for (const id of own) expect(id).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
      expect(new Set(own).size).toBe(own.length)
    },
  )
})

interface OperationJson {
  readonly summary: string
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content: Readonly<Record<string, { readonly schema: object }>>
      }
    >
  >
}

/** Every part that a reader of the document relies on is there, and every schema is one. */
function expectOperation(ajv: Ajv2020, { summary, parameters, requestBody, responses }: OperationJson): void {
  expect(summary).toMatch(/\S/)
  const schemas = [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
  ]
  for (const schema of schemas) expect(ajv.validateSchema(schema), `because ${ajv.errorsText()}`).toBe(true)
  expect(Object.keys(responses)).toContain('200')
  for (const { description } of Object.values(responses)) expect(description).toMatch(/\S/)
}
