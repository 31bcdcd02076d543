import type { Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import type { Holding } from './holding.ts'
import { RiskWatch } from './risk-watch.ts'

/** Of a holding the watch uses nothing but the two places that it keeps there. */
function holding(): Holding {
  return { watchedLow: undefined, watchedHigh: undefined } as unknown as Holding
}

const price = (value: number): Price => BigInt(value) as Price

describe('RiskWatch', () => {
  test('gives whom a mark reaches, at the very price too, and once only', () => {
    const watch = new RiskWatch()
    const [low, high] = [holding(), holding()]
    watch.set(low, 90n, undefined)
    watch.set(high, undefined, 110n)
    expect(watch.reachedBy(price(91))).toEqual([])
    expect(watch.reachedBy(price(90))).toEqual([low])
    expect(watch.reachedBy(price(80))).toEqual([])
    expect(watch.reachedBy(price(110))).toEqual([high])
  })

  test('forgets an earlier price when it is set again, and all of them when there is none', () => {
    const watch = new RiskWatch()
    const both = holding()
    watch.set(both, 90n, 110n)
    watch.set(both, 80n, 120n)
    expect(watch.reachedBy(price(90))).toEqual([])
    expect(watch.reachedBy(price(110))).toEqual([])
    watch.set(both, undefined, undefined)
    expect(watch.reachedBy(price(1))).toEqual([])
    expect(watch.reachedBy(price(1_000))).toEqual([])
  })

  test('agrees with a plain list, whatever comes in which order', () => {
    const watch = new RiskWatch()
    const all = Array.from({ length: 60 }, holding)
    const plain = new Map<Holding, { low: number | undefined; high: number | undefined }>()
    let seed = 3
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let step = 0; step < 4_000; step++) {
      const one = all[random(all.length)] as Holding
      const low = random(4) === 0 ? undefined : 400 + random(100)
      const high = random(4) === 0 ? undefined : 500 + random(100)
      watch.set(
        one,
        low === undefined ? undefined : BigInt(low),
        high === undefined ? undefined : BigInt(high),
      )
      plain.set(one, { low, high })
      if (step % 5 !== 0) continue
      const mark = 440 + random(120)
      const expected = new Set<Holding>()
      for (const [each, bounds] of plain) {
        if (bounds.low !== undefined && mark <= bounds.low) {
          expected.add(each)
          bounds.low = undefined
        }
        if (bounds.high !== undefined && mark >= bounds.high) {
          expected.add(each)
          bounds.high = undefined
        }
      }
      expect(new Set(watch.reachedBy(price(mark)))).toEqual(expected)
    }
  })
})
