import { ROUTES } from '@candor/api'
import type { Amount, MarketId, OrderId, Price, SpotOrderView, TimeMs, UserId } from '@candor/contract'
import { SPOT_WALLET } from '@candor/contract'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { formatOrder } from './format-order.ts'
import { Listing } from './live/listing.ts'
import { BARE_MARKET, LISTING, MARKET, MONDAY, units } from './live/market-script-suite.ts'

const listing = new Listing(LISTING)
const isOrder = new Ajv().compile(ROUTES.getOrder.answer)

const limit: SpotOrderView = {
  orderId: 1042 as OrderId,
  userId: 7 as UserId,
  wallet: SPOT_WALLET,
  clientId: undefined,
  marketId: MARKET,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'goodTillCancelled',
  selfTrade: 'expireTaker',
  price: units<Price>('30000.5'),
  quantity: units('0.02'),
  quoteAmount: undefined,
  stopPrice: undefined,
  trigger: undefined,
  status: 'new',
  closeReason: undefined,
  filledQuantity: 0n as Amount,
  filledQuote: 0n as Amount,
  preventedQuantity: 0n as Amount,
  fee: 0n as Amount,
  createdMs: BigInt(MONDAY) as TimeMs,
}

/** As the API shows it, which is what its schema says. */
function format(order: SpotOrderView, closedMs?: number | null) {
  const formatted = formatOrder(listing, order, closedMs)
  expect(isOrder(formatted), `because ${JSON.stringify(isOrder.errors)}`).toBe(true)
  return formatted
}

describe('an order as the API shows it', () => {
  test('has every field: decimals as text, ids as text, what it lacks as null', () => {
    expect(format(limit)).toEqual({
      orderId: '1042',
      clientOrderId: null,
      symbol: 'BTC_USDT',
      wallet: 'spot',
      side: 'buy',
      type: 'limit',
      timeInForce: 'goodTillCancelled',
      selfTrade: 'expireTaker',
      price: '30000.5',
      quantity: '0.02',
      quoteAmount: null,
      stopPrice: null,
      trigger: null,
      status: 'new',
      closeReason: null,
      filledQuantity: '0',
      filledQuote: '0',
      averagePrice: null,
      preventedQuantity: '0',
      fee: '0',
      feeAsset: 'BTC',
      createdTime: MONDAY,
      closedTime: null,
    })
  })

  test('says nothing of whose it is', () => {
    expect(format(limit)).not.toHaveProperty('userId')
  })

  test('pays its fee in what it receives', () => {
    expect(format({ ...limit, fee: units('0.00002') })).toMatchObject({ fee: '0.00002', feeAsset: 'BTC' })
    expect(format({ ...limit, side: 'sell', fee: units('0.6') })).toMatchObject({
      fee: '0.6',
      feeAsset: 'USDT',
    })
    // A rebate.
    expect(format({ ...limit, side: 'sell', fee: -units('0.6') as Amount })).toMatchObject({ fee: '-0.6' })
  })

  test('counts in the scale of each asset', () => {
    const sell = {
      ...limit,
      marketId: BARE_MARKET,
      side: 'sell',
      price: 3_000_050n as Price,
      fee: 61n as Amount,
    } as const
    expect(format(sell)).toMatchObject({
      symbol: 'BTC_EUR',
      price: '30000.5',
      quantity: '0.02',
      fee: '0.61',
      feeAsset: 'EUR',
    })
  })

  test('shows the average of its fills, rounded down', () => {
    const filled = { ...limit, filledQuantity: units('0.03'), filledQuote: units('1000') }
    expect(format(filled).averagePrice).toBe('33333.33333333')
    const cents = {
      ...limit,
      marketId: BARE_MARKET,
      filledQuantity: units('0.03'),
      filledQuote: 100_000n as Amount,
    }
    expect(format(cents).averagePrice).toBe('33333.33')
  })

  test('of a stop by quote shows what it was placed with, and when it ended', () => {
    const stop: SpotOrderView = {
      ...limit,
      clientId: 'my-stop',
      orderType: 'stopMarket',
      timeInForce: 'immediateOrCancel',
      price: undefined,
      quantity: undefined,
      quoteAmount: units('250'),
      stopPrice: units<Price>('31000'),
      trigger: 'atOrAbove',
      status: 'cancelled',
      closeReason: 'byUser',
    }
    expect(format(stop, MONDAY + 5)).toMatchObject({
      clientOrderId: 'my-stop',
      price: null,
      quantity: null,
      quoteAmount: '250',
      stopPrice: '31000',
      trigger: 'atOrAbove',
      closeReason: 'byUser',
      closedTime: MONDAY + 5,
    })
  })

  test('of a market that is not listed is a bug', () => {
    expect(() => format({ ...limit, marketId: 99 as MarketId })).toThrow('unknown market')
  })
})
