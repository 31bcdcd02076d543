import type { Amount, Lots } from '@candor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderCells } from './order-cells.ts'

class TestCells extends OrderCells {
  begin(closing: bigint, opening: bigint): this {
    this.clear(closing as Lots, opening as Lots)
    return this
  }
}

const sum = fc.oneof(
  fc.bigInt(-(10n ** 18n), 10n ** 18n),
  fc.bigInt((1n << 63n) - 3n, 1n << 80n),
  fc.bigInt(-(1n << 80n), -(1n << 63n) + 3n),
)

test("an order's sums are kept, whatever their size, and an order that takes its place begins with none", () => {
  const cells = new TestCells()
  fc.assert(
    fc.property(fc.array(sum, { minLength: 9, maxLength: 9 }), fc.bigInt(1n, 10n ** 18n), (sums, lots) => {
      cells.begin(lots, 2n)
      expect([cells.isTouched, cells.pnl, cells.filledLots, cells.openFeeNumerator]).toEqual([
        false,
        0n,
        0n,
        0n,
      ])
      cells.filledLots = 1n as Lots
      expect([cells.isTouched, cells.pnl, cells.closeFee, cells.droppedLots]).toEqual([true, 0n, 0n, 0n])
      const [value, opened, margin, numerator, fee, closing, due, paid, pnl] = sums as Amount[]
      Object.assign(cells, { filledValue: value, openedValue: opened, marginMoved: margin })
      Object.assign(cells, { openFeeNumerator: numerator, openFee: fee, closeFeeNumerator: closing })
      Object.assign(cells, { closeFeeDue: due, closeFee: paid, pnl })
      const { filledValue, openedValue, marginMoved, openFeeNumerator, openFee } = cells
      const { closeFeeNumerator, closeFeeDue, closeFee } = cells
      expect([filledValue, openedValue, marginMoved, openFeeNumerator, openFee]).toEqual(sums.slice(0, 5))
      expect([closeFeeNumerator, closeFeeDue, closeFee, cells.pnl]).toEqual(sums.slice(5))
      expect([cells.closing, cells.opening, cells.filledLots]).toEqual([lots, 2n, 1n])
    }),
  )
})

test('lots beyond all bounds stay beyond them, and what is below nothing stays there', () => {
  const cells = new TestCells().begin(1n << 70n, -(1n << 70n))
  expect([cells.closing > 10n ** 18n, cells.opening < 0n]).toEqual([true, true])
})
