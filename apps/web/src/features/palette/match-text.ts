// How well a typed text fits the words of something: a number, larger is better, or nothing. Every typed word must fit;
// case, accents, and the signs between the coins of a pair do not count, and one slip in a longer word is forgiven.

import { slipsBetween } from '../markets/search-markets.ts'

/** In the order of what people mean first. */
const SCORE = { whole: 100, beginning: 80, wordBeginning: 60, inside: 40, scattered: 20, slip: 10 } as const
const LEAST_LETTERS_FOR_SCATTERED = 3
const LEAST_LETTERS_FOR_A_SLIP = 4
/** Letters with other letters between them are looked for in codes and Latin words only: in other scripts every sign counts. */
const LATIN = /^[a-z0-9]+$/

/** The first words are the most telling: each further one counts a little less. */
export function matchText(words: readonly string[], typed: string): number | undefined {
  const wanted = typed.trim().split(/\s+/).map(plain).filter(Boolean)
  if (wanted.length === 0) return undefined
  let sum = 0
  for (const each of wanted) {
    const best = Math.max(...words.map((word, place) => scoreOf(word, each) - place))
    if (best <= 0) return undefined
    sum += best
  }
  return sum / wanted.length
}

function scoreOf(text: string, wanted: string): number {
  const whole = plain(text)
  if (whole === wanted) return SCORE.whole
  if (whole.startsWith(wanted)) return SCORE.beginning
  const parts = text.split(/[\s/_\-.:,]+/).map(plain)
  if (parts.some((part) => part.startsWith(wanted))) return SCORE.wordBeginning
  if (whole.includes(wanted)) return SCORE.inside
  if (!LATIN.test(wanted)) return 0
  if (wanted.length >= LEAST_LETTERS_FOR_SCATTERED && parts.some((part) => isScattered(part, wanted)))
    return SCORE.scattered
  if (wanted.length < LEAST_LETTERS_FOR_A_SLIP) return 0
  return [whole, ...parts].some((part) => slipsBetween(wanted, part) === 1) ? SCORE.slip : 0
}

/** All letters in their order, the first one at the beginning. */
function isScattered(word: string, wanted: string): boolean {
  if (word[0] !== wanted[0]) return false
  let from = 0
  for (const letter of wanted) {
    const place = word.indexOf(letter, from)
    if (place < 0) return false
    from = place + 1
  }
  return true
}

/** Latin accents are left out; the vowels of Thai, which are marks too, are not. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/_\-.:,]/g, '')
}
