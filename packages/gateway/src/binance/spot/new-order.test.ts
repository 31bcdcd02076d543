import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Parameters } from '../parameters.ts'
import { decimalOf } from './new-order.ts'

const SCALE = 8

function read(text: string): string {
  try {
    return decimalOf(Parameters.of({ price: text }), 'price', SCALE, 'PRICE_FILTER')
  } catch (error) {
    return (error as { message: string }).message
  }
}

describe('a decimal of a new order', () => {
  test('has no zeros that say nothing', () => {
    expect(['007', '0', '000', '0.00100', '10.50', '100', '1.0', '00.000'].map(read)).toEqual([
      '7',
      '0',
      '0',
      '0.001',
      '10.5',
      '100',
      '1',
      '0',
    ])
  })

  test('is refused when it is finer or larger than the market', () => {
    expect(read('0.000000001')).toMatch('precision')
    expect(read('0.1000000000000')).toBe('0.1')
    expect(read('1'.repeat(20))).toMatch('PRICE_FILTER')
  })

  test('says the same number in its shortest form, whatever was sent', () => {
    const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
    fc.assert(
      fc.property(digits(8), fc.option(digits(SCALE), { nil: undefined }), (whole, decimals) => {
        const shown = read(decimals === undefined ? whole : `${whole}.${decimals}`)
        const rest = (decimals ?? '').replace(/0+$/, '')
        expect(shown).toBe(`${BigInt(whole)}${rest === '' ? '' : `.${rest}`}`)
      }),
    )
  })
})
