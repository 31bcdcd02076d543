import type { Amount, Price, Side } from '@candor/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Book, type BookWatch } from './book.ts'
import type { Level } from './book-side.ts'

/** Beyond 2^53 neighbouring prices are one and the same machine number. */
const HUGE = 10n ** 18n

interface Step {
  readonly kind: 'add' | 'reduce' | 'remove' | 'take'
  readonly side: Side
  readonly price: bigint
  readonly pick: number
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('add', 'add', 'add', 'reduce', 'remove', 'take'),
    side: fc.constantFrom('buy', 'sell'),
    price: fc.oneof(fc.bigInt({ min: 1n, max: 300n }), fc.bigInt({ min: HUGE - 40n, max: HUGE })),
    pick: fc.nat(),
  }),
  { maxLength: 400 },
)

interface Resting {
  readonly level: Level
  left: bigint
}

/** What a reader of changes alone would hold. */
type Rebuilt = Map<string, bigint>

function play(book: Book, script: readonly Step[], look: (pick: number) => void): Resting[] {
  const resting: Resting[] = []
  for (const { kind, side, price, pick } of script) {
    const at = resting.length === 0 ? -1 : pick % resting.length
    const order = resting[at]
    if (kind === 'add') resting.push({ level: book.add(side, price as Price, 10n as Amount), left: 10n })
    else if (kind === 'take') look(pick)
    else if (order !== undefined && kind === 'remove') {
      book.remove(order.level, order.left as Amount)
      resting.splice(at, 1)
    } else if (order !== undefined && order.left > 1n) {
      book.reduce(order.level, 1n as Amount)
      order.left--
    }
  }
  return resting
}

function takeInto(watch: BookWatch, rebuilt: Rebuilt): void {
  const { bids, asks } = watch.takeChanges()
  const prices = [...bids, ...asks].map(({ side, price }) => `${side} ${price}`)
  expect(new Set(prices).size).toBe(prices.length)
  for (const { side, price, quantity } of [...bids, ...asks]) {
    if (quantity === 0n) rebuilt.delete(`${side} ${price}`)
    else rebuilt.set(`${side} ${price}`, quantity)
  }
}

/** The levels of a side from the orders alone, best first. */
function naive(
  resting: readonly Resting[],
  side: Side,
): { price: bigint; quantity: bigint; orders: number }[] {
  const levels = new Map<bigint, { price: bigint; quantity: bigint; orders: number }>()
  for (const { level, left } of resting) {
    if (level.side !== side) continue
    const known = levels.get(level.price) ?? { price: level.price, quantity: 0n, orders: 0 }
    levels.set(level.price, { ...known, quantity: known.quantity + left, orders: known.orders + 1 })
  }
  const rising = [...levels.values()].sort((a, b) => (a.price < b.price ? -1 : 1))
  return side === 'sell' ? rising : rising.reverse()
}

describe('Book', () => {
  test('has the levels of its orders, best first, and its changes rebuild it', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const book = new Book()
        // Those who watch look at different moments.
        const readers = [1, 2, 3].map(() => ({ watch: book.watch(), rebuilt: new Map() as Rebuilt }))
        const resting = play(book, script, (pick) => {
          for (const [at, { watch, rebuilt }] of readers.entries())
            if (pick % (at + 1) === 0) takeInto(watch, rebuilt)
        })
        for (const { watch, rebuilt } of readers) {
          takeInto(watch, rebuilt)
          expect(watch.hasChanges).toBe(false)
        }
        const expected: Rebuilt = new Map()
        for (const side of ['buy', 'sell'] as const) {
          const levels = naive(resting, side)
          const shown = book
            .levels(side, 1_000)
            .map(({ price, quantity, orders }) => ({ price, quantity, orders }))
          expect(shown).toEqual(levels)
          expect(book.levels(side, 3)).toHaveLength(Math.min(3, levels.length))
          expect((side === 'buy' ? book.bestBid : book.bestAsk)?.price).toBe(levels[0]?.price)
          for (const { price, quantity } of levels) expected.set(`${side} ${price}`, quantity)
        }
        for (const { rebuilt } of readers) expect(rebuilt).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  test('a level that went, came and went again between two looks is told once', () => {
    const book = new Book()
    const watch = book.watch()
    for (let time = 0; time < 3; time++)
      book.remove(book.add('sell', 5n as Price, 1n as Amount), 1n as Amount)
    expect(watch.takeChanges().asks).toMatchObject([{ price: 5n, quantity: 0n }])
    expect(watch.hasChanges).toBe(false)
  })

  test('a level that went and came again between two looks is told once, as it is', () => {
    const book = new Book()
    const watch = book.watch()
    const price = 5n as Price
    const first = book.add('buy', price, 1n as Amount)
    watch.takeChanges()
    book.remove(first, 1n as Amount)
    book.add('buy', price, 7n as Amount)
    expect(watch.takeChanges().bids.map(({ quantity }) => quantity)).toEqual([7n])
  })

  test('notes nothing while nobody watches', () => {
    const book = new Book()
    const level = book.add('sell', 5n as Price, 1n as Amount)
    expect(book.isWatched).toBe(false)
    const first = book.watch()
    book.reduce(level, 1n as Amount)
    first.close()
    const second = book.watch()
    expect(second.hasChanges).toBe(false)
    book.add('sell', 5n as Price, 1n as Amount)
    expect(second.takeChanges().asks).toHaveLength(1)
    expect(first.hasChanges).toBe(false)
  })

  test('a level can leave only once', () => {
    const book = new Book()
    const level = book.add('sell', 5n as Price, 1n as Amount)
    book.remove(level, 1n as Amount)
    level.orders = 1
    expect(() => book.remove(level, 0n as Amount)).toThrow('no level')
  })
})
