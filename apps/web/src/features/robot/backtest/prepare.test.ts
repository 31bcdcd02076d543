import type { Amount, Price } from '@candor/contract'
import { type Candle, STRATEGIES } from '@candor/robot'
import { describe, expect, it } from 'vitest'
import { BTC_USDT, units } from '../../spot-terminal/testing/btc-usdt.ts'
import { spotMarket } from '../market/robot-market.ts'
import { dearest, prepare } from './prepare.ts'

const MARKET = spotMarket(BTC_USDT, { makerE8: units('0.001'), takerE8: units('0.001') })
const GRID = {
  parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
  investment: '',
}

function candleAt(text: string): Candle {
  const price = units(text) as Price
  return { startMs: 0, open: price, high: price, low: price, close: price, volume: 0n as Amount }
}

describe('what a backtest begins with', () => {
  it('[G1] is judged at the price of then; without an investment it takes what is advised there', () => {
    const { input } = prepare(STRATEGIES.grid, MARKET, GRID, [candleAt('30010')])
    // 1,186.1003 and two per cent, in whole cents.
    expect(input?.investment).toBe(units('1209.83'))
  })

  it('names what is wrong, or that there are no candles', () => {
    const narrow = { ...GRID, parameters: { ...GRID.parameters, steps: '100' } }
    expect(prepare(STRATEGIES.grid, MARKET, narrow, [candleAt('30010')]).problem?.code).toBe(
      'robot.steps.narrow',
    )
    expect(prepare(STRATEGIES.grid, MARKET, GRID, []).problem?.code).toBe('backtest.data.short')
    const poor = { ...GRID, investment: '20' }
    expect(prepare(STRATEGIES.grid, MARKET, poor, [candleAt('30010')]).problem?.code).toBe(
      'robot.investment.min',
    )
  })

  it('of a sweep is the same money for all: as much as the dearest needs', () => {
    const larger = { ...GRID, parameters: { ...GRID.parameters, quantity: '0.02' } }
    const both = [GRID, larger].map((draft) => prepare(STRATEGIES.grid, MARKET, draft, [candleAt('30010')]))
    expect(dearest(both)).toBe(both[1]?.input?.investment)
  })
})
