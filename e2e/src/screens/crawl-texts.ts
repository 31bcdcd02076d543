// What must not be read on a page: the key of a text in its place, and English on a page in another language.

import type { Language } from '@candor/api'

/** A text that was not found shows its key: `menu.home`. Addresses are not meant. */
const BARE_KEY = /(?<![\w.@/-])[a-z]+[A-Za-z]*(?:\.[a-z]+[A-Za-z0-9]*)+(?![\w.@/-])/g
const ADDRESSES = /\b(?:candor|example|www)\b|\.(?:com|example|jp)\b/

/** Words of most English sentences that none of the other languages has. */
const ENGLISH_WORDS = [
  ...['the', 'and', 'your', 'you', 'with', 'of', 'this', 'that', 'from', 'is', 'are', 'was'],
  ...['have', 'not', 'will', 'when', 'which'],
]
const ENGLISH = new RegExp(`(?<![\\p{L}\\d'’-])(?:${ENGLISH_WORDS.join('|')})(?![\\p{L}\\d'’-])`, 'iu')

export function bareKeys(text: string): string[] {
  return (text.match(BARE_KEY) ?? []).filter((key) => !ADDRESSES.test(key))
}

export function wrongTexts(texts: readonly string[], language: Language): string[] {
  const keys = texts.flatMap(bareKeys)
  const english = language === 'en' ? [] : texts.filter((text) => ENGLISH.test(text))
  return [
    ...keys.map((key) => `shows the key ${key}`),
    ...english.map((text) => `has English: ${text.slice(0, 120)}`),
  ]
}
