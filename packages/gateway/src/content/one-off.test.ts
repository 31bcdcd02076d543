import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneOff } from './one-off.ts'

describe('words that differ in one letter', () => {
  test.each([
    ['price', 'price', true],
    ['price', 'prise', true],
    ['price', 'prce', true],
    ['price', 'pricee', true],
    ['price', 'xprice', true],
    ['aa', 'aaa', true],
    ['', 'a', true],
    ['price', 'pirce', false],
    ['price', 'prises', false],
    ['price', 'pri', false],
    ['abcd', 'acbd', false],
  ])('%s and %s', (a, b, is) => {
    expect(isOneOff(a, b)).toBe(is)
    expect(isOneOff(b, a)).toBe(is)
  })

  /** By trying every change that there is. */
  function slowly(a: string, b: string): boolean {
    const letters = [...new Set(a + b)]
    const changes = [a]
    for (let at = 0; at <= a.length; at++) {
      changes.push(a.slice(0, at) + a.slice(at + 1))
      for (const letter of letters) {
        changes.push(a.slice(0, at) + letter + a.slice(at), a.slice(0, at) + letter + a.slice(at + 1))
      }
    }
    return changes.includes(b)
  }

  test('are those that some change turns into each other', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneOff(a, b)).toBe(slowly(a, b))
      }),
      { numRuns: 2_000 },
    )
  })
})
