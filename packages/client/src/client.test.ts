import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Language, RouteName } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Client, createClient } from './client.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface Reply {
  readonly status?: number
  readonly body?: string
  readonly hang?: boolean
  readonly cut?: boolean
}

const USER = { userId: '7', nickName: 'Mika' }
const ok = (data: unknown): Reply => ({ body: JSON.stringify({ code: 'success', msg: 'success', data }) })
const refused = (status: number, envelope: Record<string, unknown>): Reply => ({
  status,
  body: JSON.stringify({ data: null, ...envelope }),
})

let server: Server
let client: Client
let received: Received[]
let reply: Reply
let token: string | null
let language: Language
const hooks = {
  onSessionEnded: vi.fn<(status: number) => void>(),
  onNotLoggedIn: vi.fn<() => void>(),
  onFailure: vi.fn<(error: ApiError, name: RouteName) => void>(),
  onAnswer: vi.fn<() => void>(),
  onUnreachable: vi.fn<() => void>(),
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request
  received.push({ method, url, headers, body: await bodyOf(request) })
  if (reply.hang === true) return
  if (reply.cut === true) response.destroy()
  else response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
}

beforeEach(async () => {
  received = []
  reply = ok(null)
  token = null
  language = 'en'
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => token,
    language: () => language,
    ...hooks,
  })
})

afterEach(() => {
  vi.resetAllMocks()
  server.closeAllConnections()
  server.close()
})

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}

describe('what a call sends', () => {
  test('the method and path of its route, the language, and no ticket for a visitor', async () => {
    language = 'tc'
    await client.call('tickers')
    expect(received[0]).toMatchObject({ method: 'GET', url: '/exchange/app/market/tickers', body: '' })
    expect(received[0]?.headers['accept-language']).toBe('tc')
    expect(received[0]?.headers).not.toHaveProperty('ticket')
  })

  test('the ticket of whoever is logged in at that moment', async () => {
    token = 'first'
    await client.call('getUserInfo')
    token = 'second'
    await client.call('getUserInfo')
    expect(received.map(({ headers }) => headers['ticket'])).toEqual(['first', 'second'])
  })

  test('a query without the fields that are undefined', async () => {
    await client.call('records', { query: { asset: undefined, type: 'buyCoin' } })
    expect(received[0]?.url).toBe('/exchange/app/account/records?type=buyCoin')
  })

  test('a path with its parts escaped', async () => {
    await client.call('afterLogin', { params: { userName: 'a/b?c@d' } })
    expect(received[0]?.url).toBe('/exchange/api/oms/opr/afterLogin/a%2Fb%3Fc%40d')
  })

  test('a body as JSON, with its idempotency key', async () => {
    await client.call('coinList', { body: { pageIndex: 1, pageSize: 100 }, key: 'k1' })
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(received[0]?.headers['idempotency-key']).toBe('k1')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ pageIndex: 1, pageSize: 100 })
  })

  test('a body as a form where that is asked for', async () => {
    const body = { grant_type: 'password', username: 'a b', password: 'p&q' }
    await client.call('login', { body, form: true })
    expect(received[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(received[0]?.body).toBe('grant_type=password&username=a+b&password=p%26q')
  })

  test('a file as the bare body, of its own type', async () => {
    const file = new Blob([new Uint8Array([0x89, 0x50])], { type: 'image/png' })
    await client.upload('uploadPicture', file, { query: { side: 'front' } })
    expect(received[0]?.url).toBe('/exchange/app/realName/upload?side=front')
    expect(received[0]?.headers['content-type']).toBe('image/png')
    expect(received[0]?.body).toBe('\u0089P')
  })
})

describe('what a call gives', () => {
  test('the data of the answer', async () => {
    reply = ok(USER)
    await expect(client.call('getUserInfo')).resolves.toEqual(USER)
    expect(hooks.onAnswer).toHaveBeenCalledOnce()
    expect(hooks.onFailure).not.toHaveBeenCalled()
  })

  test('the server’s refusal as an error, told to whoever shows it', async () => {
    reply = refused(400, { code: 'code.wrong', msg: 'Wrong code', data: { triesLeft: 2 } })
    const error = await failureOf(client.call('tickers'))
    expect(error).toMatchObject({
      code: 'code.wrong',
      msg: 'Wrong code',
      httpStatus: 400,
      data: { triesLeft: 2 },
    })
    expect(error.isNetwork).toBe(false)
    expect(hooks.onFailure).toHaveBeenCalledExactlyOnceWith(error, 'tickers')
    expect(hooks.onAnswer).toHaveBeenCalledOnce()
  })

  test('nothing to show when the call is quiet', async () => {
    reply = refused(400, { code: 'code.wrong', msg: 'Wrong code' })
    await failureOf(client.call('tickers', { quiet: true }))
    expect(hooks.onFailure).not.toHaveBeenCalled()
  })

  test.each([
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['an answer without a code', '{"access_token":"x"}'],
    ['an answer whose code is no word', '{"code":0,"msg":"ok"}'],
    ['nothing', ''],
  ])('an error for %s', async (_name, body) => {
    reply = { status: 200, body }
    const error = await failureOf(client.call('getUserInfo'))
    expect(error).toMatchObject({ code: 'answer.invalid', msg: '', httpStatus: 200 })
    expect(hooks.onFailure).toHaveBeenCalledOnce()
  })
})

describe('a session that ended', () => {
  test.each([
    [401, 4001],
    [403, 4003],
  ])('is told by HTTP %i with status %i, and not shown as a failure', async (httpStatus, status) => {
    token = 't'
    reply = refused(httpStatus, { code: 'login.session.expired', msg: 'Session expired!', status })
    await failureOf(client.call('balances'))
    expect(hooks.onSessionEnded).toHaveBeenCalledExactlyOnceWith(status)
    expect(hooks.onFailure).not.toHaveBeenCalled()
  })

  test('is told apart from not being logged in', async () => {
    reply = refused(401, { code: 'login.user.not.login', msg: 'Please log in' })
    await failureOf(client.call('balances'))
    expect(hooks.onNotLoggedIn).toHaveBeenCalledOnce()
    expect(hooks.onSessionEnded).not.toHaveBeenCalled()
    expect(hooks.onFailure).not.toHaveBeenCalled()
  })

  test('says nothing about the session that began meanwhile', async () => {
    token = 'old'
    reply = refused(401, { code: 'login.user.not.login', msg: 'Please log in' })
    const late = client.call('balances')
    token = 'new'
    await failureOf(late)
    expect(hooks.onNotLoggedIn).not.toHaveBeenCalled()
  })
})

describe('no answer', () => {
  test('a connection that breaks', async () => {
    reply = { cut: true }
    const error = await failureOf(client.call('tickers'))
    expect(error).toMatchObject({ code: 'network.failed', httpStatus: 0, isNetwork: true })
    expect(hooks.onUnreachable).toHaveBeenCalledOnce()
    expect(hooks.onAnswer).not.toHaveBeenCalled()
  })

  test('nobody there, told even when the call is quiet', async () => {
    client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      token: () => null,
      language: () => 'en',
      ...hooks,
    })
    await failureOf(client.call('tickers', { quiet: true }))
    expect(hooks.onUnreachable).toHaveBeenCalledOnce()
    expect(hooks.onFailure).not.toHaveBeenCalled()
  })

  test('nothing for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      reply = { hang: true }
      const arrived = new Promise((resolve) => {
        server.once('request', resolve)
      })
      const failed = failureOf(client.call('tickers'))
      await arrived
      await vi.advanceTimersByTimeAsync(29_999)
      expect(hooks.onUnreachable).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await failed).toMatchObject({ code: 'network.timeout', isNetwork: true })
    } finally {
      vi.useRealTimers()
    }
  })

  test('a call that the caller breaks off is no failure to show', async () => {
    reply = { hang: true }
    const stop = new AbortController()
    const call = client.call('tickers', { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(hooks.onFailure).not.toHaveBeenCalled()
    expect(hooks.onUnreachable).not.toHaveBeenCalled()
  })
})
