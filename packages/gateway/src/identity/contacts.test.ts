import { describe, expect, test } from 'vitest'
import { maskContact, parseContact, readContact } from './contacts.ts'

function codeOf(text: string, channel?: 'email' | 'phone'): unknown {
  try {
    return parseContact(text, channel).value
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('an e-mail address', () => {
  test('has one spelling', () => {
    const written = ['mika@example.com', 'MIKA@Example.COM', '  Mika@example.com\n', 'mika@ｅxample.com']
    for (const text of written) {
      expect(parseContact(text), `as ${text}`).toEqual({ channel: 'email', value: 'mika@example.com' })
    }
    expect(codeOf("o'hara+spot.2@mail.example.co.jp")).toBe("o'hara+spot.2@mail.example.co.jp")
  })

  test('may have an international domain, kept in ASCII', () => {
    expect(codeOf('mika@münchen.de')).toBe('mika@xn--mnchen-3ya.de')
    expect(codeOf('mika@XN--MNCHEN-3YA.de')).toBe('mika@xn--mnchen-3ya.de')
    expect(codeOf('mika@例え.テスト')).toBe('mika@xn--r8jz45g.xn--zckzah')
  })

  test('that only looks like another one is another one, or none', () => {
    // A Cyrillic а in the domain; the same in front of the @.
    expect(codeOf('mika@\u0430pple.com')).toBe('mika@xn--pple-43d.com')
    expect(codeOf('mik\u0430@apple.com')).toBe('account.email.invalid')
    // The sign for kelvin and the dotless i fall together with k and i in some alphabets.
    expect(codeOf('mi\u212Aa@example.com')).toBe('account.email.invalid')
    expect(codeOf('m\u0131ka@example.com')).toBe('account.email.invalid')
  })

  test('must look like one', () => {
    const wrong = [
      '',
      '@',
      'mika@',
      '@example.com',
      'mika@example',
      'mika@@example.com',
      'mika@a@example.com',
      'mi ka@example.com',
      'mika@exam ple.com',
      'mika@.example.com',
      'mika@example..com',
      'mika@example.com.',
      'mika@-example.com',
      'mika@example-.com',
      'mika@example.c',
      'mika@example.123',
      'mika@127.0.0.1',
      'mika@127.1',
      'mika@[127.0.0.1]',
      'mika@ex%61mple.com',
      'mika@exa_mple.com',
      '.mika@example.com',
      'mika.@example.com',
      'mi..ka@example.com',
      '"mika"@example.com',
      'mika<a@example.com>',
      'mika@example.com\0',
      'mika\0@example.com',
      'mika@example.com\r\nBcc: all@example.com',
      'mika,ada@example.com',
      'mika@example.com,ada',
      'mika@exam\u200Bple.com',
      'mika\u202E@example.com',
      '\ud800@example.com',
      'mika@\ud800.com',
      `${'a'.repeat(65)}@example.com`,
      `mika@${'a'.repeat(64)}.com`,
      `mika@${'a.'.repeat(125)}com`,
      'a'.repeat(100_000),
    ]
    for (const text of wrong) {
      expect(codeOf(text, 'email'), `as ${JSON.stringify(text.slice(0, 60))}`).toBe('account.email.invalid')
    }
  })
})

describe('a phone number', () => {
  test('has one spelling', () => {
    for (const text of ['+819012345678', '+81 90-1234-5678', ' +81 (90) 1234.5678 ', '+81 (0)90 1234 5678']) {
      expect(parseContact(text), `as ${text}`).toEqual({ channel: 'phone', value: '+819012345678' })
    }
  })

  test('must be one, with its country code', () => {
    const wrong = [
      '',
      '+',
      '09012345678',
      '819012345678',
      '00819012345678',
      '+8190',
      '+8190123456789999',
      '+999123456789',
      '+81901234567a',
      '+819012345678x12',
      '+819012345678;ext=12',
      'tel:+819012345678',
      '++819012345678',
      '+81\t9012345678',
      '+81901234\x005678',
      '+81\u00A09012345678',
      '+\u0668\u0661\u0669\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668',
      '＋819012345678',
      '+８１９０１２３４５６７８',
      `+${'1'.repeat(100_000)}`,
      `+81${' '.repeat(40)}9012345678`,
      // Whoever sends to it pays for it.
      '+19005551234',
    ]
    for (const text of wrong) {
      expect(codeOf(text), `as ${JSON.stringify(text.slice(0, 60))}`).toBe('account.phone.invalid')
    }
  })

  test('that no numbering plan has any more is still read for its owner', () => {
    expect(codeOf('+441632960961')).toBe('account.phone.invalid')
    expect(readContact('+44 1632 960961')).toEqual({ channel: 'phone', value: '+441632960961' })
    for (const text of ['', 'mika', '+', 'mika@', '+81901234567a', 'a\0b', '\ud800']) {
      expect(readContact(text), `as ${JSON.stringify(text)}`).toBeUndefined()
    }
  })
})

describe('a contact', () => {
  test('is what the channel says, not what the text looks like', () => {
    expect(codeOf('mika@example.com', 'phone')).toBe('account.phone.invalid')
    expect(codeOf('+819012345678', 'email')).toBe('account.email.invalid')
  })

  test('is shown masked', () => {
    expect(maskContact(parseContact('mika@example.com'))).toBe('m•••a@example.com')
    expect(maskContact(parseContact('mikaela.tanaka@example.com'))).toBe('m•••a@example.com')
    expect(maskContact(parseContact('mi@example.com'))).toBe('m•••@example.com')
    expect(maskContact(parseContact('m@example.com'))).toBe('m•••@example.com')
    expect(maskContact(parseContact('+819012342846'))).toBe('+81 •••• 2846')
    expect(maskContact(parseContact('+12025550123'))).toBe('+1 •••• 0123')
  })
})
