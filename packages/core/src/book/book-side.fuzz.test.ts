import type { Price, Side } from '@candor/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookSide, type PriceLevel } from './book-side.ts'

class TestOrder {
  readonly name: number
  readonly price: Price
  level: PriceLevel<this> | undefined = undefined
  nextInLevel: this | undefined = undefined
  previousInLevel: this | undefined = undefined
  nextInAccount: this | undefined = undefined
  previousInAccount: this | undefined = undefined

  constructor(name: number, price: Price) {
    this.name = name
    this.price = price
  }
}

/** Prices close together, far apart, and so large that several share one machine number. */
const prices = fc.oneof(
  fc.bigInt({ min: 1n, max: 12n }),
  fc.bigInt({ min: 1n, max: 100_000n }),
  fc.bigInt({ min: 2n ** 60n, max: 2n ** 60n + 300n }),
)
/** A price adds an order; a number takes out the one at that place. */
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: prices }, { weight: 2, arbitrary: fc.nat() }), {
  maxLength: 400,
})

function namesInOrder(book: BookSide<TestOrder>): number[] {
  const names: number[] = []
  for (let order = book.best; order !== undefined; order = book.after(order)) names.push(order.name)
  return names
}

test.each<Side>(['buy', 'sell'])(
  'a %s side gives orders by price, then by arrival, whatever came and went',
  (side) => {
    fc.assert(
      fc.property(steps, (taken) => {
        const book = new BookSide<TestOrder>(side)
        const open: TestOrder[] = []
        for (const [name, step] of taken.entries()) {
          if (typeof step === 'bigint') {
            const order = new TestOrder(name, step as Price)
            book.add(order, order.price)
            open.push(order)
          } else if (open.length > 0) {
            const [gone] = open.splice(step % open.length, 1)
            book.remove(gone as TestOrder)
          }
        }
        const better = (a: TestOrder, b: TestOrder): number => {
          if (a.price === b.price) return a.name - b.name
          return a.price > b.price === (side === 'buy') ? -1 : 1
        }
        const expected = open.toSorted(better).map(({ name }) => name)
        expect(namesInOrder(book)).toEqual(expected)
        const byLevel = [...book.levelsFromBest()].flatMap((level) => level.toArray())
        expect(byLevel.map(({ name }) => name)).toEqual(expected)
        expect(book.isEmpty).toBe(expected.length === 0)
      }),
    )
  },
)
