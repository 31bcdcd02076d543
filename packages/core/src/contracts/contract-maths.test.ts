import type { Amount, ContractParameters, RateE8 } from '@candor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BracketTier, bracketsOf, maintenanceOf, marginFor } from './contract-maths.ts'

const ONE = 100_000_000n

/** Brackets of tiers that a listing would accept: values and maintenance rise, leverage falls, none is over from the start. */
const brackets = fc
  .record({
    takerE8: fc.bigInt(0n, ONE / 200n),
    tiers: fc.array(
      fc.record({
        upTo: fc.bigInt(1n, 10n ** 15n),
        maxLeverage: fc.integer({ min: 1, max: 125 }),
        share: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ takerE8, tiers }) => {
    let upTo = 0n
    let leverage = 125
    let maintenanceE8 = 0n
    const accepted = []
    for (const tier of tiers) {
      upTo += tier.upTo
      leverage = Math.min(leverage, tier.maxLeverage)
      const most = (ONE - 1n) / BigInt(leverage) - takerE8
      if (most <= maintenanceE8) break
      const part = ((most - maintenanceE8) * BigInt(tier.share)) / 100n
      maintenanceE8 += part > 0n ? part : 1n
      accepted.push({
        upTo: upTo as Amount,
        maxLeverage: leverage,
        maintenanceE8: maintenanceE8 as RateE8,
      })
    }
    return bracketsOf({ tiers: accepted, takerE8: takerE8 as RateE8 } as unknown as ContractParameters)
  })
  .filter((accepted) => accepted.length > 0)

test('from the value that a tier names for a leverage, the margin of whatever it holds is above maintenance', () => {
  const drawn = fc.record({ brackets, place: fc.nat(4), times: fc.nat(124), more: fc.bigInt(0n, 10n ** 15n) })
  fc.assert(
    fc.property(drawn, ({ brackets: all, place, times, more }) => {
      const tier = all[place % all.length] as BracketTier
      const leverage = 1 + (times % tier.maxLeverage)
      const least = tier.ampleFrom[leverage] as bigint
      // What opens is worth no more than all that is held, by whose tier it is judged.
      for (const value of [least, least + more]) {
        if (value > tier.upTo) continue
        expect(marginFor(value, leverage)).toBeGreaterThan(maintenanceOf(all, value))
      }
    }),
    { numRuns: 2_000 },
  )
})
