// A signer behind HTTP: the server needs a shared secret but no key. What comes back is checked by whoever asked.

import { getAddress, type Hex } from 'viem'
import { ChainUnavailable, PaymentRefused } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { Signer } from './signer.ts'
import { messageSignature, SIGNATURE_HEADER, writeSigningRequest } from './signing-message.ts'

const SECRET_CHARACTERS = 32
const RAW = /^0x02(?:[0-9a-f]{2})+$/

export interface RemoteSignerOptions {
  readonly url: string
  /** The paying address, so that nothing is ever signed, or sent, by another. */
  readonly address: string
  readonly secret: string
  readonly now: () => number
}

export function remoteSigner({ url, address, secret, now }: RemoteSignerOptions): Signer {
  if (secret.length < SECRET_CHARACTERS) {
    throw new Error(`the signer's secret needs at least ${SECRET_CHARACTERS} characters`)
  }
  return {
    address: getAddress(address),
    sign: async (request) => {
      const body = writeSigningRequest(request)
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: messageSignature(secret, body, now()),
      }
      const { status, text } = await post(url, { body, headers })
      const answer = readAnswer(text)
      if (status === 200 && answer?.raw !== undefined) return answer.raw
      // Only a clear no is one: anything else, a proxy's error page too, may pass.
      if (status === 403 && answer?.reason !== undefined) {
        throw new PaymentRefused('signer.refused', `the signer refused: ${answer.reason.slice(0, 200)}`)
      }
      throw new ChainUnavailable(`the signer answered ${status}`)
    },
  }
}

async function post(
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const signal = AbortSignal.timeout(LIMITS.requestTimeoutMs)
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' })
    return { status: response.status, text: await boundedText(response) }
  } catch (error) {
    throw new ChainUnavailable(`the signer did not answer: ${error instanceof Error ? error.name : 'error'}`)
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > LIMITS.signerAnswerBytes) throw new Error('the answer is too long')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(text: string): { readonly raw?: Hex; readonly reason?: string } | undefined {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    // Not the signer's voice.
    return undefined
  }
  if (typeof answer !== 'object' || answer === null) return undefined
  const raw =
    'raw' in answer && typeof answer.raw === 'string' && RAW.test(answer.raw)
      ? (answer.raw as Hex)
      : undefined
  const reason = 'reason' in answer && typeof answer.reason === 'string' ? answer.reason : undefined
  return { ...(raw === undefined ? {} : { raw }), ...(reason === undefined ? {} : { reason }) }
}
