import { describe, expect, it } from 'vitest'
import { changeOfDay } from '../../terminal/market/change-of-day.ts'
import { searchPairs } from '../../terminal/market/search-pairs.ts'
import { spreadOf } from '../../terminal/market/spread.ts'
import { ASSETS, BTC_USDT, RULES } from '../testing/btc-usdt.ts'
import { rulesOf } from './market-rules.ts'

describe('the rules of a market', () => {
  it('are integers with the decimals to show them', () => {
    expect(RULES).toMatchObject({
      name: 'BTC/USDT',
      tick: 1_000_000n,
      lot: 1_000n,
      minNotional: 500_000_000n,
      marketBandE8: 5_000_000n,
      priceDecimals: 2,
      quantityDecimals: 5,
      totalDecimals: 7,
    })
  })

  it('cannot be made without the quote coin', () => {
    expect(() => rulesOf(BTC_USDT, ASSETS.slice(0, 1))).toThrow('USDT')
  })
})

describe('the spread', () => {
  it('is the distance and its share of the middle', () => {
    expect(spreadOf({ bid: '99', ask: '101' }, RULES)).toEqual({ amount: '2.00', share: '2.0000%' })
  })

  it('is unknown while a side is empty', () => {
    expect(spreadOf({ bid: null, ask: '101' }, RULES)).toBeUndefined()
    expect(spreadOf(undefined, RULES)).toBeUndefined()
  })
})

describe('the change of the day', () => {
  it('is signed', () => {
    expect(changeOfDay({ last: '101', open: '100.5' }, RULES)).toBe('+0.50')
    expect(changeOfDay({ last: '100', open: '100.5' }, RULES)).toBe('−0.50')
    expect(changeOfDay({ last: null, open: null }, RULES)).toBe('--')
  })
})

describe('the search of pairs', () => {
  const market = (base: string, quote: string) => ({ ...BTC_USDT, symbol: `${base}_${quote}`, base, quote })
  const markets = [market('ETH', 'BTC'), market('BTC', 'USDT'), market('WBTC', 'USDT')]
  const found = (search: string): string[] => searchPairs(markets, search).map(({ symbol }) => symbol)

  it('puts the coin whose name begins so first', () => {
    expect(found('btc')).toEqual(['BTC_USDT', 'ETH_BTC', 'WBTC_USDT'])
  })

  it('takes a pair as people write it', () => {
    expect(found('eth/btc')).toEqual(['ETH_BTC'])
    expect(found('')).toHaveLength(3)
    expect(found('nothing')).toEqual([])
  })
})
