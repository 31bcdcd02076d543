// Whether two words are the same but for one letter: another one, one too many, or one too few.

export function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short.charCodeAt(from) === long.charCodeAt(from)) from++
  let [shortEnd, longEnd] = [short.length, long.length]
  while (shortEnd > from && short.charCodeAt(shortEnd - 1) === long.charCodeAt(longEnd - 1)) {
    shortEnd--
    longEnd--
  }
  return shortEnd - from <= 1 && longEnd - from <= 1
}
