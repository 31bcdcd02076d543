import { type Amount, formatDecimal, ONE } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { backtest, backtestInSlices } from './backtest.ts'
import { CONTRACT, candles, GRID, inputOf, MIDNIGHT, units, walk } from './backtest-suite.ts'
import { dataHash } from './data-hash.ts'
import { type BacktestInput, backtestProblems } from './input.ts'
import { type BacktestReport, reportText } from './report.ts'

const shown = (value: bigint): string => formatDecimal(value, 8)

function report(input: BacktestInput): BacktestReport {
  expect(backtestProblems(input)).toEqual([])
  return backtest(input)
}

/** Fills as lines: `b0.0 buy 0.01 @ 29000`. */
function fills({ trades, venue }: BacktestReport): string[] {
  return trades.map(({ ref, side, quantity, price }) => {
    const size = venue === 'contract' ? String(quantity) : shown(quantity)
    return `${ref} ${side} ${size} @ ${shown(price)}`
  })
}

/** What the fills alone say that the robot owns at the end. */
function byFills({ trades, investment, endPrice }: BacktestReport): Amount {
  let [base, quote] = [0n, investment as bigint]
  for (const trade of trades) {
    if (trade.side === 'buy') {
      base += trade.quantity - trade.fee
      quote -= trade.quote
    } else {
      base -= trade.quantity
      quote += trade.quote - trade.fee
    }
  }
  return (quote + (base * endPrice) / ONE) as Amount
}

const SMALL_GRID = { ...GRID, steps: '4' }

describe('[7.4] the way of the price', () => {
  const grid = (...lines: string[]) =>
    report(inputOf({ strategy: 'grid', parameters: SMALL_GRID, candles: candles(...lines) }))

  test('an order at the market pays the slippage, rounded against the robot', () => {
    // 30,010 and five hundredths of a per cent: 30,025.005.
    expect(fills(grid('30010 30010 30010 30010'))).toEqual(['i.0 buy 0.02003 @ 30025.01'])
  })

  test('a limit fills only when the price trades through it, at the limit', () => {
    expect(fills(grid('30010 30010 29500 30010')).slice(1)).toEqual([])
    expect(fills(grid('30010 30010 29499.99 30010')).slice(1)).toEqual([
      'b1.0 buy 0.01 @ 29500',
      's2.1 sell 0.00999 @ 30000',
    ])
  })

  test('an up candle goes by its low first, a down candle by its high', () => {
    const both = ['30010 30600 29400 30010', '30010 30600 29400 30009.99'] as const
    expect(fills(grid(both[0])).slice(1)).toEqual([
      'b1.0 buy 0.01 @ 29500',
      's2.1 sell 0.00999 @ 30000',
      's3.0 sell 0.01 @ 30500',
    ])
    expect(fills(grid(both[1])).slice(1)).toEqual([
      's3.0 sell 0.01 @ 30500',
      'b2.1 buy 0.01 @ 30000',
      'b1.0 buy 0.01 @ 29500',
      's2.1 sell 0.00999 @ 30000',
    ])
  })

  test('an open beyond a limit fills it at the limit, as a real book would', () => {
    expect(fills(grid('30010 30010 30010 30010', '28990 28990 28990 28990')).slice(1)).toEqual([
      'b1.0 buy 0.01 @ 29500',
      'b0.0 buy 0.01 @ 29000',
    ])
  })

  test('missing minutes are flat and counted', () => {
    const some = candles('30010 30010 30010 30010', '30010 30010 30010 30010', '29400 29400 29400 29400')
    const gap = [some[0], some[2]].filter((candle) => candle !== undefined)
    const { data } = report(inputOf({ strategy: 'grid', parameters: SMALL_GRID, candles: gap }))
    expect(data).toMatchObject({ candles: 2, filled: 1, fromMs: MIDNIGHT, toMs: MIDNIGHT + 180_000 })
  })
})

describe('[7.3] take-profit and stop-loss', () => {
  const LONG = { quantity: '0.01', takeProfit: '30500', stopLoss: '29500' }
  const SHORT = { side: 'short', quantity: '100', takeProfit: '29500', stopLoss: '30500', leverage: '5' }

  const spot = (...lines: string[]) =>
    report(
      inputOf({
        strategy: 'direction',
        parameters: LONG,
        candles: candles('30000 30000 30000 30000', ...lines),
      }),
    )

  const contract = (parameters: Record<string, string>, ...lines: string[]) =>
    report(
      inputOf({
        strategy: 'direction',
        market: CONTRACT,
        parameters,
        candles: candles('30000 30000 30000 30000', ...lines),
      }),
    )

  test('[7.4] both reachable in one candle: the stop-loss, whichever way the candle went', () => {
    for (const close of ['30001', '29999']) {
      const line = `30000 30600 29400 ${close}`
      expect(spot(line).done).toBe('stopLoss')
      expect(contract(SHORT, line).done).toBe('stopLoss')
      expect(contract({ ...SHORT, side: 'long', takeProfit: '30500', stopLoss: '29500' }, line).done).toBe(
        'stopLoss',
      )
    }
  })

  test('on the spot book the stop fires at its price and pays the slippage', () => {
    const found = spot('30000 30000 29400 29400')
    // 29,500 less five hundredths of a per cent: 29,485.25.
    expect(fills(found)).toEqual(['e.0 buy 0.01 @ 30015', 'l.0 sell 0.00999 @ 29485.25'])
    expect(found).toMatchObject({ done: 'stopLoss', openOrders: 0, win: { won: 0, of: 1 } })
  })

  test('a stop that the open has passed fires at the open', () => {
    expect(fills(spot('29000 29000 29000 29000'))[1]).toBe('l.0 sell 0.00999 @ 28985.5')
  })

  test('the take-profit sells at the market when the price is there', () => {
    const found = spot('30000 30500 30000 30400')
    expect(fills(found)[1]).toBe('x.0 sell 0.00999 @ 30484.75')
    expect(found).toMatchObject({ done: 'takeProfit', win: { won: 1, of: 1 } })
  })

  test('on contracts the exits of the engine close the position', () => {
    const found = contract(SHORT, '30000 30000 29400 29400')
    expect(fills(found)).toEqual([
      'e.0 sell 100 @ 29985',
      expect.stringMatching(/^exit\.\d+ buy 100 @ 29514.8$/),
    ])
    expect(found.done).toBe('takeProfit')
    // 100 lots of 0.001: 2,998.5 in, 2,951.48 out, and 0.05% of both.
    expect(shown(found.profit)).toBe('44.04501')
  })

  test('a limit entry waits in the book of the contract', () => {
    const long = { ...SHORT, side: 'long', entry: '29800', takeProfit: '30500', stopLoss: '29500' }
    const found = contract(long, '30000 30000 29790 30000', '30000 30600 30000 30600')
    expect(fills(found)[0]).toBe('e.0 buy 100 @ 29800')
    expect(found.done).toBe('takeProfit')
  })

  test('without a reachable stop a leveraged position is liquidated by the core, near its price', () => {
    const found = report(
      inputOf({
        strategy: 'indicator',
        market: CONTRACT,
        investment: units('400'),
        parameters: {
          indicator: 'rsi',
          interval: '1m',
          period: '2',
          low: '30',
          high: '99',
          quantity: '100',
          sides: 'long',
          leverage: '10',
        },
        candles: candles(
          ...Array.from({ length: 18 }, (_, i) => flat(30_000 - 100 * i)),
          flat(28_400),
          flat(28_400),
          '28400 28400 20000 20000',
        ),
      }),
    )
    expect(found.done).toBe('liquidation')
    // A tenth of 28,414.2 is its margin: it is gone near 25,700, long before 20,000.
    const [, exit] = found.trades
    expect(exit?.price).toBeGreaterThan(units('25600'))
    expect(exit?.price).toBeLessThan(units('25800'))
    expect(found.equity).toBeGreaterThan(0n)
  })
})

function flat(price: number): string {
  return `${price} ${price} ${price} ${price}`
}

describe('[7.4] signals on close act on the next candle', () => {
  test('a signal of the last minute of a bar trades at the next open', () => {
    const falling = Array.from({ length: 18 }, (_, i) => flat(30_000 - 10 * i))
    const found = report(
      inputOf({
        strategy: 'indicator',
        parameters: { indicator: 'rsi', interval: '1m', period: '2', low: '30', high: '70', amount: '300' },
        candles: candles(...falling, '29830 30000 29830 30000', '30100 30100 30100 30100', flat(30_100)),
      }),
    )
    expect(found.data.history).toBe(18)
    // Heard of at 30,000, traded at the open of 30,100 and its slippage.
    expect(fills(found)).toEqual([expect.stringMatching(/^o\.\d+ buy 0.00996 @ 30115.05$/)])
  })
})

describe('the ledger', () => {
  const inputs: readonly (readonly [string, BacktestInput])[] = [
    ['grid', inputOf({ strategy: 'grid', parameters: GRID, candles: walk({ minutes: 6_000, seed: 7 }) })],
    [
      'a grid whose range the price leaves',
      inputOf({
        strategy: 'grid',
        parameters: { ...GRID, lower: '29900', upper: '30100', steps: '2', stopBelow: '29850' },
        candles: walk({ minutes: 3_000, seed: 8 }),
      }),
    ],
    [
      'dca',
      inputOf({
        strategy: 'dca',
        parameters: {
          firstAmount: '500',
          safetyAmount: '500',
          safeties: '4',
          amountFactor: '1.5',
          step: '0.3',
          stepFactor: '1',
          takeProfit: '0.4',
          stopLoss: '3',
          repeat: 'true',
        },
        candles: walk({ minutes: 6_000, seed: 9 }),
      }),
    ],
    [
      'indicator',
      inputOf({
        strategy: 'indicator',
        parameters: { indicator: 'macd', interval: '5m', fast: '6', slow: '13', signal: '5', amount: '5000' },
        candles: walk({ minutes: 6_000, seed: 10 }),
      }),
    ],
  ]

  test.each(inputs)('of %s is the sum of its fills', (_, input) => {
    const found = report(input)
    expect(found.trades.length).toBeGreaterThan(5)
    expect(found.equity).toBe(byFills(found))
    expect(found.fees).toBe(found.trades.reduce((sum, { feeQuote }) => sum + feeQuote, 0n))
  })

  test('of a contract is the sum of its rounds', () => {
    const found = report(
      inputOf({
        strategy: 'indicator',
        market: CONTRACT,
        parameters: {
          indicator: 'rsi',
          interval: '5m',
          period: '7',
          low: '35',
          high: '65',
          quantity: '50',
          sides: 'both',
          leverage: '3',
        },
        candles: walk({ minutes: 8_000, seed: 11 }),
      }),
    )
    expect(found.trips.length).toBeGreaterThan(5)
    const rounds = found.trips.reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0n)
    let [lots, cash] = [0n, 0n]
    for (const { side, quantity, quote, fee } of found.trades) {
      lots += side === 'buy' ? quantity : -quantity
      cash += (side === 'buy' ? -quote : quote) - fee
    }
    const open = (lots * CONTRACT.terms.multiplier * found.endPrice) / ONE
    expect(found.profit).toBe(cash + open)
    // What no round has closed yet is the last trade alone.
    const last = found.trades.at(-1)
    const unfinished =
      lots === 0n || last === undefined ? 0n : (lots > 0n ? -last.quote : last.quote) - last.fee
    expect(rounds).toBe(cash - unfinished)
  })
})

describe('the report', () => {
  const input = inputOf({
    strategy: 'grid',
    parameters: GRID,
    candles: walk({ minutes: 60 * 24 * 3, seed: 3 }),
  })

  test('is the same to the byte for the same input, at once or in slices', async () => {
    const text = reportText(backtest(input))
    expect(reportText(backtest(structuredClone(input)))).toBe(text)
    const seen: number[] = []
    const sliced = await backtestInSlices(input, { onProgress: ({ done }) => seen.push(done) })
    expect(reportText(sliced)).toBe(text)
    expect(seen).toEqual([0])
  })

  test('can be stopped between slices', async () => {
    const long = { ...input, candles: walk({ minutes: 12_000, seed: 4 }) }
    const stopper = new AbortController()
    const running = backtestInSlices(long, {
      signal: stopper.signal,
      onProgress: ({ done }) => done > 0 && stopper.abort(new Error('enough')),
    })
    await expect(running).rejects.toThrow('enough')
  })

  test('has a bounded curve from the first moment to the last, and every day', () => {
    const found = report(input)
    expect(found.curve.length).toBeLessThanOrEqual(500)
    expect(found.curve[0]).toEqual({
      timeMs: MIDNIGHT,
      equity: input.investment,
      held: input.investment,
    })
    expect(found.curve.at(-1)).toMatchObject({ timeMs: found.data.toMs, equity: found.equity })
    expect(found.days.map(({ whole }) => whole)).toEqual([true, true, true])
    expect(found.days.reduce((sum, { profit }) => sum + profit, 0n)).toBe(found.profit)
    expect(found.held.equity).toBe((found.investment * found.endPrice) / found.startPrice)
    expect(found.sharpeE4).toBeUndefined()
  })

  test('has a Sharpe from thirty whole days on', () => {
    const days = (count: number) =>
      report({ ...input, candles: walk({ minutes: 60 * 24 * count, seed: 5, swing: 40 }) }).sharpeE4
    expect(days(29)).toBeUndefined()
    expect(days(30)).toBeTypeOf('number')
  })

  test('[7.4] the data hash is over the canonical text', () => {
    const two = candles('30010 30010.5 30009 30010', '1 1 1 1')
    // printf '1772380800000,3001000000000,3001050000000,3000900000000,3001000000000,100000000\n17723808…' | sha256sum
    expect(dataHash(two)).toBe('7143699dd1a55e42a70ec83cadce424a51ae317101d7109654b1e792a485806d')
    expect(dataHash([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})

describe('problems', () => {
  test('of the robot are those of its strategy, at the first price', () => {
    const input = inputOf({
      strategy: 'grid',
      parameters: { ...GRID, steps: '99' },
      candles: walk({ minutes: 5, seed: 1 }),
    })
    expect(backtestProblems(input)).toEqual([{ code: 'robot.steps.narrow', field: 'steps' }])
    expect(() => backtest(input)).toThrow('robot.steps.narrow')
  })

  test('of the data', () => {
    const grid = (data: BacktestInput['candles']) =>
      backtestProblems(inputOf({ strategy: 'grid', parameters: GRID, candles: data }))
    const two = candles('30010 30010 30010 30010', '30010 30010 30010 30010')
    expect(grid([])).toEqual([{ code: 'backtest.data.short' }])
    expect(grid([...two].reverse())).toEqual([{ code: 'backtest.data.invalid' }])
    expect(grid(candles('30010 30000 30010 30010'))).toEqual([{ code: 'backtest.data.invalid' }])
    const indicator = inputOf({
      strategy: 'indicator',
      parameters: { indicator: 'rsi', interval: '1m', period: '2', low: '30', high: '70', amount: '300' },
      candles: two,
    })
    expect(backtestProblems(indicator)).toEqual([{ code: 'backtest.data.short' }])
  })
})
