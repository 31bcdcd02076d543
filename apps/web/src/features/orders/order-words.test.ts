import { describe, expect, test } from 'vitest'
import { entrustedTotal, filledPercent, statusWord } from './order-words.ts'
import { testOrder } from './testing-order.ts'

describe('an order in words', () => {
  test.each([
    ['waiting', 'delegating'],
    ['new', 'delegating'],
    ['partiallyFilled', 'delegating'],
    ['filled', 'traded'],
    ['cancelled', 'cancelled'],
  ] as const)('%s is %s', (status, word) => {
    expect(statusWord({ status })).toBe(word)
  })

  test('its total is price by quantity, exactly', () => {
    expect(entrustedTotal(testOrder({ price: '29999.99', quantity: '0.00123' }))).toBe('36.8999877')
  })

  test('its total is the amount it was sent with', () => {
    expect(entrustedTotal(testOrder({ price: null, quantity: null, quoteAmount: '1000' }))).toBe('1000')
  })

  test('a quantity at the market price has no total', () => {
    expect(entrustedTotal(testOrder({ price: null }))).toBeUndefined()
  })

  test.each([
    [{ filledQuantity: '0.499999', quantity: '0.5' }, 99],
    [{ filledQuantity: '0', quantity: '0.5' }, 0],
    [{ quantity: null, quoteAmount: '1000', filledQuote: '250' }, 25],
    [{ quantity: null, quoteAmount: '1000', filledQuote: '999.8664', status: 'filled' as const }, 100],
  ])('%j is filled by %i percent', (fields, percent) => {
    expect(filledPercent(testOrder(fields))).toBe(percent)
  })
})
