// Whatever the price does: a run ends, its equity by the core's ledger is its equity by its fills, and it is the same again.

import { ONE } from '@candor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backtest } from './backtest.ts'
import { CONTRACT, GRID, inputOf, walk } from './backtest-suite.ts'
import { type BacktestInput, backtestProblems } from './input.ts'
import { reportText } from './report.ts'

const RSI = { indicator: 'rsi', interval: '1m', period: '3', low: '35', high: '65' }
const SETTINGS: readonly Pick<BacktestInput, 'strategy' | 'parameters' | 'market'>[] = [
  inputOf({ strategy: 'grid', parameters: { ...GRID, stopBelow: '27000' } }),
  inputOf({
    strategy: 'grid',
    parameters: { ...GRID, spacing: 'geometric', lower: '25000', upper: '35000' },
  }),
  inputOf({
    strategy: 'dca',
    parameters: {
      firstAmount: '200',
      safetyAmount: '200',
      safeties: '5',
      amountFactor: '1.3',
      step: '0.5',
      stepFactor: '1.1',
      takeProfit: '0.5',
      stopLoss: '6',
      repeat: 'true',
    },
  }),
  inputOf({ strategy: 'direction', parameters: { quantity: '0.1', takeProfit: '31500', stopLoss: '28500' } }),
  inputOf({ strategy: 'indicator', parameters: { ...RSI, amount: '4000' } }),
  inputOf({
    strategy: 'direction',
    market: CONTRACT,
    parameters: { side: 'short', quantity: '200', takeProfit: '28500', stopLoss: '31500', leverage: '10' },
  }),
  inputOf({
    strategy: 'indicator',
    market: CONTRACT,
    parameters: { ...RSI, quantity: '300', sides: 'both', leverage: '20' },
  }),
]

const run = fc.record({
  setting: fc.constantFrom(...SETTINGS),
  seed: fc.nat({ max: 1_000_000 }),
  swing: fc.constantFrom(20, 200, 1_500),
  minutes: fc.constantFrom(60, 400),
})

test('equity is the sum of the fills, and the run is a function of its input', () => {
  fc.assert(
    fc.property(run, ({ setting, seed, swing, minutes }) => {
      const input: BacktestInput = inputOf({ ...setting, candles: walk({ minutes, seed, swing }) })
      fc.pre(backtestProblems(input).length === 0)
      const report = backtest(input)
      expect(reportText(backtest(input))).toBe(reportText(report))
      const isSpot = report.venue === 'spot'
      let [base, quote] = [0n, report.investment as bigint]
      for (const trade of report.trades) {
        const inBase = isSpot && trade.side === 'buy' ? trade.fee : 0n
        base += (trade.side === 'buy' ? trade.quantity : -trade.quantity) - inBase
        quote += (trade.side === 'buy' ? -trade.quote : trade.quote) - (trade.fee - inBase)
      }
      const value = (base * input.market.terms.multiplier * report.endPrice) / ONE
      // What a liquidation could not collect is not the robot's debt.
      if (report.done === 'liquidation') expect(report.equity).toBeGreaterThanOrEqual(quote + value)
      else expect(report.equity).toBe(quote + value)
      expect(report.days.reduce((sum, { profit }) => sum + profit, 0n)).toBe(report.profit)
    }),
    { numRuns: 60 },
  )
})
