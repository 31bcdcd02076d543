import { describe, expect, test } from 'vitest'
import {
  amend,
  buy,
  cancel,
  given,
  mark,
  marketStatus,
  sell,
  stopLimit,
  stopMarket,
  type World,
} from '../scenario-suite.ts'

function scene(): World {
  return given({
    maker: { btc: '10', usdt: '1000000' },
    alice: { usdt: '10000', btc: '1' },
    bob: { btc: '1' },
  })
}

describe('[spot 7] amending', () => {
  test('the old order gives way to a new one with a new id and a new place in the queue', () => {
    scene()
      .and('alice', buy('0.1', '30000'))
      .and('maker', buy('0.1', '30000'))
      .when('alice', amend(1, { quantity: '0.2' }))
      .thenHappened('closed 1 amended', 'placed 3 for 1')
      .thenOpen('alice', '3 buy 0.2 @ 30000 new')
      .and('maker', sell('0.1', '30000', { selfTrade: 'expireMaker' }))
      // Order 2 was the maker's own and went; the amended one is what it met next.
      .thenOpen('alice', '3 buy 0.1 @ 30000 partiallyFilled')
  })

  test('the old hold pays for the new order: a balance used to the last unit can be moved', () => {
    given({ alice: { usdt: '3000' } })
      .and('alice', buy('0.1', '30000'))
      .when('alice', amend(1, { price: '29000' }))
      .thenHappened('closed 1 amended', 'placed 2 for 1')
      .thenHas('alice', { usdt: '100', usdtFrozen: '2900' })
      .when('alice', amend(2, { price: '30000' }))
      .thenHas('alice', { usdt: '0', usdtFrozen: '3000' })
  })

  test('all or nothing: one unit too much and the old order stands as it was', () => {
    given({ alice: { usdt: '3000' } })
      .and('alice', buy('0.1', '30000'))
      .when('alice', amend(1, { price: '30000.01' }))
      .thenRejected('balance.insufficient')
      .thenOpen('alice', '1 buy 0.1 @ 30000 new')
      .thenHas('alice', { usdt: '0', usdtFrozen: '3000' })
  })

  test('what is not given stays: the remaining quantity, not the first one', () => {
    scene()
      .and('alice', buy('0.3', '30000'))
      .and('maker', sell('0.1', '30000'))
      .when('alice', amend(1, { price: '29000' }))
      .thenOrder({ quantity: '0.2', price: '29000', filledQuantity: '0', status: 'new' })
      .when('alice', amend(3, { quantity: '0.2' }))
      .thenRejected('order.unchanged')
  })

  test('an amendment may trade at once', () => {
    scene()
      .and('maker', sell('0.1', '30500'))
      .and('alice', buy('0.1', '30000'))
      .when('alice', amend(2, { price: '30600' }))
      .thenHappened(
        'closed 2 amended',
        'placed 3 for 2',
        'traded 0.1 @ 30500 of 1 by 3',
        'closed 1 filled',
        'closed 3 filled',
      )
      .thenHas('alice', { usdt: '6950', usdtFrozen: '0' })
  })

  test('post-only stays post-only: an amendment that would take is rejected and nothing moves', () => {
    scene()
      .and('maker', sell('0.1', '30500'))
      .and('alice', buy('0.1', '30000', { timeInForce: 'postOnly', clientId: 'mine' }))
      .when('alice', amend(2, { price: '30500' }))
      .thenRejected('order.would.take')
      .thenOpen('alice', '2 buy 0.1 @ 30000 new')
      .when('alice', amend(2, { price: '30499.99' }))
      .thenOrder({ timeInForce: 'postOnly', clientId: 'mine', price: '30499.99' })
  })

  test('a waiting stop is amended in its stop price; a fired one becomes a limit', () => {
    scene()
      .and('maker', sell('0.1', '30000'))
      .and('alice', buy('0.1', '30000'))
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '29000', stopPrice: '29500' }))
      .when('alice', amend(3, { stopPrice: '29600' }))
      .thenHappened('closed 3 amended', 'placed 4 for 3')
      .thenOrder({ orderType: 'stopLimit', stopPrice: '29600', status: 'waiting', trigger: 'atOrBelow' })
      .when('alice', amend(4, { stopPrice: '30000' }))
      .thenRejected('order.stop.would.trigger')
      .and('maker', buy('0.05', '29600'))
      .and('bob', sell('0.05', '29600'))
      .thenOpen('alice', '4 sell 0.1 @ 29000 new')
      .when('alice', amend(4, { stopPrice: '29000' }))
      .thenRejected('order.type.invalid')
      .when('alice', amend(4, { price: '31000' }))
      .thenOrder({
        orderType: 'limit',
        price: '31000',
        stopPrice: undefined,
        trigger: undefined,
        status: 'new',
      })
  })

  test.each([
    ['nothing', {}, 'order.unchanged'],
    ['the same price', { price: '30000' }, 'order.unchanged'],
    ['a stop price for a limit order', { stopPrice: '29000' }, 'order.type.invalid'],
    ['a price off the tick', { price: '30000.001' }, 'order.price.tick'],
    ['a quantity off the lot', { quantity: '0.100001' }, 'order.quantity.lot'],
    ['no quantity', { quantity: '0' }, 'order.quantity.lot'],
    ['too much', { quantity: '100.00001' }, 'order.quantity.max'],
    ['too little value', { quantity: '0.00016' }, 'order.notional.min'],
  ] as const)('%s is rejected and the order stays', (_, change, code) => {
    scene()
      .and('alice', buy('0.1', '30000'))
      .when('alice', amend(1, change))
      .thenRejected(code)
      .thenOpen('alice', '1 buy 0.1 @ 30000 new')
      .thenHas('alice', { usdt: '7000', usdtFrozen: '3000' })
  })

  test('a price for a stop-market is rejected; its quantity may change', () => {
    scene()
      .and('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '29500' }))
      .when('alice', amend(1, { price: '29000' }))
      .thenRejected('order.type.invalid')
      .when('alice', amend(1, { quantity: '0.2' }))
      .thenHas('alice', { btc: '0.8', btcFrozen: '0.2' })
  })

  test('a quantity for an order sized by quote is rejected', () => {
    scene()
      .and('alice', stopMarket('buy', { quoteAmount: '3000', stopPrice: '31000' }))
      .when('alice', amend(1, { quantity: '0.1' }))
      .thenRejected('order.type.invalid')
      .when('alice', amend(1, { stopPrice: '32000' }))
      .thenOrder({ quoteAmount: '3000', stopPrice: '32000' })
  })

  test('at the most open orders an amendment is still allowed, and keeps the client id', () => {
    given({ alice: { usdt: '10000' } }, { parameters: { maxOpenOrders: 1 } })
      .and('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .when('alice', amend(1, { price: '29000' }))
      .thenAccepted()
      .thenOrder({ clientId: 'mine' })
  })

  test('unknown, closed, foreign, and when the market or the account is closed', () => {
    scene()
      .and('alice', buy('0.1', '30000'), buy('0.1', '29000'))
      .and('alice', cancel(2))
      .when('alice', amend(99, { price: '29000' }))
      .thenRejected('order.not.found')
      .when('alice', amend(2, { price: '29001' }))
      .thenRejected('order.not.open')
      .when('maker', amend(1, { price: '29001' }))
      .thenRejected('order.not.open')
      .and(marketStatus('cancelOnly'))
      .when('alice', amend(1, { price: '29001' }))
      .thenRejected('market.cancel.only')
      .and(marketStatus('halted'))
      .when('alice', amend(1, { price: '29001' }))
      .thenRejected('market.halted')
      .and('alice', mark('LockAccount'))
      .when('alice', amend(1, { price: '29001' }))
      .thenRejected('account.locked')
  })

  test('a stop fires on the last price that an amendment makes', () => {
    const world = scene()
      .and('maker', sell('0.1', '30500'))
      .and(
        'maker',
        stopLimit('sell', { quantity: '0.1', price: '32000', stopPrice: '30400' }, { trigger: 'atOrAbove' }),
      )
      .and('alice', buy('0.1', '30000'))
      .when('alice', amend(3, { price: '30500' }))
    expect(world.outcome.events.map(({ type }) => type)).toContain('SpotOrderTriggered')
  })
})
