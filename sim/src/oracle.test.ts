// The oracle by itself against the worked examples of the rules: what it predicts must be right before it may
// judge anything else.

import type { AccountRef, Amount, AssetId, OrderId, Outcome, Price, UserId, WalletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { balanceOf, userRef } from './oracle-ledger.ts'
import { priceFromQuotes } from './oracle-listing.ts'
import { ceilOf, floorOf } from './oracle-rounding.ts'
import { BTC, eventsOf, feeLevel, MARKET, SmallWorld, USDT, units } from './small-world.ts'

const FLAT = [feeLevel('0', '0.1', '0.1')]
const SPOT = 0 as WalletId
const HOUR_MS = 3_600_000n

function small(levels = FLAT): { oracle: Oracle; world: SmallWorld } {
  const oracle = new Oracle()
  return { oracle, world: new SmallWorld(oracle, levels) }
}

function held(oracle: Oracle, user: UserId, bucket: 'available' | 'frozen', asset: AssetId): bigint {
  const ref: AccountRef = userRef(user, SPOT, bucket)
  return balanceOf(oracle.world, ref, asset)
}

function orderIn(outcome: Outcome): NonNullable<Outcome['reply']['order']> {
  const { order } = outcome.reply
  if (order === undefined) throw new Error(`no order: ${outcome.reply.rejection}`)
  return order
}

describe('rounding', () => {
  test('floor and ceiling are right on both sides of zero', () => {
    expect([floorOf(7n, 2n), floorOf(-7n, 2n), floorOf(-8n, 2n)]).toEqual([3n, -4n, -4n])
    expect([ceilOf(7n, 2n), ceilOf(-7n, 2n), ceilOf(8n, 2n)]).toEqual([4n, -3n, 4n])
  })
})

describe('spot examples', () => {
  test('[S1] a limit buy: improvement at once, fees by cumulative ceiling, the rest of the hold on cancel', () => {
    const { oracle, world } = small([feeLevel('0', '0.08', '0.1')])
    const maker = world.user(1, { btc: '1' })
    const buyer = world.user(2, { usdt: '15000' })
    world.place(maker, { side: 'sell', orderType: 'limit', price: '29900', quantity: '0.2' })
    world.place(maker, { side: 'sell', orderType: 'limit', price: '29950', quantity: '0.2' })
    const bought = world.place(buyer, { side: 'buy', orderType: 'limit', price: '30000', quantity: '0.5' })
    expect(orderIn(bought)).toMatchObject({
      status: 'partiallyFilled',
      filledQuote: units('11970'),
      fee: units('0.0004'),
    })
    expect(held(oracle, buyer, 'frozen', USDT)).toBe(units('3000'))
    expect(held(oracle, buyer, 'available', USDT)).toBe(units('30'))
    expect(held(oracle, buyer, 'available', BTC)).toBe(units('0.3996'))

    world.place(maker, { side: 'sell', orderType: 'limit', price: '30000', quantity: '0.04' })
    expect(held(oracle, buyer, 'available', BTC)).toBe(units('0.439568'))
    const orderId = orderIn(bought).orderId
    const cancel = world.send({
      type: 'CancelSpotOrder',
      userId: buyer,
      clientId: undefined,
      orderId,
      orderClientId: undefined,
    })
    expect(orderIn(cancel)).toMatchObject({
      status: 'cancelled',
      closeReason: 'byUser',
      filledQuantity: units('0.44'),
      filledQuote: units('13170'),
      fee: units('0.000432'),
    })
    expect(eventsOf(cancel, 'SpotOrderClosed')[0]?.postings[0]?.amount).toBe(units('1800'))
    expect(floorOf(units('13170') * 10n ** 8n, units('0.44'))).toBe(units('29931.81818181'))
  })

  test('[S2] a market buy by quote amount never overspends', () => {
    const { oracle, world } = small()
    const maker = world.user(1, { btc: '2' })
    const buyer = world.user(2, { usdt: '1000' })
    for (const [price, quantity] of [
      ['30000', '0.01'],
      ['30010', '0.02'],
      ['30020', '1'],
    ] as const) {
      world.place(maker, { side: 'sell', orderType: 'limit', price, quantity })
    }
    const bought = world.place(buyer, { side: 'buy', orderType: 'market', quoteAmount: '1000' })
    expect(orderIn(bought)).toMatchObject({
      status: 'filled',
      filledQuote: units('999.8664'),
      filledQuantity: units('0.03332'),
      fee: units('0.00003332'),
    })
    expect(held(oracle, buyer, 'available', USDT)).toBe(units('0.1336'))
    expect(held(oracle, buyer, 'available', BTC)).toBe(units('0.03328668'))
  })

  test('[S3] a taker sell pays its fee rounded up, from what it receives', () => {
    const { oracle, world } = small()
    const maker = world.user(1, { usdt: '1000' })
    const seller = world.user(2, { btc: '0.00123' })
    world.place(maker, { side: 'buy', orderType: 'limit', price: '29999.99', quantity: '0.00123' })
    const sold = world.place(seller, {
      side: 'sell',
      orderType: 'limit',
      price: '29999.99',
      quantity: '0.00123',
    })
    expect(orderIn(sold)).toMatchObject({
      status: 'filled',
      filledQuote: units('36.8999877'),
      fee: units('0.03689999'),
    })
    expect(held(oracle, seller, 'available', USDT)).toBe(units('36.86308771'))
  })

  test('[S4] a market order stops at its band and its rest is cancelled', () => {
    const { world } = small()
    const maker = world.user(1, { btc: '1' })
    const buyer = world.user(2, { usdt: '100000' })
    for (const price of ['30000', '31400', '31600']) {
      world.place(maker, { side: 'sell', orderType: 'limit', price, quantity: '0.1' })
    }
    const bought = world.place(buyer, { side: 'buy', orderType: 'market', quantity: '0.3' })
    expect(orderIn(bought)).toMatchObject({
      status: 'cancelled',
      closeReason: 'priceProtection',
      filledQuantity: units('0.2'),
    })
  })
})

describe('the walk', () => {
  test('a quote-sized sell never passes over a bid that still stands', () => {
    const { world } = small()
    const maker = world.user(1, { usdt: '100000' })
    const seller = world.user(2, { btc: '1' })
    world.place(maker, { side: 'buy', orderType: 'limit', price: '30000', quantity: '1' })
    world.place(maker, { side: 'buy', orderType: 'limit', price: '29000', quantity: '1' })
    // One lot is worth 0.30 at the best bid: 0.295 are left over, enough for a lot at 29000 only.
    const sold = world.place(seller, { side: 'sell', orderType: 'market', quoteAmount: '300.295' })
    expect(eventsOf(sold, 'SpotTraded').map((event) => event.price)).toEqual([units('30000')])
    expect(eventsOf(sold, 'SpotOrderPlaced')[0]?.postings[0]?.amount).toBe(units('0.01'))
    expect(orderIn(sold)).toMatchObject({ status: 'filled', filledQuantity: units('0.01') })
  })

  test('a quote amount that is spent to the last unit is filled, though the book is empty after it', () => {
    const { world } = small()
    const maker = world.user(1, { btc: '1' })
    const buyer = world.user(2, { usdt: '3000' })
    world.place(maker, { side: 'sell', orderType: 'limit', price: '30000', quantity: '0.1' })
    const bought = world.place(buyer, { side: 'buy', orderType: 'market', quoteAmount: '3000' })
    expect(orderIn(bought)).toMatchObject({ status: 'filled', closeReason: 'filled' })
  })

  test('decrement takes the overlap off both and closes the exhausted one', () => {
    const { oracle, world } = small()
    const one = world.user(1, { btc: '1' }, 9)
    const two = world.user(2, { usdt: '30000' }, 9)
    world.place(one, { side: 'sell', orderType: 'limit', price: '29000', quantity: '0.4' })
    const met = world.place(two, {
      side: 'buy',
      orderType: 'limit',
      price: '30000',
      quantity: '1',
      selfTrade: 'decrement',
    })
    expect(met.events.map((event) => event.type)).toEqual([
      'SpotOrderPlaced',
      'SelfTradePrevented',
      'SpotOrderClosed',
    ])
    expect(orderIn(met)).toMatchObject({ status: 'new', preventedQuantity: units('0.4') })
    expect(held(oracle, two, 'frozen', USDT)).toBe(units('18000'))
    expect(held(oracle, one, 'frozen', BTC)).toBe(0n)
  })

  test('a fill fires stops, nearest first', () => {
    const { world } = small()
    const maker = world.user(1, { btc: '5', usdt: '100000' })
    const other = world.user(2, { btc: '5', usdt: '100000' })
    world.place(maker, { side: 'sell', orderType: 'limit', price: '30000', quantity: '1' })
    const stop = { side: 'buy', orderType: 'stopMarket', trigger: 'atOrAbove', quantity: '0.1' } as const
    const far = orderIn(world.place(other, { ...stop, stopPrice: '30000' })).orderId
    const near = orderIn(world.place(other, { ...stop, stopPrice: '29500' })).orderId
    const third = world.user(3, { usdt: '100000' })
    const traded = world.place(third, { side: 'buy', orderType: 'limit', price: '30000', quantity: '0.1' })
    expect(eventsOf(traded, 'SpotOrderTriggered').map((event) => event.orderId)).toEqual([near, far])
  })
})

describe('index', () => {
  test('the middle of the fresh sources, outliers capped', () => {
    expect(priceFromQuotes([100n, 100n], 1n)).toBeUndefined()
    expect(priceFromQuotes([10_000n, 10_000n, 99_999n], 1n)).toBe(10_016n)
    expect(priceFromQuotes([1n, 2n, 3n, 4n], 5n)).toBeUndefined()
  })
})

describe('fee levels', () => {
  const LEVELS = [
    feeLevel('0', '0.1', '0.1'),
    feeLevel('50', '0.09', '0.1'),
    feeLevel('250', '0.08', '0.095'),
  ]

  function trade(world: SmallWorld, quantity: string, price: string): Outcome {
    world.place(1 as UserId, { side: 'sell', orderType: 'limit', price, quantity })
    return world.place(2 as UserId, { side: 'buy', orderType: 'limit', price, quantity })
  }

  test('[V1] a day of volume is converted once, at the index of midnight', () => {
    const { world } = small(LEVELS)
    world.user(1, { btc: '1' })
    world.user(2, { usdt: '1234567.89' })
    trade(world, '1', '1234567.89')
    world.goTo(1, 0n)
    world.index('61234.5')
    const counted = eventsOf(world.send({ type: 'Tick' }), 'FeeVolumeCounted')
    expect(counted.map(({ userId }) => userId)).toEqual([1, 2])
    expect(counted[0]?.volumeBtc).toBe(units('20.16131249'))
  })

  test('[V2] thirty days make the level and leave it again', () => {
    const { world } = small(LEVELS)
    world.user(1, { btc: '100000' })
    world.user(2, { usdt: '1000000000' })
    let last: Outcome | undefined
    for (let day = 0; day < 33; day++) {
      world.index('30000')
      if (day < 30) trade(world, '9', '30000')
      world.goTo(1, 5n * HOUR_MS)
      last = world.send({ type: 'Tick' })
      const counted = eventsOf(last, 'FeeVolumeCounted')[0]
      const expected = { 29: ['270', 3], 30: ['261', 3], 31: ['252', 3], 32: ['243', 2] } as const
      const row = expected[day as keyof typeof expected]
      if (row !== undefined) expect(counted).toMatchObject({ sumBtc: units(row[0]), pendingLevel: row[1] })
    }
    expect(last?.events.at(-1)).toMatchObject({ type: 'FeeLevelChanged', level: 2 })
  })

  test('[V3] the new level holds from 04:00:00 on', () => {
    const { world } = small(LEVELS)
    world.user(1, { btc: '1000', usdt: '100000000' })
    world.user(2, { btc: '1000', usdt: '100000000' })
    world.index('10000')
    for (let part = 0; part < 3; part++) trade(world, '100', '10000')
    world.goTo(1, 4n * HOUR_MS - 1_000n)
    world.index('10000')
    const sell = (): bigint | undefined => {
      world.place(1 as UserId, { side: 'buy', orderType: 'limit', price: '10000', quantity: '1' })
      const sold = world.place(2 as UserId, {
        side: 'sell',
        orderType: 'limit',
        price: '10000',
        quantity: '1',
      })
      return eventsOf(sold, 'SpotTraded')[0]?.taker.fee
    }
    expect(sell()).toBe(units('10'))
    world.nowMs += 1_000n
    expect(sell()).toBe(units('9.5'))
  })
})

describe('idempotency', () => {
  test('[P7] the same key and body gives the first reply again; another body conflicts', () => {
    const { world } = small()
    const user = world.user(1, { usdt: '1000' })
    const order = { side: 'buy', orderType: 'limit', price: '100', quantity: '1', clientId: 'a' } as const
    const first = world.place(user, order)
    world.nowMs += 5n
    const again = world.place(user, order)
    expect(again.reply).toEqual(first.reply)
    expect(again.events).toEqual([
      { type: 'CommandRepeated', userId: user, clientId: 'a', original: first.number },
    ])
    expect(world.place(user, { ...order, quantity: '2' }).reply.rejection).toBe('request.key.conflict')
  })
})

describe('amending', () => {
  test('the replacement is a new order that takes over what was left', () => {
    const { oracle, world } = small()
    const user = world.user(1, { usdt: '1000' })
    const first = orderIn(
      world.place(user, { side: 'buy', orderType: 'limit', price: '100', quantity: '10' }),
    )
    const amended = world.send({
      type: 'AmendSpotOrder',
      userId: user,
      clientId: undefined,
      orderId: first.orderId,
      price: undefined,
      quantity: units('4') as Amount,
      stopPrice: undefined,
    })
    expect(amended.events.map((event) => event.type)).toEqual(['SpotOrderClosed', 'SpotOrderPlaced'])
    expect(eventsOf(amended, 'SpotOrderPlaced')[0]?.replaces).toBe(first.orderId)
    expect(held(oracle, user, 'frozen', USDT)).toBe(units('400'))
    const missing = { price: units('1') as Price, quantity: undefined, stopPrice: undefined }
    const unknown = world.send({
      type: 'AmendSpotOrder',
      userId: user,
      clientId: undefined,
      orderId: 99 as OrderId,
      ...missing,
    })
    expect(unknown.reply.rejection).toBe('order.not.found')
    expect(oracle.world.markets.get(MARKET)?.status).toBe('open')
  })
})
