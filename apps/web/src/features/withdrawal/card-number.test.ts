import { expect, test } from 'vitest'
import { cardDigits, isCardNumber, spacedCard } from './card-number.ts'

test.each(['4111111111111111', '5500005555555559', '378282246310005'])(
  '%s has a check digit that fits',
  (digits) => {
    expect(isCardNumber(digits)).toBe(true)
  },
)

test.each(['4111111111111112', '41111111111', '', '411111111111111111111'])('%s does not', (digits) => {
  expect(isCardNumber(digits)).toBe(false)
})

test('is typed as one likes and shown in groups of four', () => {
  expect(cardDigits('6222 0210-4471 8035')).toBe('6222021044718035')
  expect(spacedCard('6222021044718035')).toBe('6222 0210 4471 8035')
  expect(spacedCard('62220')).toBe('6222 0')
})
