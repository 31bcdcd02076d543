import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lowerCell, raiseCell, Tally } from './cells.ts'

describe('numbers in cells', () => {
  const anySize = fc.oneof(fc.bigInt(0n, 10n ** 18n), fc.bigInt((1n << 63n) - 3n, 1n << 70n))

  test('a tally counts whatever the size', () => {
    fc.assert(
      fc.property(fc.array(anySize), (amounts) => {
        const tally = new Tally()
        let total = 0n
        for (const amount of amounts) {
          tally.add(amount)
          total += amount
          expect(tally.total).toBe(total)
        }
        for (const amount of amounts) {
          tally.drop(amount)
          total -= amount
          expect(tally.total).toBe(total)
        }
      }),
    )
  })

  test('a cell takes what fits and gives what is there, and nothing else', () => {
    const page = new BigInt64Array(3)
    raiseCell(page, 1, (1n << 63n) - 1n)
    expect(() => raiseCell(page, 1, 1n)).toThrow('no more than fits')
    lowerCell(page, 1, (1n << 63n) - 3n)
    expect(() => lowerCell(page, 1, 3n)).toThrow('not there')
    expect([...page]).toEqual([0n, 2n, 0n])
  })
})
