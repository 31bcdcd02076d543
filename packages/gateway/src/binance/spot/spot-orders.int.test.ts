import type { UserId } from '@candor/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jsonOf } from '../../prepared.ts'
import { Parameters } from '../parameters.ts'
import { newOrderOf } from './new-order.ts'
import type { OrderNotes } from './order-notes.ts'
import { SpotOrders } from './orders.ts'
import { SpotMarkets } from './spot-markets.ts'
import { type Answer, SpotWorld } from './spot-suite.ts'

const LIMIT = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=29000'

let world: SpotWorld
beforeAll(async () => {
  world = await SpotWorld.start()
})
afterAll(async () => {
  await world.stop()
})
afterEach(async () => {
  await world.clearQuotes()
})

const place = <T = Answer>(query: string, user: UserId): Promise<T> =>
  world.call<T>(`POST /api/v3/order?${query}`, user)

describe('a new order', () => {
  test('that rests is shown whole, with no fills', async () => {
    const user = await world.trader()
    const before = world.clock()
    const answer = await place(`${LIMIT}&newClientOrderId=mine-1`, user)
    expect(answer).toEqual({
      symbol: 'BTCUSDT',
      orderId: expect.any(Number),
      orderListId: -1,
      clientOrderId: 'mine-1',
      transactTime: expect.any(Number),
      price: '29000',
      origQty: '0.5',
      executedQty: '0',
      origQuoteOrderQty: '0',
      cummulativeQuoteQty: '0',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: expect.any(Number),
      selfTradePreventionMode: 'EXPIRE_TAKER',
      fills: [],
    })
    expect(answer['transactTime']).toBeGreaterThanOrEqual(before)
  })

  test('that trades lists its fills with fees, and the same trades are in myTrades', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '0.1')
    await world.quote('sell', '30010', '0.2')
    const answer = await place<Answer & { orderId: number; fills: Answer[] }>(
      'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.2',
      user,
    )
    expect(answer).toMatchObject({
      status: 'FILLED',
      type: 'MARKET',
      timeInForce: 'GTC',
      executedQty: '0.2',
      cummulativeQuoteQty: '6001',
      price: '0',
    })
    expect(answer.fills).toEqual([
      {
        price: '30000',
        qty: '0.1',
        commission: '0.0002',
        commissionAsset: 'BTC',
        tradeId: expect.any(Number),
      },
      {
        price: '30010',
        qty: '0.1',
        commission: '0.0002',
        commissionAsset: 'BTC',
        tradeId: expect.any(Number),
      },
    ])
    const trades = await world.call<Answer[]>('GET /api/v3/myTrades?symbol=BTCUSDT', user)
    expect(trades).toEqual(
      answer.fills.map((fill) => ({
        symbol: 'BTCUSDT',
        id: fill['tradeId'],
        orderId: answer.orderId,
        orderListId: -1,
        price: fill['price'],
        qty: fill['qty'],
        quoteQty: fill['price'] === '30000' ? '3000' : '3001',
        commission: fill['commission'],
        commissionAsset: 'BTC',
        time: answer['transactTime'],
        isBuyer: true,
        isMaker: false,
        isBestMatch: true,
      })),
    )
  })

  test('in many at once keeps the fills of each apart', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '5')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        place<{ fills: { qty: string }[]; executedQty: string }>(
          `symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.0${at + 10}`,
          user,
        ),
      ),
    )
    for (const [at, { fills, executedQty }] of answers.entries()) {
      expect(executedQty).toBe(String(Number(`0.0${at + 10}`)))
      expect(fills.map(({ qty }) => qty)).toEqual([executedQty])
    }
  })

  test('has its fills from the views when nobody noted them', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '0.1')
    const markets = new SpotMarkets(world.live.listing, world.parts.symbols)
    const forgetful = { begin: () => undefined, end: () => undefined } as unknown as OrderNotes
    const orders = new SpotOrders(world.parts, markets, forgetful)
    const market = markets.find('BTCUSDT')
    const params = Parameters.parse('side=BUY&type=MARKET&quantity=0.1', '')
    const answer = await orders.placed(user, market, newOrderOf(params, market))
    expect(JSON.parse(jsonOf(answer))).toMatchObject({
      fills: [{ price: '30000', qty: '0.1', commission: '0.0002', commissionAsset: 'BTC' }],
    })
  })

  test('without a name gets one by which it can be asked for, open and closed', async () => {
    const user = await world.trader()
    const { orderId, clientOrderId } = await place<{ orderId: number; clientOrderId: string }>(LIMIT, user)
    expect(clientOrderId).toBe(`candor-${orderId}`)
    const ask = `GET /api/v3/order?symbol=BTCUSDT&origClientOrderId=${clientOrderId}`
    expect(await world.call(ask, user)).toMatchObject({ orderId, status: 'NEW', clientOrderId })
    await world.call(`DELETE /api/v3/order?symbol=BTCUSDT&origClientOrderId=${clientOrderId}`, user)
    expect(await world.call(ask, user)).toMatchObject({ orderId, status: 'CANCELED', clientOrderId })
  })

  test('answers as short as it was asked to', async () => {
    const user = await world.trader()
    const ack = await place(`${LIMIT}&newOrderRespType=ACK`, user)
    expect(Object.keys(ack)).toEqual(['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime'])
    const result = await place(`${LIMIT}&newOrderRespType=RESULT`, user)
    expect(result).not.toHaveProperty('fills')
    expect(result).toHaveProperty('status', 'NEW')
  })

  test('that may not stay has expired', async () => {
    const user = await world.trader()
    const ioc = LIMIT.replace('GTC', 'IOC')
    expect(await place(ioc, user)).toMatchObject({ status: 'EXPIRED', timeInForce: 'IOC' })
  })

  test('sized by its cost is told in coins and cost', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '1')
    const answer = await place('symbol=BTCUSDT&side=BUY&type=MARKET&quoteOrderQty=300', user)
    expect(answer).toMatchObject({ origQuoteOrderQty: '300', executedQty: '0.01', origQty: '0.01' })
  })

  test('that waits for its price is of the type that was asked for', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '0.01')
    await place('symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.01', user)
    const types = [
      ['STOP_LOSS', 'BUY', '31000'],
      ['STOP_LOSS', 'SELL', '29000'],
      ['TAKE_PROFIT', 'BUY', '29000'],
      ['TAKE_PROFIT', 'SELL', '31000'],
    ] as const
    for (const [type, side, stopPrice] of types) {
      const plain = `symbol=BTCUSDT&side=${side}&quantity=0.01&stopPrice=${stopPrice}&newOrderRespType=RESULT`
      const shown = { type, side, stopPrice, status: 'NEW', workingTime: -1 }
      expect(await place(`${plain}&type=${type}`, user)).toMatchObject(shown)
      const limit = await place<{ orderId: number }>(
        `${plain}&type=${type}_LIMIT&timeInForce=GTC&price=30000`,
        user,
      )
      expect(limit).toMatchObject({ ...shown, type: `${type}_LIMIT`, price: '30000' })
      expect(
        await world.call(`GET /api/v3/order?symbol=BTCUSDT&orderId=${limit.orderId}`, user),
      ).toMatchObject({ isWorking: false, stopPrice })
      const wrong = stopPrice === '31000' ? '29000' : '31000'
      expect(
        await world.refusal(
          `POST /api/v3/order?symbol=BTCUSDT&side=${side}&quantity=0.01&stopPrice=${wrong}&type=${type}`,
          user,
        ),
      ).toEqual({ status: 400, code: -2010, msg: 'Stop price would trigger immediately.' })
    }
  })

  test('under a name that was used is a duplicate, at once and later', async () => {
    const user = await world.trader()
    const order = `POST /api/v3/order?${LIMIT}&newClientOrderId=twice`
    const [one, other] = await Promise.allSettled([world.call(order, user), world.call(order, user)])
    expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected'])
    const duplicate = { status: 400, code: -2010, msg: 'Duplicate order sent.' }
    expect(await world.refusal(order, user)).toEqual(duplicate)
    expect(await world.refusal(order.replace('29000', '28000'), user)).toEqual(duplicate)
    expect(await world.call<Answer[]>('GET /api/v3/openOrders', user)).toHaveLength(1)
  })
})

describe('an order that is refused says why as clients expect it', () => {
  const filter = (name: string) => [-1013, `Filter failure: ${name}`] as const
  const missing = (name: string) =>
    [-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`] as const
  const extra = (name: string) => [-1106, `Parameter '${name}' sent when not required.`] as const
  const without = (name: string) => LIMIT.replace(new RegExp(`&?${name}=[^&]*`), '')
  const cases: readonly (readonly [string, readonly [number, string]])[] = [
    [without('symbol'), missing('symbol')],
    [without('side'), missing('side')],
    [without('type'), missing('type')],
    [without('timeInForce'), missing('timeInForce')],
    [without('quantity'), missing('quantity')],
    [without('price'), missing('price')],
    [LIMIT.replace('BTCUSDT', 'NOSUCH'), [-1121, 'Invalid symbol.']],
    [LIMIT.replace('BUY', 'HOLD'), [-1117, 'Invalid side.']],
    [LIMIT.replace('LIMIT', 'MAYBE'), [-1116, 'Invalid orderType.']],
    [LIMIT.replace('GTC', 'GTX'), [-1115, 'Invalid timeInForce.']],
    [LIMIT.replace('29000', '29000.123'), filter('PRICE_FILTER')],
    [LIMIT.replace('29000', '0'), filter('PRICE_FILTER')],
    [LIMIT.replace('29000', '99999999999999'), filter('PRICE_FILTER')],
    [LIMIT.replace('29000', '29000.123456789'), [-1111, "Parameter 'price' has too much precision."]],
    [LIMIT.replace('=0.5', '=0.500000001'), [-1111, "Parameter 'quantity' has too much precision."]],
    [LIMIT.replace('=0.5', '=0.500001'), filter('LOT_SIZE')],
    [LIMIT.replace('=0.5', '=0'), filter('LOT_SIZE')],
    [LIMIT.replace('=0.5', '=101'), filter('LOT_SIZE')],
    [LIMIT.replace('=0.5', '=0.0001'), filter('NOTIONAL')],
    [LIMIT.replace('29000', '40000'), filter('PERCENT_PRICE_BY_SIDE')],
    [LIMIT.replace('=0.5', '=50'), [-2010, 'Account has insufficient balance for requested action.']],
    [
      LIMIT.replace('=0.5', '=abc'),
      [
        -1100,
        "Illegal characters found in parameter 'quantity'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
      ],
    ],
    [`${LIMIT}&stopPrice=1`, extra('stopPrice')],
    [`${LIMIT}&quoteOrderQty=1`, extra('quoteOrderQty')],
    [`${LIMIT}&icebergQty=0.1`, [-2010, 'Iceberg orders are not supported for this symbol.']],
    [
      `${LIMIT}&newClientOrderId=${encodeURIComponent('not a name')}`,
      [
        -1100,
        "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.",
      ],
    ],
    [
      'symbol=BTCUSDT&side=BUY&type=MARKET',
      [-1102, "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!"],
    ],
    ['symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&price=1', extra('price')],
    ['symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1', [-1112, 'No orders on book for symbol.']],
    ['symbol=BTCUSDT&side=BUY&type=STOP_LOSS&quantity=1', missing('stopPrice')],
    ['symbol=BTCUSDT&side=BUY&type=LIMIT_MAKER&quantity=1&price=1&timeInForce=GTC', extra('timeInForce')],
  ]
  test.each(cases)('%s', async (query, [code, msg]) => {
    const user = await world.trader()
    expect(await world.refusal(`POST /api/v3/order?${query}`, user)).toEqual({ status: 400, code, msg })
  })

  test('a maker order that would take', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '0.1')
    const query = 'symbol=BTCUSDT&side=BUY&type=LIMIT_MAKER&quantity=0.1&price=30000'
    expect(await world.refusal(`POST /api/v3/order?${query}`, user)).toEqual({
      status: 400,
      code: -2010,
      msg: 'Order would immediately match and take.',
    })
  })

  test('a test of an order places none', async () => {
    const user = await world.trader()
    expect(await world.call(`POST /api/v3/order/test?${LIMIT}`, user)).toEqual({})
    expect(
      await world.call(`POST /api/v3/order/test?${LIMIT}&computeCommissionRates=true`, user),
    ).toMatchObject({ standardCommissionForOrder: { maker: '0.001', taker: '0.002' } })
    expect(await world.refusal(`POST /api/v3/order/test?${without('price')}`, user)).toMatchObject({
      code: -1102,
    })
    expect(await world.call<Answer[]>('GET /api/v3/openOrders', user)).toEqual([])
  })
})

describe('a cancel', () => {
  test('shows the order as it was left, under its own name and the cancel under another', async () => {
    const user = await world.trader()
    const { orderId } = await place<{ orderId: number }>(`${LIMIT}&newClientOrderId=mine`, user)
    const answer = await world.call(`DELETE /api/v3/order?symbol=BTCUSDT&orderId=${orderId}`, user)
    expect(answer).toMatchObject({
      symbol: 'BTCUSDT',
      orderId,
      origClientOrderId: 'mine',
      status: 'CANCELED',
      executedQty: '0',
      origQty: '0.5',
    })
    expect(answer['clientOrderId']).not.toBe('mine')
    expect(await world.refusal(`DELETE /api/v3/order?symbol=BTCUSDT&orderId=${orderId}`, user)).toEqual({
      status: 400,
      code: -2011,
      msg: 'Unknown order sent.',
    })
  })

  test("does not find another user's order, nor one of another market", async () => {
    const user = await world.trader()
    const other = await world.trader()
    const { orderId } = await place<{ orderId: number }>(`${LIMIT}&newClientOrderId=hidden`, user)
    const unknown = { status: 400, code: -2011, msg: 'Unknown order sent.' }
    for (const name of [`orderId=${orderId}`, 'origClientOrderId=hidden']) {
      expect(await world.refusal(`DELETE /api/v3/order?symbol=BTCUSDT&${name}`, other)).toEqual(unknown)
      expect(await world.refusal(`DELETE /api/v3/order?symbol=BTCEUR&${name}`, user)).toEqual(unknown)
      expect(await world.refusal(`GET /api/v3/order?symbol=BTCUSDT&${name}`, other)).toEqual({
        status: 400,
        code: -2013,
        msg: 'Order does not exist.',
      })
    }
    expect(await world.refusal('DELETE /api/v3/order?symbol=BTCUSDT', user)).toMatchObject({ code: -1102 })
  })

  test('of all orders gives each of them, and fails when there is none', async () => {
    const user = await world.trader()
    const placed = [
      await place<{ orderId: number }>(LIMIT, user),
      await place<{ orderId: number }>(LIMIT, user),
    ]
    const closed = await world.call<{ orderId: number; status: string }[]>(
      'DELETE /api/v3/openOrders?symbol=BTCUSDT',
      user,
    )
    expect(closed.map(({ orderId }) => orderId)).toEqual(placed.map(({ orderId }) => orderId))
    expect(closed.every(({ status }) => status === 'CANCELED')).toBe(true)
    expect(await world.refusal('DELETE /api/v3/openOrders?symbol=BTCUSDT', user)).toEqual({
      status: 400,
      code: -2011,
      msg: 'Unknown order sent.',
    })
  })
})

describe('cancel and replace', () => {
  const replace = (orderId: number, more: string) =>
    `POST /api/v3/order/cancelReplace?${LIMIT.replace('29000', '28000')}&cancelOrderId=${orderId}&cancelReplaceMode=${more}`

  test('does both', async () => {
    const user = await world.trader()
    const { orderId } = await place<{ orderId: number }>(LIMIT, user)
    expect(await world.call(replace(orderId, 'STOP_ON_FAILURE'), user)).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId, status: 'CANCELED' },
      newOrderResponse: { price: '28000', status: 'NEW' },
    })
  })

  test('stops at a cancel that failed, unless it may', async () => {
    const user = await world.trader()
    const failure = { code: -2011, msg: 'Unknown order sent.' }
    expect(await world.refusal(replace(999_999, 'STOP_ON_FAILURE'), user)).toEqual({
      status: 400,
      code: -2022,
      msg: 'Order cancel-replace failed.',
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'NOT_ATTEMPTED',
        cancelResponse: failure,
        newOrderResponse: null,
      },
    })
    expect(await world.refusal(replace(999_999, 'ALLOW_FAILURE'), user)).toMatchObject({
      status: 409,
      code: -2021,
      msg: 'Order cancel-replace partially failed.',
      data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', cancelResponse: failure },
    })
  })

  test('says so when only the new order failed', async () => {
    const user = await world.trader('20000')
    const { orderId } = await place<{ orderId: number }>(LIMIT, user)
    const large = replace(orderId, 'STOP_ON_FAILURE').replace('quantity=0.5', 'quantity=50')
    expect(await world.refusal(large, user)).toMatchObject({
      status: 409,
      code: -2021,
      data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -2010 } },
    })
  })
})

describe('lists of orders and own trades', () => {
  test('go from a number or a moment on, oldest first, and end with the latest without one', async () => {
    const user = await world.trader()
    await world.quote('sell', '30000', '1')
    const placed: { orderId: number; transactTime: number; fills: { tradeId: number }[] }[] = []
    for (let at = 0; at < 5; at++) {
      placed.push(await place('symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.01', user))
      world.pass(60_000)
      await world.index('30000')
    }
    const numbers = placed.map(({ orderId }) => orderId)
    const trades = placed.map(({ fills }) => fills[0]?.tradeId)
    const orders = async (query: string): Promise<number[]> =>
      (await world.call<{ orderId: number }[]>(`GET /api/v3/allOrders?symbol=BTCUSDT${query}`, user)).map(
        ({ orderId }) => orderId,
      )
    const own = async (query: string): Promise<number[]> =>
      (await world.call<{ id: number }[]>(`GET /api/v3/myTrades?symbol=BTCUSDT${query}`, user)).map(
        ({ id }) => id,
      )
    const time = placed[2]?.transactTime ?? 0
    expect(await orders('')).toEqual(numbers)
    expect(await orders('&limit=2')).toEqual(numbers.slice(-2))
    expect(await orders(`&orderId=${numbers[2]}`)).toEqual(numbers.slice(2))
    expect(await orders(`&orderId=${numbers[2]}&limit=2`)).toEqual(numbers.slice(2, 4))
    expect(await orders(`&startTime=${time}`)).toEqual(numbers.slice(2))
    expect(await orders(`&endTime=${time}&limit=2`)).toEqual(numbers.slice(1, 3))
    expect(await own('')).toEqual(trades)
    expect(await own('&limit=2')).toEqual(trades.slice(-2))
    expect(await own(`&fromId=${trades[2]}`)).toEqual(trades.slice(2))
    expect(await own(`&orderId=${numbers[1]}`)).toEqual([trades[1]])
    expect(await own(`&startTime=${time}&limit=2`)).toEqual(trades.slice(2, 4))
    expect(await own(`&startTime=${time}&endTime=${time}`)).toEqual([trades[2]])
    expect(
      await world.refusal(`GET /api/v3/myTrades?symbol=BTCUSDT&startTime=0&endTime=${time}`, user),
    ).toMatchObject({ code: -1127 })
    expect(await world.call(`GET /api/v3/order?symbol=BTCUSDT&orderId=${numbers[0]}`, user)).toMatchObject({
      status: 'FILLED',
      updateTime: placed[0]?.transactTime,
      isWorking: true,
    })
  })

  test('an open order that was filled in part was last changed when it was filled', async () => {
    const user = await world.trader()
    const sale = 'symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.2&price=30000'
    const { orderId, transactTime } = await place<{ orderId: number; transactTime: number }>(sale, user)
    world.pass(5_000)
    await world.index('30000')
    const other = await world.trader()
    const taken = await place<{ transactTime: number }>(
      'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.05',
      other,
    )
    const open = await world.call<Answer[]>('GET /api/v3/openOrders?symbol=BTCUSDT', user)
    expect(open).toEqual([
      expect.objectContaining({
        orderId,
        status: 'PARTIALLY_FILLED',
        executedQty: '0.05',
        time: transactTime,
        updateTime: taken.transactTime,
      }),
    ])
    expect(open[0]).not.toHaveProperty('positionSide')
  })
})

test('the account has every asset, what is free and what orders hold', async () => {
  const user = await world.trader('20000', '1')
  await place(LIMIT, user)
  const account = await world.call<{ balances: Answer[] }>('GET /api/v3/account', user)
  expect(account).toMatchObject({
    makerCommission: 10,
    takerCommission: 20,
    commissionRates: { maker: '0.001', taker: '0.002', buyer: '0', seller: '0' },
    canTrade: true,
    accountType: 'SPOT',
    permissions: ['SPOT'],
    uid: user,
  })
  expect(account.balances).toEqual([
    { asset: 'BTC', free: '1', locked: '0' },
    { asset: 'USDT', free: '5500', locked: '14500' },
    { asset: 'EUR', free: '0', locked: '0' },
  ])
  const held = await world.call<{ balances: Answer[] }>('GET /api/v3/account?omitZeroBalances=true', user)
  expect(held.balances.map(({ asset }) => asset)).toEqual(['BTC', 'USDT'])
  expect(await world.call('GET /api/v3/account/commission?symbol=BTCUSDT', user)).toMatchObject({
    standardCommission: { maker: '0.001', taker: '0.002' },
  })
  expect(await world.call('GET /sapi/v1/asset/tradeFee?symbol=BTCUSDT', user)).toEqual([
    { symbol: 'BTCUSDT', makerCommission: '0.001', takerCommission: '0.002' },
  ])
  expect(await world.call('GET /sapi/v1/capital/config/getall', user)).toMatchObject([
    { coin: 'BTC', free: '1', networkList: [] },
    { coin: 'USDT', locked: '14500' },
    { coin: 'EUR' },
  ])
})
