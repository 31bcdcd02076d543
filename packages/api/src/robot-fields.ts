// The fields of calls about robots.

import { Type } from 'typebox'
import * as f from './fields.ts'
import { API_LIMITS } from './limits.ts'
import {
  ROBOT_ENDS,
  ROBOT_OWN_PAUSES,
  ROBOT_PAUSES,
  ROBOT_STATES,
  ROBOT_STOPS,
  ROBOT_STRATEGIES,
  ROBOT_VENUES,
} from './robot-words.ts'

export const robotId = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'robot: the number of its account',
  examples: ['1099511627777'],
})
export const strategy = Type.Enum([...ROBOT_STRATEGIES], { description: 'strategy' })
export const venue = Type.Enum([...ROBOT_VENUES], { description: 'spot market or perpetual contract' })
export const state = Type.Enum([...ROBOT_STATES], { description: 'state' })
export const pause = Type.Enum([...ROBOT_PAUSES], { description: 'why it places nothing now' })
export const ownPause = Type.Enum([...ROBOT_OWN_PAUSES], { description: 'why it places nothing now' })
export const stop = Type.Enum([...ROBOT_STOPS], { description: 'why it was stopped' })
export const end = Type.Enum([...ROBOT_ENDS], { description: 'how the strategy came to its end' })
export const symbol = Type.String({
  pattern: '^[A-Z0-9]{1,24}(_[A-Z0-9]{1,11})?$',
  description: 'spot market or contract',
  examples: ['BTC_USDT', 'BTCUSDT'],
})
export const keyId = Type.String({
  pattern: '^[A-Za-z0-9_-]{16}$',
  description: "names the robot's key; no secret",
  examples: ['x3Fh0aV1Lw8rTz2q'],
})
/** The seed of an Ed25519 key. Anything that could be one by its length: a wrong one is told apart from an unreadable one. */
export const secret = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.robotSecretLength,
  description: 'the secret key that creation showed once: 32 bytes in base64url',
  examples: ['6w1mYb7qk0cV1p2w3e4r5t6y7u8i9o0pAsDfGhJkLzA'],
})
/** Decimal text, a word of a choice, or `true` and `false`, by the parameter's name. */
export const parameters = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,31}$' }),
  Type.String({ pattern: '^[A-Za-z0-9.-]{0,40}$' }),
  {
    additionalProperties: false,
    maxProperties: API_LIMITS.robotParameters,
    description: "the strategy's parameters by name, as text; see `strategies`",
    examples: [{ lower: '55000', upper: '65000', lines: '20', quantity: '0.001' }],
  },
)
/** An address, or a network in CIDR notation. */
export const ipList = Type.Array(
  Type.String({ pattern: '^[0-9a-fA-F:.]{2,45}(/\\d{1,3})?$', examples: ['203.0.113.7', '2001:db8::/32'] }),
  {
    maxItems: API_LIMITS.robotAddresses,
    uniqueItems: true,
    description: 'addresses from which the key may be used; empty for any',
  },
)
export const orderRef = Type.String({
  pattern: '^[A-Za-z0-9.-]{1,24}$',
  description: "the strategy's own name of an order; its client order id is `r.` and this",
  examples: ['b.3.1'],
})
/** An amount in whole units of 10^-8, or whole lots. */
export const units = Type.String({ pattern: '^[1-9]\\d{0,19}$', examples: ['2003000'] })

const logCode = Type.String({
  pattern: '^[a-z][A-Za-z0-9.]{0,63}$',
  description: 'what happened',
  examples: ['order.refused'],
})
/** Numbers and words that belong to a line, by name. */
const logData = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,31}$' }),
  Type.String({ pattern: '^[ -~]{0,64}$' }),
  {
    additionalProperties: false,
    maxProperties: 12,
    examples: [{ ref: 'b.3.1', code: 'balance.insufficient' }],
  },
)
export const logLine = { time: f.timeMs, code: logCode, data: logData }
/** The same as it is told, by a clock that may be anything. */
export const toldLine = {
  ...logLine,
  time: Type.Integer({ minimum: 0, maximum: 999_999_999_999_999, description: 'milliseconds UTC' }),
}
