// Guesses how hard a password is to find by its length and variety alone. Knows no words, so what it calls strong may
// still be refused as too common; it never judges whether a password is allowed.

/** 0 while nothing is typed, then 1 to 4 bars. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** How many characters each kind has to choose from; everything else counts as one kind. */
const KINDS: readonly (readonly [kind: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
]

/** Bits from which on a password has two, three and four bars. */
const STEPS = [36, 50, 66] as const

/** Shorter than this is weak, whatever it is made of. */
const LEAST_LENGTH = 8

/** A character that goes on like this can be guessed from the one before: `aaa`, `abc`, `321`, `qwe`. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

export function strengthOf(password: string): Strength {
  const characters = Array.from(password)
  if (characters.length === 0) return 0
  if (characters.length < LEAST_LENGTH) return 1
  const unforeseen = characters.filter((character, place) => !follows(characters[place - 1], character))
  const choices = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  // Few different characters repeated are not many characters.
  const counted = Math.min(unforeseen.length, new Set(unforeseen).size * 2)
  const bits = counted * Math.log2(choices)
  return (1 + STEPS.filter((step) => bits >= step).length) as Strength
}

function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  const [first, second] = [before.toLowerCase(), character.toLowerCase()]
  return (
    first === second ||
    ROWS.some((row) => row.includes(`${first}${second}`) || row.includes(`${second}${first}`))
  )
}
