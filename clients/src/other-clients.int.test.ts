// Other clients than ccxt, set up as the documentation says: they load, trade and hear of it.

import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'
import { Spot } from '@binance/spot'
import { MainClient, USDMClient, WebsocketClient } from 'binance'
import apiNode from 'binance-api-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, until, type World } from './world-suite.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world?.stop()
})

describe('binance', () => {
  const settings = (): { api_key: string; api_secret: string; baseUrl: string } => ({
    api_key: world.alice.apiKey,
    api_secret: world.alice.secret,
    baseUrl: world.http,
  })

  test('spot: load, trade, cancel', async () => {
    const client = new MainClient(settings())
    expect((await client.getExchangeInfo({ symbol: 'BTCUSDT' })).symbols).toHaveLength(1)
    const placed = (await client.submitNewOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: 0.001,
      price: 29_000,
      newOrderRespType: 'FULL',
    })) as { orderId: number; status: string }
    expect(placed.status).toBe('NEW')
    expect((await client.getOpenOrders({ symbol: 'BTCUSDT' })).map(({ orderId }) => orderId)).toContain(
      placed.orderId,
    )
    expect((await client.cancelOrder({ symbol: 'BTCUSDT', orderId: placed.orderId })).status).toBe('CANCELED')
    const { balances } = await client.getAccountInformation()
    expect(balances.map(({ asset }) => asset)).toContain('USDT')
  })

  test('contracts: load, trade, positions', async () => {
    const client = new USDMClient(settings())
    expect((await client.getExchangeInfo()).symbols.map(({ symbol }) => symbol)).toContain('BTCUSDT')
    await client.setLeverage({ symbol: 'BTCUSDT', leverage: 10 })
    const placed = await client.submitNewOrder({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: 0.01,
      price: 29_000,
    })
    expect(placed).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' })
    await client.cancelAllOpenOrders({ symbol: 'BTCUSDT' })
    expect(await client.getAllOpenOrders({ symbol: 'BTCUSDT' })).toEqual([])
    expect(await client.getPositionsV3()).toEqual(expect.any(Array))
  })

  test('streams of both markets, and the user’s own on contracts', async () => {
    const sockets = new WebsocketClient({
      api_key: world.alice.apiKey,
      api_secret: world.alice.secret,
      wsUrl: world.ws,
      restOptions: { baseUrl: world.http },
    })
    const seen = new Set<string>()
    sockets.on('message', (message) => {
      const { e } = message as { e?: string }
      if (e !== undefined) seen.add(e)
    })
    sockets.on('exception', () => undefined)
    await sockets.subscribe(['btcusdt@trade'], 'main')
    await sockets.subscribe(['btcusdt@markPrice@1s'], 'usdm')
    await sockets.subscribeUsdFuturesUserDataStream()
    const client = new USDMClient(settings())
    await until(async () => {
      await world.bob.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'sell', type: 'limit', price: '30000', quantity: '0.001' },
      })
      await world.alice.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.001' },
      })
      await client.submitNewOrder({
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: 0.01,
        price: 29_000,
      })
      await client.cancelAllOpenOrders({ symbol: 'BTCUSDT' })
      expect([...seen]).toEqual(expect.arrayContaining(['trade', 'markPriceUpdate', 'ORDER_TRADE_UPDATE']))
    }, 30_000)
    sockets.closeAll(true)
  })
})

describe('binance-api-node', () => {
  test('loads, trades and hears of trades', async () => {
    // Its types and its code disagree about what is exported.
    const exported: unknown = apiNode
    const make = typeof exported === 'function' ? (exported as typeof apiNode.default) : apiNode.default
    const client = make({
      apiKey: world.alice.apiKey,
      apiSecret: world.alice.secret,
      httpBase: world.http,
      httpFutures: world.http,
      wsBase: `${world.ws}/ws`,
      wsFutures: `${world.ws}/fstream/ws`,
    })
    const { symbols } = (await client.exchangeInfo()) as { symbols: unknown[] }
    expect(symbols.length).toBeGreaterThan(5)
    expect(Object.keys(await client.prices())).toContain('BTCUSDT')
    const book = await client.book({ symbol: 'BTCUSDT' })
    expect(book.lastUpdateId).toBeGreaterThan(0)
    const placed = await client.order({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT' as never,
      quantity: '0.001',
      price: '29000',
    } as never)
    expect(placed).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' })
    await client.cancelOpenOrders({ symbol: 'BTCUSDT' })
    const heard: string[] = []
    const close = client.ws.trades(['BTCUSDT'], ({ price }: { price: string }) => {
      heard.push(price)
    })
    await until(async () => {
      await world.bob.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'sell', type: 'limit', price: '30000', quantity: '0.001' },
      })
      await world.alice.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.001' },
      })
      expect(heard.map(Number)).toContain(30_000)
    })
    close()
  })
})

describe("Binance's own connectors", () => {
  test('spot: calls, the socket API and streams', async () => {
    const client = new Spot({
      configurationRestAPI: {
        apiKey: world.alice.apiKey,
        apiSecret: world.alice.secret,
        basePath: world.http,
      },
      configurationWebsocketAPI: {
        apiKey: world.alice.apiKey,
        apiSecret: world.alice.secret,
        wsURL: `${world.ws}/ws-api/v3`,
      },
      configurationWebsocketStreams: { wsURL: world.ws },
    })
    const info = await (await client.restAPI.exchangeInfo({ symbol: 'BTCUSDT' })).data()
    expect(info.symbols?.[0]?.symbol).toBe('BTCUSDT')
    const placed = await (
      await client.restAPI.newOrder({
        symbol: 'BTCUSDT',
        side: 'BUY' as never,
        type: 'LIMIT' as never,
        timeInForce: 'GTC' as never,
        quantity: 0.001,
        price: 29_000,
      })
    ).data()
    expect((placed as { status?: string }).status).toBe('NEW')
    await client.restAPI.deleteOpenOrders({ symbol: 'BTCUSDT' })
    const connection = await client.websocketStreams.connect()
    const heard: unknown[] = []
    connection.trade({ symbol: 'btcusdt' }).on('message', (message: unknown) => {
      heard.push(message)
    })
    await until(async () => {
      await world.bob.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'sell', type: 'limit', price: '30000', quantity: '0.001' },
      })
      await world.alice.site.ask('placeOrder', {
        body: { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.001' },
      })
      expect(heard.length).toBeGreaterThan(0)
    })
    await connection.disconnect()
    const api = await client.websocketAPI.connect()
    const account = await api.accountStatus()
    expect((account.data as { balances?: unknown[] }).balances?.length).toBeGreaterThan(0)
    await api.disconnect()
  })

  test('contracts: calls', async () => {
    const client = new DerivativesTradingUsdsFutures({
      configurationRestAPI: {
        apiKey: world.alice.apiKey,
        apiSecret: world.alice.secret,
        basePath: world.http,
      },
    })
    const info = await (await client.restAPI.exchangeInformation()).data()
    expect(info.symbols?.map(({ symbol }) => symbol)).toContain('BTCUSDT')
    const account = await (await client.restAPI.accountInformationV3()).data()
    expect(Number(account.totalWalletBalance)).toBeGreaterThan(0)
    const positions = await (await client.restAPI.positionInformationV3()).data()
    expect(positions).toEqual(expect.any(Array))
  })
})
