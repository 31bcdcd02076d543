import type { ContractTriggerId, OrderId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  algoStatusWord,
  conditionalType,
  coreTimeInForce,
  coreTrigger,
  familyOf,
  isNameable,
  numberIn,
  orderClientId,
  orderIdOfTrigger,
  orderStatusWord,
  originalType,
  storedClientId,
  timeInForceWord,
  triggerClientId,
  triggerIdIn,
} from './words.ts'

describe('states', () => {
  test.each([
    ['new', undefined, 'NEW'],
    ['partiallyFilled', undefined, 'PARTIALLY_FILLED'],
    ['filled', 'filled', 'FILLED'],
    ['cancelled', 'byUser', 'CANCELED'],
    ['cancelled', 'amended', 'CANCELED'],
    ['cancelled', 'closeAll', 'CANCELED'],
    ['cancelled', 'immediateOrCancel', 'EXPIRED'],
    ['cancelled', 'fillOrKill', 'EXPIRED'],
    ['cancelled', 'liquidation', 'EXPIRED'],
    ['cancelled', 'selfTrade', 'EXPIRED_IN_MATCH'],
  ] as const)('%s, %s is %s', (status, closeReason, word) => {
    expect(orderStatusWord({ status, closeReason })).toBe(word)
  })

  test('of conditional orders', () => {
    expect((['waiting', 'fired', 'rejected', 'cancelled'] as const).map(algoStatusWord)).toEqual([
      'NEW',
      'FINISHED',
      'REJECTED',
      'CANCELED',
    ])
  })
})

describe('types', () => {
  test('a stop buys above or sells below, a profit is taken the other way', () => {
    for (const side of ['BUY', 'SELL'] as const) {
      for (const type of ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET'] as const) {
        const orderType = type.endsWith('MARKET') ? 'market' : 'limit'
        const core = {
          orderType,
          side: side === 'BUY' ? 'buy' : 'sell',
          trigger: coreTrigger(type, side),
        } as const
        expect(conditionalType(core)).toBe(type)
      }
    }
    expect(coreTrigger('STOP', 'BUY')).toBe('atOrAbove')
    expect(coreTrigger('TAKE_PROFIT_MARKET', 'SELL')).toBe('atOrAbove')
  })

  test('an order shows which stop it came from', () => {
    expect(originalType({ orderType: 'market', origin: 'stopLoss' })).toBe('STOP_MARKET')
    expect(originalType({ orderType: 'market', origin: 'takeProfit' })).toBe('TAKE_PROFIT_MARKET')
    expect(originalType({ orderType: 'best', origin: 'user' })).toBe('LIMIT')
  })

  test('times in force are the same there and back; orders at any price show none of their own', () => {
    for (const word of ['GTC', 'IOC', 'FOK', 'GTX'] as const) {
      expect(timeInForceWord({ orderType: 'limit', timeInForce: coreTimeInForce(word) })).toBe(word)
    }
    expect(timeInForceWord({ orderType: 'market', timeInForce: 'immediateOrCancel' })).toBe('GTC')
  })
})

describe('names', () => {
  test('what nobody named is called by its number, and found by it', () => {
    const unnamed = { clientId: undefined, orderId: 7 as OrderId }
    expect(orderClientId({ ...unnamed, origin: 'user' })).toBe('candor-7')
    expect(orderClientId({ ...unnamed, origin: 'liquidation' })).toBe('autoclose-7')
    expect(numberIn('candor-7')).toBe(7)
    expect(numberIn('autoclose-7')).toBe(7)
    expect(numberIn('candor-')).toBeUndefined()
    expect(numberIn('mine-7')).toBeUndefined()
  })

  test('a conditional order keeps its family in its name', () => {
    const triggerId = 3 as ContractTriggerId
    for (const family of ['order', 'algo'] as const) {
      const clientId = storedClientId('mine', family)
      expect(familyOf({ clientId })).toBe(family)
      expect(triggerClientId({ clientId, triggerId })).toBe('mine')
    }
    expect(familyOf({ clientId: undefined })).toBe('algo')
    expect(triggerClientId({ clientId: undefined, triggerId })).toBe('candor-3')
    expect(isNameable(':mine', 'algo')).toBe(false)
    expect(isNameable('a'.repeat(36), 'order')).toBe(false)
    expect(isNameable('a'.repeat(35), 'order')).toBe(true)
  })

  test('a conditional order has a number of its own among orders', () => {
    const orderId = orderIdOfTrigger(9 as ContractTriggerId)
    expect(Number.isSafeInteger(orderId)).toBe(true)
    expect(triggerIdIn(orderId)).toBe(9)
    expect(triggerIdIn(9)).toBeUndefined()
  })
})
