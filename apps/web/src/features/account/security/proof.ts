// The proof that it is really you, which every act of security asks for: the login password, and with an authenticator
// bound its code, else a code that was sent to one's own phone or e-mail.

import type { Channel, ErrorCode } from '@candor/api'
import type { SecurityOverview } from './security-act.ts'

export interface ProofForm {
  password: string
  secondFactor: string
  code: string
}

export const EMPTY_PROOF: Readonly<ProofForm> = { password: '', secondFactor: '', code: '' }

type Bound = Pick<SecurityOverview, 'phone' | 'email' | 'authenticator'>

/** Where a code can be sent to. The authenticator takes the place of such codes. */
export function codeChannels({ phone, email, authenticator }: Bound): readonly Channel[] {
  if (authenticator) return []
  const channels: Channel[] = []
  if (phone !== null) channels.push('phone')
  if (email !== null) channels.push('email')
  return channels
}

interface ProofBody {
  readonly password: string
  readonly secondFactor?: string
  readonly code?: string
}

/** What a call takes of the form; what was typed into a field that is not asked for stays behind. */
export function proofBody({ password, secondFactor, code }: ProofForm, bound: Bound): ProofBody {
  return bound.authenticator ? { password, secondFactor: secondFactor.trim() } : { password, code }
}

/** Six digits of the app, or a recovery code with or without its dash. */
export const SECOND_FACTOR = /^(?:\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/

export const SIX_DIGITS = /^\d{6}$/

/** Which field of the proof a refusal speaks of. */
export const PROOF_FIELDS: Partial<Record<ErrorCode, keyof ProofForm>> = {
  'password.wrong': 'password',
  'code.required': 'code',
  'code.wrong': 'code',
  'code.expired': 'code',
  'code.tries': 'code',
  'code.too.soon': 'code',
  'contact.not.bound': 'code',
  'second.factor.required': 'secondFactor',
  'second.factor.wrong': 'secondFactor',
  'second.factor.locked': 'secondFactor',
}
