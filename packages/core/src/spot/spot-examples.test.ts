import { ONE } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { BTC, buy, cancel, given, level, marketBuy, PARAMETERS, sell, USDT } from '../scenario-suite.ts'

describe('rulebook 1.5', () => {
  test('[S1] a limit buy taken in parts, then filled as maker, then cancelled', () => {
    const world = given(
      { maker: { btc: '1' }, alice: { usdt: '15000' }, bob: { btc: '1' } },
      { levels: [level('0', '0.08', '0.1')] },
    )
      .and('maker', sell('0.2', '29900'), sell('0.2', '29950'))
      .when('alice', buy('0.5', '30000'))
      .thenHappened(
        'placed 3',
        'traded 0.2 @ 29900 of 1 by 3',
        'closed 1 filled',
        'traded 0.2 @ 29950 of 2 by 3',
        'closed 2 filled',
      )
      .thenOrder({ status: 'partiallyFilled', filledQuantity: '0.4', filledQuote: '11970', fee: '0.0004' })
      .thenHas('alice', { usdt: '30', usdtFrozen: '3000', btc: '0.3996' })
      .and('bob', sell('0.04', '30000'))
      .thenHas('alice', { usdt: '30', usdtFrozen: '1800', btc: '0.439568' })
      .when('alice', cancel(3))
      .thenHas('alice', { usdt: '1830', usdtFrozen: '0', btc: '0.439568' })
      .thenOrder({
        status: 'cancelled',
        closeReason: 'byUser',
        filledQuantity: '0.44',
        filledQuote: '13170',
        fee: '0.000432',
      })
    const { filledQuote, filledQuantity } = world.order
    expect((filledQuote * ONE) / filledQuantity).toBe(2_993_181_818_181n)
  })

  test('[S2] a market buy for 1,000 USDT spends whole lots and returns the rest', () => {
    given({ maker: { btc: '2' }, alice: { usdt: '1000' } })
      .and('maker', sell('0.01', '30000'), sell('0.02', '30010'), sell('1', '30020'))
      .when('alice', marketBuy({ quoteAmount: '1000' }))
      .thenOrder({ status: 'filled', filledQuote: '999.8664', filledQuantity: '0.03332', fee: '0.00003332' })
      .thenHas('alice', { usdt: '0.1336', usdtFrozen: '0', btc: '0.03328668' })
  })

  test('[S3] a taker sale pays its fee rounded up', () => {
    const world = given({ maker: { usdt: '100' }, alice: { btc: '1' } })
      .and('maker', buy('0.00123', '29999.99'))
      .when('alice', sell('0.00123', '29999.99'))
      .thenOrder({ status: 'filled', filledQuote: '36.8999877', fee: '0.03689999' })
      .thenHas('alice', { usdt: '36.86308771' })
    expect(world.fees(USDT)).toBe('0.03689999')
    expect(world.fees(BTC)).toBe('0.00000123')
  })

  test('[S4] a market buy stops at five percent above the best ask', () => {
    expect(PARAMETERS.marketBandE8).toBe(ONE / 20n)
    given({ maker: { btc: '1' }, alice: { usdt: '10000' } })
      .and('maker', sell('0.1', '30000'), sell('0.1', '31400'), sell('0.1', '31600'))
      .when('alice', marketBuy({ quantity: '0.3' }))
      .thenHappened(
        'placed 4',
        'traded 0.1 @ 30000 of 1 by 4',
        'closed 1 filled',
        'traded 0.1 @ 31400 of 2 by 4',
        'closed 2 filled',
        'closed 4 priceProtection',
      )
      .thenOrder({ status: 'cancelled', filledQuantity: '0.2', filledQuote: '6140' })
      .thenHas('alice', { usdt: '3860', usdtFrozen: '0', btc: '0.1998' })
  })

  test('[S4] a price exactly on the limit of the band still trades', () => {
    given({ maker: { btc: '1' }, alice: { usdt: '10000' } })
      .and('maker', sell('0.1', '30000'), sell('0.1', '31500'), sell('0.1', '31500.01'))
      .when('alice', marketBuy({ quantity: '0.3' }))
      .thenOrder({ closeReason: 'priceProtection', filledQuantity: '0.2', filledQuote: '6150' })
  })
})
