// How five exchanges name their markets and say their prices: as much of it as ccxt's clients read.

export interface FakePrices {
  readonly bid: string
  readonly ask: string
  readonly last: string
  readonly timeMs: string
}

type Said = readonly (readonly [base: string, prices: FakePrices])[]

interface Dialect {
  /** The addresses that ccxt's client has, turned to one of ours. */
  readonly addresses: (ours: string) => object
  readonly marketsPath: string
  readonly pricesPath: string
  /** Where both are asked for at one path. */
  readonly isPrices?: (query: URLSearchParams) => boolean
  readonly markets: (bases: readonly string[], query: URLSearchParams) => object
  readonly prices: (said: Said) => object
}

export type FakeVenue = 'binance' | 'okx' | 'kraken' | 'coinbase' | 'bybit'

const binance: Dialect = {
  addresses: (ours) => ({ public: `${ours}/api/v3` }),
  marketsPath: '/api/v3/exchangeInfo',
  pricesPath: '/api/v3/ticker/24hr',
  markets: (bases) => ({
    symbols: bases.map((base) => ({
      symbol: `${base}USDT`,
      status: 'TRADING',
      baseAsset: base,
      quoteAsset: 'USDT',
      isSpotTradingAllowed: true,
      permissions: ['SPOT'],
      filters: [],
    })),
  }),
  prices: (said) =>
    said.map(([base, { bid, ask, last, timeMs }]) => ({
      symbol: `${base}USDT`,
      lastPrice: last,
      bidPrice: bid,
      bidQty: '1',
      askPrice: ask,
      askQty: '1',
      closeTime: Number(timeMs),
    })),
}

const okx: Dialect = {
  addresses: (ours) => ({ rest: ours }),
  marketsPath: '/api/v5/public/instruments',
  pricesPath: '/api/v5/market/tickers',
  markets: (bases) => ({
    code: '0',
    data: bases.map((base) => ({
      instType: 'SPOT',
      instId: `${base}-USDT`,
      baseCcy: base,
      quoteCcy: 'USDT',
      state: 'live',
      tickSz: '0.1',
      lotSz: '0.0001',
      minSz: '0.0001',
    })),
  }),
  prices: (said) => ({
    code: '0',
    data: said.map(([base, { bid, ask, last, timeMs }]) => ({
      instType: 'SPOT',
      instId: `${base}-USDT`,
      last,
      askPx: ask,
      bidPx: bid,
      ts: timeMs,
    })),
  }),
}

/** Kraken has its own names: bitcoin is XBT there, and XXBT as a coin. */
function krakenPair(base: string): string {
  return base === 'BTC' ? 'XBTUSDT' : `${base}USDT`
}

const kraken: Dialect = {
  addresses: (ours) => ({ public: ours }),
  marketsPath: '/0/public/AssetPairs',
  pricesPath: '/0/public/Ticker',
  markets: (bases) => ({
    error: [],
    result: Object.fromEntries(
      bases.map((base) => [
        krakenPair(base),
        {
          altname: krakenPair(base),
          base: base === 'BTC' ? 'XXBT' : base,
          quote: 'USDT',
          pair_decimals: 1,
          lot_decimals: 8,
          fees: [],
          fees_maker: [],
          leverage_buy: [],
          status: 'online',
        },
      ]),
    ),
  }),
  prices: (said) => ({
    error: [],
    result: Object.fromEntries(
      said.map(([base, { bid, ask, last }]) => [
        krakenPair(base),
        { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'], c: [last, '0.1'] },
      ]),
    ),
  }),
}

const coinbase: Dialect = {
  addresses: (ours) => ({ rest: ours }),
  marketsPath: '/api/v3/brokerage/market/products',
  pricesPath: '/api/v3/brokerage/market/products',
  isPrices: (query) => query.has('product_ids'),
  markets: (bases, query) => ({
    products: (query.get('product_type') === 'FUTURE' ? [] : bases).map((base) => ({
      product_id: `${base}-USDT`,
      product_type: 'SPOT',
      base_currency_id: base,
      quote_currency_id: 'USDT',
      trading_disabled: false,
    })),
  }),
  prices: (said) => ({
    products: said.map(([base, { last }]) => ({ product_id: `${base}-USDT`, price: last })),
  }),
}

const bybit: Dialect = {
  addresses: (ours) => ({ public: ours }),
  marketsPath: '/v5/market/instruments-info',
  pricesPath: '/v5/market/tickers',
  markets: (bases) => ({
    retCode: 0,
    result: {
      category: 'spot',
      list: bases.map((base) => ({
        symbol: `${base}USDT`,
        baseCoin: base,
        quoteCoin: 'USDT',
        status: 'Trading',
        lotSizeFilter: {},
        priceFilter: {},
      })),
    },
  }),
  prices: (said) => ({
    retCode: 0,
    result: {
      category: 'spot',
      list: said.map(([base, { bid, ask, last }]) => ({
        symbol: `${base}USDT`,
        bid1Price: bid,
        ask1Price: ask,
        lastPrice: last,
      })),
    },
  }),
}

export const DIALECTS: Readonly<Record<FakeVenue, Dialect>> = { binance, okx, kraken, coinbase, bybit }
