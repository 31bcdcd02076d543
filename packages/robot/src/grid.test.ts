import type { Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { gridLines, nearestLine } from './grid-lines.ts'
import { inputOf, PaperMarket, SPOT, shown, units } from './paper-market-suite.ts'
import { STRATEGIES } from './strategies.ts'

const { grid } = STRATEGIES

const G1 = { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' }
const AT = { price: '30010' }

function working(parameters: Record<string, string> = G1): PaperMarket {
  return new PaperMarket(grid, inputOf(parameters, AT)).fill('i.0', { price: '30010' })
}

const codes = (parameters: Record<string, string>, investment = '1000000') =>
  grid.problems(inputOf(parameters, { ...AT, investment })).map(({ code, field }) => `${code} ${field}`)

describe('lines', () => {
  const lines = (lower: string, upper: string, steps: number, spacing: 'arithmetic' | 'geometric') =>
    gridLines(SPOT, { lower: units<Price>(lower), upper: units<Price>(upper), steps, spacing }).map(shown)

  test('[7.1] geometric lines by the integer root, the last exactly the upper bound', () => {
    expect(lines('20000', '40000', 4, 'geometric')).toEqual([
      '20000',
      '23784.14',
      '28284.27',
      '33635.85',
      '40000',
    ])
  })

  test('[7.1] arithmetic lines are rounded down to the tick', () => {
    expect(lines('100', '101', 3, 'arithmetic')).toEqual(['100', '100.33', '100.66', '101'])
  })

  test('[7.1] of two lines equally near the lower stays empty', () => {
    const three = ['10', '20', '30'].map((line) => units<Price>(line))
    expect(nearestLine(three, units<Price>('15'))).toBe(0)
    expect(nearestLine(three, units<Price>('15.01'))).toBe(1)
    expect(nearestLine(three, units<Price>('99'))).toBe(2)
  })
})

describe('[G1] the grid of the rulebook', () => {
  test('what it needs, in two parts, and the least that would do', () => {
    const plan = grid.plan(inputOf(G1, AT))
    expect(plan.lines.map(({ price, role }) => `${role} ${shown(price)}`)).toEqual([
      'buy 29000',
      'buy 29500',
      'empty 30000',
      'sell 30500',
      'sell 31000',
    ])
    expect(plan.parts.map(({ name, amount }) => `${name} ${shown(amount)}`)).toEqual([
      'orders 585',
      'stock 601.1003',
    ])
    expect(shown(plan.required)).toBe('1186.1003')
    expect(shown(plan.minimum)).toBe('22.066374')
    expect([plan.profit?.least, plan.profit?.most].map((each) => shown(each ?? 0n))).toEqual([
      '4.38031',
      '4.410295',
    ])
  })

  test('buys its stock, then has an order on every line but one', () => {
    const market = new PaperMarket(grid, inputOf(G1, AT))
    expect(market.lines()).toEqual(['i.0 buy 0.02003 market'])
    market.fill('i.0', { price: '30010' })
    expect(market.lines()).toEqual([
      'b0.0 buy 0.01 @ 29000',
      'b1.0 buy 0.01 @ 29500',
      's3.0 sell 0.01 @ 30500',
      's4.0 sell 0.01 @ 31000',
    ])
  })

  test('a round from 30,000 to 30,500 gives 4.390305', () => {
    const market = working().fill('s3.0')
    expect(market.lines()).toContain('b2.1 buy 0.01 @ 30000')
    market.fill('b2.1')
    expect(market.lines()).toContain('s3.2 sell 0.00999 @ 30500')
    market.fill('s3.2')
    const [fromStock, round] = market.trips
    expect(shown(round?.proceeds ?? 0n)).toBe('304.390305')
    expect(shown((round?.proceeds ?? 0n) - (round?.cost ?? 0n))).toBe('4.390305')
    expect(round).toMatchObject({ opened: ['b2.1'], closed: 's3.2' })
    expect(round?.share).toBeUndefined()
    expect(fromStock).toMatchObject({
      opened: ['i.0'],
      closed: 's3.0',
      share: { quantity: units('0.01'), of: units('0.02000997') },
    })
    // 601.1003 for 0.02000997 coins after the fee: 0.01 of them cost a little less than half of it.
    expect(shown(fromStock?.cost ?? 0n)).toBe('300.40040041')
  })
})

describe('problems', () => {
  test('[7.1] steps that fees would eat are refused', () => {
    expect(codes({ ...G1, steps: '40' })).toEqual(['robot.steps.narrow steps'])
    expect(codes({ ...G1, steps: '20' })).toEqual([])
  })

  test('a quantity whose rounding to lots loses more than a step earns is refused, with one that does not', () => {
    const [problem] = grid.problems(inputOf({ ...G1, quantity: '0.0005' }, AT))
    expect(problem).toMatchObject({ code: 'robot.quantity.min', field: 'quantity' })
    const min = problem?.details?.min ?? ''
    expect(codes({ ...G1, quantity: min })).toEqual([])
    expect(codes({ ...G1, quantity: '0.00017' })).toEqual(['robot.quantity.min quantity'])
  })

  test('fields are checked one by one, then against each other', () => {
    expect(codes({ spacing: 'wide', lower: '29000.001', upper: '', steps: '1', quantity: '0' })).toEqual([
      'robot.parameter.invalid spacing',
      'robot.parameter.invalid lower',
      'robot.parameter.missing upper',
      'robot.parameter.range steps',
      'robot.parameter.range quantity',
    ])
    expect(codes({ ...G1, colour: 'red' })).toEqual(['robot.parameter.unknown colour'])
    expect(codes({ ...G1, lower: '31000' })).toEqual(['robot.range.order upper'])
    expect(codes({ ...G1, stopBelow: '29000' })).toEqual(['robot.parameter.range stopBelow'])
    expect(codes({ ...G1, stopBelow: '28999.99' })).toEqual([])
  })

  test('the investment must pay for everything', () => {
    expect(codes(G1, '1186.1003')).toEqual([])
    expect(codes(G1, '1186.1')).toEqual(['robot.investment.min investment'])
  })
})

describe('when something goes wrong', () => {
  test('a refused order is tried again a minute later, under another name', () => {
    const market = working().close('b1.0')
    expect(market.lines()).not.toContain('b1.0 buy 0.01 @ 29500')
    market.after(59_000).price('30000')
    expect(market.open.has('b1.1')).toBe(false)
    market.after(1_000).price('30000')
    expect(market.lines()).toContain('b1.1 buy 0.01 @ 29500')
  })

  test('what a closed order had bought counts', () => {
    const market = working().fill('b1.0', { quantity: '0.004' }).after(60_000).price('29600')
    expect(market.lines()).toContain('b1.1 buy 0.006 @ 29500')
    market.fill('b1.1')
    // Two fees of 0.000004 and 0.000006 coins.
    expect(market.lines()).toContain('s2.2 sell 0.00999 @ 30000')
    market.fill('s2.2')
    expect(market.trips).toMatchObject([{ opened: ['b1.0', 'b1.1'], closed: 's2.2' }])
  })

  test('a first purchase that got only a part is completed', () => {
    const market = new PaperMarket(grid, inputOf(G1, AT)).fill('i.0', { price: '30010', quantity: '0.01' })
    expect(market.lines()).toEqual([])
    market.after(60_000).price('30010')
    expect(market.lines()).toEqual(['i.1 buy 0.01003 market'])
    expect(market.fill('i.1', { price: '30020' }).lines()).toHaveLength(4)
  })

  test('it gives up after ten refusals in a row', () => {
    const market = new PaperMarket(grid, inputOf(G1, AT))
    for (let i = 0; i <= 10; i++) market.refuse(`i.${i}`, 'order.book.empty').after(60_000).price('30000')
    expect(market.done).toBe('refused')
  })

  test('an end that is heard twice, or of another order, changes nothing', () => {
    const market = working().fill('b1.0')
    const before = market.state
    const [, end] = market.ends
    market.hear({ kind: 'ended', end: end as never })
    market.hear({ kind: 'ended', end: { ...(end as never as object), ref: 'b9.9' } as never })
    expect(market.state).toEqual(before)
  })
})

describe('the stop below', () => {
  test('takes every order back, then sells all coins, in one last round', () => {
    const market = working({ ...G1, stopBelow: '28500' })
      .fill('b1.0')
      .fill('b0.0')
    market.price('28500.01')
    expect(market.leaving.size).toBe(0)
    market.price('28500')
    expect([...market.leaving.keys()]).toEqual(['s1.1', 's2.1', 's3.0', 's4.0'])
    for (const ref of [...market.leaving.keys()]) market.close(ref)
    expect(market.lines()).toEqual(['x.0 sell 0.03998 market'])
    market.fill('x.0', { price: '28480' })
    expect(market.done).toBe('stopLoss')
    expect(market.trips).toMatchObject([
      {
        opened: ['b0.0', 'b1.0', 'i.0'],
        closed: 'x.0',
        quantity: units('0.03998'),
        share: { quantity: units('0.02'), of: units('0.02000997') },
      },
    ])
  })
})
