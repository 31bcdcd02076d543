import { LANGUAGES } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { mailOf, smsOf } from './code-text.ts'
import { PURPOSES, sampleMessage } from './courier-suite.ts'

const CASES = LANGUAGES.flatMap((language) => PURPOSES.map((purpose) => ({ language, purpose })))
const EMAIL = { channel: 'email', value: 'mika@example.com' } as const
const PHONE = { channel: 'phone', value: '+819012345678' } as const

/** The letters of the GSM alphabet: a message of these alone may have 160 of them, any other 70. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
const LATIN = new Set<string>(['en', 'ep', 'il', 'pt'])

describe.each(CASES)('$purpose in $language', ({ language, purpose }) => {
  test('the mail says the code once, that it lives 5 minutes, and nothing unfilled', () => {
    const { subject, text } = mailOf(sampleMessage(EMAIL, { language, purpose }))
    expect(text.split('918273')).toHaveLength(2)
    expect(text).toContain('5')
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/)
    expect(`${subject}${text}`).toContain('Candor')
    expect(subject).not.toContain('918273')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('the SMS says the code once and fits one message, or two where Latin letters carry accents', () => {
    const text = smsOf(sampleMessage(PHONE, { language, purpose }))
    expect(text.split('918273')).toHaveLength(2)
    expect(text).toContain('5')
    expect(text).toContain('Candor')
    expect(text).not.toMatch(/[{}\r\n]/)
    const most = GSM.test(text) ? 160 : LATIN.has(language) ? 134 : 70
    expect(text.length).toBeLessThanOrEqual(most)
  })
})

test('no two purposes and no two languages share a text', () => {
  const texts = CASES.flatMap(({ language, purpose }) => [
    mailOf(sampleMessage(EMAIL, { language, purpose })).text,
    mailOf(sampleMessage(EMAIL, { language, purpose })).subject,
    smsOf(sampleMessage(PHONE, { language, purpose })),
  ])
  expect(new Set(texts).size).toBe(texts.length)
})
