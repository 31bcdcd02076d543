// Positions, money and modes of contracts through the compatible API, on a real engine and real views.

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

describe('positions', () => {
  test('[P1] an isolated long has the margin, the loss and the liquidation price of the rulebook', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    expect(await world.call('POST /fapi/v1/leverage', userId, { symbol, leverage: '10' })).toEqual({
      leverage: 10,
      maxNotionalValue: '250000',
      symbol,
    })
    const isolated = { symbol, marginType: 'ISOLATED' }
    expect(await world.call('POST /fapi/v1/marginType', userId, isolated)).toEqual({
      code: 200,
      msg: 'success',
    })
    await trade(userId, other, '0.1', '30000')
    await mark('31000')
    const [position] = await world.call<Row[]>('GET /fapi/v3/positionRisk', userId, { symbol })
    expect(position).toEqual({
      symbol,
      positionSide: 'BOTH',
      positionAmt: '0.1',
      entryPrice: '30000',
      // Fees of 0.6 are paid, and closing takes 0.05%.
      breakEvenPrice: '30021.1',
      markPrice: any,
      unRealizedProfit: any,
      liquidationPrice: '27149.4',
      isolatedMargin: any,
      notional: any,
      marginAsset: 'USDT',
      isolatedWallet: '300',
      initialMargin: any,
      maintMargin: any,
      positionInitialMargin: any,
      openOrderInitialMargin: '0',
      adl: any,
      bidNotional: '0',
      askNotional: '0',
      leverage: '10',
      marginType: 'isolated',
      updateTime: any,
    })
    const account = await world.call<Row & { positions: Row[]; assets: Row[] }>(
      'GET /fapi/v3/account',
      userId,
    )
    const number = (row: Row | undefined, name: string): number => Number(row?.[name])
    expect(number(account, 'totalMarginBalance')).toBeCloseTo(
      number(account, 'totalWalletBalance') + number(position, 'unRealizedProfit'),
      8,
    )
    expect(account.positions).toHaveLength(1)
    expect(account.assets[0]).toMatchObject({
      asset: 'USDT',
      walletBalance: '999.4',
      crossWalletBalance: '699.4',
    })
    expect(account).toMatchObject({ availableBalance: '699.4', maxWithdrawAmount: '699.4' })
    // Value × ratio − cum is the maintenance that the engine asks for.
    const [{ brackets } = { brackets: [] }] = await world.call<{ brackets: Row[] }[]>(
      'GET /fapi/v1/leverageBracket',
      userId,
      { symbol },
    )
    const [first] = brackets
    expect(number(position, 'maintMargin')).toBeCloseTo(
      number(position, 'notional') * number(first, 'maintMarginRatio') - number(first, 'cum'),
      7,
    )

    const margin = { symbol, amount: '100', type: '1' }
    expect(await world.call('POST /fapi/v1/positionMargin', userId, margin)).toMatchObject({
      code: 200,
      amount: 100,
    })
    expect(await world.fails('POST /fapi/v1/positionMargin', userId, { ...margin, amount: '5000' })).toBe(
      '-4050 Cross balance insufficient.',
    )
    expect(
      await world.fails('POST /fapi/v1/positionMargin', userId, { ...margin, type: '2', amount: '350' }),
    ).toBe('-4051 Isolated balance insufficient.')
    expect(await world.call('GET /fapi/v1/positionMargin/history', userId, { symbol })).toMatchObject([
      { symbol, type: 1, amount: '100', asset: 'USDT', positionSide: 'BOTH' },
    ])
    expect(await world.fails('POST /fapi/v1/marginType', userId, { symbol, marginType: 'CROSSED' })).toBe(
      '-4048 Margin type cannot be changed if there exists position.',
    )
    await trade(other, userId, '0.1', '31000')
    expect(await world.call('GET /fapi/v3/positionRisk', userId, { symbol })).toEqual([])
    expect(await world.call('GET /fapi/v2/positionRisk', userId, { symbol })).toMatchObject([
      { positionAmt: '0', entryPrice: '0', liquidationPrice: '0', marginType: 'isolated', leverage: '10' },
    ])
  })

  test('turn from long to short in one trade, which shows as one', async () => {
    const userId = await world.base.trader('10000')
    await trade(userId, other, '0.1', '30000')
    await trade(other, userId, '0.25', '30100')
    expect(await world.call('GET /fapi/v2/positionRisk', userId, { symbol })).toMatchObject([
      { positionSide: 'BOTH', positionAmt: '-0.15', entryPrice: '30100', marginType: 'cross' },
    ])
    const trades = await world.call<Row[]>('GET /fapi/v1/userTrades', userId, { symbol })
    expect(trades).toMatchObject([
      {
        side: 'BUY',
        qty: '0.1',
        price: '30000',
        realizedPnl: '0',
        commission: '0.6',
        maker: true,
        buyer: true,
      },
      {
        side: 'SELL',
        qty: '0.25',
        price: '30100',
        realizedPnl: '10',
        quoteQty: '7525',
        maker: false,
        positionSide: 'BOTH',
      },
    ])
    for (const each of trades)
      for (const key of ['M', 'isMaker', 'orderListId']) expect(each).not.toHaveProperty(key)
    const [, second] = trades
    const from = { symbol, fromId: second?.['id'] }
    expect(await world.call('GET /fapi/v1/userTrades', userId, from)).toMatchObject([{ qty: '0.25' }])
    const ofOrder = { symbol, orderId: trades[0]?.['orderId'] }
    expect(await world.call('GET /fapi/v1/userTrades', userId, ofOrder)).toMatchObject([{ qty: '0.1' }])

    const income = await world.call<Row[]>('GET /fapi/v1/income', userId)
    const types = income.map(({ incomeType }) => incomeType)
    const count = (type: string): number => types.filter((each) => each === type).length
    expect([count('TRANSFER'), count('REALIZED_PNL'), count('COMMISSION'), types.length]).toEqual([
      1, 1, 3, 5,
    ])
    expect(income[0]).toMatchObject({ symbol: '', incomeType: 'TRANSFER', income: '10000', asset: 'USDT' })
    // What happened to the money is all of it.
    const sum = income.reduce((total, each) => total + Number(each['income']), 0)
    const [balance] = await world.call<Row[]>('GET /fapi/v3/balance', userId)
    expect(Number(balance?.['balance'])).toBeCloseTo(sum, 7)
    const profits = { symbol, incomeType: 'REALIZED_PNL', startTime: '0' }
    expect(await world.call('GET /fapi/v1/income', userId, profits)).toMatchObject([{ income: '10', symbol }])
    expect(await world.call('GET /fapi/v1/income', userId, { limit: '2', page: '2' })).toHaveLength(2)
    expect(await world.call('GET /fapi/v1/adlQuantile', userId)).toMatchObject([{ symbol }])
    await trade(userId, other, '0.15', '30100')
  })

  test('a close-only order closes no more than there is', async () => {
    const userId = await world.base.trader('1000')
    await trade(userId, other, '0.01', '30000')
    await place(other, { side: 'BUY', quantity: '0.02', price: '30000' })
    const close = { symbol, side: 'SELL', type: 'MARKET', reduceOnly: 'true' }
    expect(await world.fails('POST /fapi/v1/order', userId, { ...close, quantity: '0.02' })).toBe(
      '-2022 ReduceOnly Order is rejected.',
    )
    expect(await world.call('POST /fapi/v1/order', userId, { ...close, quantity: '0.01' })).toMatchObject({
      status: 'FILLED',
      type: 'MARKET',
      reduceOnly: true,
      price: '0',
    })
    await flat(other)
  })
})

describe('liquidations', () => {
  test('are orders that were forced, and all that they took is income', async () => {
    const userId = await world.base.trader('1000')
    await mark('30000')
    await world.call('POST /fapi/v1/leverage', userId, { symbol, leverage: '10' })
    await world.call('POST /fapi/v1/marginType', userId, { symbol, marginType: 'ISOLATED' })
    await trade(userId, other, '0.1', '30000')
    await place(other, { side: 'BUY', quantity: '0.1', price: '27050' })
    await mark('27100')
    const [forced, ...more] = await world.call<Row[]>('GET /fapi/v1/forceOrders', userId, { symbol })
    expect(forced).toMatchObject({ status: 'FILLED', side: 'SELL', executedQty: '0.1', avgPrice: '27050' })
    expect(forced?.['clientOrderId']).toBe(`autoclose-${String(forced?.['orderId'])}`)
    expect(more).toEqual([])
    const byName = { symbol, origClientOrderId: forced?.['clientOrderId'] }
    expect(await world.call('GET /fapi/v1/order', userId, byName)).toMatchObject({
      orderId: forced?.['orderId'],
    })
    expect(await world.call('GET /fapi/v1/forceOrders', userId, { autoCloseType: 'ADL' })).toEqual([])
    const income = await world.call<Row[]>('GET /fapi/v1/income', userId, { startTime: '0' })
    expect(income.map(({ incomeType }) => incomeType)).toContain('INSURANCE_CLEAR')
    const sum = income.reduce((total, each) => total + Number(each['income']), 0)
    const [balance] = await world.call<Row[]>('GET /fapi/v3/balance', userId)
    expect(Number(balance?.['balance'])).toBeCloseTo(sum, 7)
    const ids = income.map(({ incomeType, tranId }) => `${String(incomeType)} ${String(tranId)}`)
    expect(new Set(ids).size).toBe(income.length)
    await mark('30000')
  })
})

test('a deleveraging is a trade that nobody ordered, and all that it brought is income', async () => {
  await flat(other)
  const [winner, loser] = [await world.base.trader('1000'), await world.base.trader('160')]
  await mark('30000')
  await world.call('POST /fapi/v1/marginType', winner, { symbol, marginType: 'ISOLATED' })
  await world.call('POST /fapi/v1/leverage', winner, { symbol, leverage: '100' })
  await trade(loser, winner, '0.1', '30000')
  // Nobody buys: what is liquidated can go only to who gained by it.
  await mark('28500')
  expect(await world.call('GET /fapi/v3/positionRisk', winner)).toEqual([])
  expect(await world.call('GET /fapi/v1/forceOrders', winner)).toMatchObject([
    { orderId: 0, clientOrderId: 'adl_autoclose', side: 'BUY', executedQty: '0.1', status: 'FILLED' },
  ])
  expect(await world.call('GET /fapi/v1/userTrades', winner, { symbol })).toMatchObject([
    { side: 'SELL', qty: '0.1' },
    { side: 'BUY', qty: '0.1', orderId: 0, commission: '0' },
  ])
  for (const userId of [winner, loser]) {
    const income = await world.call<Row[]>('GET /fapi/v1/income', userId)
    const sum = income.reduce((total, each) => total + Number(each['income']), 0)
    const [balance] = await world.call<Row[]>('GET /fapi/v3/balance', userId)
    expect(Number(balance?.['balance'])).toBeCloseTo(sum, 7)
  }
  await mark('30000')
})

describe('modes', () => {
  test('begin one-way, and change for all contracts or none', async () => {
    const userId = await world.base.trader('1000')
    const dual = '/fapi/v1/positionSide/dual'
    const set = (dualSidePosition: string) => ({ dualSidePosition })
    expect(await world.call(`GET ${dual}`, userId)).toEqual({ dualSidePosition: false })
    expect(await world.fails(`POST ${dual}`, userId, set('false'))).toBe(
      '-4059 No need to change position side.',
    )
    expect(await world.call(`POST ${dual}`, userId, set('true'))).toEqual({ code: 200, msg: 'success' })
    expect(await world.call(`GET ${dual}`, userId)).toEqual({ dualSidePosition: true })
    expect(await world.call('GET /fapi/v1/accountConfig', userId)).toMatchObject({
      dualSidePosition: true,
      multiAssetsMargin: false,
      canTrade: true,
      feeTier: 0,
    })
    await mark('30000')
    const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '29500' }
    expect(await world.fails('POST /fapi/v1/order', userId, order)).toBe(
      "-4061 Order's position side does not match user's setting.",
    )
    await world.call('POST /fapi/v1/order', userId, { ...order, positionSide: 'LONG' })
    expect(await world.fails(`POST ${dual}`, userId, set('false'))).toBe(
      '-4067 Position side cannot be changed if there exists open orders.',
    )
    expect(await world.fails('POST /fapi/v1/marginType', userId, { symbol, marginType: 'ISOLATED' })).toBe(
      '-4047 Margin type cannot be changed if there exists open orders.',
    )
    await flat(userId)
    const hedged = { ...order, price: '30000' }
    await place(other, { side: 'SELL', quantity: '0.01', price: '30000' })
    await world.call('POST /fapi/v1/order', userId, { ...hedged, positionSide: 'LONG' })
    expect(await world.fails(`POST ${dual}`, userId, set('false'))).toBe(
      '-4068 Position side cannot be changed if there exists position.',
    )
    await place(other, { side: 'BUY', quantity: '0.01', price: '30000' })
    await world.call('POST /fapi/v1/order', userId, { ...hedged, side: 'SELL', positionSide: 'SHORT' })
    expect(await world.call('GET /fapi/v3/positionRisk', userId)).toMatchObject([
      { positionSide: 'LONG', positionAmt: '0.01' },
      { positionSide: 'SHORT', positionAmt: '-0.01' },
    ])
    await place(other, { side: 'BUY', quantity: '0.01', price: '30000' })
    await world.call('POST /fapi/v1/order', userId, { ...hedged, side: 'SELL', positionSide: 'LONG' })
    await place(other, { side: 'SELL', quantity: '0.01', price: '30000' })
    await world.call('POST /fapi/v1/order', userId, { ...hedged, side: 'BUY', positionSide: 'SHORT' })
    expect(await world.call('GET /fapi/v3/positionRisk', userId)).toEqual([])
    expect(await world.call(`POST ${dual}`, userId, set('false'))).toEqual({ code: 200, msg: 'success' })
    expect(await world.call(`GET ${dual}`, userId)).toEqual({ dualSidePosition: false })
  })

  test('of margin and leverage are told, and say when there is nothing to change', async () => {
    const userId = await world.base.trader('1000')
    const config = () => world.call('GET /fapi/v1/symbolConfig', userId, { symbol })
    expect(await config()).toEqual([
      { symbol, marginType: 'CROSSED', isAutoAddMargin: false, leverage: 20, maxNotionalValue: '250000' },
    ])
    const crossed = { symbol, marginType: 'CROSSED' }
    expect(await world.fails('POST /fapi/v1/marginType', userId, crossed)).toBe(
      '-4046 No need to change margin type.',
    )
    const leverage = (value: string) => ({ symbol, leverage: value })
    expect(await world.call('POST /fapi/v1/leverage', userId, leverage('20'))).toMatchObject({ leverage: 20 })
    expect(await world.call('POST /fapi/v1/leverage', userId, leverage('100'))).toMatchObject({
      leverage: 100,
      maxNotionalValue: '50000',
    })
    expect(await world.fails('POST /fapi/v1/leverage', userId, leverage('101'))).toBe(
      '-4028 Leverage 101 is not valid',
    )
    expect(await config()).toMatchObject([{ leverage: 100 }])
    expect(await world.call('GET /fapi/v1/multiAssetsMargin', userId)).toEqual({ multiAssetsMargin: false })
    const many = { multiAssetsMargin: 'true' }
    expect(await world.fails('POST /fapi/v1/multiAssetsMargin', userId, many)).toMatch(/^-1020 /)
    expect(await world.call('GET /fapi/v1/commissionRate', userId, { symbol })).toEqual({
      symbol,
      makerCommissionRate: '0.0002',
      takerCommissionRate: '0.0005',
    })
  })
})
