// The index against a search that looks at every word of every text.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvertedIndex } from './inverted-index.ts'
import { isOneOff } from './one-off.ts'

const all = (): boolean => true

function indexOf(texts: readonly (readonly string[])[]): InvertedIndex {
  const index = new InvertedIndex()
  for (const [place, words] of texts.entries()) index.put(place, new Map(words.map((word) => [word, 1])))
  return index
}

/** Places that have every word, or the most of them, in no order. */
function slowly(texts: readonly (readonly string[])[], words: readonly string[]): number[] {
  const vocabulary = new Set(texts.flat())
  const isHit = (word: string, isLast: boolean): ((other: string) => boolean) => {
    const plain = (other: string): boolean => other === word || (isLast && other.startsWith(word))
    if ([...vocabulary].some(plain) || word.length < 5) return plain
    return (other) => other[0] === word[0] && isOneOff(word, other)
  }
  const counts = texts.map(
    (text) => words.filter((word, at) => text.some(isHit(word, at === words.length - 1))).length,
  )
  const most = Math.max(1, ...counts)
  return counts.flatMap((count, place) => (count === most ? [place] : []))
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })

describe('the index', () => {
  test('finds what looking at everything finds', () => {
    const texts = fc.array(fc.uniqueArray(word, { maxLength: 8 }), { minLength: 1, maxLength: 12 })
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(texts, words, (given, asked) => {
        const found = indexOf(given).find(asked, all)
        expect(found.toSorted((a, b) => a - b)).toEqual(slowly(given, asked))
      }),
      { numRuns: 1_000 },
    )
  })

  test('may be filled between searches', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(word, { maxLength: 6 }), { minLength: 2, maxLength: 8 }),
        word,
        (given, asked) => {
          const index = new InvertedIndex()
          for (const [place, words] of given.entries()) {
            index.put(place, new Map(words.map((each) => [each, 1])))
            const found = index.find([asked], all)
            expect(found.toSorted((a, b) => a - b)).toEqual(slowly(given.slice(0, place + 1), [asked]))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('gives the best first, the rarer word before the frequent, and no more than are ranked', () => {
    const texts = Array.from({ length: 500 }, (_, at) => (at === 321 ? ['common', 'rare'] : ['common']))
    const index = indexOf(texts)
    const found = index.find(['common'], all)
    expect(found).toHaveLength(100)
    expect(new Set(found).size).toBe(100)
    expect(index.find(['rare', 'common'], all)).toEqual([321])
    expect(index.find(['common'], (place) => place > 498)).toEqual([499])
    index.put(500, new Map([['common', 9]]))
    expect(index.find(['common'], all)[0]).toBe(500)
  })

  test('puts the word itself before one that begins with it', () => {
    const index = indexOf([['pricey'], ['price'], ['prices']])
    expect(index.find(['price'], all)).toEqual([1, 0, 2])
  })

  test('finds nothing for no word', () => {
    expect(indexOf([['a']]).find([], all)).toEqual([])
  })
})
