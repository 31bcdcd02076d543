// The kinds of messages that reach users, and what a set of texts for one language must hold.

import type { RealNameReason } from '../identity-words.ts'

export const MESSAGE_KINDS = [
  'account.welcome',
  'login.device.new',
  'password.changed',
  'password.reset',
  'fund.password.set',
  'fund.password.changed',
  'phone.bound',
  'phone.unbound',
  'email.bound',
  'email.unbound',
  'authenticator.bound',
  'authenticator.unbound',
  'recovery.codes.renewed',
  'recovery.code.used',
  'real.name.submitted',
  'real.name.authenticated',
  'real.name.failed',
  'limits.changed',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export interface MessageText {
  readonly title: string
  /** `{name}` stands for the fact of that name. */
  readonly text: string
}

export interface MessageTexts {
  readonly messages: Readonly<Record<MessageKind, MessageText>>
  /** Why a verification was not accepted, as a part of a sentence after a colon. */
  readonly reasons: Readonly<Record<RealNameReason, string>>
  /** In place of `Unknown device`. */
  readonly unknownDevice: string
}
