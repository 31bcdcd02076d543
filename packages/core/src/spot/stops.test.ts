import { describe, test } from 'vitest'
import {
  buy,
  cancel,
  given,
  indexAt,
  marketSell,
  NOON,
  sell,
  stopLimit,
  stopMarket,
  type World,
} from '../scenario-suite.ts'

function scene(): World {
  return given({
    maker: { btc: '100', usdt: '10000000' },
    alice: { usdt: '100000', btc: '2' },
    bob: { usdt: '100000', btc: '2' },
  })
}

/** As `scene`, with a last price of 30,000 and an empty book. Orders 1 and 2 are gone. */
function traded(): World {
  return scene().and('maker', sell('0.1', '30000')).and('bob', buy('0.1', '30000'))
}

describe('[spot 6] waiting', () => {
  test('a stop waits outside the book and holds its funds', () => {
    traded()
      .when('alice', stopLimit('buy', { quantity: '0.1', price: '30200', stopPrice: '30100' }))
      .thenHappened('placed 3')
      .thenOrder({ status: 'waiting' })
      .thenBook({ bids: [], asks: [] })
      .thenHas('alice', { usdt: '96980', usdtFrozen: '3020' })
  })

  test('a stop that the last price meets already is rejected, at equality too', () => {
    traded()
      .when('alice', stopLimit('buy', { quantity: '0.1', price: '30200', stopPrice: '30000' }))
      .thenRejected('order.stop.would.trigger')
      .when('alice', stopLimit('sell', { quantity: '0.1', price: '29000', stopPrice: '30000' }))
      .thenRejected('order.stop.would.trigger')
      .and('alice', stopLimit('buy', { quantity: '0.1', price: '30200', stopPrice: '30000.01' }))
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '29000', stopPrice: '29999.99' }))
  })

  test('before the first trade any stop may wait', () => {
    scene().and('alice', stopLimit('buy', { quantity: '0.1', price: '30200', stopPrice: '1' }))
  })

  test('either trigger goes with either side: a buy that waits for the price to fall', () => {
    traded()
      .and(
        'alice',
        stopLimit('buy', { quantity: '0.1', price: '29000', stopPrice: '29500' }, { trigger: 'atOrBelow' }),
      )
      .and('maker', buy('0.2', '29500'))
      .when('bob', sell('0.1', '29500'))
      .thenHappened('placed 5', 'traded 0.1 @ 29500 of 4 by 5', 'closed 5 filled', 'triggered 3 at 29500')
      .thenOpen('alice', '3 buy 0.1 @ 29000 new')
  })

  test('a cancelled stop gives its hold back and never fires', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29500' }))
      .when('alice', cancel(3))
      .thenHappened('closed 3 byUser')
      .thenHas('alice', { btc: '2', btcFrozen: '0' })
      .and('maker', buy('0.2', '29500'))
      .when('bob', sell('0.1', '29500'))
      .thenHappened('placed 5', 'traded 0.1 @ 29500 of 4 by 5', 'closed 5 filled')
  })
})

describe('[spot 6] firing', () => {
  test('a stop-limit fires at its price, walks and rests with what is left', () => {
    traded()
      .and('alice', stopLimit('buy', { quantity: '0.3', price: '30200', stopPrice: '30100' }))
      .and('maker', sell('0.1', '30100'), sell('0.1', '30150'))
      .when('bob', buy('0.1', '30100'))
      .thenHappened(
        'placed 6',
        'traded 0.1 @ 30100 of 4 by 6',
        'closed 4 filled',
        'closed 6 filled',
        'triggered 3 at 30100',
        'traded 0.1 @ 30150 of 5 by 3',
        'closed 5 filled',
      )
      .thenOpen('alice', '3 buy 0.2 @ 30200 partiallyFilled')
      .thenHas('alice', { usdt: '90945', usdtFrozen: '6040' })
  })

  test('a stop-limit keeps its time in force: fill or kill', () => {
    traded()
      .and(
        'alice',
        stopLimit(
          'buy',
          { quantity: '0.3', price: '30200', stopPrice: '30100' },
          { timeInForce: 'fillOrKill' },
        ),
      )
      .and('maker', sell('0.2', '30100'))
      .when('bob', buy('0.1', '30100'))
      .thenHappened(
        'placed 5',
        'traded 0.1 @ 30100 of 4 by 5',
        'closed 5 filled',
        'triggered 3 at 30100',
        'closed 3 fillOrKill',
      )
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('a stop-market sale walks down to its protection', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.3', stopPrice: '29500' }))
      .and('maker', buy('0.2', '29500'), buy('0.1', '28025'), buy('0.1', '28024.99'))
      .when('bob', sell('0.1', '29500'))
      .thenHappened(
        'placed 7',
        'traded 0.1 @ 29500 of 4 by 7',
        'closed 7 filled',
        'triggered 3 at 29500',
        'traded 0.1 @ 29500 of 4 by 3',
        'closed 4 filled',
        'traded 0.1 @ 28025 of 5 by 3',
        'closed 5 filled',
        'closed 3 priceProtection',
      )
      .thenHas('alice', { btc: '1.8', btcFrozen: '0' })
  })

  test('a chain: each stop moves the price to the next one', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29900' }))
      .and('bob', stopMarket('sell', { quantity: '0.1', stopPrice: '29800' }))
      .and(
        'alice',
        stopLimit('buy', { quantity: '0.1', price: '29000', stopPrice: '29700' }, { trigger: 'atOrBelow' }),
      )
      .and('maker', buy('0.1', '29900'), buy('0.1', '29800'), buy('0.1', '29700'))
      .when('bob', marketSell({ quantity: '0.1' }))
      .thenHappened(
        'placed 9',
        'traded 0.1 @ 29900 of 6 by 9',
        'closed 6 filled',
        'closed 9 filled',
        'triggered 3 at 29900',
        'traded 0.1 @ 29800 of 7 by 3',
        'closed 7 filled',
        'closed 3 filled',
        'triggered 4 at 29800',
        'traded 0.1 @ 29700 of 8 by 4',
        'closed 8 filled',
        'closed 4 filled',
        'triggered 5 at 29700',
      )
  })

  test('the nearest stop price fires first, then the lower id', () => {
    traded()
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '31000', stopPrice: '29800' }))
      .and('bob', stopLimit('sell', { quantity: '0.1', price: '31000', stopPrice: '29900' }))
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '31000', stopPrice: '29900' }))
      .and('maker', buy('0.1', '29700'))
      .when('bob', sell('0.1', '29700'))
      .thenHappened(
        'placed 7',
        'traded 0.1 @ 29700 of 6 by 7',
        'closed 6 filled',
        'closed 7 filled',
        'triggered 4 at 29700',
        'triggered 5 at 29700',
        'triggered 3 at 29700',
      )
  })

  test('stops of both directions met by the very first trade fire by id', () => {
    const falls = stopLimit('sell', { quantity: '0.1', price: '50000', stopPrice: '40000' })
    const rises = stopLimit('buy', { quantity: '0.1', price: '10000', stopPrice: '20000' })
    for (const [first, second] of [
      [falls, rises],
      [rises, falls],
    ] as const) {
      scene()
        .and('alice', first, second)
        .and('maker', sell('0.1', '30000'))
        .when('bob', buy('0.1', '30000'))
        .thenHappened(
          'placed 4',
          'traded 0.1 @ 30000 of 3 by 4',
          'closed 3 filled',
          'closed 4 filled',
          'triggered 1 at 30000',
          'triggered 2 at 30000',
        )
    }
  })

  test('a fired stop queues behind the orders that were in the book before it fired', () => {
    traded()
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '30500', stopPrice: '29900' }))
      .and('bob', sell('0.1', '30500'))
      .and('maker', buy('0.1', '29900'))
      .and('bob', sell('0.1', '29900'))
      .when('maker', buy('0.15', '30500'))
      .thenHappened(
        'placed 7',
        'traded 0.1 @ 30500 of 4 by 7',
        'closed 4 filled',
        'traded 0.05 @ 30500 of 3 by 7',
        'closed 7 filled',
      )
  })
})

describe('[spot 6] what stands in the way of a fired stop-market', () => {
  test('nobody on the other side', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29500' }))
      .and('maker', buy('0.1', '29500'))
      .when('bob', sell('0.1', '29500'))
      .thenHappened(
        'placed 5',
        'traded 0.1 @ 29500 of 4 by 5',
        'closed 4 filled',
        'closed 5 filled',
        'triggered 3 at 29500',
        'closed 3 noLiquidity',
      )
      .thenHas('alice', { btc: '2', btcFrozen: '0' })
  })

  test('a gap over the band: it closes, it does not sell at any price', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29500' }))
      .and('maker', buy('0.1', '29500'), buy('1', '23000'))
      .and(indexAt('30000', NOON))
      .when('bob', sell('0.1', '29500'))
      .thenHappened(
        'placed 6',
        'traded 0.1 @ 29500 of 4 by 6',
        'closed 4 filled',
        'closed 6 filled',
        'triggered 3 at 29500',
        'closed 3 priceBand',
      )
      .thenHas('alice', { btc: '2', btcFrozen: '0' })
  })

  test('a stop-market buy by quantity never spends more than its hold', () => {
    traded()
      // Holds 0.1 at 105% of 30,100: 3,160.5.
      .and('alice', stopMarket('buy', { quantity: '0.1', stopPrice: '30100' }))
      .thenHas('alice', { usdtFrozen: '3160.5' })
      .and('maker', sell('0.01', '30100'), sell('1', '33000'))
      .when('bob', buy('0.01', '30100'))
      .thenHappened(
        'placed 6',
        'traded 0.01 @ 30100 of 4 by 6',
        'closed 4 filled',
        'closed 6 filled',
        'triggered 3 at 30100',
        'traded 0.09577 @ 33000 of 5 by 3',
        'closed 3 priceProtection',
      )
      .thenHas('alice', { usdt: '96839.59', usdtFrozen: '0', btc: '2.09567423' })
  })

  test('a stop-market buy by quote spends at most its amount', () => {
    traded()
      .and('alice', stopMarket('buy', { quoteAmount: '3000', stopPrice: '30100' }))
      .thenHas('alice', { usdt: '97000', usdtFrozen: '3000' })
      .and('maker', sell('1', '30100'))
      .and('bob', buy('0.1', '30100'))
      // 3,000 / 0.301 a lot = 9,966 lots.
      .thenHas('alice', { usdt: '97000.234', usdtFrozen: '0', btc: '2.09956034' })
  })

  test('stops survive a restart and fire as before', () => {
    traded()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29500' }))
      .and('bob', stopLimit('sell', { quantity: '0.1', price: '31000', stopPrice: '29600' }))
      .and('maker', buy('0.3', '29500'))
      .restored()
      .when('bob', sell('0.1', '29500'))
      .thenHappened(
        'placed 6',
        'traded 0.1 @ 29500 of 5 by 6',
        'closed 6 filled',
        'triggered 4 at 29500',
        'triggered 3 at 29500',
        'traded 0.1 @ 29500 of 5 by 3',
        'closed 3 filled',
      )
  })
})
