// Sends an order once. Without an answer it is not sent again: some seconds later it would get another entry than the
// one that was wanted. If it was accepted, it shows up among the user's orders.

import { newKey } from '@candor/client'
import { api } from '../../../api/api.ts'
import { textOfE8 } from '../../../format/decimal.ts'
import { noteSecondOrder, type SecondOrder } from '../../../live/second-orders.ts'
import { followOrder } from '../followed-order.ts'
import { refreshSecond } from '../use-own-limits.ts'
import type { SecondInForm } from './use-second-order.ts'

export type SecondDirection = SecondOrder['direction']

const NONCE_BYTES = 16

/** Drawn here, so that nobody else can tell whose order a published leaf is. */
function drawNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export async function sendSecondOrder(
  { rules, order, openMs }: SecondInForm,
  direction: SecondDirection,
): Promise<SecondOrder> {
  const { stake, duration } = order
  if (stake === undefined) throw new Error('an order without an amount was to be sent')
  const { number: _, ...placed } = await api.call('placeSecondOrder', {
    body: {
      symbol: rules.symbol,
      direction,
      seconds: duration.seconds,
      payout: duration.payout,
      amount: textOfE8(stake),
      ...(openMs === undefined ? {} : { openTime: openMs }),
      nonce: drawNonce(),
    },
    key: newKey(),
    quiet: true,
  })
  noteSecondOrder(placed)
  if (placed.status !== 'scheduled') followOrder(placed.orderId)
  refreshSecond()
  return placed
}
