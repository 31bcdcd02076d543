import { describe, expect, it } from 'vitest'
import { contactOf } from './contact-entry.ts'

describe('a contact to bind', () => {
  it.each([
    ['+81 90 1234 5678', '+819012345678'],
    ['0081 (90) 1234-5678', '+819012345678'],
    [' +1.312.555.0148 ', '+13125550148'],
  ])('reads the phone %s as %s', (typed, number) => {
    expect(contactOf(typed, 'phone')).toBe(number)
  })

  it.each([
    '090 1234 5678',
    '+81',
    '+0123456789',
    '+81 90 1234 5678 9012 34',
    'mika@example.com',
    '',
    '+８１９０１２３４',
  ])('takes %j for no phone', (typed) => {
    expect(contactOf(typed, 'phone')).toBeUndefined()
  })

  it('reads an e-mail without the spaces around it', () => {
    expect(contactOf(' mika@example.com ', 'email')).toBe('mika@example.com')
  })

  it.each([
    'mika',
    'mika@',
    'mika@example',
    '@example.com',
    'mi ka@example.com',
    'a@b@c.de',
    'mika@example..com',
  ])('takes %j for no e-mail', (typed) => {
    expect(contactOf(typed, 'email')).toBeUndefined()
  })
})
