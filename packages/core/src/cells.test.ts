import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ELSEWHERE, hasRoom, lowerCell, raiseCell, Tally } from './cells.ts'

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

  test('a tally counts what lies in a cell as it counts the number itself', () => {
    const small = fc.bigInt(0n, 1n << 59n)
    fc.assert(
      fc.property(anySize, fc.array(small), (first, amounts) => {
        const [tally, page] = [new Tally(), new BigInt64Array(2)]
        tally.add(first)
        let total = first
        for (const amount of amounts) {
          page[1] = amount
          tally.addCell(page, 1)
          total += amount
          expect(tally.total).toBe(total)
        }
        for (const amount of amounts) {
          page[1] = amount
          tally.dropCell(page, 1)
          total -= amount
          expect(tally.total).toBe(total)
        }
      }),
    )
  })

  test('there is room below 2^60 on both sides of nothing', () => {
    const room = 1n << 60n
    expect([0n, room - 1n, 1n - room].map(hasRoom)).toEqual([true, true, true])
    expect([room, -room, ELSEWHERE, 1n << 80n].map(hasRoom)).toEqual([false, false, false, false])
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
