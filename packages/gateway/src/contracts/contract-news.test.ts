import type {
  Amount,
  Event,
  EventOf,
  LiquidationId,
  OrderId,
  Outcome,
  Price,
  RateE8,
  TradeId,
  UserId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { change, position, sent, stopTriggered, traded, triggerEnded } from '../live/contract-script-suite.ts'
import { CONTRACT, MarketScript, units } from '../live/market-script-suite.ts'
import { positionNews } from './contract-news.ts'

const ID = 1 as LiquidationId
const ADA = 1 as UserId

function outcome(...events: Event[]): Outcome {
  return new MarketScript().outcome(...events)
}

const begun: EventOf<'LiquidationBegun'> = {
  type: 'LiquidationBegun',
  liquidationId: ID,
  userId: ADA,
  marginMode: 'cross',
  positionId: undefined,
  available: units('1'),
  held: units('0'),
  equity: units('14'),
  maintenance: units('15'),
  positions: [
    {
      position: position(1),
      mark: units<Price>('28600'),
      pnl: units('1'),
      tier: 1,
      maintenance: units('15'),
    },
  ],
}
const ended: EventOf<'LiquidationEnded'> = {
  type: 'LiquidationEnded',
  liquidationId: ID,
  userId: ADA,
  outcome: 'closed',
}

describe('news of positions', () => {
  test('orders and trades alone are none', () => {
    const trade = traded(
      { orderId: 1, userId: 1, changes: [change(position(1), 10n)] },
      { orderId: 2, userId: 2, changes: [change(position(2), -10n)] },
    )
    expect(positionNews(outcome(trade))).toEqual([])
  })

  test('a liquidation counts what was closed of its own user, whoever took it', () => {
    const trade = traded(
      { orderId: 1, userId: 2, changes: [change(position(2), 6n)] },
      { orderId: 2, userId: 1, changes: [change(position(1), -6n)] },
      { lots: 6n },
    )
    const deleveraged: EventOf<'PositionsDeleveraged'> = {
      type: 'PositionsDeleveraged',
      liquidationId: ID,
      marketId: CONTRACT,
      tradeId: 9 as TradeId,
      mark: units<Price>('28600'),
      lots: 4n as never,
      value: units('120'),
      scoreE8: 1n as RateE8,
      loser: change(position(1), -4n, { value: units('120') }),
      winner: change(position(3, { direction: 'short' }), -4n, { value: units('120'), pnl: units('5') }),
      postings: [],
    }
    expect(positionNews(outcome(begun, sent(2, 1, 'liquidation'), trade, deleveraged, ended))).toEqual([
      {
        kind: 'deleveraged',
        userId: 3,
        marketId: CONTRACT,
        direction: 'short',
        lots: 4n,
        value: units('120'),
        pnl: units('5'),
      },
      {
        kind: 'liquidated',
        userId: 1,
        markets: [CONTRACT],
        equity: units('14'),
        maintenance: units('15'),
        lots: 10n,
      },
    ])
  })

  test('a stop that fires is news with what it closed, once for all parts of one kind', () => {
    const first = traded(
      { orderId: 1, userId: 2, changes: [change(position(2), 4n)] },
      { orderId: 5, userId: 1, changes: [change(position(1), -4n, { pnl: units('3') })] },
    )
    const second = traded(
      { orderId: 1, userId: 2, changes: [change(position(2), 6n)] },
      { orderId: 6, userId: 1, changes: [change(position(1), -6n, { pnl: -units('1') as Amount })] },
      { tradeId: 2 },
    )
    const events = [
      stopTriggered(7, 'stopLoss', '29000'),
      sent(5, 1, 'stopLoss'),
      first,
      stopTriggered(8, 'stopLoss', '29000'),
      sent(6, 1, 'stopLoss'),
      second,
    ]
    expect(positionNews(outcome(...events))).toEqual([
      {
        kind: 'stopLoss',
        userId: 1,
        marketId: CONTRACT,
        direction: 'long',
        price: units('29000'),
        lots: 10n,
        pnl: units('2'),
      },
    ])
  })

  test('a stop that found nobody to trade with is none: it waits on', () => {
    expect(positionNews(outcome(stopTriggered(7, 'takeProfit', '31000'), sent(5, 1, 'takeProfit')))).toEqual(
      [],
    )
  })

  test('a conditional order is news when its order was refused, not when it was sent or taken back', () => {
    const price = units<Price>('31000')
    const [orderId, nothing] = [9 as OrderId, undefined]
    const refused = {
      reason: 'rejected',
      price,
      orderId: nothing,
      rejection: 'balance.insufficient',
    } as const
    expect(
      positionNews(
        outcome(
          triggerEnded(1, { reason: 'fired', price, orderId, rejection: nothing }),
          triggerEnded(2, refused),
          triggerEnded(3, { reason: 'byUser', price: nothing, orderId: nothing, rejection: nothing }),
        ),
      ),
    ).toEqual([
      {
        kind: 'triggerRejected',
        userId: ADA,
        marketId: CONTRACT,
        triggerId: 2,
        price,
        rejection: 'balance.insufficient',
      },
    ])
  })
})
