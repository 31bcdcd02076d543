// What must not be read on a page: the key of a text in its place, and English on a page in another language.

import type { Language } from '@candor/api'

/** A text that was not found shows its key: `menu.home`. Addresses are not meant. */
const BARE_KEY = /(?<![\w.@/-])[a-z]+[A-Za-z]*(?:\.[a-z]+[A-Za-z0-9]*)+(?![\w.@/-])/g
const ADDRESSES = /\b(?:candor|example|www)\b|\.(?:com|example|jp)\b/

/** Words of every English sentence that none of the other languages has. */
const ENGLISH = /(?<![\w'’-])(?:the|and|your|you|with|of|this|that|from|is|are|was|have|not|will|when|which)(?![\w'’-])/i

/** Each of the pieces is a text of its own on the page. */
export function wrongTexts(pieces: readonly string[], language: Language): string[] {
  const keys = pieces.flatMap((piece) => piece.match(BARE_KEY) ?? []).filter((key) => !ADDRESSES.test(key))
  const english = language === 'en' ? [] : pieces.filter((piece) => ENGLISH.test(piece))
  return [
    ...keys.map((key) => `shows the key ${key}`),
    ...english.map((piece) => `has English: ${piece.slice(0, 120)}`),
  ]
}
