// Calls of people who are not logged in: a code, a new account, a new password, the demo's outbox.

import type { AnswerOf, identityRoutes, shapes } from '@candor/api'
import type { Static } from 'typebox'
import type { Handlers } from '../call.ts'
import type { Codes } from '../identity/codes.ts'
import { parseContact } from '../identity/contacts.ts'
import type { OutboxPort } from '../identity/ports.ts'
import { type RegistrationParts, register } from '../identity/registration.ts'
import { contactToReset, type ResetPasswordParts, resetPassword } from '../identity/reset-password.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'

export interface IdentityCallsParts extends RegistrationParts, ResetPasswordParts {
  readonly codes: Codes
  readonly passwords: ResetPasswordParts['passwords']
  readonly sessions: RegistrationParts['sessions']
  /** Of the demo; there is none in live mode. */
  readonly outbox: Pick<OutboxPort, 'read'> | undefined
}

type IdentityHandlers = Pick<Handlers, keyof typeof identityRoutes>

export function identityCalls(parts: IdentityCallsParts): IdentityHandlers {
  const { users, codes, outbox } = parts
  return {
    sendCode: async ({ body, language }) => {
      const { purpose } = body
      if (purpose === 'register') {
        const contact = parseContact(body.account)
        if ((await users.byContact(contact)) !== undefined) throw new ApiRefusal('account.registered')
        return codes.send({ purpose, contact, userId: undefined, language, deliver: true })
      }
      const contact = contactToReset(body.account)
      const user = await users.byContact(contact)
      // The code is not tied to the user: that would be work that an unknown account does not cause.
      return codes.send({
        purpose,
        contact,
        userId: undefined,
        language: user?.language ?? language,
        deliver: user !== undefined,
      })
    },

    register: async ({ body, language, device, address }) =>
      sessionAnswer(
        await register(parts, {
          account: body.account,
          code: body.code,
          password: body.password,
          nationality: body.nationality,
          invitationCode: body.invitationCode,
          agreement: body.agreement === true || body.agreement === 'true',
          language: body.language ?? language,
          device,
          address,
        }),
      ),

    resetPassword: async ({ body }) => {
      await resetPassword(parts, {
        account: body.account,
        code: body.code,
        password: body.password,
        secondFactor: body.secondFactor,
      })
      return null
    },

    demoOutbox: ({ query }): AnswerOf<typeof identityRoutes.demoOutbox> => {
      if (outbox === undefined) throw new ApiRefusal('request.not.found')
      return { list: [...outbox.read(query.deliveryId)] }
    },
  }
}

export function sessionAnswer(token: string): Static<typeof shapes.session> {
  return {
    access_token: token,
    token_type: 'ticket',
    expires_in: GATEWAY_LIMITS.sessionIdleMs / 1_000,
  }
}
