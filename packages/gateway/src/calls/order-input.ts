// What orders of every kind are read from: who sends one, under which key, and exact numbers.

import { parseDecimal, type UserId } from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'

export interface Sender {
  readonly userId: UserId
  /** The idempotency key given beside the body. */
  readonly key: string | undefined
}

/** Of a call that is logged in. */
export function senderOf({
  session,
  key,
}: {
  readonly session: { readonly userId: UserId }
  readonly key: string | undefined
}): Sender {
  return { userId: session.userId, key }
}

/** A client order id is an idempotency key too; two different ones for one order contradict each other. */
export function keyOf(key: string | undefined, clientOrderId: string | undefined): string | undefined {
  if (key !== undefined && clientOrderId !== undefined && key !== clientOrderId) {
    throw new ApiRefusal('request.key.ambiguous')
  }
  return clientOrderId ?? key
}

/** User input is never rounded. */
export function units(text: string, scale: number, field: string): bigint {
  const value = parseDecimal(text, scale)
  if (value === undefined) throw new ApiRefusal('request.decimals', `${field} may have ${scale} decimals`)
  return value
}
