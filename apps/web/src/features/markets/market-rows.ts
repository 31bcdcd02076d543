// Rules and tickers in, one row per market out, with its turnover in USDT so that all can be compared.

import type { Answer } from '@candor/client'
import { decimalsOf, timesDecimal } from '../../format/decimal.ts'
import type { Ticker } from '../../live/tickers.ts'
import { coinName } from './coin-names.ts'

export type MarketState = 'open' | 'maintenance' | 'closed'

export interface MarketRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly name: string
  readonly state: MarketState
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Undefined until its first one has come. */
  readonly ticker: Ticker | undefined
  /** Last price in USDT, where the quote is another coin whose price is known. */
  readonly lastUsdt: string | undefined
  /** Undefined when the quote's price in USDT is not known. */
  readonly turnoverUsdt: string | undefined
}

type Market = Answer<'markets'>['markets'][number]

const COMMON_QUOTE = 'USDT'

const STATES: Readonly<Record<Market['status'], MarketState>> = {
  open: 'open',
  // No new orders, and what is open can be cancelled.
  cancelOnly: 'maintenance',
  halted: 'closed',
}

/** A market's latest row, so that a row in which nothing changed is the same one and need not be drawn anew. */
const latest = new WeakMap<Market, { readonly row: MarketRow; readonly rate: string | undefined }>()

export function marketRows(
  markets: readonly Market[],
  tickerOf: (symbol: string) => Ticker | undefined,
): MarketRow[] {
  return markets.map((market) => {
    const { symbol, quote } = market
    const ticker = tickerOf(symbol)
    const rate = quote === COMMON_QUOTE ? '1' : (tickerOf(`${quote}_${COMMON_QUOTE}`)?.last ?? undefined)
    const known = latest.get(market)
    if (known !== undefined && known.row.ticker === ticker && known.rate === rate) return known.row
    const row = rowOf(market, ticker, rate)
    latest.set(market, { row, rate })
    return row
  })
}

function rowOf(market: Market, ticker: Ticker | undefined, rate: string | undefined): MarketRow {
  const { symbol, base, quote, status, tick, lot } = market
  const isCommon = quote === COMMON_QUOTE
  const last = ticker?.last ?? undefined
  return {
    symbol,
    base,
    quote,
    name: coinName(base),
    state: STATES[status],
    priceDecimals: decimalsOf(tick),
    quantityDecimals: decimalsOf(lot),
    ticker,
    lastUsdt: isCommon || last === undefined || rate === undefined ? undefined : timesDecimal(last, rate),
    turnoverUsdt:
      ticker === undefined || rate === undefined ? undefined : timesDecimal(ticker.quoteVolume, rate),
  }
}

/** For parts of a row that show no price: these need not follow every tick. */
export function isSameMarket(a: { readonly row: MarketRow }, b: { readonly row: MarketRow }): boolean {
  return (
    a.row.symbol === b.row.symbol &&
    a.row.state === b.row.state &&
    a.row.priceDecimals === b.row.priceDecimals
  )
}
