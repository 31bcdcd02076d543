import type { Price, RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { profitPrice } from './dca-plan.ts'
import { inputOf, PaperMarket, SPOT, STAGED_BUYING, shown, units } from './paper-market-suite.ts'
import { STRATEGIES } from './strategies.ts'
import { flowOf } from './tally.ts'

const { dca } = STRATEGIES

const D1 = STAGED_BUYING

function holding(parameters: Record<string, string> = D1): PaperMarket {
  return new PaperMarket(dca, inputOf(parameters)).fill('a0.0', { price: '30000' })
}

const codes = (parameters: Record<string, string>, investment = '1000000') =>
  dca.problems(inputOf(parameters, { investment })).map(({ code, field }) => `${code} ${field}`)

describe('[D1] the staged buying of the rulebook', () => {
  test('sets aside 800 and waits at 29,700, 29,400 and 29,100', () => {
    const plan = dca.plan(inputOf(D1))
    expect(shown(plan.required)).toBe('800')
    expect(plan.parts.map(({ name, amount }) => `${name} ${shown(amount)}`)).toEqual([
      'orders 100',
      'safety 700',
    ])
    const market = new PaperMarket(dca, inputOf(D1))
    expect(market.lines()).toEqual(['a0.0 buy 100 market'])
    market.fill('a0.0', { price: '30000' })
    expect(market.lines()).toEqual([
      's0.1.0 buy 0.00336 @ 29700',
      's0.2.0 buy 0.0068 @ 29400',
      's0.3.0 buy 0.01374 @ 29100',
      't0.0.0 sell 0.00332 @ 30421.69',
    ])
    expect(shown(plan.lines.find(({ role }) => role === 'takeProfit')?.price ?? 0n)).toBe('30421.69')
  })

  test('after two safeties all is sold at 29,993.48 for 403.60816342', () => {
    const market = holding().fill('s0.1.0').close('t0.0.0').fill('s0.2.0').close('t0.1.0')
    const { bought } = market.state as { bought: { base: string; quote: string } }
    expect(shown(-BigInt(bought.quote))).toBe('399.612')
    expect(shown(BigInt(bought.base))).toBe('0.01347651')
    expect(market.lines()).toContain('t0.3.0 sell 0.01347 @ 29993.48')
    market.fill('t0.3.0').close('s0.3.0')
    expect(market.done).toBe('takeProfit')
    expect(market.trips.map(({ cost, proceeds }) => [shown(cost), shown(proceeds)])).toEqual([
      ['399.612', '403.60816342'],
    ])
    expect(units('403.60816342') >= units('403.60812')).toBe(true)
  })

  test('the target is the first tick that brings it', () => {
    const held = { cost: units('399.612'), proceeds: 0n, quantity: units('0.01347') }
    expect(shown(profitPrice(SPOT, held, units<RateE8>('0.01')))).toBe('29993.48')
  })
})

describe('rounds', () => {
  test('two safeties that fill while the target is taken back give one new target', () => {
    const market = holding().fill('s0.1.0').fill('s0.2.0')
    expect([...market.leaving.keys()]).toEqual(['t0.0.0'])
    market.close('t0.0.0')
    expect(market.lines()).toContain('t0.3.0 sell 0.01347 @ 29993.48')
    const reversed = holding().fill('s0.2.0').fill('s0.1.0').close('t0.0.0')
    expect(reversed.open.get('t0.3.0')).toEqual(market.open.get('t0.3.0'))
  })

  test('what a moved target had sold lowers what the next one must bring', () => {
    const market = holding().fill('s0.1.0').fill('t0.0.0', { quantity: '0.001' })
    const target = market.open.get('t0.1.0')
    expect(shown(target?.quantity ?? 0n)).toBe('0.00568')
    const market2 = market.fill('t0.1.0').close('s0.2.0').close('s0.3.0')
    const [trip] = market2.trips
    const cost = trip?.cost ?? 0n
    expect((trip?.proceeds ?? 0n) * 100n >= cost * 101n).toBe(true)
    expect(trip).toMatchObject({ opened: ['a0.0', 's0.1.0', 't0.0.0'], closed: 't0.1.0' })
  })

  test('a target that fills while it was to be moved ends the round, and the new coins are sold at once', () => {
    const market = holding().fill('s0.1.0').fill('t0.0.0').close('s0.2.0').close('s0.3.0')
    expect(market.lines()).toEqual(['x0.0 sell 0.00336 market'])
    market.fill('x0.0', { price: '30400' })
    expect(market.done).toBe('takeProfit')
    expect(market.trips).toMatchObject([{ opened: ['a0.0', 's0.1.0', 't0.0.0'], closed: 'x0.0' }])
  })

  test('[7.2] a round may begin anew, with orders of its own names', () => {
    const market = holding({ ...D1, repeat: 'true' }).fill('t0.0.0')
    for (const ref of ['s0.1.0', 's0.2.0', 's0.3.0']) market.close(ref)
    expect(market.lines()).toEqual(['a1.0 buy 100 market'])
    expect(market.fill('a1.0', { price: '30500' }).lines()).toContain('s1.1.0 buy 0.00331 @ 30195')
    expect(market.done).toBeUndefined()
    expect(market.trips).toHaveLength(1)
  })

  test('[7.2] the stop-loss under the average cost sells everything and ends the robot', () => {
    const market = holding({ ...D1, stopLoss: '5', repeat: 'true' })
    // 99.9 for 0.00332667 coins after the fee.
    expect(shown(dca.exits(market.state)?.stopLoss ?? 0n)).toBe('28528.52')
    market.price('28528.53')
    expect(market.leaving.size).toBe(0)
    market.price('28528.52')
    for (const ref of [...market.leaving.keys()]) market.close(ref)
    expect(market.lines()).toEqual(['x0.0 sell 0.00332 market'])
    expect(market.fill('x0.0', { price: '28500' }).done).toBe('stopLoss')
  })

  test('the ledger is the sum of the fills', () => {
    const market = holding({ ...D1, repeat: 'true' })
      .fill('s0.1.0')
      .close('t0.0.0')
      .fill('t0.1.0')
    market.close('s0.2.0').close('s0.3.0').fill('a1.0', { price: '30000' })
    const flows = market.ends.map((end) => flowOf(SPOT, end))
    const sum = (key: 'base' | 'quote') => String(flows.reduce((total, flow) => total + flow[key], 0n))
    expect(market.state).toMatchObject({ ledger: { base: sum('base'), quote: sum('quote') } })
  })

  test('a safety that somebody closed comes back a minute later with what is left of it', () => {
    const market = holding().fill('s0.1.0', { quantity: '0.001' }).close('t0.0.0')
    expect(market.lines()).toContain('t0.1.0 sell 0.00432 @ 30330.34')
    market.after(60_000).price('29800')
    expect(market.lines()).toContain('s0.1.1 buy 0.00236 @ 29700')
    market.fill('s0.1.1').close('t0.1.0')
    expect(market.open.has('t0.1.1')).toBe(true)
  })
})

describe('problems', () => {
  test('amounts that are too small for the market are refused, with the least that is not', () => {
    expect(codes({ ...D1, firstAmount: '4' })).toEqual(['robot.quantity.min firstAmount'])
    const [problem] = dca.problems(inputOf({ ...D1, firstAmount: '4' }))
    expect(codes({ ...D1, firstAmount: problem?.details?.min ?? '' })).toEqual([])
  })

  test('steps must stay above nothing', () => {
    expect(codes({ ...D1, step: '40', safeties: '3' })).toEqual(['robot.parameter.range step'])
  })

  test('[7.2] everything is set aside first', () => {
    expect(codes(D1, '800')).toEqual([])
    expect(codes(D1, '799.99')).toEqual(['robot.investment.min investment'])
  })

  test('only on the spot book', () => {
    const input = inputOf(D1)
    expect(dca.problems({ ...input, terms: { ...input.terms, venue: 'contract' } })).toEqual([
      { code: 'robot.venue' },
    ])
  })

  test('the price of the first purchase is what was paid', () => {
    const market = new PaperMarket(dca, inputOf(D1)).fill('a0.0', { price: '31000' })
    expect(market.open.get('s0.1.0')?.price).toBe(units<Price>('30690'))
  })
})
