import { describe, expect, it } from 'vitest'
import { RULES, units } from '../testing/btc-usdt.ts'
import { previewOrder } from './order-preview.ts'

const RATES = { makerE8: 100_000n, takerE8: 100_000n }
const asks = [
  { price: units('30000'), quantity: units('0.01') },
  { price: units('30010'), quantity: units('0.02') },
  { price: units('30020'), quantity: units('1') },
]

describe('the preview of an order', () => {
  it('[S2] shows a market buy of 1,000 USDT as the core fills it', () => {
    const preview = previewOrder({
      rules: RULES,
      side: 'buy',
      type: 'market',
      timeInForce: 'immediateOrCancel',
      quoteAmount: units('1000'),
      levels: asks,
      rates: RATES,
    })
    expect(preview).toMatchObject({
      hold: units('1000'),
      total: units('999.8664'),
      fee: units('0.00003332'),
      receive: units('0.03328668'),
      isEstimate: true,
      isShort: false,
    })
  })

  it('[S3] shows what a sell brings after its fee', () => {
    const preview = previewOrder({
      rules: RULES,
      side: 'sell',
      type: 'limit',
      timeInForce: 'goodTillCancelled',
      price: units('29999.99'),
      quantity: units('0.00123'),
      levels: [],
      rates: RATES,
    })
    expect(preview).toMatchObject({
      hold: units('0.00123'),
      total: units('36.8999877'),
      fee: units('0.03689999'),
      receive: units('36.86308771'),
      isEstimate: false,
    })
  })

  it('[S4] stops a market buy at the price protection and says that the book is short', () => {
    const levels = ['30000', '31400', '31600'].map((price) => ({
      price: units(price),
      quantity: units('0.1'),
    }))
    const preview = previewOrder({
      rules: RULES,
      side: 'buy',
      type: 'market',
      timeInForce: 'immediateOrCancel',
      quantity: units('0.3'),
      levels,
      rates: RATES,
    })
    expect(preview).toMatchObject({
      total: units('6140'),
      worst: units('31400'),
      mostDistant: units('31500'),
      isShort: true,
    })
  })

  it('holds a stop that buys at the market up to the price protection above its stop price', () => {
    const preview = previewOrder({
      rules: RULES,
      side: 'buy',
      type: 'stopMarket',
      timeInForce: 'immediateOrCancel',
      stopPrice: units('30000'),
      quantity: units('0.1'),
      levels: [],
      rates: RATES,
    })
    expect(preview).toMatchObject({ hold: units('3150'), total: units('3000'), isEstimate: true })
  })

  it('charges the maker rate only when the order cannot take', () => {
    const rates = { makerE8: 0n, takerE8: 100_000n }
    const limit = {
      rules: RULES,
      side: 'buy',
      type: 'limit',
      price: units('30000'),
      quantity: units('1'),
      levels: [],
      rates,
    } as const
    expect(previewOrder({ ...limit, timeInForce: 'postOnly' })?.fee).toBe(0n)
    expect(previewOrder({ ...limit, timeInForce: 'goodTillCancelled' })?.fee).toBe(units('0.001'))
  })

  it('has no fee while the rates are not known, rather than none', () => {
    const preview = previewOrder({
      rules: RULES,
      side: 'buy',
      type: 'limit',
      timeInForce: 'goodTillCancelled',
      price: units('30000'),
      quantity: units('1'),
      levels: [],
    })
    expect(preview?.hold).toBe(units('30000'))
    expect(preview?.fee).toBeUndefined()
    expect(preview?.receive).toBeUndefined()
  })
})
