import { expect, test } from 'vitest'
import { BTCUSDT_RULES, triggerOf } from '../testing/btcusdt.ts'
import { contractLines } from './contract-lines.ts'

test('a conditional order has a line at the price it waits for, which cannot be dragged', () => {
  const lines = contractLines({
    rules: BTCUSDT_RULES,
    positions: [],
    orders: [],
    stops: [],
    triggers: [triggerOf(), triggerOf({ triggerId: '6', side: 'sell', lots: null, triggerPrice: '29000.5' })],
    figures: undefined,
    texts: {
      direction: (direction) => direction,
      stop: (kind) => kind,
      order: ({ side }) => side,
      trigger: ({ side, type }) => `${side} ${type}`,
      liquidation: 'liquidation',
    },
    token: (name) => name,
    onOrder: () => () => undefined,
    onStop: () => () => undefined,
  })
  expect(lines).toEqual([
    expect.objectContaining({ id: 'trigger 5', price: 31_000, text: 'buy limit 400', colour: '--up' }),
    expect.objectContaining({ id: 'trigger 6', price: 29_000.5, text: 'sell limit', colour: '--down' }),
  ])
  expect(lines.every(({ onMove }) => onMove === undefined)).toBe(true)
})
