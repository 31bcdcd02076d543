// Sends codes to phones through a provider that takes `POST { to, text }` with a bearer token.
// Any answer but a 2xx is an error; redirects are not followed, since they would carry the code elsewhere.

import { GATEWAY_LIMITS } from '../../limits.ts'
import type { CodeMessage, Courier } from '../ports.ts'
import { smsOf } from './code-text.ts'
import { DeliveryError, wordOf } from './delivery-error.ts'
import { isLoopback } from './loopback.ts'
import { recipientOf } from './recipient.ts'

export interface SmsParts {
  readonly url: string
  readonly token: string
  readonly timeoutMs?: number
}

export class SmsCourier implements Courier {
  private readonly url: URL
  private readonly token: string
  private readonly timeoutMs: number

  constructor({ url, token, timeoutMs = GATEWAY_LIMITS.smsMs }: SmsParts) {
    this.url = providerOf(url)
    // A header with anything else would fail later, in an error that quotes the token.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new DeliveryError('the token of the SMS provider must be plain ASCII')
    this.token = token
    this.timeoutMs = timeoutMs
  }

  async deliver(message: CodeMessage): Promise<void> {
    const body = JSON.stringify({ to: recipientOf(message.contact, 'phone'), text: smsOf(message) })
    const status = await this.post(body)
    if (status < 200 || status > 299) throw new DeliveryError(`the SMS provider answered ${status}`)
  }

  private async post(body: string): Promise<number> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeoutMs),
      })
      await response.body?.cancel()
      return response.status
    } catch (error) {
      throw new DeliveryError(`the SMS provider could not be reached (${wordOf(error)})`)
    }
  }
}

function providerOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url === undefined || !encrypted) throw new DeliveryError('the SMS provider must be an https:// address')
  if (url.username !== '' || url.password !== '') {
    throw new DeliveryError('the address of the SMS provider must not hold a user or a password')
  }
  return url
}
