import { describe, expect, test } from 'vitest'
import { Listing } from '../live/listing.ts'
import { CONTRACT_VIEW, LISTING, units } from '../live/market-script-suite.ts'
import { marketOf, readTerms, termsOf, termsText } from './market-terms.ts'

const listing = new Listing({ ...LISTING, contracts: [CONTRACT_VIEW] })
const fees = {
  volumeBtc: units('0'),
  spotMakerE8: units('0.0009'),
  spotTakerE8: units('0.001'),
  perpMakerE8: units('0.0002'),
  perpTakerE8: units('0.0005'),
} as never

describe('the terms of a market', () => {
  test('of the spot book count coins, at the rates of spot', () => {
    expect(termsOf(listing, { venue: 'spot', symbol: 'BTC_USDT', fees })).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      lot: units('0.00001'),
      multiplier: 1n,
      makerE8: units('0.0009'),
      takerE8: units('0.001'),
    })
  })

  test('of a contract count lots, at the rates of contracts', () => {
    expect(termsOf(listing, { venue: 'contract', symbol: 'BTCUSDT', fees })).toMatchObject({
      lot: 1n,
      minNotional: 0n,
      maxQuantity: 100_000n,
      multiplier: units('0.001'),
      takerE8: units('0.0005'),
      maxLeverage: 100,
    })
  })

  test.each([
    ['spot', 'BTC_USDT'],
    ['contract', 'BTCUSDT'],
  ] as const)('of %s come back from text as they were', (venue, symbol) => {
    const terms = termsOf(listing, { venue, symbol, fees })
    if (terms === undefined) throw new Error('no terms')
    const text = JSON.parse(JSON.stringify(termsText(terms))) as Record<string, string>
    expect(readTerms(text)).toEqual(terms)
    expect(() => readTerms({ ...text, tick: undefined as never })).toThrow('tick')
  })

  test('are there only of markets that are listed and count in units of 10^-8', () => {
    expect(marketOf(listing, 'spot', 'BTC_USDT')?.symbol).toBe('BTC_USDT')
    expect(marketOf(listing, 'spot', 'BTCUSDT')).toBeUndefined()
    expect(marketOf(listing, 'contract', 'BTC_USDT')).toBeUndefined()
    const inFiat = LISTING.markets.find(({ quote }) => quote === 3)
    expect(marketOf(listing, 'spot', inFiat?.symbol ?? '')).toBeUndefined()
  })
})
