// Sends codes, and copies of messages, by e-mail through the operator's mail server. Connections are encrypted except on this very machine;
// a message goes out once or the error says that it did not. Never repeats what the server said: it may quote.

import { LANGUAGE_TAGS, type Language } from '@candor/api'
import { createTransport } from 'nodemailer'
import { GATEWAY_LIMITS } from '../../limits.ts'
import type { CodeMessage, Contact, CopyCourier, Courier, MessageCopy } from '../ports.ts'
import { type Mail, mailOf } from './code-text.ts'
import { DeliveryError, wordOf } from './delivery-error.ts'
import { isLoopback } from './loopback.ts'
import { recipientOf } from './recipient.ts'

export interface SmtpParts {
  /** `smtp://user:password@host:587` (then STARTTLS) or `smtps://…:465`. */
  readonly url: string
  /** `Candor <no-reply@example.com>`, or the address alone. */
  readonly sender: string
}

/** How the mail server is reached. */
export function smtpOptions(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    // The text may hold a password: it is not repeated.
    throw new DeliveryError('the mail server must be given as smtp://host:port or smtps://host:port')
  }
  const secure = url.protocol === 'smtps:'
  const local = isLoopback(url.hostname)
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    ...(auth.user === '' ? {} : { auth }),
    pool: true as const,
    maxConnections: GATEWAY_LIMITS.smtpConnections,
    // Only a message of which no byte was sent is queued again.
    maxRequeues: 1,
    connectionTimeout: GATEWAY_LIMITS.smtpMs,
    greetingTimeout: GATEWAY_LIMITS.smtpMs,
    socketTimeout: GATEWAY_LIMITS.smtpMs,
    dnsTimeout: GATEWAY_LIMITS.smtpMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export class SmtpCourier implements Courier, CopyCourier {
  private readonly transport: ReturnType<typeof createTransport>
  private readonly sender: { readonly name: string; readonly address: string }

  constructor({ url, sender }: SmtpParts) {
    this.sender = senderOf(sender)
    this.transport = createTransport(smtpOptions(url))
  }

  async deliver(message: CodeMessage): Promise<void> {
    await this.send(message, mailOf(message))
  }

  async deliverCopy(copy: MessageCopy): Promise<void> {
    await this.send(copy, copy)
  }

  private async send(
    { contact, language }: { readonly contact: Contact; readonly language: Language },
    { subject, text }: Mail,
  ): Promise<void> {
    const to = recipientOf(contact, 'email')
    try {
      await this.transport.sendMail({
        from: this.sender,
        to: { name: '', address: to },
        envelope: { from: this.sender.address, to: [to] },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': LANGUAGE_TAGS[language] },
      })
    } catch (error) {
      throw new DeliveryError(`the mail server did not take the message (${whyOf(error)})`)
    }
  }

  /** Closes the connections that wait for the next message. */
  close(): void {
    this.transport.close()
  }
}

function senderOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = '', inBrackets] = /^([^\p{C}<>@,;:"]{1,100}) <(.+)>$/u.exec(text) ?? []
  return { name, address: recipientOf({ channel: 'email', value: inBrackets ?? text }, 'email') }
}

function whyOf(error: unknown): string {
  const number = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  // A reply has three digits; six could be the code, from a server that quotes what it is sent.
  const isReply = typeof number === 'number' && number >= 200 && number <= 599
  return isReply ? `${wordOf(error)} ${number}` : wordOf(error)
}
