import {
  type Amount,
  CLOSE_REASONS,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderId,
  type Price,
  robotWalletId,
  SELF_TRADE_MODES,
  SIDES,
  SPOT_WALLET,
  type SpotOrderView,
  TIMES_IN_FORCE,
  type TimeMs,
  TRIGGERS,
  type UserId,
} from '@candor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrder } from './format-order.ts'
import { Listing } from './live/listing.ts'
import { BARE_MARKET, LISTING, MARKET } from './live/market-script-suite.ts'
import { orderReply } from './order-json.ts'

const listing = new Listing(LISTING)
const amount = fc.bigInt({ min: 0n, max: 10n ** 20n }) as fc.Arbitrary<Amount>
const price = amount as unknown as fc.Arbitrary<Price>
const orUndefined = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined })

const order: fc.Arbitrary<SpotOrderView> = fc.record({
  orderId: fc.integer({ min: 1 }) as unknown as fc.Arbitrary<OrderId>,
  userId: fc.constant(7 as UserId),
  wallet: fc.constantFrom(SPOT_WALLET, robotWalletId(3)),
  clientId: orUndefined(fc.stringMatching(/^[A-Za-z0-9._:/-]{1,36}$/)),
  marketId: fc.constantFrom(MARKET, BARE_MARKET),
  side: fc.constantFrom(...SIDES),
  orderType: fc.constantFrom(...ORDER_TYPES),
  timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
  selfTrade: fc.constantFrom(...SELF_TRADE_MODES),
  price: orUndefined(price),
  quantity: orUndefined(amount),
  quoteAmount: orUndefined(amount),
  stopPrice: orUndefined(price),
  trigger: orUndefined(fc.constantFrom(...TRIGGERS)),
  status: fc.constantFrom(...ORDER_STATUSES),
  closeReason: orUndefined(fc.constantFrom(...CLOSE_REASONS)),
  filledQuantity: amount,
  filledQuote: amount,
  preventedQuantity: amount,
  fee: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }) as fc.Arbitrary<Amount>,
  createdMs: fc.bigInt({ min: 0n, max: 2n ** 45n }) as fc.Arbitrary<TimeMs>,
})

test('the text of an answer is what the object would have given', () => {
  fc.assert(
    fc.property(order, fc.integer({ min: 1 }), (view, number) => {
      const { json } = orderReply(listing, view, number)
      expect(json).toBe(JSON.stringify({ ...formatOrder(listing, view), number }))
    }),
    { seed: 1, numRuns: 500 },
  )
})
