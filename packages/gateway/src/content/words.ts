// The words of a text, as a search sees them: in lower case, without accents, found also where a script writes no spaces
// between them. The same for texts and for what is looked for.

import { LANGUAGE_TAGS, type Language } from '@candor/api'

const ACCENTS = /[\u0300-\u036f]/g
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts whose words only a dictionary can tell apart. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\u30fc]/u

/** Marks of other scripts stay: in Thai they are vowels. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase()
}

/** Finds the words of texts in one language. */
export function wordsIn(language: Language): (folded: string) => string[] {
  const segmenter = new Intl.Segmenter(LANGUAGE_TAGS[language], { granularity: 'word' })
  return (folded) => {
    const words: string[] = []
    for (const [run] of folded.matchAll(RUN)) {
      if (!UNSPACED.test(run)) words.push(run)
      else for (const { segment } of segmenter.segment(run)) words.push(segment)
    }
    return words
  }
}
