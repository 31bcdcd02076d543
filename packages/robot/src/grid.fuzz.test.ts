// Whatever fills come, in whatever order: the ledger is their sum, the same orders come out, and none is forgotten.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputOf, PaperMarket, SPOT } from './paper-market-suite.ts'
import { STRATEGIES } from './strategies.ts'
import { flowOf } from './tally.ts'

const { grid } = STRATEGIES

const setting = fc.record({
  spacing: fc.constantFrom('arithmetic', 'geometric'),
  lower: fc.constantFrom('20000', '27000', '29000'),
  upper: fc.constantFrom('31000', '36000', '40000'),
  steps: fc.integer({ min: 2, max: 9 }).map(String),
  quantity: fc.integer({ min: 800, max: 5_000 }).map((lots) => `0.0${String(lots).padStart(4, '0')}`),
})

function begun(parameters: Record<string, string>, price: string): PaperMarket | undefined {
  const input = inputOf(parameters, { price })
  if (grid.problems(input).length > 0) return undefined
  const market = new PaperMarket(grid, input)
  return market.open.has('i.0') ? market.fill('i.0', { price }) : market
}

const price = fc.integer({ min: 20_000, max: 40_000 }).map(String)

test("a grid's ledger is the sum of its fills, and every cell has one order", () => {
  fc.assert(
    fc.property(setting, price, fc.array(fc.nat(), { maxLength: 60 }), (parameters, at, picks) => {
      const market = begun(parameters, at)
      fc.pre(market !== undefined)
      for (const pick of picks) {
        const refs = [...market.open.keys()]
        expect(refs).toHaveLength(Number(parameters.steps))
        market.fill(refs[pick % refs.length] as string)
      }
      const sum = { base: 0n, quote: 0n }
      for (const end of market.ends) {
        const flow = flowOf(SPOT, end)
        sum.base += flow.base
        sum.quote += flow.quote
      }
      const { ledger } = market.state as { ledger: { base: string; quote: string } }
      expect(ledger).toEqual({ base: String(sum.base), quote: String(sum.quote) })
      for (const trip of market.trips)
        if (trip.share === undefined) expect(trip.proceeds > trip.cost).toBe(true)
    }),
  )
})

test('whatever order fills arrive in, the same refs come out', () => {
  fc.assert(
    fc.property(
      setting,
      price,
      fc.array(fc.nat(), { minLength: 2, maxLength: 9 }),
      (parameters, at, order) => {
        const [one, other] = [begun(parameters, at), begun(parameters, at)]
        fc.pre(one !== undefined && other !== undefined)
        const refs = [...one.open.keys()]
        const shuffled = refs
          .map((ref, i) => ({ ref, key: order[i % order.length] as number }))
          .sort((a, b) => a.key - b.key)
        for (const ref of refs) one.fill(ref)
        for (const { ref } of shuffled) other.fill(ref)
        expect([...one.open.values()].sort(byRef)).toEqual([...other.open.values()].sort(byRef))
      },
    ),
  )
})

function byRef(a: { ref: string }, b: { ref: string }): number {
  return a.ref < b.ref ? -1 : 1
}
