import { type MarketId, robotWalletId, SPOT_WALLET, walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  buy,
  given,
  indexAt,
  mark,
  marketBuy,
  NOON,
  place,
  sell,
  stopLimit,
  stopMarket,
  transfer,
  type World,
} from '../scenario-suite.ts'

function scene(): World {
  return given({ maker: { btc: '1' }, alice: { usdt: '100000', btc: '1' } })
}

const LIMIT = {
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'goodTillCancelled',
  price: '30000',
  quantity: '0.1',
} as const
const MARKET_BUY = {
  side: 'buy',
  orderType: 'market',
  timeInForce: 'immediateOrCancel',
  quantity: '0.1',
} as const
const STOP_LIMIT = { ...LIMIT, orderType: 'stopLimit', stopPrice: '31000' } as const
const STOP_MARKET = { ...MARKET_BUY, orderType: 'stopMarket', stopPrice: '31000' } as const
const above = { trigger: 'atOrAbove' } as const

describe('[spot 4] which fields go with which type', () => {
  test.each([
    ['a limit without a price', place({ ...LIMIT, price: undefined as never })],
    ['a limit without a quantity', place({ ...LIMIT, quantity: undefined as never })],
    ['a limit with a quote amount', place({ ...LIMIT, quoteAmount: '3000' })],
    ['a limit with a stop price', place({ ...LIMIT, stopPrice: '31000' })],
    ['a limit with a trigger', place(LIMIT, above)],
    ['a market order with a price', place({ ...MARKET_BUY, price: '30000' })],
    ['a market order with both sizes', place({ ...MARKET_BUY, quoteAmount: '3000' })],
    ['a market order with no size', place({ ...MARKET_BUY, quantity: undefined as never })],
    ['a market order that rests', place({ ...MARKET_BUY, timeInForce: 'goodTillCancelled' })],
    ['a market order with a trigger', place(MARKET_BUY, above)],
    ['a stop-limit without a trigger', place(STOP_LIMIT)],
    ['a stop-limit without a stop price', place({ ...LIMIT, orderType: 'stopLimit' }, above)],
    ['a stop-limit that is post-only', place({ ...STOP_LIMIT, timeInForce: 'postOnly' }, above)],
    ['a stop-market with a price', place({ ...STOP_MARKET, price: '30000' }, above)],
    ['a stop-market that rests', place({ ...STOP_MARKET, timeInForce: 'goodTillCancelled' }, above)],
    ['a stop-market sale by quote', stopMarket('sell', { quoteAmount: '3000', stopPrice: '29000' })],
  ])('%s is rejected', (_, request) => {
    scene().and('maker', sell('0.1', '30000')).when('alice', request).thenRejected('order.type.invalid')
  })

  test.each([
    [
      'a stop-limit that is immediate or cancel',
      place({ ...STOP_LIMIT, timeInForce: 'immediateOrCancel' }, above),
    ],
    ['a stop-market buy by quote', stopMarket('buy', { quoteAmount: '3000', stopPrice: '31000' })],
    ['a market buy by quote', marketBuy({ quoteAmount: '3000' })],
  ])('%s is accepted', (_, request) => {
    scene().and('maker', sell('0.1', '30000')).when('alice', request).thenAccepted()
  })
})

describe('[spot 4] first failure wins', () => {
  test('each check is told before the ones after it', () => {
    const nobody = place(
      { ...LIMIT, price: '0.001', quantity: '0' },
      { clientId: 'bad key', wallet: walletId('fiat'), marketId: 9 as MarketId },
    )
    const world = scene()
    world.when(nobody(99 as never)).thenRejected('account.unknown')
    world.when('alice', nobody).thenRejected('request.key.invalid')
    const keyless = { clientId: undefined }
    world.and('alice', mark('FreezeAccount'))
    const walletless = place(
      { ...LIMIT, price: '0.001' },
      { wallet: walletId('fiat'), marketId: 9 as MarketId, ...keyless },
    )
    world.when('alice', walletless).thenRejected('account.frozen')
    world.and('alice', mark('UnfreezeAccount'))
    world.and({ type: 'SetAccountIdentity', userId: world.id('alice'), authenticated: false, country: '' })
    world.when('alice', walletless).thenRejected('account.not.authenticated')
    world.and({ type: 'SetAccountIdentity', userId: world.id('alice'), authenticated: true, country: 'SG' })
    world.when('alice', walletless).thenRejected('wallet.invalid')
    world
      .when('alice', place({ ...LIMIT, price: '0.001' }, { marketId: 9 as MarketId }))
      .thenRejected('market.unknown')
    world
      .when('alice', place({ ...LIMIT, price: '0.001', quoteAmount: '1' }))
      .thenRejected('order.type.invalid')
    world.when('alice', place({ ...LIMIT, price: '0.001', quantity: '0' })).thenRejected('order.price.tick')
    world.and(indexAt('30000', NOON))
    world.when('alice', place({ ...LIMIT, price: '90000', quantity: '0' })).thenRejected('order.price.band')
    world.when('alice', place({ ...LIMIT, quantity: '0.000001' })).thenRejected('order.quantity.lot')
    world.when('alice', place({ ...LIMIT, quantity: '0' })).thenRejected('order.quantity.lot')
    world.when('alice', place({ ...LIMIT, quantity: '100.00001' })).thenRejected('order.quantity.max')
    world.when('alice', place({ ...LIMIT, quantity: '0.00001' })).thenRejected('order.notional.min')
    world.when('alice', place({ ...LIMIT, quantity: '100' })).thenRejected('balance.insufficient')
    world.thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('a quantity below the minimum is told as such, not as off the lot', () => {
    given({ alice: { usdt: '100000' } }, { parameters: { minQuantity: 2_000n as never } })
      .when('alice', buy('0.00001', '30000'))
      .thenRejected('order.quantity.min')
  })

  test.each(['0', '10000000000.00000001'])('a quote amount of %s is no amount', (quoteAmount) => {
    scene()
      .and('maker', sell('0.1', '30000'))
      .when('alice', marketBuy({ quoteAmount }))
      .thenRejected('request.amount.invalid')
  })

  test('a price above what a command may carry is off the tick', () => {
    scene().when('alice', buy('0.00001', '10000000000.01')).thenRejected('order.price.tick')
    given({ alice: { usdt: '10000000000' } }).and('alice', buy('0.00001', '10000000000'))
  })
})

describe('[spot 4] the number of open orders', () => {
  test('counts waiting stops and every wallet, and only stops orders that may stay', () => {
    given({ maker: { btc: '1' }, alice: { usdt: '100000', btc: '1' } }, { parameters: { maxOpenOrders: 2 } })
      .and('alice', transfer('5000', { from: SPOT_WALLET, to: robotWalletId(1) }))
      .and('alice', buy('0.1', '30000', { wallet: robotWalletId(1) }))
      .and('alice', stopLimit('buy', { quantity: '0.1', price: '31000', stopPrice: '31000' }))
      .when('alice', buy('0.1', '29000'))
      .thenRejected('order.count.max')
      .when('alice', buy('0.1', '29000', { timeInForce: 'postOnly' }))
      .thenRejected('order.count.max')
      .when('alice', stopMarket('sell', { quantity: '0.1', stopPrice: '20000' }))
      .thenRejected('order.count.max')
      .and('alice', buy('0.1', '29000', { timeInForce: 'immediateOrCancel' }))
      .and('alice', buy('0.1', '29000', { timeInForce: 'fillOrKill' }))
      .and('maker', sell('0.1', '30500'))
      .and('alice', marketBuy({ quantity: '0.1' }))
  })

  test('each of 200 is counted on its own', () => {
    const world = given({ alice: { usdt: '100000' } })
    for (let count = 0; count < 200; count++) world.and('alice', buy('0.001', '30000'))
    world.when('alice', buy('0.001', '30000')).thenRejected('order.count.max')
  })
})

describe('[spot 4] client ids', () => {
  test('no two open orders of a user share one; another user’s may', () => {
    given({ alice: { usdt: '100000' }, bob: { usdt: '100000' } }, { limits: { dedupWindowMs: 1_000n } })
      .and('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .and('bob', buy('0.1', '30000', { clientId: 'mine' }))
      .after(2_000n)
      .when('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .thenRejected('order.client.id.open')
  })
})

describe('[spot 4] wallets', () => {
  test('a robot’s wallet pays and receives on its own', () => {
    const robot = robotWalletId(7)
    scene()
      .and('alice', transfer('3000', { from: SPOT_WALLET, to: robot }))
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.1', '30000', { wallet: robot }))
      .thenHas('alice', { usdt: '0', usdtFrozen: '0', btc: '0.0999' }, robot)
      .thenHas('alice', { usdt: '97000', btc: '1' })
  })

  test.each(['contract', 'financial', 'second', 'fiat', 'mining'] as const)('%s does not trade', (name) => {
    scene()
      .when('alice', buy('0.1', '30000', { wallet: walletId(name) }))
      .thenRejected('wallet.invalid')
  })
})

test('[spot 4] the reply shows the order as it stands at the very end', () => {
  const world = scene().and('maker', sell('0.1', '30000')).when('alice', buy('0.3', '30000'))
  expect(world.order.status).toBe('partiallyFilled')
  expect(world.outcome.events[0]).toMatchObject({
    type: 'SpotOrderPlaced',
    order: { status: 'new', filledQuantity: 0n },
  })
})
