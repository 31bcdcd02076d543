// The messages between the exchange and a remote signer: JSON, with a time and an HMAC over both in one header.
// Both sides use this file; docs/operations/chains.md describes the form for signers written in another language.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '../limits.ts'
import type { SigningRequest } from './signer.ts'

export const SIGNATURE_HEADER = 'x-candor-signature'
const FORM = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/

/** Numbers that may exceed 2^53 travel as decimal text. */
export function writeSigningRequest({ reference, asset, to, amount, transaction }: SigningRequest): string {
  const { chainId, nonce, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return JSON.stringify({
    version: 1,
    reference,
    asset,
    to,
    amount,
    transaction: {
      type: 'eip1559',
      chainId,
      nonce,
      to: transaction.to,
      value: `${value}`,
      data,
      gas: `${gas}`,
      maxFeePerGas: `${maxFeePerGas}`,
      maxPriorityFeePerGas: `${maxPriorityFeePerGas}`,
    },
  })
}

export function messageSignature(secret: string, body: string, timeMs: number): string {
  return `t=${timeMs},v1=${digest(secret, body, timeMs)}`
}

/** Whether the header is that of somebody who knows the secret, and fresh. */
export function isSignedMessage(
  secret: string,
  { body, header, nowMs }: { readonly body: string; readonly header: string; readonly nowMs: number },
): boolean {
  const [, time = '', given = ''] = FORM.exec(header) ?? []
  const timeMs = Number(time)
  if (given === '' || Math.abs(nowMs - timeMs) > LIMITS.signingMessageAgeMs) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, body, timeMs)))
}

function digest(secret: string, body: string, timeMs: number): string {
  return createHmac('sha256', secret).update(`${timeMs}.${body}`).digest('hex')
}
