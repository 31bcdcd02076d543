import type { MarketId, RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Listing } from './listing.ts'
import { BTC, EUR, LISTING, MARKET, USDT, units } from './market-script-suite.ts'

const NEW_MARKET = {
  type: 'SpotMarketListed',
  marketId: 9 as MarketId,
  symbol: 'EUR_USDT',
  base: EUR,
  quote: USDT,
  indexId: undefined,
  parameters: LISTING.markets[0]?.parameters ?? expect.fail('the script has a market'),
} as const

describe('Listing', () => {
  test('finds assets and markets by id, code and symbol', () => {
    const listing = new Listing(LISTING)
    expect(listing.asset('BTC')?.assetId).toBe(BTC)
    expect(listing.assetById(EUR)?.scale).toBe(2)
    expect(listing.market('BTC_USDT')).toMatchObject({ marketId: MARKET, baseAsset: { code: 'BTC' } })
    expect(listing.marketById(MARKET)?.quoteAsset.code).toBe('USDT')
    expect(listing.market('__proto__')).toBeUndefined()
    expect(listing.asset('constructor')).toBeUndefined()
  })

  test('a market listed later is found, open, with its assets', () => {
    const listing = new Listing(LISTING)
    expect(listing.apply(NEW_MARKET)).toMatchObject({ kind: 'market', isNew: true })
    expect(listing.market('EUR_USDT')).toMatchObject({ status: 'open', baseAsset: { code: 'EUR' } })
    expect(listing.markets().map(({ marketId }) => marketId)).toEqual([1, 2, 9])
  })

  test('status and parameters change where the market is found by either way', () => {
    const listing = new Listing(LISTING)
    listing.apply({ type: 'SpotMarketStatusSet', marketId: MARKET, status: 'halted', reason: 'test' })
    const parameters = { ...NEW_MARKET.parameters, lot: units('0.1') }
    listing.apply({ type: 'SpotParametersSet', marketId: MARKET, parameters })
    for (const market of [listing.market('BTC_USDT'), listing.marketById(MARKET)]) {
      expect(market?.status).toBe('halted')
      expect(market?.parameters.lot).toBe(units('0.1'))
    }
  })

  test('keeps the fee levels that were set last', () => {
    const listing = new Listing(LISTING)
    const rate = 1n as RateE8
    const level = {
      volumeBtc: units('0'),
      spotMakerE8: rate,
      spotTakerE8: rate,
      perpMakerE8: rate,
      perpTakerE8: rate,
    }
    listing.apply({ type: 'FeeScheduleSet', btc: BTC, levels: [level] })
    expect(listing.feeLevels).toEqual([level])
  })

  test('a change of a market that nobody listed is a bug', () => {
    const listing = new Listing(LISTING)
    const unknown = {
      type: 'SpotMarketStatusSet',
      marketId: 7 as MarketId,
      status: 'open',
      reason: '',
    } as const
    expect(() => listing.apply(unknown)).toThrow('before it was listed')
  })
})
