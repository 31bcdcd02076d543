import { expect, test } from 'vitest'
import { heldOf } from './held.ts'

test('adds up what the chains hold, and says nothing where one cannot be asked', () => {
  expect([
    ...heldOf([
      { asset: 'ETH', amount: 5n },
      { asset: 'USDT', amount: 7n },
      { asset: 'ETH', amount: 6n },
      { asset: 'BTC', amount: undefined },
      { asset: 'BTC', amount: 9n },
    ]),
  ]).toEqual([
    ['ETH', 11n],
    ['USDT', 7n],
  ])
})
