// A real mail server on this machine for tests: takes what it is sent, keeps the bytes, and can be told to refuse.

import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly encrypted: boolean
}

export class MailServer {
  readonly received: ReceivedMail[] = []
  /** What every recipient is refused with. */
  refusal: string | undefined
  readonly logins: string[] = []
  private readonly server: SMTPServer

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        this.logins.push(`${username}:${password}`)
        if (password === 'right') done(null, { user: username })
        else done(new Error(`no such login ${username} ${password}`))
      },
      onRcptTo: ({ address }, _session, done) => {
        done(this.refusal === undefined ? null : new Error(`${this.refusal} ${address}`))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          this.received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
            encrypted: session.secure,
          })
          done()
        })
      },
      ...options,
    })
    // A client that breaks off is what some tests are about.
    this.server.on('error', () => undefined)
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const mailServer = new MailServer(options)
    const listener = mailServer.server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return mailServer
  }

  get port(): number {
    const address = this.server.server.address()
    if (address === null || typeof address === 'string') throw new Error('the mail server does not listen')
    return address.port
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
    })
  }
}

/** Splits a mail into its headers, unfolded and in order, and its text. */
export function readMail(raw: string): {
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
} {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    })
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1]
  return { headers, text: decodeBody(body, encoding).replaceAll('\r\n', '\n') }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
