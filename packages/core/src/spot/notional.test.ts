import { type Amount, ceilDiv, ONE, type Price, type RateE8, type SpotParameters } from '@candor/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { notional, protectionPrice } from './notional.ts'
import { type SpotListing, SpotMarket } from './spot-market.ts'

/** Ticks and lots whose product is whole, from one extreme to the other. */
const grids = fc.constantFrom(
  [1n, ONE],
  [ONE, 1n],
  [1_000_000n, 1_000n],
  [100n, 1_000_000n],
  [10_000n, 10_000n],
)
const counts = fc.bigInt({ min: 0n, max: 10n ** 18n })

test('the value in lots and ticks is the quantity times the price, to the last unit', () => {
  fc.assert(
    fc.property(grids, counts, counts, ([tick, lot], ticks, lots) => {
      const parameters = { tick, lot } as SpotParameters
      const market = new SpotMarket({} as SpotListing, parameters)
      const quantity = (lots * lot) as Amount
      const price = (ticks * tick) as Price
      expect(notional(quantity, price, market)).toBe((quantity * price) / ONE)
    }),
  )
})

test('a market order reaches the last whole tick within the band, and no further', () => {
  const bands = fc.bigInt({ min: 1n, max: ONE - 1n })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      bands,
      fc.bigInt({ min: 1n, max: ONE }),
      (best, band, tick) => {
        const reach = (side: 'buy' | 'sell'): bigint =>
          protectionPrice(side, best as Price, band as RateE8, tick as Price)
        expect(reach('buy')).toBe(((best * (ONE + band)) / ONE / tick) * tick)
        expect(reach('sell')).toBe(ceilDiv(ceilDiv(best * (ONE - band), ONE), tick) * tick)
      },
    ),
  )
})
