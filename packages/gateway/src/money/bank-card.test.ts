import { describe, expect, it } from 'vitest'
import { readBankName, readCardNumber } from './bank-card.ts'

describe('a card number', () => {
  it.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['5500-0000-0000-0004', '5500000000000004'],
    ['378282246310005', '378282246310005'],
  ])('%s is read', (text, digits) => {
    expect(readCardNumber(text)).toBe(digits)
  })

  it.each([
    '4111 1111 1111 1112',
    '411111111',
    '4'.repeat(20),
    '4111x111111111111',
    '',
    '４１１１１１１１１１１１１１１１',
  ])('refuses %j', (text) => {
    expect(() => readCardNumber(text)).toThrow('bank.card.invalid')
  })

  it('finds every single wrong digit', () => {
    const right = '4111111111111111'
    for (let place = 0; place < right.length; place++) {
      for (let digit = 0; digit <= 9; digit++) {
        const text = right.slice(0, place) + digit + right.slice(place + 1)
        if (text === right) continue
        expect(() => readCardNumber(text)).toThrow('bank.card.invalid')
      }
    }
  })
})

describe('the name of a bank', () => {
  it('is kept as it is seen', () => {
    expect(readBankName('  First   Lakeside Bank ')).toBe('First Lakeside Bank')
    expect(readBankName('工商银行')).toBe('工商银行')
  })

  it.each(['', '   ', 'a\u0000b', 'a\u202Eb'])('refuses %j', (text) => {
    expect(() => readBankName(text)).toThrow('bank.name.invalid')
  })
})
