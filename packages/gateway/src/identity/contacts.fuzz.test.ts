import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiRefusal } from '../refusal.ts'
import { maskContact, parseContact, readContact } from './contacts.ts'

const CODES = new Set(['account.email.invalid', 'account.phone.invalid'])
const letters = fc.constantFrom(
  ...'aAkKzZ019.@+-_ \0\n\u0130\u0131\u212A\u0430\u0661\uFF10\u200B\u202E\ud83d(%)'.split(''),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(letters, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.tuple(fc.string({ maxLength: 20 }), fc.domain()).map(([local, domain]) => `${local}@${domain}`),
  fc.stringMatching(/^\+[0-9 ().-]{5,20}$/),
)

describe('contacts', () => {
  test('any text is a contact in its one spelling, or is refused', () => {
    let parsed = 0
    fc.assert(
      fc.property(text, (written) => {
        try {
          const contact = parseContact(written)
          parsed++
          expect(contact.value).toMatch(
            contact.channel === 'email' ? /^[!-~]+@[!-~]+$/ : /^\+[1-9][0-9]{5,16}$/,
          )
          expect(contact.value).toBe(contact.value.toLowerCase())
          expect(contact.value.length).toBeLessThanOrEqual(254)
          // Written again it is the same, and so is what is read for its owner.
          expect(parseContact(contact.value)).toEqual(contact)
          expect(readContact(written)).toEqual(contact)
          const masked = maskContact(contact)
          expect(masked).toContain('•')
          expect(masked).not.toContain(contact.value)
        } catch (error) {
          if (!(error instanceof ApiRefusal)) throw error
          expect(CODES.has(error.code)).toBe(true)
        }
      }),
      { numRuns: 20_000 },
    )
    expect(parsed).toBeGreaterThan(100)
  })
})
