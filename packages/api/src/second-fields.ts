// The fields of calls about second-contracts.

import {
  LIMITS,
  SECOND_DIRECTIONS,
  SECOND_END_REASONS,
  SECOND_OUTCOMES,
  SECOND_STAGES,
  SECOND_STATUSES,
} from '@candor/contract'
import { Type } from 'typebox'

export const direction = Type.Enum([...SECOND_DIRECTIONS], {
  description: 'whether the index is to be higher or lower at the end',
})
export const productStatus = Type.Enum([...SECOND_STATUSES], { description: 'whether it takes orders' })
export const orderStatus = Type.Enum([...SECOND_STAGES], {
  description: '`scheduled` waits for its moment, `pending` for its entry tick, `open` for its end',
})
export const outcome = Type.Enum([...SECOND_OUTCOMES], { description: 'how the order ended' })
export const endReason = Type.Enum([...SECOND_END_REASONS], { description: 'why it ended so' })

export const seconds = Type.Integer({
  minimum: 1,
  maximum: LIMITS.secondDuration,
  description: 'duration',
  examples: [60],
})
/** In a body that may be a form, where everything is text. */
export const secondsGiven = Type.Union([seconds, Type.String({ pattern: '^[1-9]\\d{0,3}$' })], {
  description: 'duration in seconds',
})
export const momentGiven = Type.Union(
  [Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }), Type.String({ pattern: '^\\d{1,15}$' })],
  { description: 'milliseconds UTC', examples: [1_790_000_000_000] },
)
export const payout = Type.String({
  pattern: '^(0|1)(\\.\\d{1,8})?$',
  description: 'payout rate: 0.82 pays the amount and 82% of it',
  examples: ['0.82'],
})
export const rate = Type.String({ description: 'fraction: 0.82 is 82%', examples: ['0.82'] })
export const nonce = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'hides whose order a published leaf is; drawn for you when left out',
  examples: ['00112233445566778899aabbccddeeff'],
})
export const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256' })
/** In a query, where everything is text. */
export const sequenceText = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'number of a tick of the index, from 1',
  examples: ['412'],
})
