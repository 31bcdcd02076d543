// Fields of the console's calls.

import {
  CAPITAL_ACCOUNTS,
  CORRECTION_ACCOUNTS,
  CORRECTION_DIRECTIONS,
  LIMITS,
  WALLETS,
} from '@candor/contract'
import { Type } from 'typebox'
import * as f from '../fields.ts'
import { API_LIMITS } from '../limits.ts'
import { CORRECTION_REASONS, HOLD_REASONS, REFUSAL_REASONS, RETURN_REASONS } from '../money-words.ts'
import * as s from '../shapes.ts'
import { ADMIN_ROLES, ADMIN_STAGES, CONFIG_KEYS, PROPOSAL_KINDS, PROPOSAL_STATES } from './admin-words.ts'

const ID = '^[1-9]\\d{0,14}$'
/** Visible text on one line: nothing that could pretend to be another line. */
const ONE_LINE = '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$'

export const administratorId = Type.String({ pattern: ID, description: 'administrator', examples: ['2'] })
export const userId = Type.String({ pattern: ID, description: 'user', examples: ['10004821'] })
export const realNameId = Type.String({ pattern: ID, description: 'submission of a real name' })
export const proposalId = Type.String({ pattern: ID, description: 'proposal' })
export const auditNumber = Type.String({ pattern: '^\\d{1,15}$', description: 'number of an audit line' })
/** A moment that somebody chooses. */
export const moment = Type.Integer({
  minimum: 0,
  maximum: 999_999_999_999_999,
  description: 'milliseconds UTC',
  examples: [1_790_000_000_000],
})
export const id = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const role = Type.Enum([...ADMIN_ROLES], { description: 'role' })
export const stage = Type.Enum([...ADMIN_STAGES], { description: 'whether the session may work yet' })
export const email = Type.String({
  minLength: 3,
  maxLength: API_LIMITS.accountLength,
  examples: ['owner@candor.example'],
})
export const code = Type.String({ pattern: '^\\d{6}$', description: 'six digits of your authenticator app' })
export const holdReason = Type.Enum([...HOLD_REASONS], { description: 'reason, which the user reads' })
export const refusalReason = Type.Enum([...REFUSAL_REASONS], { description: 'reason, which the user reads' })
export const returnReason = Type.Enum([...RETURN_REASONS], { description: 'reason, which the user reads' })
export const correctionReason = Type.Enum([...CORRECTION_REASONS], {
  description: 'reason, which the user reads',
})
export const proposalKind = Type.Enum([...PROPOSAL_KINDS], { description: 'what is proposed' })
export const proposalState = Type.Enum([...PROPOSAL_STATES], { description: 'state' })
export const configKey = Type.Enum([...CONFIG_KEYS], { description: 'setting' })
export const wallet = Type.Enum([...WALLETS], { description: 'wallet' })
export const direction = Type.Enum([...CORRECTION_DIRECTIONS], {
  description: 'to the user, or from the user',
})
export const against = Type.Enum([...CORRECTION_ACCOUNTS], { description: "the platform's account" })
export const capitalAccount = Type.Enum([...CAPITAL_ACCOUNTS], {
  description: "the platform's account that its capital is put into",
})
/** For other administrators, never shown to users. */
export const note = Type.String({
  maxLength: API_LIMITS.adminNoteLength,
  pattern: ONE_LINE,
  description: 'for other administrators; users never see it',
})
export const because = Type.String({
  minLength: 1,
  maxLength: LIMITS.reasonLength,
  pattern:
    '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$',
  description: 'why, in words',
})
export const reference = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.bankReferenceLength,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$',
  description: "the bank's own name of the movement",
  examples: ['MT103-2026-000184'],
})

export const page = {
  pageIndex: Type.Optional(f.pageIndexText),
  pageSize: Type.Optional(f.pageSizeText),
}

/** Where the command stands in the log. */
export const logged = s.strict({
  number: Type.Integer({ description: 'place of the command in the log' }),
})
export const who = s.strict({ administratorId, email: Type.String(), time: f.timeMs })
