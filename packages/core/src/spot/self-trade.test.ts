import { describe, expect, test } from 'vitest'
import { buy, given, marketBuy, marketSell, sell, stopMarket, type World } from '../scenario-suite.ts'

/** Alice and her second account are one group; bob is somebody else. */
function scene(): World {
  return given({
    alice: { usdt: '100000', btc: '1', group: 50 },
    twin: { usdt: '100000', btc: '1', group: 50 },
    bob: { usdt: '100000', btc: '1' },
  })
}

describe('[spot 5] self-trade prevention: the taker’s mode decides', () => {
  test('expireTaker: the taker stops, the maker stays, fills before stand', () => {
    scene()
      .and('bob', sell('0.1', '29999'))
      .and('twin', sell('0.1', '30000'))
      .when('alice', buy('0.3', '30000', { selfTrade: 'expireTaker' }))
      .thenHappened(
        'placed 3',
        'traded 0.1 @ 29999 of 1 by 3',
        'closed 1 filled',
        'prevented expireTaker 0 of 2 by 3',
        'closed 3 selfTrade',
      )
      .thenOpen('twin', '2 sell 0.1 @ 30000 new')
      .thenHas('alice', { usdt: '97000.1', usdtFrozen: '0', btc: '1.0999' })
      .thenHas('twin', { btc: '0.9', btcFrozen: '0.1' })
  })

  test('expireMaker: the maker goes, its hold is released, the taker goes on', () => {
    scene()
      .and('twin', sell('0.1', '30000'))
      .and('bob', sell('0.1', '30000'))
      .when('alice', buy('0.1', '30000', { selfTrade: 'expireMaker' }))
      .thenHappened(
        'placed 3',
        'prevented expireMaker 0 of 1 by 3',
        'closed 1 selfTrade',
        'traded 0.1 @ 30000 of 2 by 3',
        'closed 2 filled',
        'closed 3 filled',
      )
      .thenHas('twin', { btc: '1', btcFrozen: '0' })
      .thenHas('alice', { usdt: '97000', btc: '1.0999' })
  })

  test('expireBoth: both go and both holds are released', () => {
    scene()
      .and('twin', sell('0.1', '30000'))
      .when('alice', buy('0.3', '30000', { selfTrade: 'expireBoth' }))
      .thenHappened(
        'placed 2',
        'prevented expireBoth 0 of 1 by 2',
        'closed 1 selfTrade',
        'closed 2 selfTrade',
      )
      .thenHas('twin', { btc: '1', btcFrozen: '0' })
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0', btc: '1' })
  })

  test('decrement, larger taker: the maker is used up and goes, the taker rests smaller', () => {
    scene()
      .and('twin', sell('0.1', '30000'))
      .when('alice', buy('0.3', '30100', { selfTrade: 'decrement' }))
      .thenHappened('placed 2', 'prevented decrement 0.1 of 1 by 2', 'closed 1 selfTrade')
      .thenOrder({ status: 'new', preventedQuantity: '0.1', filledQuantity: '0' })
      .thenHas('twin', { btc: '1', btcFrozen: '0' })
      .thenHas('alice', { usdt: '93980', usdtFrozen: '6020' })
      .thenBook({ bids: ['0.2 @ 30100'], asks: [] })
  })

  test('decrement, larger maker: the taker goes, the maker stays smaller and holds less', () => {
    scene()
      .and('twin', sell('0.3', '30000'))
      .when('alice', buy('0.1', '30000', { selfTrade: 'decrement' }))
      .thenHappened('placed 2', 'prevented decrement 0.1 of 1 by 2', 'closed 2 selfTrade')
      .thenOpen('twin', '1 sell 0.2 @ 30000 new')
      .thenHas('twin', { btc: '0.8', btcFrozen: '0.2' })
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('decrement of equals: both go, maker first', () => {
    scene()
      .and('twin', buy('0.1', '30000'))
      .when('alice', sell('0.1', '30000', { selfTrade: 'decrement' }))
      .thenHappened(
        'placed 2',
        'prevented decrement 0.1 of 1 by 2',
        'closed 1 selfTrade',
        'closed 2 selfTrade',
      )
      .thenHas('twin', { usdt: '100000', usdtFrozen: '0' })
      .thenHas('alice', { btc: '1', btcFrozen: '0' })
  })

  test('the market’s own mode holds when the order names none, and the maker’s is never asked', () => {
    given({ alice: { usdt: '100000', btc: '1' } }, { parameters: { selfTrade: 'expireMaker' } })
      .and('alice', sell('0.1', '30000', { selfTrade: 'expireTaker' }))
      .when('alice', buy('0.1', '30000'))
      .thenHappened('placed 2', 'prevented expireMaker 0 of 1 by 2', 'closed 1 selfTrade')
      .thenOrder({ status: 'new', selfTrade: 'expireMaker' })
  })

  test('no trade arises: no fee, no volume, no last price', () => {
    const world = scene()
      .and('twin', sell('0.1', '30000'))
      .and('alice', buy('0.1', '30000', { selfTrade: 'decrement' }))
    expect(world.fees(1 as never)).toBe('0')
    expect(world.fees(2 as never)).toBe('0')
    expect(world.outcome.events.some((event) => event.type === 'SpotTraded')).toBe(false)
    world.after(86_400_000n).when({ type: 'Tick' }).thenHappened()
  })
})

describe('[spot 5] self-trade prevention of market orders', () => {
  test('decrement on a market buy by quote shrinks its budget and frees that much', () => {
    scene()
      .and('twin', sell('0.1', '30000'))
      .and('bob', sell('1', '30000'))
      .when('alice', marketBuy({ quoteAmount: '6000' }, { selfTrade: 'decrement' }))
      .thenHappened(
        'placed 3',
        'prevented decrement 0.1 of 1 by 3',
        'closed 1 selfTrade',
        'traded 0.1 @ 30000 of 2 by 3',
        'closed 3 filled',
      )
      .thenHas('alice', { usdt: '97000', usdtFrozen: '0', btc: '1.0999' })
  })

  test('a market buy by quantity holds nothing for the part that own orders will take away', () => {
    scene()
      .and('twin', sell('0.1', '30000'))
      .and('bob', sell('0.5', '30000'))
      .when('alice', marketBuy({ quantity: '0.3' }, { selfTrade: 'decrement' }))
      .thenOrder({ status: 'filled', filledQuantity: '0.2', preventedQuantity: '0.1' })
      .thenHas('alice', { usdt: '94000', usdtFrozen: '0' })
  })

  test('a market sale by quantity that only meets its own is cancelled with its hold back', () => {
    scene()
      .and('twin', buy('0.1', '30000'))
      .when('alice', marketSell({ quantity: '0.1' }, { selfTrade: 'decrement' }))
      .thenHappened(
        'placed 2',
        'prevented decrement 0.1 of 1 by 2',
        'closed 1 selfTrade',
        'closed 2 selfTrade',
      )
      .thenHas('alice', { btc: '1', btcFrozen: '0' })
  })

  test('a market buy by quote whose budget own orders used up is cancelled selfTrade', () => {
    scene()
      .and('twin', sell('0.2', '30000'))
      .when('alice', marketBuy({ quoteAmount: '3000.1' }, { selfTrade: 'decrement' }))
      .thenHappened('placed 2', 'prevented decrement 0.1 of 1 by 2', 'closed 2 selfTrade')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('a fired stop-market buy obeys its mode like any taker', () => {
    scene()
      .and('alice', stopMarket('buy', { quantity: '0.1', stopPrice: '30000' }, { selfTrade: 'expireMaker' }))
      .and('twin', sell('0.1', '30001'))
      .and('bob', sell('0.1', '30000'), sell('0.1', '30002'))
      .when('twin', buy('0.1', '30000'))
      .thenHappened(
        'placed 5',
        'traded 0.1 @ 30000 of 3 by 5',
        'closed 3 filled',
        'closed 5 filled',
        'triggered 1 at 30000',
        'prevented expireMaker 0 of 2 by 1',
        'closed 2 selfTrade',
        'traded 0.1 @ 30002 of 4 by 1',
        'closed 4 filled',
        'closed 1 filled',
      )
  })
})
