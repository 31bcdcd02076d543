import { describe, test } from 'vitest'
import { buy, given, indexAt, marketBuy, marketSell, NOON, sell } from '../scenario-suite.ts'

const USERS = { maker: { btc: '10', usdt: '1000000' }, alice: { usdt: '100000', btc: '2' } }

describe('[spot 4] market buys', () => {
  test('by quantity it needs exactly what the fills cost and not a unit more', () => {
    const scene = (usdt: string) =>
      given({ maker: { btc: '1' }, alice: { usdt } })
        .and('maker', sell('0.1', '30000'), sell('0.1', '30100'))
        .when('alice', marketBuy({ quantity: '0.2' }))
    scene('6010').thenOrder({ status: 'filled', filledQuote: '6010' }).thenHas('alice', { usdt: '0' })
    scene('6009.99999999').thenRejected('balance.insufficient').thenHas('alice', { usdt: '6009.99999999' })
  })

  test('by quantity, beyond the book: what there is is bought, the rest has no liquidity', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', marketBuy({ quantity: '0.3' }))
      .thenHappened('placed 2', 'traded 0.1 @ 30000 of 1 by 2', 'closed 1 filled', 'closed 2 noLiquidity')
      .thenHas('alice', { usdt: '97000', usdtFrozen: '0' })
  })

  test('by quote, a leftover below one lot counts as filled', () => {
    given(USERS)
      .and('maker', sell('1', '30000'))
      .when('alice', marketBuy({ quoteAmount: '100' }))
      .thenOrder({ status: 'filled', filledQuantity: '0.00333', filledQuote: '99.9' })
      .thenHas('alice', { usdt: '99900.1', usdtFrozen: '0' })
  })

  test('by quote, less than one lot in all buys nothing and comes back whole', () => {
    given(USERS, { parameters: { minNotional: 0n as never } })
      .and('maker', sell('1', '30000'))
      .when('alice', marketBuy({ quoteAmount: '0.29999999' }))
      .thenHappened('placed 2', 'closed 2 noLiquidity')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('by quote, spent to the last unit it is filled', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', marketBuy({ quoteAmount: '3000' }))
      .thenHappened('placed 2', 'traded 0.1 @ 30000 of 1 by 2', 'closed 1 filled', 'closed 2 filled')
  })

  test('by quote, the whole amount is held and must be there', () => {
    given(USERS)
      .and('maker', sell('1', '30000'))
      .when('alice', marketBuy({ quoteAmount: '100000.00000001' }))
      .thenRejected('balance.insufficient')
  })
})

describe('[spot 4] market sales', () => {
  test('by quantity the rest past the bids comes back', () => {
    given(USERS)
      .and('maker', buy('0.1', '30000'), buy('0.1', '29900'))
      .when('alice', marketSell({ quantity: '0.5' }))
      .thenOrder({ closeReason: 'noLiquidity', filledQuantity: '0.2', filledQuote: '5990' })
      .thenHas('alice', { btc: '1.8', btcFrozen: '0', usdt: '105984.01' })
  })

  test('by quote it sells whole lots while the gross stays within the amount', () => {
    given(USERS)
      .and('maker', buy('0.01', '30000'), buy('1', '29990'))
      .when('alice', marketSell({ quoteAmount: '1000' }))
      // 300 at 30,000, then floor(700 / 0.2999) lots of 0.00001 at 29,990.
      .thenOrder({ status: 'filled', filledQuantity: '0.03334', filledQuote: '999.9666' })
      .thenHas('alice', { btc: '1.96666', btcFrozen: '0' })
  })

  test('by quote it holds only the base that it will sell', () => {
    given({ maker: { usdt: '100000' }, alice: { btc: '0.01' } })
      .and('maker', buy('1', '30000'))
      .when('alice', marketSell({ quoteAmount: '300.29' }))
      .thenOrder({ status: 'filled', filledQuantity: '0.01', filledQuote: '300' })
      .when('maker', buy('1', '30000'))
      .when('alice', marketSell({ quoteAmount: '300' }))
      .thenRejected('balance.insufficient')
  })

  test('[S4] the limit of a sale is five percent below the best bid, rounded up to the tick', () => {
    given(USERS)
      .and('maker', buy('0.1', '30000.01'), buy('0.1', '28500.01'), buy('0.1', '28500'))
      // 0.95 · 30,000.01 = 28,500.0095, so 28,500.01 is the last price allowed.
      .when('alice', marketSell({ quantity: '0.3' }))
      .thenOrder({ closeReason: 'priceProtection', filledQuantity: '0.2' })
      .thenBook({ bids: ['0.1 @ 28500'] })
      .thenHas('alice', { btc: '1.8', btcFrozen: '0' })
  })
})

describe('[spot 4] when a market order is not taken at all', () => {
  test('nobody on the other side', () => {
    given(USERS)
      .and('alice', buy('0.1', '30000'))
      .when('alice', marketBuy({ quantity: '0.1' }))
      .thenRejected('order.book.empty')
  })

  test('the best opposite price is outside the limit band', () => {
    given(USERS)
      .and('maker', sell('0.1', '40000'), buy('0.1', '20000'))
      .and(indexAt('30000', NOON))
      .when('alice', marketBuy({ quantity: '0.1' }))
      .thenRejected('order.price.band')
      .when('alice', marketSell({ quantity: '0.1' }))
      .thenRejected('order.price.band')
  })

  test('valued at the best opposite price it is below the minimum', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', marketBuy({ quantity: '0.00016' }))
      .thenRejected('order.notional.min')
      .when('alice', marketBuy({ quantity: '0.00017' }))
      .thenAccepted()
      .when('alice', marketBuy({ quoteAmount: '4.99999999' }))
      .thenRejected('order.notional.min')
      .when('alice', marketBuy({ quoteAmount: '5' }))
      .thenAccepted()
  })
})
