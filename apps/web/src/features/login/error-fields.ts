// Which field of a form a refusal of the server belongs to. What belongs to none is told in a notification.

import type { ErrorCode } from '@candor/api'

export type EntryField =
  | 'account'
  | 'code'
  | 'password'
  | 'secondFactor'
  | 'nationality'
  | 'invitationCode'
  | 'agreement'

const FIELD_OF_CODE: Partial<Record<ErrorCode, EntryField>> = {
  'account.email.invalid': 'account',
  'account.phone.invalid': 'account',
  'account.registered': 'account',
  'account.locked': 'account',
  'code.required': 'code',
  'code.wrong': 'code',
  'code.expired': 'code',
  'code.tries': 'code',
  'code.too.soon': 'code',
  'password.length': 'password',
  'password.common': 'password',
  'password.same.as.fund': 'password',
  'second.factor.required': 'secondFactor',
  'second.factor.wrong': 'secondFactor',
  'second.factor.locked': 'secondFactor',
  'country.unknown': 'nationality',
  'invitation.unknown': 'invitationCode',
  'agreement.required': 'agreement',
}

/** Undefined for what is nobody's fault on the form: a busy server, a lost connection, a code that is not known here. */
export function fieldOfError(code: string): EntryField | undefined {
  return Object.hasOwn(FIELD_OF_CODE, code) ? FIELD_OF_CODE[code as ErrorCode] : undefined
}
