import { describe, expect, it } from 'vitest'
import type { Order } from '../../../live/own.ts'
import { RULES } from '../testing/btc-usdt.ts'
import { amendableOf, checkAmendment } from './amendment.ts'

const order = {
  orderId: '9',
  symbol: 'BTC_USDT',
  status: 'partiallyFilled',
  price: '30000',
  quantity: '1',
  filledQuantity: '0.4',
  preventedQuantity: '0.1',
  stopPrice: null,
} as Order

describe('a change of an order', () => {
  it('begins with what is left of it', () => {
    expect(amendableOf(order)).toEqual({ stopPrice: undefined, price: '30000', quantity: '0.5' })
  })

  it('offers the stop price only while the stop waits', () => {
    const stop = { ...order, stopPrice: '31000' }
    expect(amendableOf({ ...stop, status: 'waiting' }).stopPrice).toBe('31000')
    expect(amendableOf(stop).stopPrice).toBeUndefined()
  })

  it('sends only what differs', () => {
    const entered = { ...amendableOf(order), price: '29000.50' }
    expect(checkAmendment(order, entered, RULES)).toEqual({
      problems: {},
      body: { orderId: '9', symbol: 'BTC_USDT', price: '29000.5' },
    })
  })

  it('sends nothing when nothing differs, or something is wrong', () => {
    const before = amendableOf(order)
    expect(checkAmendment(order, before, RULES).body).toBeUndefined()
    expect(checkAmendment(order, { ...before, price: '30000.00' }, RULES).body).toBeUndefined()
    expect(checkAmendment(order, { ...before, price: '' }, RULES)).toEqual({
      problems: { price: 'empty' },
      body: undefined,
    })
    expect(checkAmendment(order, { ...before, quantity: '0' }, RULES).problems).toEqual({ quantity: 'zero' })
    expect(checkAmendment(order, { ...before, quantity: '0.000001' }, RULES).problems).toEqual({
      quantity: 'lot',
    })
    expect(checkAmendment(order, { ...before, price: '1.001' }, RULES).problems).toEqual({ price: 'tick' })
  })
})
