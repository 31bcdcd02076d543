// Orders of contracts through the compatible API, on a real engine and real views.

import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FuturesWorld, type Row, type Sent } from './futures-suite.ts'

let world: FuturesWorld
/** Has a deep purse and takes the other side. */
let other: UserId

const symbol = 'BTCUSDT'
const any = expect.anything() as unknown

beforeAll(async () => {
  world = await FuturesWorld.start()
  other = await world.base.trader('10000000')
  await world.base.index('30000')
})
afterAll(async () => {
  await world.stop()
})

const mark = (price: string): Promise<void> => world.base.index(price)
const place = (userId: UserId, fields: Sent): Promise<Row> => world.place(userId, fields)
const trade = (buyer: UserId, seller: UserId, quantity: string, price: string): Promise<void> =>
  world.trade(buyer, seller, quantity, price)
const flat = (userId: UserId): Promise<void> => world.cancelAll(userId)

describe('an order', () => {
  test('is placed, found, listed and taken back, with quantities of the base asset', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const placed = await place(userId, {
      side: 'BUY',
      quantity: '0.0100',
      price: '29500.50',
      newClientOrderId: 'x-first',
    })
    expect(placed).toEqual({
      orderId: any,
      symbol,
      status: 'NEW',
      clientOrderId: 'x-first',
      price: '29500.5',
      avgPrice: '0',
      origQty: '0.01',
      executedQty: '0',
      cumQty: '0',
      cumQuote: '0',
      timeInForce: 'GTC',
      type: 'LIMIT',
      reduceOnly: false,
      closePosition: false,
      side: 'BUY',
      positionSide: 'BOTH',
      stopPrice: '0',
      workingType: 'CONTRACT_PRICE',
      priceProtect: false,
      origType: 'LIMIT',
      priceMatch: 'NONE',
      selfTradePreventionMode: 'EXPIRE_TAKER',
      goodTillDate: 0,
      time: any,
      updateTime: any,
    })
    const { orderId } = placed
    const found = { orderId, status: 'NEW', origQty: '0.01' }
    expect(await world.call('GET /fapi/v1/order', userId, { symbol, orderId })).toMatchObject(found)
    const byName = { symbol, origClientOrderId: 'x-first' }
    expect(await world.call('GET /fapi/v1/openOrder', userId, byName)).toMatchObject(found)
    expect(await world.call('GET /fapi/v1/openOrders', userId)).toMatchObject([found])
    expect(await world.call('DELETE /fapi/v1/order', userId, byName)).toMatchObject({
      orderId,
      status: 'CANCELED',
    })
    expect(await world.call('GET /fapi/v1/order', userId, byName)).toMatchObject({
      ...found,
      status: 'CANCELED',
    })
    expect(await world.call('GET /fapi/v1/openOrders', userId, { symbol })).toEqual([])
    expect(await world.call('GET /fapi/v1/allOrders', userId, { symbol })).toMatchObject([
      { orderId, status: 'CANCELED' },
    ])
    expect(await world.fails('DELETE /fapi/v1/order', userId, byName)).toBe('-2011 Unknown order sent.')
    expect(await world.fails('GET /fapi/v1/openOrder', userId, byName)).toBe('-2013 Order does not exist.')
  })

  test('of somebody else is unknown', async () => {
    const [one, two] = [await world.base.trader('1000'), await world.base.trader('1000')]
    await mark('30000')
    const { orderId } = await place(one, { side: 'BUY', quantity: '0.01', price: '29500' })
    expect(await world.fails('GET /fapi/v1/order', two, { symbol, orderId })).toBe(
      '-2013 Order does not exist.',
    )
    expect(await world.fails('DELETE /fapi/v1/order', two, { symbol, orderId })).toBe(
      '-2011 Unknown order sent.',
    )
    await flat(one)
  })

  test('whose name was met before is refused, be it the same or another', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const order = { side: 'BUY', quantity: '0.01', price: '29500', newClientOrderId: 'same' }
    await place(userId, order)
    const sent = { symbol, type: 'LIMIT', timeInForce: 'GTC', ...order }
    const duplicated = '-4116 ClientOrderId is duplicated.'
    expect(await world.fails('POST /fapi/v1/order', userId, sent)).toBe(duplicated)
    expect(await world.fails('POST /fapi/v1/order', userId, { ...sent, price: '29400' })).toBe(duplicated)
    expect(await world.call('GET /fapi/v1/openOrders', userId, { symbol })).toHaveLength(1)
    await flat(userId)
  })

  test.each([
    ['-1121 Invalid symbol.', { symbol: 'NOPE' }],
    [
      "-1102 Mandatory parameter 'quantity' was not sent, was empty/null, or malformed.",
      { quantity: undefined },
    ],
    [
      "-1102 Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed.",
      { timeInForce: undefined },
    ],
    ['-1117 Invalid side.', { side: 'LEFT' }],
    ['-1116 Invalid orderType.', { type: 'ICEBERG' }],
    ['-1115 Invalid timeInForce.', { timeInForce: 'ABC' }],
    ['-1020 This operation is not supported.', { timeInForce: 'GTD', goodTillDate: '4000000000000' }],
    ['-1020 This operation is not supported.', { type: 'TRAILING_STOP_MARKET', callbackRate: '1' }],
    ['-1020 This operation is not supported.', { priceMatch: 'QUEUE' }],
    ['-1111 Precision is over the maximum defined for this asset.', { quantity: '0.0001' }],
    ['-1111 Precision is over the maximum defined for this asset.', { price: '29500.05' }],
    ['-4003 Quantity less than or equal to zero.', { quantity: '0' }],
    ['-4005 Quantity greater than max quantity.', { quantity: '100.001' }],
    ['-4015 Client order id is not valid.', { newClientOrderId: 'no spaces' }],
    ['-4016 Limit price is too far from the mark price.', { price: '40000' }],
    ['-2019 Margin is insufficient.', { quantity: '1.6' }],
    ['-2022 ReduceOnly Order is rejected.', { reduceOnly: 'true' }],
    ["-4061 Order's position side does not match user's setting.", { positionSide: 'LONG' }],
    ["-1106 Parameter 'stopPrice' sent when not required.", { stopPrice: '29000' }],
    ["-1106 Parameter 'closePosition' sent when not required.", { closePosition: 'true' }],
  ])('is refused with %s', async (failure, wrong) => {
    const userId = await world.base.trader('100')
    await mark('30000')
    const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '29500' }
    expect(await world.fails('POST /fapi/v1/order', userId, { ...order, ...wrong })).toBe(failure)
  })

  test('that would take is refused when it is post-only; at the price of the other side it takes', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    await place(other, { side: 'SELL', quantity: '0.01', price: '30000' })
    const gtx = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTX', quantity: '0.01', price: '30000' }
    expect(await world.fails('POST /fapi/v1/order', userId, gtx)).toMatch(/^-5022 Due to the order could not/)
    const matched = await place(userId, { side: 'BUY', quantity: '0.01', priceMatch: 'OPPONENT' })
    expect(matched).toMatchObject({
      status: 'FILLED',
      type: 'LIMIT',
      priceMatch: 'OPPONENT',
      executedQty: '0.01',
      avgPrice: '30000',
      cumQuote: '300',
    })
    await trade(other, userId, '0.01', '30000')
  })

  test('that must be filled at once and cannot be is refused', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const fok = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'FOK', quantity: '0.01', price: '29000' }
    expect(await world.fails('POST /fapi/v1/order', userId, fok)).toMatch(/^-5021 /)
    const ioc = await world.call('POST /fapi/v1/order', userId, { ...fok, timeInForce: 'IOC' })
    expect(ioc).toMatchObject({ status: 'EXPIRED', executedQty: '0', timeInForce: 'IOC' })
  })

  test('is amended under a new number; as much as is filled, or less, ends it', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const { orderId } = await place(userId, {
      side: 'BUY',
      quantity: '0.010',
      price: '29900',
      newClientOrderId: 'amend-me',
    })
    await place(other, { side: 'SELL', quantity: '0.004', price: '29900' })
    const ask = { symbol, side: 'BUY', origClientOrderId: 'amend-me' }
    const amended = await world.call<Row>('PUT /fapi/v1/order', userId, {
      ...ask,
      quantity: '0.02',
      price: '29800',
    })
    expect(amended).toMatchObject({
      clientOrderId: 'amend-me',
      price: '29800',
      origQty: '0.016',
      status: 'NEW',
    })
    expect(amended['orderId']).not.toBe(orderId)
    expect(await world.call('GET /fapi/v1/order', userId, { symbol, orderId })).toMatchObject({
      status: 'CANCELED',
      executedQty: '0.004',
    })
    const side = { symbol, orderId: amended['orderId'], quantity: '0.01', price: '29800' }
    expect(await world.fails('PUT /fapi/v1/order', userId, { ...side, side: 'SELL' })).toBe(
      '-1117 Invalid side.',
    )
    await place(other, { side: 'SELL', quantity: '0.001', price: '29800' })
    const less = { ...side, side: 'BUY', quantity: '0.001' }
    expect(await world.call('PUT /fapi/v1/order', userId, less)).toMatchObject({
      status: 'CANCELED',
      executedQty: '0.001',
    })
    await trade(other, userId, '0.005', '29900')
  })
})

describe('batches', () => {
  test('do what they can of each order, and say of the others why not', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '29500' }
    const batchOrders = JSON.stringify([order, { ...order, price: '0.55' }, { ...order, symbol: 'NOPE' }])
    const placed = await world.call<Row[]>('POST /fapi/v1/batchOrders', userId, { batchOrders })
    expect(placed).toMatchObject([
      { status: 'NEW' },
      { code: -1111 },
      { code: -1121, msg: 'Invalid symbol.' },
    ])
    const orderId = placed[0]?.['orderId']
    const changed = JSON.stringify([{ symbol, side: 'BUY', orderId, quantity: '0.02', price: '29400' }])
    const amended = await world.call<Row[]>('PUT /fapi/v1/batchOrders', userId, { batchOrders: changed })
    expect(amended).toMatchObject([{ origQty: '0.02', price: '29400' }])
    const orderidlist = JSON.stringify([amended[0]?.['orderId'], 77_777_777])
    expect(await world.call('DELETE /fapi/v1/batchOrders', userId, { symbol, orderidlist })).toMatchObject([
      { status: 'CANCELED' },
      { code: -2011, msg: 'Unknown order sent.' },
    ])
    const six = JSON.stringify(Array.from({ length: 6 }, () => order))
    expect(await world.fails('POST /fapi/v1/batchOrders', userId, { batchOrders: six })).toMatch(/^-1130 /)
  })
})

describe('conditional orders', () => {
  const stop = { symbol, side: 'BUY', quantity: '0.01', workingType: 'MARK_PRICE' }

  test('are shown only in the family that they were made through', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const algo = await world.call<Row>('POST /fapi/v1/algoOrder', userId, {
      ...stop,
      algoType: 'CONDITIONAL',
      type: 'STOP_MARKET',
      triggerPrice: '30500',
      clientAlgoId: 'my-stop',
    })
    expect(algo).toEqual({
      algoId: any,
      clientAlgoId: 'my-stop',
      algoType: 'CONDITIONAL',
      orderType: 'STOP_MARKET',
      symbol,
      side: 'BUY',
      positionSide: 'BOTH',
      timeInForce: 'GTC',
      quantity: '0.01',
      algoStatus: 'NEW',
      triggerPrice: '30500',
      price: '0',
      icebergQuantity: null,
      selfTradePreventionMode: 'EXPIRE_TAKER',
      workingType: 'MARK_PRICE',
      priceMatch: 'NONE',
      closePosition: false,
      priceProtect: false,
      reduceOnly: false,
      createTime: any,
      updateTime: any,
      triggerTime: 0,
      goodTillDate: 0,
    })
    const legacy = await world.call<Row>('POST /fapi/v1/order', userId, {
      ...stop,
      type: 'TAKE_PROFIT',
      timeInForce: 'GTC',
      price: '29000',
      stopPrice: '29100',
      newClientOrderId: 'my-stop',
    })
    expect(legacy).toMatchObject({
      status: 'NEW',
      type: 'TAKE_PROFIT',
      origType: 'TAKE_PROFIT',
      stopPrice: '29100',
      price: '29000',
      clientOrderId: 'my-stop',
      workingType: 'MARK_PRICE',
    })
    const { algoId } = algo
    const { orderId } = legacy
    expect(await world.call('GET /fapi/v1/openOrders', userId, { symbol })).toMatchObject([{ orderId }])
    expect(await world.call('GET /fapi/v1/openAlgoOrders', userId, { symbol })).toMatchObject([{ algoId }])
    expect(
      await world.call('GET /fapi/v1/order', userId, { symbol, origClientOrderId: 'my-stop' }),
    ).toMatchObject({ orderId })
    expect(await world.call('GET /fapi/v1/algoOrder', userId, { clientAlgoId: 'my-stop' })).toMatchObject({
      algoId,
    })
    expect(await world.fails('GET /fapi/v1/algoOrder', userId, { algoId: Number(orderId) - 2 ** 52 })).toBe(
      '-2013 Order does not exist.',
    )
    expect(
      await world.fails('DELETE /fapi/v1/order', userId, { symbol, orderId: 2 ** 52 + Number(algoId) }),
    ).toBe('-2011 Unknown order sent.')

    await world.call('DELETE /fapi/v1/allOpenOrders', userId, { symbol })
    expect(await world.call('GET /fapi/v1/openAlgoOrders', userId)).toMatchObject([{ algoId }])
    expect(await world.call('GET /fapi/v1/allOrders', userId, { symbol })).toMatchObject([
      { orderId, status: 'CANCELED' },
    ])
    expect(await world.call('DELETE /fapi/v1/algoOrder', userId, { algoId })).toEqual({
      algoId,
      clientAlgoId: 'my-stop',
      code: '200',
      msg: 'success',
    })
    expect(await world.call('GET /fapi/v1/allAlgoOrders', userId, { symbol })).toMatchObject([
      { algoId, algoStatus: 'CANCELED' },
    ])
    expect(await world.fails('DELETE /fapi/v1/algoOrder', userId, { algoId })).toBe(
      '-2011 Unknown order sent.',
    )
  })

  test('send their order when the price is met, and tell what became of it', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    await place(other, { side: 'SELL', quantity: '0.05', price: '30200' })
    const algo = { ...stop, algoType: 'CONDITIONAL', type: 'STOP_MARKET', triggerPrice: '30100' }
    const { algoId } = await world.call<Row>('POST /fapi/v1/algoOrder', userId, algo)
    const legacy = { ...stop, type: 'STOP', timeInForce: 'GTC', price: '30200', stopPrice: '30100' }
    const { orderId } = await world.call<Row>('POST /fapi/v1/order', userId, legacy)
    const whole = { ...algo, side: 'SELL', quantity: undefined, closePosition: 'true', triggerPrice: '29000' }
    expect(await world.call('POST /fapi/v1/algoOrder', userId, whole)).toMatchObject({
      closePosition: true,
      reduceOnly: true,
    })
    await mark('30150')
    const done = await world.call<Row>('GET /fapi/v1/algoOrder', userId, { algoId })
    expect(done).toMatchObject({
      algoStatus: 'FINISHED',
      actualPrice: '30200',
      actualQty: '0.01',
      actualType: 'MARKET',
    })
    expect(await world.call('GET /fapi/v1/order', userId, { symbol, orderId })).toMatchObject({
      orderId,
      status: 'FILLED',
      type: 'LIMIT',
      origType: 'STOP',
      executedQty: '0.01',
      avgPrice: '30200',
    })
    const ofOrder = { symbol, orderId }
    expect(await world.call('GET /fapi/v1/userTrades', userId, ofOrder)).toMatchObject([{ qty: '0.01' }])
    // What they sent are orders of their own, and listed as such.
    const listed = await world.call<Row[]>('GET /fapi/v1/allOrders', userId, { symbol })
    expect(listed).toMatchObject([
      { type: 'MARKET', status: 'FILLED' },
      { type: 'LIMIT', status: 'FILLED' },
    ])
    expect(listed[0]?.['orderId']).toBe(Number(done['actualOrderId']))
    await flat(userId)
    await flat(other)
    await trade(other, userId, '0.02', '30150')
  })

  test('are refused when their price is met already', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    const algo = { ...stop, algoType: 'CONDITIONAL', type: 'STOP_MARKET', triggerPrice: '29000' }
    expect(await world.fails('POST /fapi/v1/algoOrder', userId, algo)).toBe(
      '-2021 Order would immediately trigger.',
    )
    expect(await world.fails('POST /fapi/v1/algoOrder', userId, { ...algo, algoType: 'VP' })).toMatch(
      /^-1130 /,
    )
    expect(await world.fails('POST /fapi/v1/algoOrder', userId, { ...algo, type: 'LIMIT' })).toBe(
      '-1116 Invalid orderType.',
    )
    const named = { ...algo, triggerPrice: '31000', clientAlgoId: ':mine' }
    expect(await world.fails('POST /fapi/v1/algoOrder', userId, named)).toBe(
      '-4015 Client order id is not valid.',
    )
  })
})
