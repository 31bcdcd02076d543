// The field types of second-contracts (rulebook 3).

import { fixedBytes, list, optional, struct, type TypeOf, uint, word } from './codec/schema.ts'
import * as f from './fields.ts'
import type { ProductId, SecondOrderId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { rejectionCode } from './rejections.ts'
import {
  SECOND_DIRECTIONS,
  SECOND_END_REASONS,
  SECOND_OUTCOMES,
  SECOND_STAGES,
  SECOND_STATUSES,
} from './words.ts'

export const productId = uint<ProductId>('second-contract product')
export const secondOrderId = uint<SecondOrderId>('second-contract order')
export const secondDirection = word(SECOND_DIRECTIONS)
export const secondStatus = word(SECOND_STATUSES)
export const seconds = uint<number>('duration in seconds')
export const hash = fixedBytes('SHA-256', 32)
/** Drawn by the sender: it hides whose order a published leaf is. */
export const nonce = fixedBytes('nonce', 16)

export const secondDuration = struct({ seconds, payoutE8: f.rateE8 }, 'a duration and its payout rate')
export type SecondDuration = TypeOf<typeof secondDuration>

export const secondParameters = struct(
  {
    durations: list(secondDuration, LIMITS.secondDurations),
    minStake: f.amount,
    maxStake: f.amount,
    /** Stakes of one user that have not ended. */
    userCap: f.amount,
    /** Of the house's equity: what one direction of the product, and what everything open, may win. */
    directionCapE8: f.rateE8,
    totalCapE8: f.rateE8,
  },
  'parameters of a second-contract',
)
export type SecondParameters = TypeOf<typeof secondParameters>

/** An order as the core left it. */
export const secondOrder = struct(
  {
    orderId: secondOrderId,
    userId: f.userId,
    clientId: f.clientId,
    productId,
    direction: secondDirection,
    seconds,
    payoutE8: f.rateE8,
    stake: f.amount,
    /** What the house has put beside the stake. */
    profit: f.amount,
    createdMs: f.timeMs,
    /** When a timed order opens. */
    openMs: optional(f.timeMs),
    nonce,
    /** Hides the user's id behind the nonce; part of the published leaf. */
    owner: hash,
    stage: word(SECOND_STAGES),
    acceptedMs: optional(f.timeMs),
    entrySequence: optional(f.count),
    entryPrice: optional(f.price),
    entryMs: optional(f.timeMs),
    expiryMs: optional(f.timeMs),
    outcome: optional(word(SECOND_OUTCOMES)),
    reason: optional(word(SECOND_END_REASONS)),
    /** Why a timed order was not accepted. */
    code: optional(rejectionCode),
    /** Of the ticks that counted: their sum, how many, and the last one's sequence. */
    sum: optional(f.price),
    count: optional(f.count),
    lastSequence: optional(f.count),
    /** What came back to the user. */
    payout: f.amount,
    endedMs: optional(f.timeMs),
  },
  'a second-contract order',
)
export type SecondOrderView = TypeOf<typeof secondOrder>
