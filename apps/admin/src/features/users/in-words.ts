// A word of the API as people read it: `partiallyFilled` as `partially filled`.

export function inWords(word: string): string {
  return word
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ' ')
    .trim()
}
