// Every code says something in every language, and a request gets the language that it asks for.

import { describe, expect, it } from 'vitest'
import { API_ERRORS, ERROR_CODES, type ErrorCode } from './errors.ts'
import { chooseLanguage, LANGUAGES, type Language } from './languages.ts'
import { textOf } from './texts.ts'
import { TRANSLATIONS } from './translations/index.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** What a text of the language is written with; those in Latin letters cannot be told apart this way. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  zh: /\p{Script=Han}/u,
  tc: /\p{Script=Han}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ti: /\p{Script=Thai}/u,
  kr: /\p{Script=Hangul}/u,
}

function english(code: ErrorCode): string | undefined {
  return API_ERRORS.get(code)?.text
}

it('has an English text for every code', () => {
  expect(ERROR_CODES.filter((code) => textOf(code, 'en').trim() === '')).toEqual([])
  expect(ERROR_CODES.map((code) => textOf(code, 'en'))).toEqual(ERROR_CODES.map(english))
})

describe.each(OTHERS)('texts in %s', (language) => {
  it('cover every code and no other', () => {
    expect(Object.keys(TRANSLATIONS[language]).sort()).toEqual([...ERROR_CODES].sort())
    expect(ERROR_CODES.map((code) => textOf(code, language))).toEqual(
      ERROR_CODES.map((code) => TRANSLATIONS[language][code]),
    )
  })

  it('are in that language, not in English', () => {
    const script = SCRIPTS[language] ?? /\p{Script=Latin}/u
    expect(ERROR_CODES.filter((code) => !script.test(textOf(code, language)))).toEqual([])
    expect(ERROR_CODES.filter((code) => textOf(code, language) === english(code))).toEqual([])
  })

  it('have no stray spaces and no full stop at their end, like the English ones', () => {
    expect(ERROR_CODES.filter((code) => /^\s|\s{2}|[\s.。]$/.test(textOf(code, language)))).toEqual([])
  })

  it('say different things for different codes', () => {
    const codesByText = new Map<string, ErrorCode[]>()
    for (const code of ERROR_CODES) {
      const text = textOf(code, language)
      codesByText.set(text, [...(codesByText.get(text) ?? []), code])
    }
    for (const [text, codes] of codesByText) {
      expect(new Set(codes.map(english)).size, `${codes.join(', ')}: ${text}`).toBe(1)
    }
  })
})

it('says success the same way everywhere', () => {
  expect(LANGUAGES.map((language) => textOf('success', language))).toEqual(LANGUAGES.map(() => 'success'))
})

describe('chooseLanguage', () => {
  it.each<[string | undefined, Language]>([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    [',,;q=1', 'en'],
    ['fr', 'en'],
    ['en-GB,en;q=0.9,ja;q=0.8', 'en'],
    ['zh', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['zh-Hans', 'zh'],
    ['zh-SG', 'zh'],
    ['zh-TW,zh;q=0.9', 'tc'],
    ['zh-HK', 'tc'],
    ['zh-MO', 'tc'],
    ['zh-Hant', 'tc'],
    ['ZH-tw', 'tc'],
    ['ja', 'jp'],
    ['ja-JP', 'jp'],
    ['th-TH', 'ti'],
    ['ko-KR', 'kr'],
    ['es-419,es;q=0.9', 'ep'],
    ['it-CH', 'il'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['fr-FR, de;q=0.9 , ko ;q=0.5', 'kr'],
  ])('%s: %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language)
  })

  it.each(LANGUAGES)("understands the product's own code %s", (language) => {
    expect(chooseLanguage(language)).toBe(language)
  })

  it('does not read a header that is too long to be a list of languages', () => {
    expect(chooseLanguage(`ja,${'x'.repeat(300)}`)).toBe('en')
  })

  it.each(['__proto__', 'constructor', 'toString', 'zh\u0000', '中文', 'jp;q=abc\r\nx: y'])(
    'gives one of the nine for %j',
    (header) => {
      expect(LANGUAGES).toContain(chooseLanguage(header))
    },
  )
})
