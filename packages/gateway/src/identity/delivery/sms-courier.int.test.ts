import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { courierContractSuite, expectNoSecrets, failureOf, sampleMessage } from './courier-suite.ts'
import { SmsCourier } from './sms-courier.ts'

const TOKEN = 'canary-token-77aa'
const CONTACT = { channel: 'phone', value: '+819012345678' } as const

interface ReceivedSms {
  readonly method: string | undefined
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
}

/** A real provider on this machine. */
class Provider {
  readonly received: ReceivedSms[] = []
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end('{}')
  readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { authorization, 'content-type': type } = request.headers
        this.received.push({
          method: request.method,
          authorization,
          type,
          body: Buffer.concat(chunks).toString(),
        })
        this.answer(response, request)
      })
    })
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the provider does not listen')
    return `http://127.0.0.1:${address.port}/send`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
    })
  }
}

courierContractSuite({
  name: 'SMS provider',
  channels: ['phone'],
  secrets: [TOKEN],
  make: async () => {
    const provider = new Provider()
    let broken = false
    provider.answer = (response, request) => {
      if (broken) response.statusCode = 500
      response.end(`you said ${request.headers.authorization}`)
    }
    const courier = new SmsCourier({ url: await provider.start(), token: TOKEN })
    return {
      courier,
      arrived: () =>
        broken
          ? []
          : provider.received.map(({ body }) => {
              const { to, text } = JSON.parse(body) as { to: string; text: string }
              return { to: [to], text }
            }),
      breakDown: () => {
        broken = true
      },
      cleanUp: () => provider.stop(),
    }
  },
})

describe('a message to the provider', () => {
  let provider: Provider | undefined
  afterEach(async () => {
    await provider?.stop()
  })

  async function setUp(more: { readonly timeoutMs?: number } = {}) {
    provider = new Provider()
    const courier = new SmsCourier({ url: await provider.start(), token: TOKEN, ...more })
    return { provider, courier }
  }

  test('is one POST of JSON with the token as bearer', async () => {
    const { provider, courier } = await setUp()
    await courier.deliver(sampleMessage(CONTACT))
    expect(provider.received).toEqual([
      {
        method: 'POST',
        authorization: `Bearer ${TOKEN}`,
        type: 'application/json',
        body: JSON.stringify({
          to: CONTACT.value,
          text: 'Candor: 918273 is your code to register. Valid for 5 minutes. Give it to nobody. Not you? Ignore this message.',
        }),
      },
    ])
  })

  test.each([304, 400, 401, 404, 429, 500, 503])('fails on %i', async (status) => {
    const { provider, courier } = await setUp()
    provider.answer = (response) => response.writeHead(status).end(TOKEN)
    const error = await failureOf(courier, sampleMessage(CONTACT))
    expect(String(error)).toContain(String(status))
    expectNoSecrets(error, [TOKEN, '918273', CONTACT.value])
    expect(provider.received).toHaveLength(1)
  })

  test('a redirect is not followed: the code goes nowhere else', async () => {
    const { provider, courier } = await setUp()
    provider.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
    await failureOf(courier, sampleMessage(CONTACT))
    expect(provider.received).toHaveLength(1)
  })

  test('a provider that never answers is given up', async () => {
    const { provider, courier } = await setUp({ timeoutMs: 50 })
    provider.answer = () => undefined
    const error = await failureOf(courier, sampleMessage(CONTACT))
    expect(String(error)).toContain('ETIMEDOUT')
    expectNoSecrets(error, [TOKEN, '918273'])
  })

  test('a provider that is not there is an error with its reason', async () => {
    const { provider: gone, courier } = await setUp()
    await gone.stop()
    provider = undefined
    const error = await failureOf(courier, sampleMessage(CONTACT))
    expect(String(error)).toContain('ECONNREFUSED')
    expectNoSecrets(error, [TOKEN, '918273'])
  })
})

describe('the provider’s address', () => {
  test.each(['https://sms.example.com/send', 'http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9'])(
    '%s will do',
    (url) => {
      expect(() => new SmsCourier({ url, token: TOKEN })).not.toThrow()
    },
  )

  test.each([
    '',
    'sms.example.com',
    'http://sms.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'ftp://localhost',
    'https://user:secret-in-address@sms.example.com',
  ])('%j will not', (url) => {
    const error = thrownBy(() => new SmsCourier({ url, token: TOKEN }))
    expect(String(error)).toContain('the SMS provider')
    expectNoSecrets(error, [TOKEN, 'secret-in-address'])
  })

  test.each(['', 'two words', `${TOKEN}\r\nX-Evil: 1`, 'tökén'])('%j is not a token', (token) => {
    const error = thrownBy(() => new SmsCourier({ url: 'https://sms.example.com', token }))
    expect(error).toBeInstanceOf(Error)
    expectNoSecrets(error, [TOKEN])
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
