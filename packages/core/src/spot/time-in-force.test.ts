import { describe, test } from 'vitest'
import { buy, given, sell } from '../scenario-suite.ts'

const USERS = { maker: { btc: '1' }, other: { btc: '1' }, alice: { usdt: '100000', btc: '1' } }

describe('[spot 5] good till cancelled', () => {
  test('rests with what is left and holds exactly that', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.3', '30100'))
      .thenHappened('placed 2', 'traded 0.1 @ 30000 of 1 by 2', 'closed 1 filled')
      .thenBook({ bids: ['0.2 @ 30100'], asks: [] })
      .thenHas('alice', { usdt: '90980', usdtFrozen: '6020' })
  })

  test('price first, then time: the better and older maker trades first, at its own price', () => {
    given(USERS)
      .and('maker', sell('0.1', '30010'))
      .and('other', sell('0.1', '30000'))
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.25', '30010'))
      .thenHappened(
        'placed 4',
        'traded 0.1 @ 30000 of 2 by 4',
        'closed 2 filled',
        'traded 0.1 @ 30000 of 3 by 4',
        'closed 3 filled',
        'traded 0.05 @ 30010 of 1 by 4',
        'closed 4 filled',
      )
      .thenOpen('maker', '1 sell 0.05 @ 30010 partiallyFilled')
  })

  test('a limit that does not cross rests untouched', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.1', '29999.99'))
      .thenHappened('placed 2')
      .thenOrder({ status: 'new', filledQuantity: '0' })
      .thenBook({ bids: ['0.1 @ 29999.99'], asks: ['0.1 @ 30000'] })
  })
})

describe('[spot 5] immediate or cancel', () => {
  test('takes what there is and cancels the rest', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'), sell('0.1', '30200'))
      .when('alice', buy('0.3', '30100', { timeInForce: 'immediateOrCancel' }))
      .thenHappened(
        'placed 3',
        'traded 0.1 @ 30000 of 1 by 3',
        'closed 1 filled',
        'closed 3 immediateOrCancel',
      )
      .thenOrder({ status: 'cancelled', filledQuantity: '0.1' })
      .thenHas('alice', { usdt: '97000', usdtFrozen: '0', btc: '1.0999' })
  })

  test('with nothing to take it is cancelled unfilled and its hold comes back', () => {
    given(USERS)
      .when('alice', buy('0.3', '30000', { timeInForce: 'immediateOrCancel' }))
      .thenHappened('placed 1', 'closed 1 immediateOrCancel')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
      .thenBook({ bids: [] })
  })

  test('filled to the last unit it is filled, not cancelled', () => {
    given(USERS)
      .and('maker', sell('0.3', '30000'))
      .when('alice', buy('0.3', '30000', { timeInForce: 'immediateOrCancel' }))
      .thenHappened('placed 2', 'traded 0.3 @ 30000 of 1 by 2', 'closed 1 filled', 'closed 2 filled')
  })
})

describe('[spot 5] fill or kill', () => {
  const fillOrKill = { timeInForce: 'fillOrKill' } as const

  test('fills whole over several makers', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'), sell('0.2', '30100'))
      .when('alice', buy('0.3', '30100', fillOrKill))
      .thenOrder({ status: 'filled', filledQuantity: '0.3', filledQuote: '9020' })
  })

  test('one lot short it is killed with no fill at all', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'), sell('0.19999', '30100'), sell('0.1', '30100.01'))
      .when('alice', buy('0.3', '30100', fillOrKill))
      .thenHappened('placed 4', 'closed 4 fillOrKill')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0', btc: '1' })
      .thenBook({ asks: ['0.1 @ 30000', '0.19999 @ 30100', '0.1 @ 30100.01'] })
  })

  test('an own order met before it is filled kills it, whatever the mode, with no prevention', () => {
    for (const selfTrade of ['expireTaker', 'expireMaker', 'expireBoth', 'decrement'] as const) {
      given(USERS)
        .and('maker', sell('0.1', '30000'))
        .and('alice', sell('0.1', '30001'))
        .and('other', sell('0.5', '30002'))
        .when('alice', buy('0.3', '30100', { ...fillOrKill, selfTrade }))
        .thenHappened('placed 4', 'closed 4 fillOrKill')
        .thenOpen('alice', '2 sell 0.1 @ 30001 new')
    }
  })

  test('an own order behind the last fill does not matter', () => {
    given(USERS)
      .and('maker', sell('0.3', '30000'))
      .and('alice', sell('0.1', '30000'))
      .when('alice', buy('0.3', '30100', fillOrKill))
      .thenOrder({ status: 'filled', filledQuantity: '0.3' })
      .thenOpen('alice', '2 sell 0.1 @ 30000 new')
  })
})

describe('[spot 4] post only', () => {
  const postOnly = { timeInForce: 'postOnly' } as const

  test('rests when it would not trade', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.1', '29999.99', postOnly))
      .thenHappened('placed 2')
      .thenBook({ bids: ['0.1 @ 29999.99'] })
  })

  test('is rejected, never repriced, when its price touches the other side', () => {
    given(USERS)
      .and('maker', sell('0.1', '30000'))
      .when('alice', buy('0.1', '30000', postOnly))
      .thenRejected('order.would.take')
      .thenHas('alice', { usdt: '100000', usdtFrozen: '0' })
  })

  test('is rejected by an own order too', () => {
    given(USERS)
      .and('alice', sell('0.1', '30000'))
      .when('alice', buy('0.1', '30000', postOnly))
      .thenRejected('order.would.take')
  })

  test('a sale is judged against the best bid', () => {
    given({ ...USERS, bob: { usdt: '10000' } })
      .and('bob', buy('0.1', '30000'))
      .when('alice', sell('0.1', '30000', postOnly))
      .thenRejected('order.would.take')
      .when('alice', sell('0.1', '30000.01', postOnly))
      .thenHappened('placed 2')
  })
})
