import { describe, expect, it } from 'vitest'
import { fieldOfRefusal } from './refusal-field.ts'

describe('a refusal of the server', () => {
  it('stands at its field', () => {
    expect(fieldOfRefusal('order.price.band', ['price', 'amount'])).toBe('price')
    expect(fieldOfRefusal('balance.insufficient', ['price', 'amount'])).toBe('amount')
    expect(fieldOfRefusal('order.stop.would.trigger', ['stopPrice', 'price', 'amount'])).toBe('stopPrice')
  })

  it('stands at a field that is shown', () => {
    expect(fieldOfRefusal('balance.insufficient', ['total'])).toBe('total')
    expect(fieldOfRefusal('order.price.tick', ['stopPrice', 'total'])).toBe('stopPrice')
    expect(fieldOfRefusal('order.price.band', ['total'])).toBe('total')
  })

  it('stands at none when it is about none', () => {
    expect(fieldOfRefusal('account.frozen', ['price', 'amount'])).toBeUndefined()
  })
})
