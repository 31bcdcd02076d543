// Venues through ccxt, which is large: only the venues' own thread ever loads this module. Public spot prices come in;
// no key, no account and no order is ever part of it.

import { FEED_LIMITS } from './feed-limits.ts'
import { type RawTicker, type Venue, VenueBusy, type VenuePair, type VenueSettings } from './venue.ts'

/** What is used of a client of ccxt, and what it is taken to answer. */
interface Client {
  timeout: number
  readonly rateLimit: number
  readonly has: { fetchTickers?: unknown; fetchCurrencies?: unknown }
  readonly options: { defaultType?: unknown; fetchMarkets?: unknown }
  readonly markets: Readonly<Record<string, { readonly spot?: unknown; readonly active?: unknown }>>
  readonly last_response_headers?: Readonly<Record<string, unknown>>
  loadMarkets(): Promise<unknown>
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, Ticker | undefined>>>
  close(): Promise<unknown>
}

interface Ticker {
  readonly bid?: unknown
  readonly ask?: unknown
  readonly last?: unknown
  readonly timestamp?: unknown
}

type ClientClass = new (settings: VenueSettings) => Client

export async function openVenue(name: string, settings: VenueSettings): Promise<Venue> {
  const { default: ccxt } = await import('ccxt')
  const Class = (ccxt as unknown as Readonly<Record<string, ClientClass | undefined>>)[name]
  if (Class === undefined) throw new Error(`ccxt knows no venue ${name}`)
  const client = new Class({ enableRateLimit: true, timeout: FEED_LIMITS.marketsMs, ...settings })
  askForSpotOnly(client)
  await client.loadMarkets()
  client.timeout = FEED_LIMITS.answerMs
  return new CcxtVenue(client)
}

/** Lists of futures, options and coins are long and of no use here. */
function askForSpotOnly({ has, options }: Client): void {
  has.fetchCurrencies = false
  options.defaultType = 'spot'
  const markets = options.fetchMarkets
  if (typeof markets !== 'object' || markets === null || !('types' in markets)) return
  markets.types = Array.isArray(markets.types) ? ['spot'] : { spot: true }
}

class CcxtVenue implements Venue {
  readonly paceMs: number
  private readonly client: Client

  constructor(client: Client) {
    this.client = client
    this.paceMs = client.rateLimit
  }

  lists(pair: VenuePair): boolean {
    const market = this.client.markets[symbolOf(pair)]
    return market?.spot === true && market.active !== false
  }

  async fetch(pairs: readonly VenuePair[]): Promise<readonly RawTicker[]> {
    const tickers = await this.client.fetchTickers(pairs.map(symbolOf)).catch((error: unknown) => {
      throw this.orBusy(error)
    })
    return pairs.flatMap((pair) => {
      const ticker = tickers[symbolOf(pair)]
      if (ticker === undefined) return []
      const { bid, ask, last, timestamp } = ticker
      return [{ base: pair.base, quote: pair.quote, bid, ask, last, timeMs: timestamp }]
    })
  }

  async close(): Promise<void> {
    await this.client.close()
  }

  private orBusy(error: unknown): Error {
    const failure = error instanceof Error ? error : new Error(String(error))
    const seconds = Number(this.client.last_response_headers?.['Retry-After'])
    return seconds > 0 ? new VenueBusy(failure.message, seconds * 1_000) : failure
  }
}

function symbolOf({ base, quote }: VenuePair): string {
  return `${base}/${quote}`
}
