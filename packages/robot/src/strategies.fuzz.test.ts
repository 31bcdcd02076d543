// Every strategy, whatever becomes of its orders: nothing is placed twice, what it wants is what is open (the paper market
// checks both after every step), its ledger is the sum of its fills, and an old state catches up to where it was.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTRACT, candle, inputOf, PaperMarket, shown } from './paper-market-suite.ts'
import { STRATEGIES } from './strategies.ts'
import type { Json, OrderEnd, Strategy, StrategyInput } from './strategy.ts'
import { flowOf } from './tally.ts'

const RSI = { indicator: 'rsi', interval: '1m', period: '2', low: '40', high: '60' }
const DCA = {
  firstAmount: '100',
  safetyAmount: '100',
  safeties: '4',
  amountFactor: '1.5',
  step: '1',
  stepFactor: '1.2',
  takeProfit: '1',
  repeat: 'true',
}
const GRID = { spacing: 'geometric', lower: '28000', upper: '32000', steps: '8', quantity: '0.01' }

const CASES: Readonly<Record<string, readonly [Strategy, StrategyInput]>> = {
  grid: [STRATEGIES.grid, inputOf({ ...GRID, stopBelow: '27000' })],
  dca: [STRATEGIES.dca, inputOf({ ...DCA, stopLoss: '8' })],
  direction: [STRATEGIES.direction, inputOf({ quantity: '0.01', takeProfit: '31000', stopLoss: '29000' })],
  indicator: [STRATEGIES.indicator, inputOf({ ...RSI, amount: '300' })],
  'indicator of contracts': [
    STRATEGIES.indicator,
    inputOf({ ...RSI, quantity: '10', sides: 'both', leverage: '2' }, { terms: CONTRACT }),
  ],
}

const act = fc.record({
  kind: fc.constantFrom('fill', 'fill', 'fill', 'part', 'close', 'refuse', 'price', 'candle'),
  pick: fc.nat(),
  price: fc.integer({ min: 26_500, max: 33_500 }),
  waitMs: fc.constantFrom(1, 61_000),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function perform(market: PaperMarket, { kind, pick, price, waitMs }: Act): void {
  market.after(waitMs)
  const text = String(price)
  if (kind === 'price') return void market.price(text)
  if (kind === 'candle') {
    const startMs = Math.floor(market.nowMs / 60_000) * 60_000
    return void market.hear({ kind: 'candle', candle: candle(startMs, [text, text, text, text]) })
  }
  const refs = [...market.open.keys(), ...market.leaving.keys()]
  const ref = refs[pick % Math.max(1, refs.length)]
  if (ref === undefined) return
  const order = market.open.get(ref) ?? market.leaving.get(ref)
  const at = order?.price === undefined ? { price: text } : {}
  if (kind === 'fill') market.fill(ref, at)
  else if (kind === 'part' && order?.quantity !== undefined && order.quantity > 2_000n)
    market.fill(ref, { ...at, quantity: shown((order.quantity / 2_000n) * 1_000n) })
  else if (kind === 'refuse' && market.open.has(ref)) market.refuse(ref)
  else market.close(ref)
}

function sumOf(ends: readonly OrderEnd[], { terms }: StrategyInput): { base: string; quote: string } {
  let [base, quote] = [0n, 0n]
  for (const end of ends) {
    const flow = flowOf(terms, end)
    base += flow.base
    quote += flow.quote
  }
  return { base: String(base), quote: String(quote) }
}

describe.each(Object.entries(CASES))('%s', (_, [strategy, input]) => {
  test('whatever happens, the ledger is the sum of the fills', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const market = new PaperMarket(strategy, input)
        for (const each of acts) if (market.done === undefined) perform(market, each)
        expect(market.state).toMatchObject({ ledger: sumOf(market.ends, input) })
        for (const { opened, closed, openedMs, closedMs } of market.trips) {
          expect(market.refs).toEqual(expect.arrayContaining([...opened, closed]))
          expect(closedMs).toBeGreaterThanOrEqual(openedMs)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** As after a restart: an old state is told the ends of what it wants, until there is nothing to tell. */
function caughtUp(strategy: Strategy, input: StrategyInput, old: Json, ends: readonly OrderEnd[]): Json {
  let state = old
  for (;;) {
    const waited = new Set([...strategy.wanted(state).map(({ ref }) => ref), ...strategy.leaving(state)])
    const [end] = ends.filter(({ ref }) => waited.has(ref))
    if (end === undefined) return state
    state = strategy.on(input.terms, input.parameters, state, { kind: 'ended', end }).state
  }
}

describe.each(['grid', 'dca'])('an old state of %s', (name) => {
  const [strategy, input] = CASES[name] as readonly [Strategy, StrategyInput]

  test('catches up by the ends of its orders alone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), fc.nat(), (picks, when) => {
        const market = new PaperMarket(strategy, input)
        const states: Json[] = [market.state]
        for (const pick of picks) {
          // What is taken back ends first, as it does in an engine that is asked to.
          const [ref] = market.leaving.keys()
          const refs = [...market.open.keys()]
          const chosen = refs[pick % Math.max(1, refs.length)]
          if (ref !== undefined) market.close(ref)
          else if (chosen !== undefined)
            market.fill(chosen, market.open.get(chosen)?.price === undefined ? { price: '30000' } : {})
          states.push(market.state)
        }
        const old = states[when % states.length] as Json
        const now = caughtUp(strategy, input, old, market.ends)
        expect(strategy.wanted(now)).toEqual(strategy.wanted(market.state))
        expect(now).toEqual(market.state)
      }),
      { numRuns: 200 },
    )
  })
})
