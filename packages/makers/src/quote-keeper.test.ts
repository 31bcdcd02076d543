import { ApiError } from '@candor/client'
import { describe, expect, it } from 'vitest'
import type { MarketTerms } from './market-terms.ts'
import { type Placement, QuoteKeeper, type ToldOrder } from './quote-keeper.ts'

const TERMS: MarketTerms = {
  symbol: 'BTCUSDT',
  tick: 0.1,
  tickDecimals: 1,
  lot: 1,
  lotDecimals: 0,
  unit: 0.001,
  minNotional: 0,
}

function refusal(code: string): ApiError {
  return new ApiError({ code, msg: 'no', httpStatus: 400 })
}

/** A desk that notes what it is asked, and refuses every move for a reason, if there is one. */
function keeping(reason?: string) {
  const placed: Placement[] = []
  const moved: string[] = []
  const cancelled: string[] = []
  const errors: unknown[] = []
  const keeper = new QuoteKeeper({
    markets: [TERMS],
    random: () => 0.5,
    onError: (error) => errors.push(error),
    desk: {
      place: (order) => Promise.resolve(placed.push(order)),
      move: ({ orderId }) => {
        moved.push(orderId)
        return reason === undefined ? Promise.resolve() : Promise.reject(refusal(reason))
      },
      cancel: (orderId) => Promise.resolve(cancelled.push(orderId)),
    },
  })
  const quoteAt = async (middle: number): Promise<void> => {
    keeper.quote('BTCUSDT', middle, { quoteUsdt: 1, sizes: { buy: 1, sell: 1 } })
    await new Promise(setImmediate)
  }
  return { keeper, placed, moved, cancelled, errors, quoteAt }
}

/** What was placed, as the server tells of it. */
function told(order: Placement, place: number): ToldOrder {
  return { ...order, orderId: String(place + 1), filled: '0', status: 'new' }
}

async function quoted(reason?: string) {
  const desk = keeping(reason)
  desk.keeper.takeOrders([], true)
  await desk.quoteAt(30_000)
  const open = desk.placed.splice(0).map(told)
  desk.keeper.takeOrders(open, false)
  return { ...desk, open }
}

describe('QuoteKeeper', () => {
  it('places every quote, and moves them with the price', async () => {
    const { open, quoteAt, moved, placed, errors } = await quoted()
    expect(new Set(open.map(({ side }) => side))).toEqual(new Set(['buy', 'sell']))
    await quoteAt(30_600)
    expect(new Set(moved)).toEqual(new Set(open.map(({ orderId }) => orderId)))
    expect([placed, errors]).toEqual([[], []])
  })

  it('takes back a quote that only closes and cannot grow, and quotes its slot anew', async () => {
    const { open, keeper, quoteAt, moved, cancelled, placed, errors } = await quoted(
      'position.closable.insufficient',
    )
    await quoteAt(30_600)
    expect(moved.length).toBeGreaterThan(0)
    expect(cancelled).toEqual(moved)
    expect(errors).toEqual([])
    keeper.takeOrders(
      open.map((order) => ({ ...order, status: 'cancelled' })),
      false,
    )
    await quoteAt(30_600)
    expect(placed.length).toBe(open.length)
  })

  it('says nothing of a quote that came too late, and tells of anything else', async () => {
    const late = await quoted('order.would.take')
    await late.quoteAt(30_600)
    expect([late.errors, late.cancelled]).toEqual([[], []])
    const other = await quoted('balance.insufficient')
    await other.quoteAt(30_600)
    expect(other.errors.length).toBeGreaterThan(0)
    expect(other.cancelled).toEqual([])
  })
})
