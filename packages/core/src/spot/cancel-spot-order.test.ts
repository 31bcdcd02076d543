import { type CommandOf, type MarketId, SPOT_WALLET } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  BTC,
  buy,
  cancel,
  cancelAll,
  given,
  MARKET,
  mark,
  marketStatus,
  PARAMETERS,
  type Request,
  sell,
  stopLimit,
  USDT,
  type World,
} from '../scenario-suite.ts'

const SECOND_MARKET = 2 as MarketId

function scene(): World {
  return given({ alice: { usdt: '100000', btc: '1' }, bob: { usdt: '1000', btc: '1' } }).and({
    type: 'ListSpotMarket',
    marketId: SECOND_MARKET,
    symbol: 'BTC-USDT',
    base: BTC,
    quote: USDT,
    indexId: undefined,
    parameters: PARAMETERS,
  })
}

function cancelWith(parts: Partial<CommandOf<'CancelSpotOrder'>>): Request {
  return (userId) => ({
    type: 'CancelSpotOrder',
    userId,
    clientId: undefined,
    orderId: undefined,
    orderClientId: undefined,
    ...parts,
  })
}

describe('[spot 7] cancelling one order', () => {
  test('returns the rest of the hold; what was filled stands', () => {
    scene()
      .and('alice', buy('0.3', '30000'))
      .and('bob', sell('0.1', '30000'))
      .when('alice', cancel(1))
      .thenHappened('closed 1 byUser')
      .thenOrder({ status: 'cancelled', filledQuantity: '0.1' })
      .thenHas('alice', { usdt: '97000', usdtFrozen: '0', btc: '1.0999' })
      .thenBook({ bids: [] })
  })

  test('by the client id it was placed with', () => {
    scene()
      .and('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .when('alice', cancelWith({ orderClientId: 'mine' }))
      .thenHappened('closed 1 byUser')
      .when('alice', cancelWith({ orderClientId: 'mine' }))
      .thenRejected('order.not.open')
  })

  test('[rulebook 1.4] a closed order is not open, and nothing is posted', () => {
    scene()
      .and('alice', buy('0.1', '30000'))
      .and('alice', cancel(1))
      .when('alice', cancel(1))
      .thenRejected('order.not.open')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('another user’s order cannot be told from a closed one', () => {
    scene()
      .and('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .when('bob', cancel(1))
      .thenRejected('order.not.open')
      .when('bob', cancelWith({ orderClientId: 'mine' }))
      .thenRejected('order.not.open')
      .thenOpen('alice', '1 buy 0.1 @ 30000 new')
  })

  test('an id never issued, both names, or none: not found', () => {
    scene()
      .and('alice', buy('0.1', '30000', { clientId: 'mine' }))
      .when('alice', cancel(2))
      .thenRejected('order.not.found')
      .when('alice', cancel(0))
      .thenRejected('order.not.found')
      .when('alice', cancelWith({}))
      .thenRejected('order.not.found')
      .when('alice', cancelWith({ orderId: 1 as never, orderClientId: 'mine' }))
      .thenRejected('order.not.found')
  })

  test('goes through in a market of cancels only, not in a halted one', () => {
    scene()
      .and('alice', buy('0.1', '30000'), buy('0.1', '29000'))
      .and(marketStatus('halted'))
      .when('alice', cancel(1))
      .thenRejected('market.halted')
      .and(marketStatus('cancelOnly'))
      .when('alice', cancel(1))
      .thenHappened('closed 1 byUser')
  })
})

describe('[spot 7] cancelling all', () => {
  test('closes by ascending id, waiting stops included, and says how many', () => {
    const world = scene()
      .and('alice', buy('0.1', '29000'))
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '28000', stopPrice: '28500' }))
      .and('alice', buy('0.1', '30000'), buy('0.1', '100', { marketId: SECOND_MARKET }))
      .and('bob', buy('0.01', '28000'))
      .when('alice', cancelAll())
      .thenHappened('closed 1 byUser', 'closed 2 byUser', 'closed 3 byUser', 'closed 4 byUser')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0', btc: '1', btcFrozen: '0' })
      .thenOpen('bob', '5 buy 0.01 @ 28000 new')
    expect(world.outcome.reply.closed).toBe(4)
  })

  test('of one market only', () => {
    const world = scene()
      .and('alice', buy('0.1', '29000'), buy('0.1', '100', { marketId: SECOND_MARKET }))
      .when('alice', cancelAll(SECOND_MARKET))
      .thenHappened('closed 2 byUser')
      .thenOpen('alice', '1 buy 0.1 @ 29000 new')
    expect(world.outcome.reply.closed).toBe(1)
  })

  test('none is fine and says zero', () => {
    const world = scene().when('alice', cancelAll()).thenAccepted().thenHappened()
    expect(world.outcome.reply.closed).toBe(0)
  })

  test('a halted market named is rejected; unnamed, its orders stay', () => {
    scene()
      .and('alice', buy('0.1', '29000'), buy('0.1', '100', { marketId: SECOND_MARKET }))
      .and(marketStatus('halted'))
      .when('alice', cancelAll(MARKET))
      .thenRejected('market.halted')
      .when('alice', cancelAll())
      .thenHappened('closed 2 byUser')
      .thenOpen('alice', '1 buy 0.1 @ 29000 new')
      .when('alice', cancelAll(9 as MarketId))
      .thenRejected('market.unknown')
  })
})

describe('[spot 4] halted and cancel-only markets take no orders', () => {
  test.each([
    ['halted', 'market.halted'],
    ['cancelOnly', 'market.cancel.only'],
  ] as const)('%s', (status, code) => {
    scene()
      .and(marketStatus(status))
      .when('alice', buy('0.1', '30000'))
      .thenRejected(code)
      .and('alice', buy('0.1', '100', { marketId: SECOND_MARKET }))
      .and(marketStatus('open'))
      .and('alice', buy('0.1', '30000'))
  })
})

describe('[spot 3] freezing and locking an account', () => {
  test.each([
    ['FreezeAccount', 'frozen', 'account.frozen', 'UnfreezeAccount'],
    ['LockAccount', 'locked', 'account.locked', 'UnlockAccount'],
  ] as const)('%s cancels every open order, in halted markets too', (type, word, code, back) => {
    scene()
      .and('alice', buy('0.1', '29000'), buy('0.1', '100', { marketId: SECOND_MARKET }))
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '28000', stopPrice: '28500' }))
      .and(marketStatus('halted'))
      .when('alice', mark(type))
      .thenHappened(
        `account 1 ${word}`,
        'closed 1 accountFrozen',
        'closed 2 accountFrozen',
        'closed 3 accountFrozen',
      )
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0', btc: '1', btcFrozen: '0' })
      .and(marketStatus('open'))
      .when('alice', buy('0.1', '29000'))
      .thenRejected(code)
      .when('alice', mark(type))
      .thenRejected('account.mark.unchanged')
      .and('alice', mark(back))
      .and('alice', buy('0.1', '29000'))
  })

  test('the two flags are separate, and locked is told before frozen', () => {
    scene()
      .and('alice', mark('FreezeAccount'))
      .and('alice', mark('LockAccount'))
      .when('alice', buy('0.1', '29000', { wallet: SPOT_WALLET }))
      .thenRejected('account.locked')
      .and('alice', mark('UnlockAccount'))
      .when('alice', buy('0.1', '29000'))
      .thenRejected('account.frozen')
      .when('alice', mark('UnlockAccount'))
      .thenRejected('account.mark.unchanged')
  })

  test('the frozen flag survives a restart', () => {
    scene()
      .and('alice', mark('FreezeAccount'))
      .restored()
      .when('alice', buy('0.1', '29000'))
      .thenRejected('account.frozen')
  })
})
