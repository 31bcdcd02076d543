import type { Price, SecondOrderView, TimeMs } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { isEnough } from './receipt-ticks.ts'

const EXPIRY = 1_000_060_000n as TimeMs

function order(reason: SecondOrderView['reason']): SecondOrderView {
  const times = { acceptedMs: 1_000_000_500n, endedMs: 1_000_030_200n, expiryMs: EXPIRY }
  return { orderId: 1, reason, ...times } as unknown as SecondOrderView
}

function tick(timeMs: bigint, price: bigint | undefined = 30_000n) {
  return { timeMs: timeMs as TimeMs, price: price as Price | undefined }
}

describe('[rule 4] the last tick that a receipt needs', () => {
  it.each(['settled', 'window'] as const)(
    'is the one in the last second, or the first after it: %s',
    (reason) => {
      const enough = (timeMs: bigint, price?: bigint | null): boolean =>
        isEnough(
          order(reason),
          price === null ? { timeMs: timeMs as TimeMs, price: undefined } : tick(timeMs),
        )
      expect(enough(1_000_059_999n)).toBe(false)
      expect(enough(1_000_060_000n)).toBe(true)
      expect(enough(1_000_060_999n)).toBe(true)
      expect(enough(1_000_060_004n, null)).toBe(false)
      expect(enough(1_000_061_000n, null)).toBe(true)
    },
  )

  it('of an order without an entry is the first that came too late', () => {
    expect(isEnough(order('noEntry'), tick(1_000_003_500n))).toBe(false)
    expect(isEnough(order('noEntry'), tick(1_000_003_501n))).toBe(true)
  })

  it('of an order that the operator voided is the first from then on', () => {
    expect(isEnough(order('operator'), tick(1_000_030_199n))).toBe(false)
    expect(isEnough(order('operator'), tick(1_000_030_200n))).toBe(true)
  })
})
