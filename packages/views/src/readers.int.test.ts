// What the readers give, and what the checks find, on a few rows whose every number is known.
import {
  type Event,
  type OrderId,
  type Outcome,
  SPOT_WALLET,
  type TimeMs,
  type TradeId,
  walletId,
} from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ViewsDamaged } from './errors.ts'
import { VIEW_LIMITS } from './limits.ts'
import {
  ALICE,
  anOrder,
  BASE,
  BOB,
  closed,
  MAKER,
  MARCH,
  MARKET,
  outcomeOf,
  placed,
  posting,
  purse,
  QUOTE,
  traded,
} from './outcomes-suite.ts'
import { candleHistory } from './read-candles.ts'
import { viewCheckpoint } from './read-checkpoint.ts'
import { fillHistory } from './read-fills.ts'
import { openOrdersInViews, orderById, orderHistory } from './read-orders.ts'
import { recordHistory } from './read-records.ts'
import { recentTrades } from './read-trades.ts'
import { tableChecksums } from './table-checksums.ts'
import { viewProblems } from './view-problems.ts'
import { ViewWriter } from './view-writer.ts'
import { emptyTables } from './views-suite.ts'

let postgres: TestDatabase
let writer: ViewWriter

const CONTRACT = walletId('contract')
const PAGE = { pageIndex: 1, pageSize: 10 }

function opened(userId: typeof ALICE, house: string | undefined): Event {
  return { type: 'AccountOpened', userId, tradeGroupId: userId as never, house }
}

function deposited(userId: typeof ALICE, assetId: typeof BASE, amount: bigint): Event {
  return {
    type: 'DepositConfirmed',
    depositId: (userId * 10 + assetId) as never,
    userId,
    assetId,
    amount: amount as never,
    postings: [
      posting(
        { kind: 'system', name: 'deposit_inflight', sub: 0 },
        purse(userId, 'available'),
        assetId,
        amount,
      ),
    ],
  }
}

function transferred(amount: bigint): Event {
  return {
    type: 'Transferred',
    userId: ALICE,
    from: SPOT_WALLET,
    to: CONTRACT,
    assetId: QUOTE,
    amount: amount as never,
    postings: [posting(purse(ALICE, 'available'), purse(ALICE, 'available', CONTRACT), QUOTE, amount)],
  }
}

const minutes = (count: number): bigint => MARCH + BigInt(count) * 60_000n

/** Alice buys from Bob and from the house, transfers, and leaves an order open. */
const STORY: readonly Outcome[] = [
  outcomeOf(1, [opened(ALICE, undefined), opened(BOB, undefined), opened(MAKER, 'maker')]),
  outcomeOf(2, [
    deposited(ALICE, QUOTE, 1_000_000n),
    deposited(BOB, BASE, 5_000n),
    deposited(MAKER, BASE, 9n),
  ]),
  outcomeOf(3, [placed(anOrder(1, BOB, { side: 'sell', clientId: 'NULL' }))]),
  outcomeOf(
    4,
    [
      placed(anOrder(2, ALICE, { createdMs: minutes(1) as TimeMs })),
      traded({
        tradeId: 1,
        maker: { orderId: 1, userId: BOB, fee: 30n },
        taker: { orderId: 2, userId: ALICE, fee: 1n },
      }),
    ],
    minutes(1),
  ),
  outcomeOf(
    5,
    [
      traded({
        tradeId: 2,
        maker: { orderId: 2, userId: ALICE, fee: 1n },
        taker: { orderId: 9, userId: MAKER },
        takerSide: 'sell',
        price: 290n,
        quote: 29_000n,
      }),
      closed(anOrder(2, ALICE), 'byUser'),
    ],
    minutes(4),
  ),
  outcomeOf(6, [transferred(40_000n), transferred(5n)], minutes(5)),
  outcomeOf(
    7,
    [placed(anOrder(3, ALICE, { createdMs: minutes(6) as TimeMs, clientId: 'null' }))],
    minutes(6),
  ),
]

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

describe('orders', () => {
  test('newest first, with every field, and how many there are', async () => {
    const { list, total } = await orderHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(2)
    expect(list.map(({ order }) => order.orderId)).toEqual([3, 2])
    expect(list[0]).toEqual({
      order: anOrder(3, ALICE, { createdMs: minutes(6) as TimeMs, clientId: 'null' }),
      closedMs: undefined,
      number: 7,
    })
    expect(list[1]).toMatchObject({
      order: {
        status: 'cancelled',
        closeReason: 'byUser',
        filledQuantity: 200n,
        filledQuote: 59_000n,
        fee: 2n,
      },
      closedMs: minutes(4),
      number: 5,
    })
  })

  test('in pages', async () => {
    const second = await orderHistory(postgres.database, { userId: ALICE }, { pageIndex: 2, pageSize: 1 })
    expect([second.list.map(({ order }) => order.orderId), second.total]).toEqual([[2], 2])
    const third = await orderHistory(postgres.database, { userId: ALICE }, { pageIndex: 3, pageSize: 1 })
    expect(third).toEqual({ list: [], total: 2 })
    for (const page of [
      { pageIndex: 0, pageSize: 1 },
      { pageIndex: 1, pageSize: 0 },
      { pageIndex: 1, pageSize: VIEW_LIMITS.pageRows + 1 },
      { pageIndex: 1.5, pageSize: 1 },
      { pageIndex: Number.NaN, pageSize: 1 },
    ]) {
      await expect(orderHistory(postgres.database, { userId: ALICE }, page)).rejects.toBeInstanceOf(
        RangeError,
      )
    }
  })

  test.each([
    [{ statuses: ['new'] as const }, [3]],
    [{ statuses: ['filled', 'cancelled'] as const }, [2]],
    [{ statuses: [] }, []],
    [{ marketId: MARKET }, [3, 2]],
    [{ marketId: 2 as typeof MARKET }, []],
    [{ fromMs: minutes(1) as TimeMs, toMs: minutes(1) as TimeMs }, [2]],
    [{ fromMs: (minutes(1) + 1n) as TimeMs }, [3]],
    [{ toMs: (minutes(6) - 1n) as TimeMs }, [2]],
    [{ fromMs: -(10n ** 30n) as TimeMs, toMs: (10n ** 30n) as TimeMs }, [3, 2]],
  ])('filtered by %o', async (filter, ids) => {
    const { list, total } = await orderHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)
    expect(list.map(({ order }) => order.orderId)).toEqual(ids)
    expect(total).toBe(ids.length)
  })

  test('[P18] one by its id, and never that of another user', async () => {
    const orderId = 1 as OrderId
    const own = await orderById(postgres.database, { userId: BOB, orderId })
    expect(own?.order).toMatchObject({
      orderId,
      clientId: 'NULL',
      status: 'partiallyFilled',
      filledQuantity: 100n,
    })
    expect(await orderById(postgres.database, { userId: ALICE, orderId })).toBeUndefined()
    expect(await orderById(postgres.database, { userId: BOB, orderId: 77 as OrderId })).toBeUndefined()
  })
})

describe('fills', () => {
  test('newest first, each side with its own fee', async () => {
    const { list, total } = await fillHistory(postgres.database, { userId: ALICE }, PAGE)
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        tradeId: 2,
        orderId: 2,
        role: 'maker',
        side: 'buy',
        price: 290n,
        fee: 1n,
        feeAssetId: BASE,
        number: 5,
      },
      { tradeId: 1, orderId: 2, role: 'taker', side: 'buy', price: 300n, timeMs: minutes(1) },
    ])
  })

  test('filtered by market, order and time', async () => {
    const count = async (filter: object): Promise<number> =>
      (await fillHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)).total
    expect(await count({ marketId: 2 })).toBe(0)
    expect(await count({ orderId: 2 })).toBe(2)
    expect(await count({ orderId: 1 })).toBe(0)
    expect(await count({ fromMs: minutes(2) })).toBe(1)
    expect(await count({ toMs: minutes(2) })).toBe(1)
  })
})

describe('[rulebook 8.3] records', () => {
  test('newest first, each balance being the one before and the amount', async () => {
    const { list } = await recordHistory(
      postgres.database,
      { userId: ALICE, assetId: QUOTE, wallet: SPOT_WALLET },
      PAGE,
    )
    expect(
      list.map(({ type, amount, balanceAfter, number, place }) => [
        type,
        amount,
        balanceAfter,
        number,
        place,
      ]),
    ).toEqual([
      ['transferOut', -5n, 900_995n, 6, 2],
      ['transferOut', -40_000n, 901_000n, 6, 0],
      ['buyCoin', -29_000n, 941_000n, 5, 0],
      ['buyCoin', -30_000n, 970_000n, 4, 0],
      ['deposit', 1_000_000n, 1_000_000n, 2, 0],
    ])
    expect(list.at(-1)).toMatchObject({ reference: 72, timeMs: MARCH, wallet: SPOT_WALLET, assetId: QUOTE })
  })

  test('filtered by type, wallet and time', async () => {
    const types = async (filter: object): Promise<string[]> =>
      (await recordHistory(postgres.database, { userId: ALICE, ...filter }, PAGE)).list.map(
        ({ type }) => type,
      )
    expect(await types({ types: ['deposit'] })).toEqual(['deposit'])
    expect(await types({ types: [] })).toEqual([])
    expect(await types({ wallet: CONTRACT })).toEqual(['transferIn', 'transferIn'])
    expect(await types({ toMs: MARCH })).toEqual(['deposit'])
  })
})

describe('what everybody sees', () => {
  test('trades, newest first, and those before one', async () => {
    const trades = await recentTrades(postgres.database, { marketId: MARKET, limit: 10 })
    expect(trades.map(({ tradeId, price, takerSide }) => [tradeId, price, takerSide])).toEqual([
      [2, 290n, 'sell'],
      [1, 300n, 'buy'],
    ])
    const before = await recentTrades(postgres.database, {
      marketId: MARKET,
      limit: 10,
      before: 2 as TradeId,
    })
    expect(before.map(({ tradeId }) => tradeId)).toEqual([1])
    const ask = { marketId: MARKET, limit: VIEW_LIMITS.recentTrades + 1 }
    await expect(recentTrades(postgres.database, ask)).rejects.toBeInstanceOf(RangeError)
  })

  test('candles without gaps, up to the last trade or to the moment asked for', async () => {
    const ask = { marketId: MARKET, interval: '1m', limit: 10 } as const
    const closes = async (more: object): Promise<[bigint, bigint, number][]> =>
      (await candleHistory(postgres.database, { ...ask, ...more })).map(({ openMs, close, trades }) => [
        (openMs - MARCH) / 60_000n,
        close,
        trades,
      ])
    expect(await closes({})).toEqual([
      [1n, 300n, 1],
      [2n, 300n, 0],
      [3n, 300n, 0],
      [4n, 290n, 1],
    ])
    expect(await closes({ endMs: minutes(6) + 5n, limit: 2 })).toEqual([
      [5n, 290n, 0],
      [6n, 290n, 0],
    ])
    expect(await closes({ endMs: minutes(2), limit: 1 })).toEqual([[2n, 300n, 0]])
    expect(await closes({ endMs: MARCH - 1n })).toEqual([])
    expect(await closes({ marketId: 9 })).toEqual([])
    expect(await candleHistory(postgres.database, { ...ask, interval: '1d' })).toEqual([
      {
        openMs: MARCH,
        open: 300n,
        high: 300n,
        low: 290n,
        close: 290n,
        volume: 200n,
        quoteVolume: 59_000n,
        trades: 2,
      },
    ])
    await expect(
      candleHistory(postgres.database, { ...ask, limit: VIEW_LIMITS.candles + 1 }),
    ).rejects.toBeInstanceOf(RangeError)
  })

  test('how far the views are', async () => {
    expect(await viewCheckpoint(postgres.database)).toEqual({ number: 7, hash: new Uint8Array(32).fill(7) })
  })
})

describe('checks', () => {
  const balances = [
    { userId: ALICE, wallet: SPOT_WALLET, asset: QUOTE, available: 900_000n, frozen: 995n },
    { userId: ALICE, wallet: SPOT_WALLET, asset: BASE, available: 198n, frozen: 0n },
    { userId: ALICE, wallet: CONTRACT, asset: QUOTE, available: 40_005n, frozen: 0n },
    { userId: BOB, wallet: SPOT_WALLET, asset: BASE, available: 4_000n, frozen: 900n },
    { userId: BOB, wallet: SPOT_WALLET, asset: QUOTE, available: 29_970n, frozen: 0n },
    { userId: MAKER, wallet: SPOT_WALLET, asset: BASE, available: 1n, frozen: 0n },
  ] as never

  async function facts() {
    const openOrders = [...(await openOrdersInViews(postgres.database)), anOrder(50, MAKER)]
    const underway = { highestDeposit: 82, deposits: [], withdrawals: [] }
    return { number: 7, nextTradeId: 3, openOrders, balances, underway }
  }

  test('find nothing when all is well', async () => {
    const known = await facts()
    expect(known.openOrders.map(({ orderId }) => orderId)).toEqual([1, 3, 50])
    expect(await viewProblems(postgres.database, known)).toEqual([])
  })

  test.each([
    ['open order 3', sql`DELETE FROM spot_orders WHERE order_id = 3`],
    ['open order 3', sql`UPDATE spot_orders SET price = 301 WHERE order_id = 3`],
    ['an order and its fills differ: 2', sql`UPDATE spot_orders SET fee = fee + 1 WHERE order_id = 2`],
    ['an order and its fills differ: 1', sql`DELETE FROM spot_fills WHERE order_id = 1`],
    ['a fill has no order or no trade: 2/1', sql`UPDATE public_trades SET price = 1 WHERE trade_id = 1`],
    ['the last trade in the views is 1, in the core 2', sql`DELETE FROM public_trades WHERE trade_id = 2`],
    [
      'balance 7/0/2',
      sql`UPDATE record_balances SET balance = balance + 1 WHERE user_id = 7 AND asset_id = 2 AND wallet = 0`,
    ],
    ['balance 8/0/1', sql`DELETE FROM record_balances WHERE user_id = 8 AND asset_id = 1`],
    [
      'a record does not follow from the one before: 7/5/0',
      sql`DELETE FROM user_records WHERE user_id = 7 AND number = 4`,
    ],
    [
      "a purse's balance is not its last record's: 7/1/2",
      sql`DELETE FROM user_records WHERE user_id = 7 AND number = 6 AND place = 3`,
    ],
    [
      'the candles of an interval do not hold every trade: 1/1m',
      sql`DELETE FROM candles WHERE interval = '1m' AND open = 290`,
    ],
    ['the views are at command 6, the core is at 7', sql`UPDATE view_checkpoint SET number = 6`],
  ])('find a wound: %s', async (problem, wound) => {
    const known = await facts()
    const before = await tableChecksums(postgres.database)
    await wound.execute(postgres.database)
    const problems = await viewProblems(postgres.database, known)
    expect(problems.some((each) => each.startsWith(problem))).toBe(true)
    expect(await tableChecksums(postgres.database)).not.toEqual(before)
  })

  test('checksums do not depend on how the rows lie', async () => {
    const before = await tableChecksums(postgres.database)
    await sql`UPDATE spot_orders SET status = status WHERE order_id = 1`.execute(postgres.database)
    await sql`UPDATE view_checkpoint SET epoch = epoch + 1`.execute(postgres.database)
    expect(await tableChecksums(postgres.database)).toEqual(before)
  })

  test('an order that changes and is not there is damage, and nothing of its batch is kept', async () => {
    await sql`DELETE FROM spot_orders WHERE order_id = 3`.execute(postgres.database)
    const step = [outcomeOf(8, [transferred(1n), closed(anOrder(3, ALICE), 'byUser')])]
    await expect(tell(step)).rejects.toBeInstanceOf(ViewsDamaged)
    expect((await viewCheckpoint(postgres.database)).number).toBe(7)
    expect((await recordHistory(postgres.database, { userId: ALICE, wallet: CONTRACT }, PAGE)).total).toBe(2)
  })
})
