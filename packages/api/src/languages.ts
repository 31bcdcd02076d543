// The nine languages, by the product's own codes, and which one a request wants.

export const LANGUAGES = ['en', 'zh', 'tc', 'jp', 'ti', 'kr', 'ep', 'il', 'pt'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** What `Intl` and `<html lang>` call each language. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  zh: 'zh-CN',
  tc: 'zh-TW',
  jp: 'ja',
  ti: 'th',
  kr: 'ko',
  ep: 'es',
  il: 'it',
  pt: 'pt',
}

const BY_TAG: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...LANGUAGES.map((language): [string, Language] => [language, language]),
  ...LANGUAGES.map((language): [string, Language] => [LANGUAGE_TAGS[language].toLowerCase(), language]),
  ['zh-hant', 'tc'],
  ['zh-hk', 'tc'],
  ['zh-mo', 'tc'],
  ['zh-hans', 'zh'],
  ['zh-sg', 'zh'],
])

/** A header longer than this is not a list of languages. */
const HEADER_LENGTH = 200

/**
 * The first language of an `Accept-Language` header that there is a text for; the product's codes are understood
 * as well. Weights are ignored: browsers send the list in order of preference.
 */
export function chooseLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > HEADER_LENGTH) return DEFAULT_LANGUAGE
  for (const part of header.split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    const found = nearest(tag)
    if (found !== undefined) return found
  }
  return DEFAULT_LANGUAGE
}

/** The tag itself, or the longest beginning of it that is known: `zh-hant-tw` is `zh-hant`. */
function nearest(tag: string): Language | undefined {
  for (let known = tag; known !== ''; known = known.slice(0, Math.max(0, known.lastIndexOf('-')))) {
    const found = BY_TAG.get(known)
    if (found !== undefined) return found
  }
  return undefined
}
