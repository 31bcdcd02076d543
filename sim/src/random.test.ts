// The seeded randomness: same seed, same sequence; ranges kept; forks independent.

import { describe, expect, test } from 'vitest'
import { Random } from './random.ts'

describe('random', () => {
  test('[P1] the same seed gives the same sequence', () => {
    const draw = (seed: number): unknown[] => {
      const random = new Random(seed)
      const own = Array.from({ length: 50 }, () => [
        random.word(),
        random.int(1, 6),
        random.bigint(0n, 10n ** 30n),
      ])
      return [own, random.fork('other').word()]
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test('the first words of a seed never change', () => {
    const random = new Random(1)
    expect([random.word(), random.word(), random.word()]).toMatchInlineSnapshot(`
      [
        2420951833,
        2513034076,
        3847892949,
      ]
    `)
  })

  test('ranges include both ends and nothing outside', () => {
    const random = new Random(3)
    const ints = new Set(Array.from({ length: 400 }, () => random.int(-1, 2)))
    expect([...ints].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2])
    const bigints = new Set(Array.from({ length: 400 }, () => random.bigint(10n ** 20n, 10n ** 20n + 2n)))
    expect(bigints.size).toBe(3)
    expect(() => random.int(2, 1)).toThrow(RangeError)
  })

  test('weights decide how often a choice is taken', () => {
    const random = new Random(4)
    const drawn = Array.from({ length: 2_000 }, () =>
      random.weighted([
        [1, 'rare'],
        [0, 'never'],
        [9, 'often'],
      ]),
    )
    const rare = drawn.filter((each) => each === 'rare').length
    expect(rare).toBeGreaterThan(120)
    expect(rare).toBeLessThan(290)
    expect(drawn).not.toContain('never')
  })

  test('forks with other labels differ', () => {
    expect(new Random(5).fork('a').word()).not.toBe(new Random(5).fork('b').word())
  })
})
