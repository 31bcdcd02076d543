import { describe, expect, it } from 'vitest'
import { type AccountEntry, accountOf, accountProblem } from './account-entry.ts'

const PHONE: AccountEntry = { channel: 'phone', country: 'JP', phone: '80 3307 1194', email: '' }
const EMAIL: AccountEntry = { channel: 'email', country: 'JP', phone: '', email: ' mika@example.com ' }

describe('the account as it is typed', () => {
  it('becomes what the server takes', () => {
    expect(accountOf(PHONE)).toBe('+818033071194')
    expect(accountOf(EMAIL)).toBe('mika@example.com')
  })

  it.each([
    'mika',
    'mika@',
    '@example.com',
    'mika@example',
    'mika@example.',
    'a b@example.com',
    'a@b@example.com',
    'mika@example..com',
  ])('is not an e-mail address: %s', (email) => {
    expect(accountProblem({ ...EMAIL, email })).toBe('email')
  })

  it('is too long', () => {
    expect(accountProblem({ ...EMAIL, email: `${'a'.repeat(250)}@example.com` })).toBe('email')
  })

  it('is not a phone number of that country', () => {
    expect(accountProblem({ ...PHONE, phone: '80 3307 119' })).toBe('phone')
    expect(accountProblem({ ...PHONE, phone: 'mika@example.com' })).toBe('phone')
  })

  it('is missing, whatever the other kind holds', () => {
    expect(accountProblem({ ...PHONE, phone: '  ', email: 'mika@example.com' })).toBe('empty')
    expect(accountProblem({ ...EMAIL, email: '', phone: '80 3307 1194' })).toBe('empty')
  })

  it('passes for a login when it could once have been a number', () => {
    expect(accountProblem({ ...PHONE, phone: '80 3307 119' }, 'possible')).toBeUndefined()
    expect(accountProblem({ ...PHONE, phone: '123' }, 'possible')).toBe('phone')
  })
})
