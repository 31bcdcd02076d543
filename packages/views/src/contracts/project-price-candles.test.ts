import type { Amount, RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, HOUSES, MAKER, MARCH, outcomeOf } from '../outcomes-suite.ts'
import { projectCandles } from '../project-candles.ts'
import { projectPublicTrades } from '../project-public-trades.ts'
import {
  aPosition,
  contractTraded,
  fundingMoved,
  fundingSettled,
  marked,
  PERP,
  party,
} from './contract-outcomes-suite.ts'
import { projectFunding } from './project-funding.ts'
import { projectPriceCandles } from './project-price-candles.ts'

describe('candles of mark and index', () => {
  const outcomes = [
    outcomeOf(1, [marked(300n)], MARCH + 1_000n),
    outcomeOf(2, [marked(320n)], MARCH + 2_000n),
    outcomeOf(3, [marked(290n)], MARCH + 60_000n),
  ]

  test('first, highest, lowest and last of every interval', () => {
    const rows = projectPriceCandles(outcomes)
    const shown = (kind: string, interval: string): unknown[] =>
      rows
        .filter((row) => row.kind === kind && row.interval === interval)
        .map(({ openMs, open, high, low, close }) => [openMs - MARCH, open, high, low, close])
    expect(shown('mark', '1m')).toEqual([
      [0n, 300n, 320n, 300n, 320n],
      [60_000n, 290n, 290n, 290n, 290n],
    ])
    expect(shown('index', '1h')).toEqual([[0n, 299n, 319n, 289n, 289n]])
    expect(new Set(rows.map(({ interval }) => interval)).size).toBe(15)
  })

  test('trades of a contract make the candles of its last price, in lots', () => {
    const trade = contractTraded({ tradeId: 1, maker: party(1, MAKER, []), taker: party(2, ALICE, []) })
    const told = [outcomeOf(4, [trade])]
    expect(projectPublicTrades(told)).toMatchObject([{ marketId: PERP, quantity: 100n, quoteAmount: 3_000n }])
    expect(projectCandles(told).find(({ interval }) => interval === '1m')).toMatchObject({
      volume: 100n,
      quoteVolume: 3_000n,
      trades: 1,
    })
  })
})

describe('[rulebook 2.9] funding', () => {
  test('settlements and minutes for everybody, payments for customers', () => {
    const { settlements, premiums, payments } = projectFunding(
      [
        outcomeOf(1, [marked(300n, { premiumE8: 7_000n as RateE8 }), marked(301n)]),
        outcomeOf(2, [
          fundingMoved(aPosition(1, ALICE, { funding: -5n as Amount }), -5n),
          fundingMoved(aPosition(2, MAKER), 5n),
          fundingSettled(),
        ]),
      ],
      HOUSES,
    )
    expect(premiums).toMatchObject([
      { marketId: PERP, premiumE8: 7_000n, mark: 300n, index: 299n, number: 1 },
    ])
    expect(payments).toMatchObject([{ positionId: 1, userId: ALICE, lots: 100n, amount: -5n, number: 2 }])
    expect(settlements).toMatchObject([{ marketId: PERP, dueMs: MARCH, samples: 2, number: 2 }])
  })
})
