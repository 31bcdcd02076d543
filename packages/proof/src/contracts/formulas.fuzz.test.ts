import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ContractTerms,
  closePart,
  fundingDue,
  fundingTotals,
  type HeldPosition,
  isolatedLiquidationPrice,
  isSafeAt,
  liquidationBounds,
  lotsValue,
  maintenanceMargin,
  mostLots,
  orderCost,
  type RiskTierTerms,
  type Stand,
} from '../index.ts'

const ONE = 100_000_000n
const DECIMALS = 8
const WHOLE = 10n

/** Tiers that rise: in size by two to nine times, in rate by up to ten per cent. Ends are whole coins. */
const tiers: fc.Arbitrary<readonly RiskTierTerms[]> = fc
  .array(
    fc.record({
      times: fc.bigInt({ min: 2n, max: 9n }),
      more: fc.bigInt({ min: 10_000n, max: 10_000_000n }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => {
    let upTo = 10_000n * ONE
    let maintenanceE8 = 0n
    return steps.map(({ times, more }) => {
      upTo *= times
      maintenanceE8 += more
      return { upTo, maxLeverage: 10, maintenanceE8 }
    })
  })

/** Multiplier and tick are powers of ten whose product is at least one unit: values on ticks are exact. */
const terms: fc.Arbitrary<ContractTerms> = fc
  .record({ small: fc.integer({ min: 0, max: DECIMALS + 2 }), tiers, takerE8: fc.bigInt(0n, 200_000n) })
  .chain(({ small, ...rest }) =>
    fc.integer({ min: Math.max(0, DECIMALS - small), max: DECIMALS + 1 }).map((tick) => ({
      ...rest,
      multiplier: WHOLE ** BigInt(small),
      tick: WHOLE ** BigInt(tick),
    })),
  )

const direction = fc.constantFrom('long' as const, 'short' as const)

function positionOf({ multiplier, tick }: ContractTerms): fc.Arbitrary<HeldPosition> {
  return fc
    .record({
      direction,
      lots: fc.bigInt(1n, 100_000n),
      ticks: fc.bigInt(1n, 1_000_000n),
      odd: fc.bigInt(0n, 1_000n),
      leverage: fc.integer({ min: 1, max: 100 }),
      extra: fc.bigInt(-1_000n, 1_000_000_000n),
    })
    .map(({ lots, ticks, odd, extra, ...rest }) => {
      const entryValue = lotsValue({ multiplier }, { lots, price: ticks * tick }) + odd
      const { margin } = orderCost({ value: entryValue, leverage: rest.leverage, rateE8: 0n })
      return { ...rest, lots, entryValue, margin: margin + extra > 0n ? margin + extra : 0n }
    })
}

const held = terms.chain((each) => positionOf(each).map((position) => ({ terms: each, position })))

describe('[rulebook 2.6] the displayed liquidation price', () => {
  test('is the last safe tick of an isolated position by the integer test', () => {
    fc.assert(
      fc.property(held, ({ terms: each, position }) => {
        const stand: Stand = { [position.direction]: position, backing: position.margin }
        const price = isolatedLiquidationPrice(each, position)
        const outward = position.direction === 'long' ? -each.tick : each.tick
        if (price === undefined) {
          // Never liquidated as a long; as a short never safe.
          expect(isSafeAt(each, stand, each.tick)).toBe(position.direction === 'long')
          return
        }
        expect(price % each.tick).toBe(0n)
        expect(isSafeAt(each, stand, price)).toBe(true)
        if (price + outward > 0n) expect(isSafeAt(each, stand, price + outward)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of a hedged account is the last safe tick, and what lies between the bounds is safe', () => {
    const hedged = terms.chain((each) =>
      fc.record({
        terms: fc.constant(each),
        long: positionOf(each).map((position) => ({ ...position, direction: 'long' as const })),
        short: positionOf(each).map((position) => ({ ...position, direction: 'short' as const })),
        at: fc.bigInt(1n, 2_000_000n),
      }),
    )
    fc.assert(
      fc.property(hedged, ({ terms: each, long, short, at }) => {
        const stand: Stand = { long, short, backing: long.margin + short.margin }
        const { below, above } = liquidationBounds(each, stand)
        for (const [bound, outward] of [
          [below, -each.tick],
          [above, each.tick],
        ] as const) {
          if (bound === undefined) continue
          expect(isSafeAt(each, stand, bound.lastSafe)).toBe(true)
          if (bound.lastSafe + outward > 0n) {
            expect(isSafeAt(each, stand, bound.lastSafe + outward)).toBe(false)
          }
        }
        if (below === undefined && above === undefined) return
        const price = at * each.tick
        const isBetween =
          (below === undefined || price >= below.lastSafe) && (above === undefined || price <= above.lastSafe)
        expect(isSafeAt(each, stand, price)).toBe(isBetween)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('[rulebook 2.5] maintenance grows with value and never jumps', () => {
  fc.assert(
    fc.property(terms, fc.bigInt(0n, 10n ** 20n), (each, value) => {
      const step = maintenanceMargin(each, value + 1n) - maintenanceMargin(each, value)
      expect(step === 0n || step === 1n).toBe(true)
    }),
  )
})

test('[rulebook 2.3] the profit of all partial closes together is exact, and none overstates', () => {
  const closes = fc.array(fc.record({ share: fc.bigInt(1n, 100n), ticks: fc.bigInt(1n, 1_000_000n) }), {
    minLength: 0,
    maxLength: 8,
  })
  fc.assert(
    fc.property(held, closes, ({ terms: each, position }, parts) => {
      let left = position
      let pnl = 0n
      let margin = 0n
      let value = 0n
      for (const { share, ticks } of [...parts, { share: 100n, ticks: 7n }]) {
        const lots = (left.lots * share + 99n) / 100n
        if (lots === 0n) continue
        const part = lotsValue(each, { lots, price: ticks * each.tick })
        const closed = closePart(left, { lots, value: part, rateE8: 50_000n })
        const fair = left.entryValue * lots
        // Against the exact share of the entry value, a part may be short by less than a unit, never over.
        const over =
          position.direction === 'long'
            ? closed.entryPart * left.lots - fair
            : fair - closed.entryPart * left.lots
        expect(over >= 0n && over < left.lots).toBe(true)
        pnl += closed.pnl
        margin += closed.marginPart
        value += part
        left = closed.left
      }
      expect(left).toMatchObject({ lots: 0n, entryValue: 0n, margin: 0n })
      expect(pnl).toBe(
        position.direction === 'long' ? value - position.entryValue : position.entryValue - value,
      )
      expect(margin).toBe(position.margin)
    }),
  )
})

test('[rulebook 2.9] the residue of funding is below the number of positions', () => {
  const sizes = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sizes, sizes, fc.bigInt(-750_000n, 750_000n), (longs, shorts, rateE8) => {
      const total = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
      const rest = total(longs) - total(shorts)
      const positions = [
        ...longs.map((value) => ({ direction: 'long' as const, value })),
        ...shorts.map((value) => ({ direction: 'short' as const, value })),
        // As many lots are long as are short.
        { direction: rest > 0n ? ('short' as const) : ('long' as const), value: rest < 0n ? -rest : rest },
      ]
      const { paid, received, dust } = fundingTotals({ rateE8, positions })
      expect(dust).toBe(paid - received)
      expect(dust >= 0n && dust < BigInt(positions.length)).toBe(true)
      const dues = positions.map((position) => fundingDue({ ...position, rateE8 }))
      expect(total(dues)).toBe(-dust)
    }),
  )
})

test('[rulebook 2.2] the most lots that can be opened are paid for, and one more is not', () => {
  fc.assert(
    fc.property(
      terms,
      fc.bigInt(1n, 1_000_000n),
      fc.integer({ min: 1, max: 10 }),
      fc.bigInt(0n, 10n ** 13n),
      (each, ticks, leverage, available) => {
        const price = ticks * each.tick
        const open = { side: 'buy', price, bestBid: undefined, leverage, rateE8: 50_000n } as const
        const lots = mostLots(each, { ...open, available, usedValue: 0n, maxLots: 1_000_000n })
        const cost = (count: bigint): bigint =>
          orderCost({ value: lotsValue(each, { lots: count, price }), leverage, rateE8: 50_000n }).cost
        const largest = each.tiers.at(-1)?.upTo ?? 0n
        expect(cost(lots) <= available).toBe(true)
        const isOneMoreTooMany =
          cost(lots + 1n) > available ||
          lots === 1_000_000n ||
          lotsValue(each, { lots: lots + 1n, price }) > largest
        expect(isOneMoreTooMany).toBe(true)
      },
    ),
  )
})
