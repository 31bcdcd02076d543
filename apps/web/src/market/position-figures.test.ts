import { expect, test } from 'vitest'
import type { Position } from '../live/contract-account.ts'
import { positionFigures } from './position-figures.ts'

const CONTRACT = {
  multiplier: '0.001',
  tick: '0.1',
  takerRate: '0.0005',
  tiers: [
    { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
    { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
  ],
}

function position(fields: Partial<Position>): Position {
  return {
    positionId: '17',
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    lots: '100',
    entryValue: '3000',
    entryPrice: '30000',
    margin: '300',
    realisedPnl: '0',
    openFees: '0',
    closeFees: '0',
    funding: '0',
    openedTime: 1_790_000_000_000,
    adlFifth: null,
    ...fields,
  }
}

const account = { contracts: new Map([['BTCUSDT', CONTRACT]]), available: '0', held: '0' }

test('[P1] an isolated long at 31,000', () => {
  const marks = new Map([['BTCUSDT', '31000']])
  expect(positionFigures({ ...account, marks, positions: [position({})] }).get('17')).toEqual({
    mark: '31000',
    value: '3100',
    pnl: '100',
    returnRate: '0.3333',
    maintenance: '17.05',
    marginRatio: '0.0427',
    liquidationPrice: '27149.4',
  })
})

test('[P3] a hedged cross account has one liquidation price for both sides', () => {
  const positions = [
    position({ positionId: '1', marginMode: 'cross', lots: '1000', entryValue: '30000', margin: '3000' }),
    position({
      positionId: '2',
      marginMode: 'cross',
      direction: 'short',
      lots: '400',
      entryValue: '12400',
      margin: '1240',
    }),
  ]
  const figures = positionFigures({
    ...account,
    marks: new Map([['BTCUSDT', '30000']]),
    positions,
    available: '700',
    held: '60',
  })
  expect([...figures.values()].map(({ liquidationPrice }) => liquidationPrice)).toEqual([
    '21273.1',
    '21273.1',
  ])
})

test('a price that no market will see is none, as in the terminal', () => {
  const cross = { marginMode: 'cross', direction: 'short' } as const
  const at = (available: string): string | undefined =>
    positionFigures({
      ...account,
      available,
      marks: new Map([['BTCUSDT', '30000']]),
      positions: [position(cross)],
    }).get('17')?.liquidationPrice
  expect(Number(at('20000'))).toBeGreaterThan(200_000)
  expect(at('30000')).toBeUndefined()
})

test('without a mark nothing is guessed', () => {
  expect(positionFigures({ ...account, marks: new Map(), positions: [position({})] }).size).toBe(0)
})
