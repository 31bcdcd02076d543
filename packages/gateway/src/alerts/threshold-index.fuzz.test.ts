// Against a plain list that is looked through whole.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReached, type Threshold, ThresholdIndex } from './threshold-index.ts'

const act = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    condition: fc.constantFrom('above' as const, 'below' as const),
    price: fc.bigInt({ min: 1n, max: 30n }),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(40) }),
  fc.record({ kind: fc.constant('trade' as const), price: fc.bigInt({ min: 1n, max: 30n }) }),
)

test('a price takes out exactly those that it reaches, whatever was added and removed before', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const index = new ThresholdIndex()
      const plain: Threshold[] = []
      let alertId = 0
      for (const each of acts) {
        if (each.kind === 'add') {
          alertId += 1
          const threshold = { alertId, condition: each.condition, price: each.price }
          index.add(threshold)
          plain.push(threshold)
        } else if (each.kind === 'remove') {
          const [gone] = plain.splice(each.at, 1)
          if (gone !== undefined) {
            expect(index.remove(gone)).toBe(true)
            expect(index.remove(gone)).toBe(false)
          }
        } else {
          const reached = plain.filter((one) => isReached(one, each.price))
          const ids = index.reachedBy(each.price).map((one) => one.alertId)
          expect(ids.toSorted((a, b) => a - b)).toEqual(reached.map((one) => one.alertId))
          for (const one of reached) plain.splice(plain.indexOf(one), 1)
        }
        expect(index.size).toBe(plain.length)
      }
    }),
  )
})

test('of one price the older alert comes first, and the nearest before the farther', () => {
  const index = new ThresholdIndex()
  for (const [alertId, price] of [
    [1, 20n],
    [2, 10n],
    [3, 20n],
  ] as const) {
    index.add({ alertId, condition: 'above', price })
  }
  expect(index.reachedBy(25n).map(({ alertId }) => alertId)).toEqual([2, 1, 3])
})
