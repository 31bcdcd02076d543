import type { SecondOrderId, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { MarketScript, units } from '../live/market-script-suite.ts'
import { accepted, ended, PRODUCT, scheduledOrder, secondOrder, won } from '../live/second-script-suite.ts'
import { secondNews } from './second-news.ts'

const script = new MarketScript()

function returned(orderId: number, userId: number) {
  return {
    type: 'SecondLossReturned',
    orderId: orderId as SecondOrderId,
    userId: userId as UserId,
    productId: PRODUCT,
    stake: units('1000'),
    postings: [],
  } as const
}

describe('news of second-contracts', () => {
  test('an order that goes its way is none', () => {
    const order = secondOrder(1)
    expect(secondNews(script.outcome(accepted(order)))).toEqual([])
    expect(secondNews(script.outcome(won(order)))).toEqual([])
    const noEntry = ended(order, { outcome: 'void', reason: 'noEntry' })
    const byUser = ended(scheduledOrder(2), { outcome: 'cancelled', reason: 'byUser' })
    const frozen = ended(scheduledOrder(3), { outcome: 'cancelled', reason: 'accountFrozen' })
    expect(secondNews(script.outcome(noEntry, byUser, frozen))).toEqual([])
  })

  test('a timed order that met a limit is, with its code', () => {
    const refused = ended(scheduledOrder(2), {
      outcome: 'cancelled',
      reason: 'refused',
      code: 'second.loss.limit',
    })
    expect(secondNews(script.outcome(refused))).toMatchObject([
      { kind: 'notOpened', orderId: 2, direction: 'up', stake: units('1000'), code: 'second.loss.limit' },
    ])
  })

  test('a voided range is one to each of its users, whatever was given back', () => {
    const voided = ended(secondOrder(4), { outcome: 'void', reason: 'operator' })
    const news = secondNews(script.outcome(voided, returned(2, 1), returned(3, 2)))
    expect(news).toEqual([
      { kind: 'voided', userId: 1, productId: PRODUCT, orders: 2, stake: units('2000') },
      { kind: 'voided', userId: 2, productId: PRODUCT, orders: 1, stake: units('1000') },
    ])
  })
})
