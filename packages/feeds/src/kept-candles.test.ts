import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptCandles } from './kept-candles.ts'

const SPAN_MS = 900_000
const FIRST_MS = 1_700_000_123_000

test('what was kept comes back to the last bit, and nothing else is there', () => {
  const number = fc.double({ noNaN: true })
  const row = fc.record({
    place: fc.nat(9_000),
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    quoteVolume: number,
    trades: fc.integer({ min: 1 }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const kept = new KeptCandles(FIRST_MS, SPAN_MS)
      const firstMs = Math.ceil(FIRST_MS / SPAN_MS) * SPAN_MS
      const wanted = new Map(
        rows.map(({ place, ...fields }) => {
          const openMs = firstMs + place * SPAN_MS
          return [openMs, { openMs, ...fields }]
        }),
      )
      for (const candle of wanted.values()) {
        expect(kept.get(candle.openMs)).toBeUndefined()
        kept.set(candle)
      }
      for (const [openMs, candle] of wanted) {
        expect(kept.get(openMs)).toEqual(candle)
        if (!wanted.has(openMs + SPAN_MS)) expect(kept.get(openMs + SPAN_MS)).toBeUndefined()
      }
    }),
  )
})
