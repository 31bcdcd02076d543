import { type Amount, ONE, type Price, type SpotParameters } from '@candor/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { notional } from './notional.ts'
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
