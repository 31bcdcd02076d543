// What the readers of contracts give, and what the checks find, on a few rows whose every number is known.
import type { Amount, OrderId, Outcome, PositionId, RateE8, TimeMs, TradeId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ViewsDamaged } from '../errors.ts'
import { VIEW_LIMITS } from '../limits.ts'
import { ALICE, BOB, MAKER, MARCH, outcomeOf, QUOTE } from '../outcomes-suite.ts'
import { candleHistory } from '../read-candles.ts'
import { recordHistory } from '../read-records.ts'
import { recentTrades } from '../read-trades.ts'
import { tableChecksums } from '../table-checksums.ts'
import { viewProblems } from '../view-problems.ts'
import { ViewWriter } from '../view-writer.ts'
import { emptyTables } from '../views-suite.ts'
import {
  aContractOrder,
  aPosition,
  CONTRACT,
  changed,
  closingLines,
  contractClosed,
  contractPlaced,
  contractTraded,
  fundingMoved,
  fundingSettled,
  liquidationSteps,
  marginDrawn,
  marked,
  offsetRealised,
  PERP,
  party,
  ticked,
} from './contract-outcomes-suite.ts'
import {
  aliceLost,
  alices,
  bobs,
  bobWon,
  DUE_MS,
  LONG,
  minutes,
  PARAMETERS,
  STOP,
  STORY,
  steps,
} from './contract-story-suite.ts'
import { contractFillHistory, contractOrderById, contractOrderHistory } from './read-contract-orders.ts'
import { contractDayResults } from './read-day-results.ts'
import { deleveragingHistory, deleveragingReceipt, insuranceChanges } from './read-deleveragings.ts'
import { fundingHistory, fundingReceipt, fundingRecords } from './read-funding.ts'
import { liquidationHistory, liquidationReceipt } from './read-liquidations.ts'
import { openPositionsInViews, positionById, positionHistory, stopHistory } from './read-positions.ts'
import { priceCandleHistory } from './read-price-candles.ts'

let postgres: TestDatabase
let writer: ViewWriter

const PAGE = { pageIndex: 1, pageSize: 10 }
async function tell(outcomes: readonly Outcome[]): Promise<void> {
  const number = outcomes.at(-1)?.number ?? 0
  await writer.take({ outcomes, number, hash: new Uint8Array(32).fill(number) })
}

beforeAll(async () => {
  postgres = await startTestDatabase()
})

afterAll(async () => {
  await postgres.stop()
})

beforeEach(async () => {
  await emptyTables(postgres.database)
  writer = await ViewWriter.open({ databaseUrl: postgres.url })
  // In several transactions, so that some rows are made and others changed.
  for (const outcome of STORY) await tell([outcome])
  return () => writer.close()
})

test('told in one transaction or in many, the tables are the same', async () => {
  const before = await tableChecksums(postgres.database)
  writer.close()
  await emptyTables(postgres.database)
  writer = await ViewWriter.open({ databaseUrl: postgres.url })
  await tell(STORY)
  expect(await tableChecksums(postgres.database)).toEqual(before)
})

describe('orders and fills', () => {
  test('newest first, with every field', async () => {
    const { list, total } = await contractOrderHistory(postgres.database, { userId: ALICE }, PAGE)
    expect([list.map(({ order }) => order.orderId), total]).toEqual([[6, 3, 2], 3])
    const { reserve: _, ...terms } = LONG
    expect(list[2]).toEqual({
      order: {
        ...terms,
        status: 'filled',
        closeReason: 'filled',
        filledLots: 100n,
        filledValue: 3_000n,
        openFee: 6n,
      },
      direction: 'long',
      marginReserve: 300n,
      feeReserve: 15n,
      replaces: undefined,
      stopId: undefined,
      triggerPrice: undefined,
      closedMs: minutes(1),
      number: 4,
    })
    expect(list[1]).toMatchObject({
      stopId: 4,
      triggerPrice: 331n,
      order: { filledLots: 40n, pnl: 120n, closeFee: 2n },
    })
  })

  test.each([
    [{ origins: ['user'] as const }, [2]],
    [{ statuses: ['cancelled'] as const }, [6, 3]],
    [{ side: 'buy' as const }, [2]],
    [{ orderType: 'market' as const }, [3]],
    [{ direction: 'short' as const }, []],
    [{ marketId: 9 as typeof PERP }, []],
    [{ fromMs: minutes(3) as TimeMs, toMs: minutes(3) as TimeMs }, [3]],
  ])('filtered by %o', async (filter, ids) => {
    const { list, total } = await contractOrderHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
    expect(list.map(({ order }) => order.orderId)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  test('[P18] one by its id, and never that of another user', async () => {
    const own = await contractOrderById(postgres.database, { userId: BOB, orderId: 1 as OrderId })
    expect(own).toMatchObject({ direction: 'short', order: { status: 'filled', openFee: 3n } })
    expect(
      await contractOrderById(postgres.database, { userId: ALICE, orderId: 1 as OrderId }),
    ).toBeUndefined()
  })

  test('fills, one for each change of a position', async () => {
    const fills = async (filter: object): Promise<unknown[]> =>
      (await contractFillHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)).list.map(
        ({ tradeId, orderId, lots, origin, role }) => [tradeId, orderId, lots, origin, role],
      )
    expect(await fills({})).toEqual([
      [4, undefined, -10n, 'liquidation', 'deleveraging'],
      [3, 6, -50n, 'liquidation', 'taker'],
      [2, 3, -40n, 'takeProfit', 'taker'],
      [1, 2, 100n, 'user', 'taker'],
    ])
    expect(await fills({ orderId: 6 })).toHaveLength(1)
    expect(await fills({ positionId: 2 })).toEqual([])
    expect(await fills({ direction: 'short' })).toEqual([])
    expect(await fills({ toMs: minutes(1) })).toHaveLength(1)
    expect((await contractFillHistory(postgres.database, { userId: BOB }, PAGE)).list[0]).toMatchObject({
      origin: 'deleveraging',
      side: 'buy',
      price: undefined,
      value: 270n,
      pnl: 30n,
    })
  })
})

describe('positions and stops', () => {
  test('a closed position with its exact sums, and how it ended', async () => {
    const { list, total } = await positionHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(1)
    expect(list[0]).toEqual({
      position: aliceLost.position,
      maxLots: 100n,
      openedLots: 100n,
      openedValue: 3_000n,
      closedLots: 100n,
      closedValue: 2_940n,
      openedMargin: 300n,
      liquidationFees: 0n,
      insured: 0n,
      openOrderId: 2,
      openOrderType: 'limit',
      closeOrderId: undefined,
      closeMode: 'liquidation',
      closedMs: minutes(4),
      number: 7,
    })
    expect(
      (await positionHistory(postgres.database, { userId: ALICE, direction: 'short' }, PAGE)).total,
    ).toBe(0)
    expect((await positionHistory(postgres.database, { userId: BOB }, PAGE)).total).toBe(0)
  })

  test('[P18] an open one by its id, and never that of another user', async () => {
    const positionId = 2 as PositionId
    expect(await positionById(postgres.database, { userId: BOB, positionId })).toMatchObject({
      position: bobWon.position,
      closeMode: undefined,
      closedLots: 10n,
    })
    expect(await positionById(postgres.database, { userId: ALICE, positionId })).toBeUndefined()
  })

  test('stops with what became of them', async () => {
    const { list } = await stopHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(list).toMatchObject([
      {
        stop: { stopId: 4, orderId: 2, lots: 60n },
        direction: 'long',
        state: 'ended',
        endReason: 'positionClosed',
        triggeredMs: minutes(3),
        triggeredPrice: 331n,
        endedMs: minutes(4),
      },
    ])
    expect((await stopHistory(postgres.database, { userId: ALICE, states: ['armed'] }, PAGE)).total).toBe(0)
    expect((await stopHistory(postgres.database, { userId: ALICE, direction: 'short' }, PAGE)).total).toBe(0)
  })
})

describe('funding', () => {
  test('what a position paid, with all that made the rate', async () => {
    const { list } = await fundingRecords(postgres.database, { userId: ALICE }, PAGE)
    expect(list).toMatchObject([
      {
        positionId: 1,
        amount: -5n,
        direction: 'long',
        leverage: 10,
        lots: 100n,
        entryValue: 3_000n,
        margin: 300n,
        dueMs: DUE_MS,
        number: 5,
      },
    ])
    const ask = { positionId: 1 as PositionId, dueMs: DUE_MS }
    const receipt = await fundingReceipt(postgres.database, { userId: ALICE, ...ask })
    expect(receipt).toMatchObject({
      payment: { amount: -5n },
      settlement: { rateE8: 10_000n, samples: 2 },
      premiums: [
        { premiumE8: 8_000n, number: 2 },
        { premiumE8: 10_000n, number: 5 },
      ],
      marks: [
        {
          mark: 300n,
          index: 299n,
          indexSequence: 2,
          number: 5,
          quotes: [{ price: 299n }],
          parameters: PARAMETERS,
        },
      ],
    })
    expect(await fundingReceipt(postgres.database, { userId: BOB, ...ask })).toBeUndefined()
  })

  test('a mark and a minute that its own command made after it are no part of it', async () => {
    const dueMs = minutes(10) as TimeMs
    const due = { dueMs, rateE8: 10_000n as RateE8 }
    const before = [ticked(3, 299n), marked(300n, { indexSequence: 3, premiumE8: 7_000n as RateE8 })]
    const later = [ticked(4, 309n), marked(310n, { indexSequence: 4, premiumE8: 9_000n as RateE8 })]
    const payment = { ...fundingMoved(bobs(60), 3n), ...due }
    const settled = [payment, fundingSettled({ ...due, samples: 1 })]
    await tell([outcomeOf(8, before, minutes(9))])
    await tell([outcomeOf(9, [...settled, ...later], minutes(11))])
    const positionId = 2 as PositionId
    expect(await fundingReceipt(postgres.database, { userId: BOB, positionId, dueMs })).toMatchObject({
      premiums: [{ premiumE8: 7_000n, number: 8 }],
      marks: [{ mark: 300n, indexSequence: 3, number: 8, quotes: [{ price: 299n }] }],
    })
  })

  test('for everybody, by contract', async () => {
    const { list, total } = await fundingHistory(postgres.database, { marketId: PERP }, PAGE)
    expect([list[0]?.dueMs, list[0]?.paid, total]).toEqual([DUE_MS, 5n, 1])
    expect((await fundingHistory(postgres.database, { marketId: 9 as typeof PERP }, PAGE)).total).toBe(0)
  })
})

describe('liquidations', () => {
  test('how the account stood, and what became of its positions', async () => {
    const { list, total } = await liquidationHistory(
      postgres.database,
      { userId: ALICE, marketId: PERP },
      PAGE,
    )
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      liquidationId: 5,
      equity: 14n,
      maintenance: 15n,
      outcome: 'closed',
      number: 7,
      positions: [
        { positionId: 1, lots: 60n, closedLots: 60n, closedValue: 1_620n, pnl: -180n, deleveragedLots: 10n },
      ],
    })
    for (const filter of [
      { direction: 'short' as const },
      { marketId: 9 as typeof PERP },
      { toMs: MARCH as TimeMs },
    ]) {
      expect((await liquidationHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)).total).toBe(0)
    }
  })

  test('[P18] the receipt of one tells everything in order, and names nobody else', async () => {
    const ask = { liquidationId: 5 as never }
    const receipt = await liquidationReceipt(postgres.database, { userId: ALICE, ...ask })
    expect(receipt?.begun).toEqual(steps.begun())
    expect(receipt?.steps).toMatchObject([
      { kind: 'stepped', lots: 60n, bankruptcyValue: 2_700n },
      { kind: 'traded', tradeId: 3, orderId: 6, price: 270n, change: { lots: -50n } },
      { kind: 'deleveraged', tradeId: 4, value: 270n, scoreE8: 60_000_000n, change: { lots: -10n } },
    ])
    const everybody = JSON.stringify(receipt, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    expect(everybody).toContain(`"userId":${ALICE}`)
    expect(everybody).not.toContain(`"userId":${BOB}`)
    expect(everybody).not.toContain(`"userId":${MAKER}`)
    // The mark was made two commands before.
    expect(receipt?.marks).toMatchObject([
      { marketId: PERP, mark: 300n, number: 5, quotes: [{ price: 299n }] },
    ])
    expect(await liquidationReceipt(postgres.database, { userId: BOB, ...ask })).toBeUndefined()
  })

  test('what its other positions gave to pay for one is told with how they were left', async () => {
    const elsewhere = aPosition(3, BOB, { margin: 88n as Amount })
    const account = liquidationSteps(6, bobs(90))
    await tell([
      outcomeOf(
        8,
        [
          contractPlaced(aContractOrder(10, BOB)),
          contractTraded({
            tradeId: 5,
            maker: party(9, MAKER, []),
            taker: party(10, BOB, [changed(aPosition(3, BOB), 100)]),
          }),
          account.begun(),
          offsetRealised(elsewhere, 8n),
          marginDrawn(elsewhere, 12n),
          account.ended('safe'),
        ],
        minutes(5),
      ),
    ])
    const receipt = await liquidationReceipt(postgres.database, { userId: BOB, liquidationId: 6 as never })
    expect(receipt?.steps).toEqual([
      { kind: 'offset', position: elsewhere, marketId: PERP, mark: 300n, amount: 8n },
      { kind: 'drawn', position: elsewhere, marketId: PERP, amount: 12n },
    ])
  })

  test('who was deleveraged sees why, and not whom for', async () => {
    const { list } = await deleveragingHistory(postgres.database, { userId: BOB }, PAGE)
    expect(list).toMatchObject([
      { tradeId: 4, positionId: 2, direction: 'short', pnl: 30n, scoreE8: 60_000_000n },
    ])
    const ask = { tradeId: 4 as TradeId }
    const receipt = await deleveragingReceipt(postgres.database, { userId: BOB, ...ask })
    expect(receipt).toMatchObject({
      change: { position: bobWon.position, lots: -10n },
      bankruptcy: { lots: 60n, value: 2_700n },
      marks: [{ mark: 300n }],
    })
    expect(await deleveragingReceipt(postgres.database, { userId: ALICE, ...ask })).toBeUndefined()
  })

  test('what contracts brought since a moment', async () => {
    expect(await contractDayResults(postgres.database, { fromMs: MARCH as TimeMs })).toEqual([
      { userId: ALICE, result: -6n - 5n + 120n - 2n - 150n - 30n },
      { userId: BOB, result: -3n + 5n + 30n },
    ])
    expect(await contractDayResults(postgres.database, { fromMs: minutes(4) as TimeMs })).toEqual([
      { userId: ALICE, result: -180n },
      { userId: BOB, result: 30n },
    ])
  })
})

describe('what everybody sees', () => {
  test('trades and candles of the last price, and of mark and index', async () => {
    const trades = await recentTrades(postgres.database, { marketId: PERP, limit: 10 })
    expect(trades.map(({ tradeId, quantity, quoteAmount }) => [tradeId, quantity, quoteAmount])).toEqual([
      [3, 50n, 1_350n],
      [2, 40n, 1_320n],
      [1, 100n, 3_000n],
    ])
    const ask = { marketId: PERP, interval: '1d', limit: 5 } as const
    expect(await candleHistory(postgres.database, ask)).toMatchObject([
      { open: 300n, high: 330n, low: 270n, close: 270n, volume: 190n, quoteVolume: 5_670n, trades: 3 },
    ])
    const closes = async (kind: 'mark' | 'index', interval: '1m' | '1d', more = {}): Promise<bigint[]> =>
      (await priceCandleHistory(postgres.database, { ...ask, interval, kind, ...more })).map(
        ({ close }) => close,
      )
    expect(await closes('mark', '1d')).toEqual([300n])
    expect(await closes('index', '1m')).toEqual([298n, 298n, 299n])
    expect(await closes('mark', '1m', { endMs: minutes(3), limit: 2 })).toEqual([300n, 300n])
    expect(await closes('mark', '1m', { endMs: MARCH - 1n })).toEqual([])
    const many = { ...ask, kind: 'mark', limit: VIEW_LIMITS.candles + 1 } as const
    await expect(priceCandleHistory(postgres.database, many)).rejects.toBeInstanceOf(RangeError)
  })

  test('the insurance fund', async () => {
    const short = changed(alices(0), -60, { value: 1_600n, pnl: -200n, margin: -180n, insured: 20n })
    const [line] = closingLines(short).filter(
      ({ from }) => from.kind === 'system' && from.name === 'insurance',
    )
    const paid = { ...(line as NonNullable<typeof line>), fromAfter: 80n as Amount }
    const event = contractTraded({
      tradeId: 5,
      maker: party(98, MAKER, []),
      taker: party(99, MAKER, []),
      postings: [paid],
    })
    await tell([outcomeOf(8, [event], minutes(6))])
    const { list } = await insuranceChanges(postgres.database, { assetId: QUOTE }, PAGE)
    expect(list).toMatchObject([
      { reason: 'shortfall', amount: -20n, balanceAfter: 80n, marketId: PERP, liquidationId: undefined },
    ])
    expect((await insuranceChanges(postgres.database, { toMs: minutes(5) as TimeMs }, PAGE)).total).toBe(0)
  })
})

describe('[rulebook 8.3] records', () => {
  test('each balance is the one before and the amount', async () => {
    const { list } = await recordHistory(postgres.database, { userId: ALICE, wallet: CONTRACT }, PAGE)
    expect(
      list.map(({ type, amount, balanceAfter, reference }) => [type, amount, balanceAfter, reference]),
    ).toEqual([
      ['closeLongFee', -2n, -73n, 2],
      ['contractIncome', 120n, -71n, 2],
      ['marginProfit', 120n, -191n, 2],
      ['funding', -5n, -311n, 1],
      ['excessFee', 9n, -306n, 1],
      ['openLongFee', -15n, -315n, 2],
      ['openLongMargin', -300n, -300n, 2],
    ])
  })
})

describe('checks', () => {
  const facts = { number: 7, nextTradeId: 5, openOrders: [], openContractOrders: [], stops: [] }

  test('find nothing when all is well', async () => {
    const positions = [...(await openPositionsInViews(postgres.database)), aPosition(77, MAKER)]
    expect(positions.map(({ positionId }) => positionId)).toEqual([2, 77])
    expect(await viewProblems(postgres.database, { ...facts, positions })).toEqual([])
  })

  test.each([
    ['position 2', sql`DELETE FROM contract_positions WHERE position_id = 2`],
    ['open contract order 2', sql`UPDATE contract_orders SET closed_ms = NULL WHERE order_id = 2`],
    ['stop 4', sql`UPDATE contract_stops SET ended_ms = NULL WHERE stop_id = 4`],
    [
      'a contract order and its fills differ: 2',
      sql`UPDATE contract_orders SET open_fee = 0 WHERE order_id = 2`,
    ],
    [
      'a contract fill has no order, no position or no trade: 6/0',
      sql`DELETE FROM contract_orders WHERE order_id = 3`,
    ],
    ['a position and its fills differ: 1', sql`DELETE FROM contract_fills WHERE number = 6`],
    [
      'a position and its fills differ: 1',
      sql`UPDATE contract_funding_payments SET amount = 1 WHERE position_id = 1`,
    ],
    [
      'a position or a stop has an end and no word for it, or the other way round: position 1',
      sql`UPDATE contract_positions SET close_mode = NULL WHERE position_id = 1`,
    ],
    ['the last trade in the views is 3, in the core 4', sql`DELETE FROM contract_deleveragings`],
  ])('find a wound: %s', async (problem, wound) => {
    const positions = await openPositionsInViews(postgres.database)
    const before = await tableChecksums(postgres.database)
    await wound.execute(postgres.database)
    const problems = await viewProblems(postgres.database, { ...facts, positions })
    expect(problems.some((each) => each.startsWith(problem))).toBe(true)
    expect(await tableChecksums(postgres.database)).not.toEqual(before)
  })

  test.each([
    ['positions', fundingMoved(aPosition(1, ALICE), -1n)],
    ['contract orders', contractClosed(LONG, 'byUser')],
    ['take-profits and stop-losses', STOP.ended('byUser')],
  ])('a change of %s that are not open is damage, and nothing of its batch is kept', async (what, event) => {
    const before = await tableChecksums(postgres.database)
    const failed = tell([outcomeOf(8, [event])])
    await expect(failed).rejects.toBeInstanceOf(ViewsDamaged)
    await expect(failed).rejects.toThrow(what)
    expect(await tableChecksums(postgres.database)).toEqual(before)
  })
})
