import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { courierContractSuite, expectNoSecrets, failureOf, sampleMessage } from './courier-suite.ts'
import { MailServer, readMail } from './mail-server-suite.ts'
import { SmtpCourier, smtpOptions } from './smtp-courier.ts'

const SENDER = 'Candor <no-reply@candor.example>'
const CONTACT = { channel: 'email', value: 'mika@example.com' } as const
const LOGIN = 'courier:canary-4b7f'

courierContractSuite({
  name: 'mail server',
  channels: ['email'],
  secrets: ['canary-4b7f'],
  make: async () => {
    const server = await MailServer.start()
    const courier = new SmtpCourier({ url: `smtp://127.0.0.1:${server.port}`, sender: SENDER })
    return {
      courier,
      arrived: () => server.received.map(({ to, raw }) => ({ to, text: readMail(raw).text })),
      breakDown: () => {
        server.refusal = 'not today canary-4b7f'
      },
      cleanUp: async () => {
        courier.close()
        await server.stop()
      },
    }
  },
})

describe('a mail on the wire', () => {
  const ends: (() => void | Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  async function setUp(options = {}, url = (port: number) => `smtp://127.0.0.1:${port}`) {
    const server = await MailServer.start(options)
    const courier = new SmtpCourier({ url: url(server.port), sender: SENDER })
    ends.push(
      () => courier.close(),
      () => server.stop(),
    )
    return { server, courier }
  }

  test('its headers are ours alone, and the code is not among them', async () => {
    const { server, courier } = await setUp()
    await courier.deliver(sampleMessage(CONTACT, { language: 'jp' }))
    const mail = server.received[0]
    const { headers } = readMail(mail?.raw ?? '')
    expect(mail?.from).toBe('no-reply@candor.example')
    expect(headers.map(([name]) => name).toSorted()).toEqual([
      'auto-submitted',
      'content-language',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    const byName = new Map(headers)
    expect(byName.get('from')).toBe('Candor <no-reply@candor.example>')
    expect(byName.get('to')).toBe('mika@example.com')
    expect(byName.get('content-language')).toBe('ja')
    expect(JSON.stringify(headers)).not.toContain('918273')
  })

  test('an address in a script of its own arrives, in the spelling of the wire', async () => {
    const { server, courier } = await setUp()
    await courier.deliver(sampleMessage({ channel: 'email', value: 'mika@例え.jp' }))
    const [mail, ...more] = server.received
    expect(more).toEqual([])
    expect(new Map(readMail(mail?.raw ?? '').headers).get('to')).toBe('mika@xn--r8jz45g.jp')
  })

  test('the user and the password of the address log in', async () => {
    const { server, courier } = await setUp(
      { authOptional: false },
      (port) => `smtp://candor:right@127.0.0.1:${port}`,
    )
    await courier.deliver(sampleMessage(CONTACT))
    expect(server.logins).toEqual(['candor:right'])
    expect(server.received).toHaveLength(1)
  })

  test('a wrong password is an error that does not repeat it', async () => {
    const { courier } = await setUp({ authOptional: false }, (port) => `smtp://${LOGIN}@127.0.0.1:${port}`)
    const error = await failureOf(courier, sampleMessage(CONTACT))
    expect(String(error)).toContain('EAUTH')
    expectNoSecrets(error, ['canary-4b7f', '918273'])
  })

  test('a certificate that nobody vouches for is not accepted', async () => {
    const { server, courier } = await setUp({ secure: true }, (port) => `smtps://127.0.0.1:${port}`)
    await failureOf(courier, sampleMessage(CONTACT))
    expect(server.received).toEqual([])
  })

  test('a server that is not there, or says nothing sensible, is an error', async () => {
    const port = await closedPort()
    const nobody = new SmtpCourier({ url: `smtp://127.0.0.1:${port}`, sender: SENDER })
    ends.push(() => nobody.close())
    expect(String(await failureOf(nobody, sampleMessage(CONTACT)))).toContain('ESOCKET')

    const { port: oddPort, end } = await oddServer((socket) => socket.end('918273 is no greeting\r\n'))
    ends.push(end)
    const odd = new SmtpCourier({ url: `smtp://127.0.0.1:${oddPort}`, sender: SENDER })
    ends.push(() => odd.close())
    expectNoSecrets(await failureOf(odd, sampleMessage(CONTACT)), ['918273'])
  })
})

describe('how the mail server is reached', () => {
  test('elsewhere than on this machine encryption is a must', () => {
    expect(smtpOptions('smtp://mail.example.com')).toMatchObject({
      port: 587,
      secure: false,
      requireTLS: true,
    })
    expect(smtpOptions('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true })
    expect(smtpOptions('smtp://127.evil.example')).toMatchObject({ requireTLS: true })
    expect(smtpOptions('smtp://localhost:2525')).toMatchObject({ port: 2525, requireTLS: false })
    expect(smtpOptions('smtp://[::1]:25')).toMatchObject({ host: '::1', requireTLS: false })
  })

  test('user and password may hold any character', () => {
    const { auth } = smtpOptions('smtp://can%40dor:p%3A%2Fss@mail.example.com')
    expect(auth).toEqual({ user: 'can@dor', pass: 'p:/ss' })
  })

  test.each(['', 'mail.example.com', 'https://mail.example.com', 'smtp://'])(
    '%j is not a mail server',
    (url) => {
      expect(() => new SmtpCourier({ url, sender: SENDER })).toThrow('the mail server must be given as')
    },
  )

  test.each(['', 'Candor', 'a@b@c', 'x\r\nBcc: eve@example.com', 'Candor <a@example.com>, b@example.com'])(
    '%j is not a sender',
    (sender) => {
      expect(() => new SmtpCourier({ url: 'smtp://localhost', sender })).toThrow('the recipient is malformed')
    },
  )
})

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const { port, end } = await oddServer((socket) => socket.destroy())
  await end()
  return port
}

async function oddServer(
  answer: (socket: Socket) => void,
): Promise<{ readonly port: number; readonly end: () => Promise<void> }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  return {
    port: address.port,
    end: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
