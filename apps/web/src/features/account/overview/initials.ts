// The one or two letters that stand for a person: from a nickname, whatever its script. Never cuts a character in two.

const MOST = 2
/** Where a character is a letter by itself: nothing that could follow it belongs to it. */
const PLAIN = /^[\x20-\x7e]+$/

export function initialsOf(nickName: string): string {
  const words = nickName.split(/[\s._\-@+]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const firsts = words.map(firstOf).filter((first) => first !== undefined)
  // One ideograph or syllable says as much as two letters.
  if (firsts[0] !== undefined && isWide(firsts[0])) return firsts[0]
  return firsts.slice(0, MOST).join('').toLocaleUpperCase('en')
}

function firstOf(word: string): string | undefined {
  // A segmenter takes longer to make than the header that shows what it finds.
  if (PLAIN.test(word)) return /[a-z\d]/i.exec(word)?.[0]
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment
  }
  return undefined
}

function isWide(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)
}
