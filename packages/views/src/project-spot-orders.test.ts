import type { Amount, OrderId, Outcome } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  anOrder,
  BOB,
  closed,
  HOUSES,
  MAKER,
  MARCH,
  MARKET,
  outcomeOf,
  placed,
  traded,
} from './outcomes-suite.ts'
import { projectSpotOrders, type SpotOrderProgress, standing } from './project-spot-orders.ts'

function rowsOf(...outcomes: Outcome[]): Map<number, SpotOrderProgress> {
  const { placed: rows, changed } = projectSpotOrders(outcomes, HOUSES)
  return new Map([...changed, ...[...rows].map(([id, { progress }]) => [id, progress] as const)])
}

const order = anOrder(1, ALICE)
const one = 1 as OrderId

describe('spot orders in the views', () => {
  test('an order placed is a row with its terms and how it stands', () => {
    const { placed: rows, changed } = projectSpotOrders([outcomeOf(4, [placed(order)])], HOUSES)
    expect(changed.size).toBe(0)
    expect(rows.get(one)).toEqual({ order, progress: standing(order, 4 as never) })
    expect(standing(order, 4 as never)).toMatchObject({
      status: 'new',
      closedMs: undefined,
      updatedNumber: 4,
    })
  })

  test('what happens to it in the same batch goes into the row', () => {
    const rows = rowsOf(
      outcomeOf(4, [placed(order)]),
      outcomeOf(5, [
        traded({
          tradeId: 1,
          maker: { orderId: 1, userId: ALICE, fee: 3n },
          taker: { orderId: 2, userId: BOB },
        }),
      ]),
      outcomeOf(6, [closed(order, 'byUser')], MARCH + 5n),
    )
    expect(rows.get(1)).toMatchObject({
      status: 'cancelled',
      closeReason: 'byUser',
      closedMs: MARCH + 5n,
      filledQuantity: 100n,
      filledQuote: 30_000n,
      fee: 3n,
      updatedNumber: 6,
    })
  })

  test('what happens to an order placed before is what comes on top', () => {
    const maker = { orderId: 1, userId: ALICE, fee: 3n }
    const rows = rowsOf(
      outcomeOf(8, [traded({ tradeId: 1, maker, taker: { orderId: 2, userId: MAKER } })]),
      outcomeOf(9, [
        traded({ tradeId: 2, maker, taker: { orderId: 3, userId: MAKER }, quantity: 50n, quote: 15_000n }),
      ]),
    )
    expect([...rows.keys()]).toEqual([1])
    expect(rows.get(1)).toMatchObject({
      status: 'partiallyFilled',
      filledQuantity: 150n,
      filledQuote: 45_000n,
      fee: 6n,
      closedMs: undefined,
      updatedNumber: 9,
      isCustomers: true,
    })
  })

  test('both sides of a trade, each with its own fee; a rebate is a negative one', () => {
    const rows = rowsOf(
      outcomeOf(8, [
        traded({
          tradeId: 1,
          maker: { orderId: 1, userId: ALICE, fee: -2n },
          taker: { orderId: 2, userId: BOB, fee: 5n },
        }),
      ]),
    )
    expect([rows.get(1)?.fee, rows.get(2)?.fee]).toEqual([-2n, 5n])
  })

  test('a waiting stop that fires is new, and one that trades then is partly filled', () => {
    const stop = anOrder(1, ALICE, { status: 'waiting', orderType: 'stopLimit' })
    const fired = {
      type: 'SpotOrderTriggered',
      orderId: one,
      userId: ALICE,
      marketId: MARKET,
      lastPrice: 1n as never,
    } as const
    expect(rowsOf(outcomeOf(4, [placed(stop)])).get(1)?.status).toBe('waiting')
    expect(rowsOf(outcomeOf(4, [placed(stop)]), outcomeOf(5, [fired])).get(1)?.status).toBe('new')
    expect(rowsOf(outcomeOf(5, [fired])).get(1)).toMatchObject({ status: 'new', updatedNumber: 5 })
    const trade = traded({
      tradeId: 1,
      maker: { orderId: 9, userId: BOB },
      taker: { orderId: 1, userId: ALICE },
    })
    expect(rowsOf(outcomeOf(5, [fired, trade])).get(1)?.status).toBe('partiallyFilled')
  })

  test('a self-trade takes its quantity off both orders and leaves their status', () => {
    const prevented = {
      type: 'SelfTradePrevented',
      marketId: MARKET,
      mode: 'decrement',
      price: 1n as never,
      takerOrderId: 2 as OrderId,
      makerOrderId: one,
      quantity: 40n as Amount,
      postings: [],
    } as const
    const rows = rowsOf(outcomeOf(4, [placed(anOrder(2, ALICE)), prevented]))
    expect(rows.get(1)).toMatchObject({ preventedQuantity: 40n, status: undefined, isCustomers: false })
    expect(rows.get(2)).toMatchObject({ preventedQuantity: 40n, status: 'new', isCustomers: true })
    const stopped = { ...prevented, mode: 'expireTaker', quantity: 0n as Amount } as const
    expect(rowsOf(outcomeOf(4, [stopped])).size).toBe(0)
  })

  test("the house's orders stay out", () => {
    const own = anOrder(5, MAKER)
    const rows = rowsOf(
      outcomeOf(4, [placed(own)]),
      outcomeOf(5, [
        traded({ tradeId: 1, maker: { orderId: 5, userId: MAKER }, taker: { orderId: 6, userId: BOB } }),
      ]),
      outcomeOf(6, [closed(own, 'byUser')]),
    )
    expect([...rows.keys()]).toEqual([6])
  })
})
