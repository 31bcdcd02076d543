import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256 } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { ChainUnavailable, PaymentRefused } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { developmentSigner } from './development-signer.ts'
import { remoteSigner } from './remote-signer.ts'
import { checkSigned, type SigningRequest } from './signer.ts'
import { isSignedMessage, messageSignature, SIGNATURE_HEADER } from './signing-message.ts'

const SECRET = 'a secret of more than thirty-two characters'
const NOW = 1_700_000_000_000
const holder = developmentSigner(`0x${'42'.repeat(32)}`)
const other = developmentSigner(`0x${'43'.repeat(32)}`)

const REQUEST: SigningRequest = {
  reference: 'withdrawal 7',
  asset: 'ETH',
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '1.5',
  transaction: {
    chainId: 1_337,
    nonce: 0,
    to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    value: 15n * 10n ** 17n,
    data: '0x',
    gas: 25_200n,
    maxFeePerGas: 3n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  },
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Heard {
  readonly body: string
  readonly header: string
}

async function serve(answer: (heard: Heard) => Promise<{ status: number; text: string }>): Promise<string> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const respond = async (): Promise<void> => {
        const { status, text } = await answer({ body, header: String(request.headers[SIGNATURE_HEADER]) })
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(text)
      }
      void respond()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function signerAt(url: string) {
  return remoteSigner({ url, address: holder.address, secret: SECRET, now: () => NOW })
}

describe('a remote signer', () => {
  it('gets the payment and the transaction, signed with the secret, and gives the signed bytes', async () => {
    const heard: Heard[] = []
    const url = await serve(async (message) => {
      heard.push(message)
      return { status: 200, text: JSON.stringify({ raw: await holder.sign(REQUEST) }) }
    })
    const raw = await signerAt(url).sign(REQUEST)
    expect(await checkSigned(raw, REQUEST.transaction, holder.address)).toBe(keccak256(raw))
    const { body = '', header = '' } = heard[0] ?? {}
    expect(isSignedMessage(SECRET, { body, header, nowMs: NOW })).toBe(true)
    expect(JSON.parse(body)).toEqual({
      version: 1,
      reference: 'withdrawal 7',
      asset: 'ETH',
      to: REQUEST.to,
      amount: '1.5',
      transaction: {
        type: 'eip1559',
        chainId: 1_337,
        nonce: 0,
        to: REQUEST.to,
        value: '1500000000000000000',
        data: '0x',
        gas: '25200',
        maxFeePerGas: '3000000000',
        maxPriorityFeePerGas: '1000000000',
      },
    })
  })

  it('may refuse, and only a clear no is one', async () => {
    const refusing = await serve(async () => ({ status: 403, text: '{"reason":"over the limit"}' }))
    await expect(signerAt(refusing).sign(REQUEST)).rejects.toThrow(PaymentRefused)
    server?.close()
    for (const [status, text] of [
      [403, '<h1>proxy</h1>'],
      [500, '{"reason":"broken"}'],
      [200, '{}'],
      [200, '{"raw":"nonsense"}'],
      [200, 'x'.repeat(LIMITS.signerAnswerBytes + 1)],
    ] as const) {
      const url = await serve(async () => ({ status, text }))
      await expect(signerAt(url).sign(REQUEST)).rejects.toThrow(ChainUnavailable)
      server?.closeAllConnections()
      server?.close()
    }
    await expect(signerAt('http://127.0.0.1:1/').sign(REQUEST)).rejects.toThrow(ChainUnavailable)
  })

  it('needs a secret worth the name', () => {
    expect(() =>
      remoteSigner({ url: '', address: holder.address, secret: 'short', now: () => NOW }),
    ).toThrow()
  })
})

describe('messages to a signer', () => {
  it('are refused when body, secret or time is another', () => {
    const body = '{"a":1}'
    const header = messageSignature(SECRET, body, NOW)
    const check = (secret: string, change: Partial<Heard & { nowMs: number }>): boolean =>
      isSignedMessage(secret, { body, header, nowMs: NOW, ...change })
    expect(check(SECRET, {})).toBe(true)
    expect(check(SECRET, { nowMs: NOW + LIMITS.signingMessageAgeMs })).toBe(true)
    expect(check(SECRET, { nowMs: NOW + LIMITS.signingMessageAgeMs + 1 })).toBe(false)
    expect(check(SECRET, { nowMs: NOW - LIMITS.signingMessageAgeMs - 1 })).toBe(false)
    expect(check(SECRET, { body: '{"a":2}' })).toBe(false)
    expect(check(`${SECRET}x`, {})).toBe(false)
    for (const wrong of ['', 'v1=00', header.replace(`t=${NOW}`, `t=${NOW + 1}`), header.slice(0, -1)]) {
      expect(check(SECRET, { header: wrong })).toBe(false)
    }
  })
})

describe('what came back from a signer', () => {
  const { transaction } = REQUEST
  it.each<[string, Partial<typeof transaction>]>([
    ['another amount', { value: 1n }],
    ['another receiver', { to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }],
    ['another nonce', { nonce: 1 }],
    ['another network', { chainId: 5 }],
    ['another fee', { maxFeePerGas: 4n * 10n ** 9n }],
    ['more gas', { gas: 25_201n }],
    ['data', { data: '0x00' }],
  ])('is refused: %s', async (_, change) => {
    const raw = await holder.sign({ ...REQUEST, transaction: { ...transaction, ...change } })
    await expect(checkSigned(raw, transaction, holder.address)).rejects.toMatchObject({
      reason: 'signer.refused',
    })
  })

  it('is refused from another key, and when it is no transaction', async () => {
    const raw = await other.sign(REQUEST)
    for (const wrong of [raw, '0x02', '0x', `${raw}00`] as Hex[]) {
      await expect(checkSigned(wrong, transaction, holder.address)).rejects.toThrow(PaymentRefused)
    }
  })

  it('the development signer signs for no main network', async () => {
    const main = { ...REQUEST, transaction: { ...transaction, chainId: 1 } }
    await expect(holder.sign(main)).rejects.toThrow(PaymentRefused)
  })
})
