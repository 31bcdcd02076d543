import { describe, expect, test } from 'vitest'
import { arcsOf, sharesOf } from './allocation.ts'

const parts = (...values: number[]) => values.map((value, at) => ({ name: `p${at}`, value: BigInt(value) }))

describe('shares', () => {
  test('are cut to tenths of a percent, the largest first, without what is worth nothing', () => {
    expect(sharesOf(parts(1, 0, 2)).map(({ name, perMille }) => [name, perMille])).toEqual([
      ['p2', 666],
      ['p0', 333],
    ])
  })

  test('are six at most: of seven the two smallest are the others', () => {
    expect(sharesOf(parts(6, 5, 4, 3, 2, 1)).some(({ isOthers }) => isOthers)).toBe(false)
    const shares = sharesOf(parts(7, 6, 5, 4, 3, 2, 1))
    expect(shares).toHaveLength(6)
    expect(shares.at(-1)).toMatchObject({ isOthers: true, value: 3n })
  })
})

describe('arcs', () => {
  const WHOLE = 396

  test('fill the ring, also with a share too small to be seen, which is one pixel', () => {
    const arcs = arcsOf(parts(999_999, 1), WHOLE)
    expect(arcs[1]?.length).toBe(1)
    const end = arcs.at(-1)
    expect((end?.from ?? 0) + (end?.length ?? 0)).toBeCloseTo(WHOLE - 1.5)
  })

  test('do not overlap', () => {
    const arcs = arcsOf(parts(50, 30, 15, 4, 1), WHOLE)
    for (const [at, arc] of arcs.entries()) {
      expect(arc.from + arc.length).toBeLessThan(arcs[at + 1]?.from ?? WHOLE)
    }
  })

  test('of one share are the whole ring, of none nothing', () => {
    expect(arcsOf(parts(5), WHOLE)).toEqual([{ from: 0, length: WHOLE }])
    expect(arcsOf([], WHOLE)).toEqual([])
  })
})
