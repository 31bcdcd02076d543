import type { CloseReason, OrderStatus, SpotOrderView } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  clientIdOf,
  coreType,
  orderIdIn,
  SELF_TRADE_WORDS,
  SIDE_WORDS,
  SPOT_ORDER_TYPES,
  selfTradeOf,
  selfTradeWord,
  spotStatus,
  spotTimeInForce,
  spotType,
} from './words.ts'

test('every type becomes the core’s own and is shown as the same again', () => {
  for (const type of SPOT_ORDER_TYPES) {
    for (const word of SIDE_WORDS) {
      const { orderType, trigger } = coreType(type, word)
      const timeInForce = type === 'LIMIT_MAKER' ? 'postOnly' : 'goodTillCancelled'
      expect(spotType({ orderType, trigger, timeInForce, side: word === 'BUY' ? 'buy' : 'sell' })).toBe(type)
    }
  }
})

describe('how an order ended', () => {
  const cases: readonly (readonly [OrderStatus, CloseReason | undefined, string])[] = [
    ['waiting', undefined, 'NEW'],
    ['new', undefined, 'NEW'],
    ['partiallyFilled', undefined, 'PARTIALLY_FILLED'],
    ['filled', 'filled', 'FILLED'],
    ['cancelled', 'byUser', 'CANCELED'],
    ['cancelled', 'amended', 'CANCELED'],
    ['cancelled', 'immediateOrCancel', 'EXPIRED'],
    ['cancelled', 'fillOrKill', 'EXPIRED'],
    ['cancelled', 'priceProtection', 'EXPIRED'],
    ['cancelled', 'noLiquidity', 'EXPIRED'],
    ['cancelled', 'accountFrozen', 'EXPIRED'],
    ['cancelled', 'selfTrade', 'EXPIRED_IN_MATCH'],
  ]
  test.each(cases)('%s by %s is %s', (status, closeReason, word) => {
    expect(spotStatus({ status, closeReason })).toBe(word)
  })
})

test('orders at any price show GTC whatever they have, others what they were given', () => {
  expect(spotTimeInForce({ orderType: 'market', timeInForce: 'immediateOrCancel' })).toBe('GTC')
  expect(spotTimeInForce({ orderType: 'stopMarket', timeInForce: 'immediateOrCancel' })).toBe('GTC')
  expect(spotTimeInForce({ orderType: 'limit', timeInForce: 'immediateOrCancel' })).toBe('IOC')
  expect(spotTimeInForce({ orderType: 'limit', timeInForce: 'postOnly' })).toBe('GTC')
})

test('every way to prevent self-trades has its word; NONE is the market’s own', () => {
  for (const word of SELF_TRADE_WORDS) {
    const mode = selfTradeOf(word)
    if (word === 'NONE') expect(mode).toBeUndefined()
    else expect(mode && selfTradeWord(mode)).toBe(word)
  }
})

test('an order without a name is called by its number', () => {
  const unnamed = { orderId: 12, clientId: undefined } as Pick<SpotOrderView, 'orderId' | 'clientId'>
  expect(clientIdOf(unnamed)).toBe('candor-12')
  expect(orderIdIn('candor-12')).toBe(12)
  for (const other of ['candor-', 'candor-012', 'candor-1x', 'mine', 'candor-99999999999999999']) {
    expect(orderIdIn(other)).toBeUndefined()
  }
})
