import { accountRoutes, identityRoutes } from '@candor/api'
import { describe, expect, it } from 'vitest'
import { fieldOfError } from './error-fields.ts'

/** These say nothing about a field: the login form shows the first three itself, the rest are notifications. */
const OF_NO_FIELD = ['login.failed', 'login.second.factor.required', 'login.busy', 'login.grant.unsupported']

describe('refusals and the fields they belong to', () => {
  const { register, resetPassword, sendCode } = identityRoutes
  const codes = [register, resetPassword, sendCode, accountRoutes.login].flatMap(({ errors }) => [...errors])

  it.each([...new Set(codes)])('knows where %s belongs', (code) => {
    expect(fieldOfError(code) === undefined).toBe(OF_NO_FIELD.includes(code))
  })

  it.each([
    ['account.registered', 'account'],
    ['code.wrong', 'code'],
    ['password.common', 'password'],
    ['second.factor.wrong', 'secondFactor'],
    ['country.unknown', 'nationality'],
    ['invitation.unknown', 'invitationCode'],
    ['agreement.required', 'agreement'],
  ])('shows %s at %s', (code, field) => {
    expect(fieldOfError(code)).toBe(field)
  })

  it.each(['server.error', 'network.timeout', 'request.rate.limited', 'constructor', ''])(
    'leaves %j to a notification',
    (code) => {
      expect(fieldOfError(code)).toBeUndefined()
    },
  )
})
