// The demo as a visitor finds it: prices flow, books have two sides, trades happen, and the past is there. Then the same
// after the server was killed.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckedClient } from './testing/checked-client.ts'
import { ServerChild } from './testing/server-child.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

interface Ticker {
  readonly symbol: string
  readonly last: string | null
  readonly bid: string | null
  readonly ask: string | null
  readonly volume: string
  /** Of a contract. */
  readonly mark?: string | null
}

interface Candle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

const settings = { CANDOR_FEED: 'simulated', CANDOR_MAKERS: 'on', CANDOR_SEED: '7' }
const WAIT = { timeout: 60_000, interval: 250 }
/** Orders of the makers in a book, on both sides together. */
const LEVELS = 24
const DAY_MS = 86_400_000

const directory = temporaryDirectory()
let server: ServerChild
let visitor: CheckedClient

beforeAll(async () => {
  server = await ServerChild.start({ dataDirectory: directory.path, settings })
  visitor = new CheckedClient(server.address)
})
afterAll(async () => {
  await server.stop()
  directory.remove()
})

async function tickers(): Promise<ReadonlyMap<string, Ticker>> {
  const list = await visitor.ask<Ticker[]>('tickers')
  return new Map(list.map((ticker) => [ticker.symbol, ticker]))
}

async function contractTickers(): Promise<ReadonlyMap<string, Ticker>> {
  const list = await visitor.ask<Ticker[]>('contractTickers')
  return new Map(list.map((ticker) => [ticker.symbol, ticker]))
}

const CONTRACTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT']

async function openMarkets(): Promise<string[]> {
  const { markets } = await visitor.ask<{ markets: { symbol: string; status: string }[] }>('markets')
  return markets.filter(({ status }) => status === 'open').map(({ symbol }) => symbol)
}

/** How often capital came into the insurance fund, and how much in all. */
async function insured(): Promise<{ changes: number; amount: string }> {
  const { changes } = await visitor.ask<{ changes: { list: { reason: string; amount: string }[] } }>(
    'insuranceFund',
  )
  const capital = changes.list.filter(({ reason }) => reason === 'capital')
  return { changes: capital.length, amount: capital.map(({ amount }) => amount).join(' ') }
}

describe('a visitor of the demo', () => {
  test('finds a book with two sides on every open market, and none elsewhere', async () => {
    const open = await openMarkets()
    expect(open).toHaveLength(8)
    await expect
      .poll(async () => {
        const all = await tickers()
        return open.filter((symbol) => all.get(symbol)?.bid === null || all.get(symbol)?.ask === null)
      }, WAIT)
      .toEqual([])
    const all = await tickers()
    for (const symbol of open) {
      const { bid, ask } = all.get(symbol) as Ticker
      expect(Number(bid)).toBeLessThan(Number(ask))
    }
    for (const symbol of ['LTC_USDT', 'TRX_USDT'])
      expect(all.get(symbol)).toMatchObject({ bid: null, ask: null })
  })

  test('finds a book with two sides on every contract, about its mark', async () => {
    await expect
      .poll(async () => {
        const all = await contractTickers()
        return CONTRACTS.filter((symbol) => all.get(symbol)?.bid === null || all.get(symbol)?.ask === null)
      }, WAIT)
      .toEqual([])
    const all = await contractTickers()
    expect([...all.keys()]).toEqual(CONTRACTS)
    for (const { bid, ask, mark } of all.values()) {
      expect(Number(bid)).toBeLessThan(Number(ask))
      expect(Number(bid) / Number(mark)).toBeCloseTo(1, 1)
    }
  })

  test.each([
    ['trades', 'BTC_USDT'],
    ['contractTrades', 'BTCUSDT'],
  ] as const)('sees %s happen', async (name, symbol) => {
    const count = async (): Promise<number> =>
      (await visitor.ask<unknown[]>(name, { query: { symbol, limit: '200' } })).length
    await expect.poll(count, WAIT).toBeGreaterThan(1)
  })

  test.each(['last', 'mark', 'index'])('finds ninety days of a contract: %s', async (kind) => {
    const ask = (interval: string): Promise<Candle[]> =>
      visitor.ask('contractCandles', { query: { symbol: 'SOLUSDT', kind, interval, limit: '300' } })
    const days = await ask('1d')
    expect(days.length).toBeGreaterThanOrEqual(90)
    for (const [place, { openTime }] of days.entries()) {
      expect(days[place + 1]?.openTime ?? openTime + DAY_MS).toBe(openTime + DAY_MS)
    }
    const minutes = await ask('1m')
    expect(minutes).toHaveLength(300)
    const mark = Number((await contractTickers()).get('SOLUSDT')?.mark)
    expect(Number(minutes.at(-1)?.close) / mark).toBeCloseTo(1, 1)
  })

  test('finds a million in the insurance fund', async () => {
    expect(await insured()).toEqual({ changes: 1, amount: '1000000' })
  })

  test('finds ninety days behind the first trade, every candle next to the one before it', async () => {
    const ask = (interval: string, limit: number): Promise<Candle[]> =>
      visitor.ask('candles', { query: { symbol: 'ETH_USDT', interval, limit: String(limit) } })
    const days = await ask('1d', 500)
    expect(days.length).toBeGreaterThanOrEqual(90)
    for (const [place, day] of days.entries()) {
      const next = days[place + 1]
      if (next !== undefined) expect(next.openTime).toBe(day.openTime + DAY_MS)
      expect(Number(day.high)).toBeGreaterThanOrEqual(Math.max(Number(day.open), Number(day.close)))
      expect(Number(day.low)).toBeLessThanOrEqual(Math.min(Number(day.open), Number(day.close)))
    }
    const minutes = await ask('1m', 300)
    expect(minutes).toHaveLength(300)
    const bid = Number((await tickers()).get('ETH_USDT')?.bid)
    expect(Number(minutes.at(-1)?.close) / bid).toBeCloseTo(1, 1)
  })

  test('is told which coins are closed', async () => {
    const { list } = await visitor.ask<{ list: { codeName: string; isOpen: number }[] }>('coinList', {
      body: { pageIndex: 1, pageSize: 100 },
    })
    const closed = list.filter(({ isOpen }) => isOpen !== 0).map(({ codeName }) => codeName)
    expect(closed.toSorted()).toEqual(['LTC', 'TRX'])
  })
})

describe('a trader of the demo', () => {
  test('trades with the makers, at once', async () => {
    const trader = await CheckedClient.ofTrader(server.address)
    const bought = await trader.ask('placeOrder', {
      body: { symbol: 'BTC_USDT', side: 'buy', type: 'market', quantity: '0.001' },
    })
    expect(bought).toMatchObject({ status: 'filled', filledQuantity: '0.001' })
  })

  test('opens and closes a position against the makers, with 20,000 USDT behind it', async () => {
    const trader = await CheckedClient.ofTrader(server.address)
    const account = (): Promise<{ available: string; positions: { lots: string }[] }> =>
      trader.ask('contractAccount')
    expect(await account()).toMatchObject({ available: '20000', positions: [] })
    const order = { symbol: 'BTCUSDT', positionSide: 'long', type: 'market', lots: '20' }
    expect(await trader.ask('placeContractOrder', { body: { ...order, side: 'buy' } })).toMatchObject({
      status: 'filled',
    })
    expect((await account()).positions).toMatchObject([{ lots: '20', direction: 'long' }])
    expect(await trader.ask('placeContractOrder', { body: { ...order, side: 'sell' } })).toMatchObject({
      status: 'filled',
    })
    expect((await account()).positions).toEqual([])
  })
})

describe('second-contracts of the demo', () => {
  test('are offered to everybody, with prices', async () => {
    const products = async (): Promise<object> => visitor.ask('secondProducts')
    await expect
      .poll(products, WAIT)
      .toMatchObject(['BTC', 'ETH', 'SOL'].map((base) => ({ symbol: `${base}_USDT`, offered: true })))
  })

  test('take an order of the demo trader, seal it and give it an entry', async () => {
    const trader = await CheckedClient.ofTrader(server.address)
    const body = { symbol: 'BTC_USDT', direction: 'up', seconds: 300, payout: '0.88', amount: '1000' }
    const { orderId } = await trader.ask<{ orderId: string }>('placeSecondOrder', { body })
    const stages = async (): Promise<object[]> => {
      const { orders } = await trader.ask<{ orders: { orderId: string; status: string }[] }>('secondOrders')
      return orders.map(({ orderId: id, status }) => ({ id, status }))
    }
    await expect.poll(stages, WAIT).toEqual([{ id: orderId, status: 'open' }])
  })
})

describe('financial products and pools of the demo', () => {
  const offNow = async (name: 'financialProducts' | 'miningPools'): Promise<object[]> => {
    const { list } = await visitor.ask<{ list: { name: string; offNow: string | null }[] }>(name)
    return list.map(({ name: called, offNow: why }) => [called, why])
  }

  test('are on offer, but for one that is sold out and one that is not yet on sale', async () => {
    expect(await offNow('financialProducts')).toEqual([
      ['Flex week', null],
      ['Thirty', null],
      ['Quarter', null],
      ['Bitcoin thirty', null],
      ['Ether thirty', null],
      ['Early thirty', 'soldOut'],
      ['Half year', 'notYet'],
    ])
    expect(await offNow('miningPools')).toEqual([
      ['Sprint', null],
      ['Harvest', null],
      ['Ether pool', null],
    ])
  })

  test('sell to the demo trader, whose mining has two inviters', async () => {
    const trader = await CheckedClient.ofTrader(server.address)
    const week = { productId: '1', amount: '5000', term: 7, annualRate: '0.05', agreed: true }
    const { state } = await trader.ask<{ state: string }>('buyFinancial', { body: week, key: 'week' })
    expect(state).toBe('purchasing')
    const sprint = { poolId: '1', amount: '1000', term: 7, dailyRate: '0.0015', agreed: true }
    const { inviters } = await trader.ask<{ inviters: number }>('buyMining', { body: sprint, key: 'sprint' })
    expect(inviters).toBe(2)
  })
})

describe('after a kill', () => {
  test('the makers find their orders again instead of adding to them', async () => {
    const levelsOf = async (name: 'depth' | 'contractDepth', symbol: string): Promise<number> => {
      const book = await visitor.ask<{ bids: unknown[]; asks: unknown[] }>(name, {
        query: { symbol, limit: '100' },
      })
      return book.bids.length + book.asks.length
    }
    // A level that was just taken is missing for a moment: each book is looked at until it is whole.
    const isWhole = async (): Promise<void> => {
      await expect.poll(() => levelsOf('depth', 'BTC_USDT'), WAIT).toBe(LEVELS)
      await expect.poll(() => levelsOf('contractDepth', 'BTCUSDT'), WAIT).toBe(LEVELS)
    }
    await isWhole()
    await server.kill()
    server = await ServerChild.start({ dataDirectory: directory.path, settings })
    visitor = new CheckedClient(server.address)
    await expect.poll(async () => (await tickers()).get('BTC_USDT')?.last, WAIT).not.toBeNull()
    const before = Number((await tickers()).get('BTC_USDT')?.volume)
    await expect
      .poll(async () => Number((await tickers()).get('BTC_USDT')?.volume), WAIT)
      .toBeGreaterThan(before)
    await isWhole()
  })

  test('the second-contracts are there once', async () => {
    const products = await visitor.ask<{ symbol: string }[]>('secondProducts')
    expect(products.map(({ symbol }) => symbol)).toEqual(['BTC_USDT', 'ETH_USDT', 'SOL_USDT'])
  })

  test('the financial products and what was bought are there once', async () => {
    const { list } = await visitor.ask<{ list: { sold: string }[] }>('financialProducts')
    expect(list.map(({ sold }) => sold)).toEqual(['5000', '0', '0', '0', '0', '50000', '0'])
  })

  test('the contracts and their insurance fund are there once', async () => {
    const contracts = await visitor.ask<{ symbol: string }[]>('contracts')
    expect(contracts.map(({ symbol }) => symbol)).toEqual(CONTRACTS)
    expect(await insured()).toEqual({ changes: 1, amount: '1000000' })
  })
})
