// Fields of the calls about identity. Forms and JSON bodies carry the same text.

import { type TSchema, Type } from 'typebox'
import {
  CERTIFICATE_TYPES,
  CHANNELS,
  DEVICE_KINDS,
  LOGIN_OUTCOMES,
  PICTURE_SIDES,
  REAL_NAME_REASONS,
  REAL_NAME_STATES,
  SAFETY_LEVELS,
} from './identity-words.ts'
import { LANGUAGES } from './languages.ts'
import { API_LIMITS } from './limits.ts'

export const account = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.accountLength,
  description: 'e-mail address, or phone number with its country code',
  examples: ['mika@example.com', '+819012345678'],
})
export const channel = Type.Enum([...CHANNELS], { description: 'phone or e-mail' })
/** Long enough to tell a too long one from a wrong one; which lengths are allowed, the call says. */
export const password = Type.String({ minLength: 1, maxLength: API_LIMITS.passwordTextLength })
export const code = Type.String({ pattern: '^\\d{6}$', description: 'six digits, from the message' })
export const secondFactor = Type.String({
  pattern: '^(\\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$',
  description: 'six digits of the authenticator app, or one of the recovery codes',
  examples: ['123456'],
})
export const nationality = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166 country',
  examples: ['JP'],
})
export const invitationCode = Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', examples: ['7KQ4MZ9'] })
export const nickName = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.nickNameLength,
  examples: ['mika.t'],
})
export const language = Type.Enum([...LANGUAGES], { description: 'language' })
export const sessionId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})
export const pictureId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'an uploaded picture' })
export const pictureSide = Type.Enum([...PICTURE_SIDES], { description: 'which picture' })
export const certificateType = Type.Enum([...CERTIFICATE_TYPES], { description: 'certificate' })
export const realNameState = Type.Enum([...REAL_NAME_STATES], { description: 'real-name state' })
export const realNameReason = Type.Enum([...REAL_NAME_REASONS], { description: 'why it was not accepted' })
export const safetyLevel = Type.Enum([...SAFETY_LEVELS], { description: 'safety level' })
export const deviceKind = Type.Enum([...DEVICE_KINDS], { description: 'kind of device' })
export const loginOutcome = Type.Enum([...LOGIN_OUTCOMES], { description: 'how the login ended' })
export const messageId = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'message' })

/**
 * Proof that it is really you: the login password, and with an authenticator bound its code, else a code that
 * was sent to your own phone or e-mail (`security/sendCode`).
 */
export const proof = {
  password,
  secondFactor: Type.Optional(secondFactor),
  code: Type.Optional(code),
} as const satisfies Record<string, TSchema>
