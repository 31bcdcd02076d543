import { expect, test } from 'vitest'
import { BTCUSDT_RULES, positionOf } from '../features/contract-terminal/testing/btcusdt.ts'
import { breakEvenOf, paidSoFar } from './break-even.ts'

const TAKER_E8 = 50_000n
const at = (change: Parameters<typeof positionOf>[0]): bigint | undefined =>
  breakEvenOf(BTCUSDT_RULES.terms, positionOf(change), TAKER_E8)

test('[P1] a long pays for itself above its entry, a short below, on the first tick that does', () => {
  // 3,000.6 ÷ (0.1 × 0.9995) = 30,021.01 and 2,999.4 ÷ (0.1 × 1.0005) = 29,979.01
  expect(at({})).toBe(3_002_110_000_000n)
  expect(at({ direction: 'short' })).toBe(2_997_900_000_000n)
})

test('funding that was received and parts that made something bring it nearer, what was lost takes it away', () => {
  expect(paidSoFar(positionOf({ closeFees: '0.62', funding: '-0.37', realisedPnl: '40' }))).toBe(
    -3_841_000_000n,
  )
  expect(at({ funding: '0.6' })).toBe(3_001_510_000_000n)
  expect(at({ realisedPnl: '-40' })).toBe(3_042_130_000_000n)
})

test('[P1] closing at it brings nothing, a tick before it a loss', () => {
  const closedAt = (price: bigint): bigint => {
    const value = (100n * 100_000n * price) / 100_000_000n
    const fee = (value * TAKER_E8 + 99_999_999n) / 100_000_000n
    return value - 300_000_000_000n - 60_000_000n - fee
  }
  const price = at({}) ?? 0n
  expect(closedAt(price)).toBeGreaterThanOrEqual(0n)
  expect(closedAt(price - BTCUSDT_RULES.terms.tick)).toBeLessThan(0n)
})

test('there is none for a long that has earned back more than its whole value', () => {
  expect(at({ realisedPnl: '3001' })).toBeUndefined()
})
