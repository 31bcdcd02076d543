import type { Amount, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { CONTRACT, inputOf, PaperMarket, shown, units } from './paper-market-suite.ts'
import { STRATEGIES } from './strategies.ts'
import type { OrderEnd } from './strategy.ts'

const { direction } = STRATEGIES

const LONG = { quantity: '0.01', takeProfit: '31000', stopLoss: '29500' }
const SHORT = { side: 'short', quantity: '100', takeProfit: '29000', stopLoss: '31000', leverage: '5' }

const spotCodes = (change: Record<string, string>, investment?: string) =>
  direction
    .problems(inputOf({ ...LONG, ...change }, investment === undefined ? {} : { investment }))
    .map(({ code, field }) => `${code} ${field}`)

const contractCodes = (change: Record<string, string>) =>
  direction
    .problems(inputOf({ ...SHORT, ...change }, { terms: CONTRACT }))
    .map(({ code, field }) => `${code} ${field}`)

describe('[7.3] exits stand on their sides of the entry', () => {
  test('long', () => {
    expect(spotCodes({})).toEqual([])
    expect(spotCodes({ takeProfit: '30000' })).toEqual(['robot.long.profit takeProfit'])
    expect(spotCodes({ stopLoss: '30000' })).toEqual(['robot.long.loss stopLoss'])
    expect(spotCodes({ entry: '29400' })).toEqual(['robot.long.loss stopLoss'])
    expect(spotCodes({ entry: '29600', takeProfit: '29700' })).toEqual([])
  })

  test('short, on contracts only', () => {
    expect(contractCodes({})).toEqual([])
    expect(contractCodes({ takeProfit: '30000' })).toEqual(['robot.short.profit takeProfit'])
    expect(contractCodes({ stopLoss: '30000' })).toEqual(['robot.short.loss stopLoss'])
    expect(spotCodes({ side: 'short' })).toEqual(['robot.parameter.unknown side'])
  })

  test('on contracts the latest price counts too, for the engine would refuse the exit', () => {
    expect(contractCodes({ side: 'long', entry: '29500', takeProfit: '29900', stopLoss: '29000' })).toEqual([
      'robot.long.profit takeProfit',
    ])
  })

  test('a limit beyond the market, a stop beyond the margin and too much leverage are refused', () => {
    expect(spotCodes({ entry: '30000.01' })).toEqual(['robot.parameter.range entry'])
    expect(contractCodes({ entry: '29999.9' })).toEqual(['robot.parameter.range entry'])
    expect(contractCodes({ stopLoss: '36000' })).toEqual(['robot.parameter.range stopLoss'])
    const terms = { ...CONTRACT, maxLeverage: 4 }
    expect(direction.problems(inputOf(SHORT, { terms }))).toMatchObject([
      { code: 'robot.parameter.range', field: 'leverage', details: { max: '4' } },
    ])
  })

  test('too small, or too little money', () => {
    expect(spotCodes({ quantity: '0.00016' })).toEqual(['robot.quantity.min quantity'])
    // At the market two per cent more than the price of this moment; at a limit no more than the limit.
    expect(spotCodes({}, '306')).toEqual([])
    expect(spotCodes({ entry: '30000' }, '300')).toEqual([])
    expect(spotCodes({}, '305.99')).toEqual(['robot.investment.min investment'])
  })
})

describe('on the spot book', () => {
  const held = () => new PaperMarket(direction, inputOf(LONG)).fill('e.0', { price: '30000' })

  test('the stop-loss stands in the engine, and ends the robot when it fires', () => {
    const market = held()
    expect(market.lines()).toEqual(['l.0 sell 0.00999 @ 29500'])
    expect(market.open.get('l.0')?.kind).toBe('stopMarket')
    market.fill('l.0', { price: '29490' })
    expect(market.done).toBe('stopLoss')
    expect(market.trips).toMatchObject([{ opened: ['e.0'], closed: 'l.0', cost: units('300') }])
  })

  test('at the take-profit the stop is taken back, then the coins are sold', () => {
    const market = held().price('30999.99')
    expect(market.leaving.size).toBe(0)
    market.price('31000')
    expect([...market.leaving.keys()]).toEqual(['l.0'])
    expect(market.lines()).toEqual([])
    market.close('l.0')
    expect(market.lines()).toEqual(['x.0 sell 0.00999 market'])
    market.fill('x.0', { price: '30990' })
    expect(market.done).toBe('takeProfit')
  })

  test('a stop that fires while it is taken back is a stop-loss', () => {
    const market = held().price('31000').fill('l.0', { price: '29490' })
    expect(market.done).toBe('stopLoss')
    expect(market.trips).toHaveLength(1)
  })

  test('a stop that comes too late is a sale at once', () => {
    const market = held().refuse('l.0', 'order.stop.would.trigger')
    expect(market.lines()).toEqual(['x.0 sell 0.00999 market'])
    expect(market.fill('x.0', { price: '29400' }).done).toBe('stopLoss')
  })

  test('while a stop cannot stand the price is watched instead', () => {
    const market = held().refuse('l.0', 'market.cancel.only')
    expect(direction.watch(market.state)).toEqual({ always: true })
    market.after(60_000).price('30000')
    expect(market.lines()).toEqual(['l.1 sell 0.00999 @ 29500'])
    market.refuse('l.1', 'market.cancel.only').price('29500')
    expect(market.lines()).toEqual(['x.0 sell 0.00999 market'])
  })

  test('an entry that is refused ends the robot', () => {
    const market = new PaperMarket(direction, inputOf({ ...LONG, entry: '29900' }))
    expect(market.lines()).toEqual(['e.0 buy 0.01 @ 29900'])
    expect(market.refuse('e.0').done).toBe('refused')
  })
})

describe('on contracts', () => {
  const opened = (change: Record<string, string> = {}) =>
    new PaperMarket(direction, inputOf({ ...SHORT, ...change }, { terms: CONTRACT }))

  const exit = (quantity: bigint, price: string): OrderEnd => {
    const quote = (quantity * CONTRACT.multiplier * units<Price>(price)) / 10n ** 8n
    return {
      ref: 'exit.7',
      outcome: 'filled',
      side: 'buy',
      quantity: quantity as Amount,
      quote: quote as Amount,
      fee: units('1.45'),
      timeMs: 5_000,
    }
  }

  test('both exits go with the order; margin and both fees are needed', () => {
    const plan = direction.plan(inputOf(SHORT, { terms: CONTRACT }))
    // 100 lots of 0.001 at 30,000 are 3,000: a fifth of it, 1.5 twice, and two per cent.
    expect(plan.parts.map(({ name, amount }) => `${name} ${shown(amount)}`)).toEqual(['margin 615.06'])
    const [order] = opened().open.values()
    expect(order).toMatchObject({
      ref: 'e.0',
      side: 'sell',
      kind: 'market',
      takeProfit: units('29000'),
      stopLoss: units('31000'),
    })
  })

  test('an exit of the engine ends the robot with its round', () => {
    const market = opened().fill('e.0', { price: '30000' })
    expect(market.lines()).toEqual([])
    expect(direction.exits(market.state)).toMatchObject({ direction: 'short' })
    market.hear({ kind: 'exited', exit: 'takeProfit', end: exit(100n, '29000') })
    expect(market.done).toBe('takeProfit')
    // Sold for 3,000 less 1.5, bought back for 2,900 and 1.45.
    expect(market.trips).toMatchObject([
      { opened: ['e.0'], closed: 'exit.7', cost: units('2901.45'), proceeds: units('2998.5') },
    ])
  })

  test('an exit takes an entry back that was filled in part', () => {
    const market = opened({ entry: '30000' })
    market.hear({ kind: 'exited', exit: 'stopLoss', end: exit(40n, '31000') })
    expect([...market.leaving.keys()]).toEqual(['e.0'])
    market.fill('e.0', { quantity: '0.0000004' })
    expect(market.done).toBe('stopLoss')
    expect(market.trips).toHaveLength(1)
  })

  test('a liquidation is told as one', () => {
    const market = opened().fill('e.0', { price: '30000' })
    market.hear({ kind: 'exited', exit: 'liquidation', end: exit(100n, '35000') })
    expect(market.done).toBe('liquidation')
  })
})
