import type { AssetId, IndexId, ListingView, Price, TimeMs } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { IndexPrices } from '../live/index-prices.ts'
import { Listing } from '../live/listing.ts'
import { Prices } from './prices.ts'

const ONE = 100_000_000n
const CODES = ['USDT', 'BTC', 'ETH', 'USD', 'DOGE'] as const

function asset(code: (typeof CODES)[number]) {
  return { assetId: (CODES.indexOf(code) + 1) as AssetId, code, scale: code === 'USD' ? 2 : 8 }
}

type Pair = readonly [(typeof CODES)[number], (typeof CODES)[number], bigint | undefined]

function pricesOf(pairs: readonly Pair[], nowMs = 1_000_000): Prices {
  const indexes = pairs.map(([base, quote, price], place) => ({
    indexId: (place + 1) as IndexId,
    base: asset(base).assetId,
    quote: asset(quote).assetId,
    tick: 1n as Price,
    sequence: 1,
    price: price as Price | undefined,
    pricedMs: 900_000n as TimeMs,
  }))
  const view: ListingView = {
    assets: CODES.map(asset),
    indexes,
    markets: [],
    contracts: [],
    seconds: [],
    secondCountries: { everywhere: false, countries: [] },
    feeLevels: [],
  }
  return new Prices({
    listing: new Listing(view),
    indexPrices: new IndexPrices(indexes),
    clock: () => nowMs,
  })
}

describe('prices', () => {
  it('value an amount at its index, rounded down', () => {
    const prices = pricesOf([['BTC', 'USDT', 30_000n * ONE]])
    expect(prices.valueOf(asset('BTC'), ONE / 2n)).toBe(15_000n * ONE)
    expect(prices.valueOf(asset('BTC'), 1n)).toBe(30_000n)
    expect(prices.valued(15_000n * ONE)).toEqual({ usdt: 15_000n * ONE, btc: ONE / 2n, fiat: 15_000n * ONE })
  })

  it('take USDT and USD one to one, unless an index says otherwise', () => {
    const plain = pricesOf([])
    expect(plain.valueOf(asset('USDT'), 5n * ONE)).toBe(5n * ONE)
    expect(plain.valueOf(asset('USD'), 500n)).toBe(5n * ONE)
    const told = pricesOf([['USD', 'USDT', (99n * ONE) / 100n]])
    expect(told.valueOf(asset('USD'), 500n)).toBe((495n * ONE) / 100n)
    expect(told.valued(99n * ONE).fiat).toBe(100n * ONE)
  })

  it('go by BTC where there is no index in USDT', () => {
    const prices = pricesOf([
      ['BTC', 'USDT', 30_000n * ONE],
      ['ETH', 'BTC', ONE / 20n],
    ])
    expect(prices.valueOf(asset('ETH'), 2n * ONE)).toBe(3_000n * ONE)
  })

  it('have none for what has no index, or none yet: not zero', () => {
    const prices = pricesOf([['BTC', 'USDT', undefined]])
    expect(prices.of(asset('DOGE'))).toBeUndefined()
    expect(prices.valueOf(asset('BTC'), ONE)).toBeUndefined()
    expect(prices.valued(ONE).btc).toBeUndefined()
  })

  it('decide nothing by a price that is too old', () => {
    const pairs: readonly Pair[] = [['BTC', 'USDT', 30_000n * ONE]]
    expect(pricesOf(pairs, 1_000_000).freshValueOf(asset('BTC'), ONE, 100_000)).toBe(30_000n * ONE)
    expect(pricesOf(pairs, 1_000_001).freshValueOf(asset('BTC'), ONE, 100_000)).toBeUndefined()
    expect(pricesOf(pairs, 9_000_000).freshValueOf(asset('USDT'), ONE, 1)).toBe(ONE)
  })
})
