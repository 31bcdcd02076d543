// Shared values of the golden samples of second-contracts: parameters, hashes and orders.

import { big, id, LONGEST_KEY, MOST, NOON } from './golden-values-suite.ts'
import type { SecondOrderView, SecondParameters } from './second-fields.ts'

/** Thirty-two bytes that count up, so that a turned or cut hash is seen. */
export const hash = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
export const otherHash = Uint8Array.from({ length: 32 }, (_, at) => 255 - at)
export const noHash = new Uint8Array(32)
export const nonce = Uint8Array.from({ length: 16 }, (_, at) => 0xf0 + at)

export const secondParameters: SecondParameters = {
  durations: [
    { seconds: 30, payoutE8: big(75_000_000n) },
    { seconds: 60, payoutE8: big(82_000_000n) },
    { seconds: 3_600, payoutE8: big(100_000_000n) },
  ],
  minStake: big(500_000_000n),
  maxStake: big(100_000_000_000n),
  userCap: big(MOST),
  directionCapE8: big(20_000_000n),
  totalCapE8: big(50_000_000n),
}

export const bareSecondParameters: SecondParameters = {
  durations: [],
  minStake: big(0n),
  maxStake: big(-1n),
  userCap: big(0n),
  directionCapE8: big(0n),
  totalCapE8: big(0n),
}

export const secondOrder: SecondOrderView = {
  orderId: id(88_213_907),
  userId: id(7),
  clientId: LONGEST_KEY,
  productId: id(1),
  direction: 'down',
  seconds: 60,
  payoutE8: big(82_000_000n),
  stake: big(10_000_000_000n),
  profit: big(8_200_000_000n),
  createdMs: big(NOON),
  openMs: big(NOON + 5_000n),
  nonce,
  owner: hash,
  stage: 'ended',
  acceptedMs: big(NOON + 5_000n),
  entrySequence: 41,
  entryPrice: big(3_000_000_000_000n),
  entryMs: big(NOON + 6_000n),
  expiryMs: big(NOON + 66_000n),
  outcome: 'cancelled',
  reason: 'refused',
  code: 'second.cover',
  sum: big(15_000_030_000_000n),
  count: 5,
  lastSequence: 106,
  payout: big(18_200_000_000n),
  endedMs: big(NOON + 66_100n),
}

export const bareSecondOrder: SecondOrderView = {
  orderId: id(1),
  userId: id(0),
  clientId: undefined,
  productId: id(Number.MAX_SAFE_INTEGER),
  direction: 'up',
  seconds: 0,
  payoutE8: big(0n),
  stake: big(1n),
  profit: big(0n),
  createdMs: big(0n),
  openMs: undefined,
  nonce: new Uint8Array(16),
  owner: noHash,
  stage: 'scheduled',
  acceptedMs: undefined,
  entrySequence: undefined,
  entryPrice: undefined,
  entryMs: undefined,
  expiryMs: undefined,
  outcome: undefined,
  reason: undefined,
  code: undefined,
  sum: undefined,
  count: undefined,
  lastSequence: undefined,
  payout: big(0n),
  endedMs: undefined,
}
