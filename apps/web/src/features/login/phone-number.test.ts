import { describe, expect, it } from 'vitest'
import { spaced, splitInternational, toE164 } from './phone-number.ts'

describe('phone numbers', () => {
  it.each([
    ['80 3307 1194', 'JP', '+818033071194'],
    ['080-3307-1194', 'JP', '+818033071194'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['８０３３０７１１９４', 'JP', '+818033071194'],
    ['+81 80 3307 1194', 'US', '+818033071194'],
  ] as const)('reads %s in %s', (typed, country, number) => {
    expect(toE164(typed, country)).toBe(number)
  })

  it.each(['80 3307 119', '', 'mika', '1', 'call 080-3307-1194 now', '80330711948033071194'])(
    'does not take %j for a number of Japan',
    (typed) => {
      expect(toE164(typed, 'JP')).toBeUndefined()
    },
  )

  it('spaces a whole number and leaves an unfinished one alone', () => {
    expect(spaced('08033071194', 'JP')).toBe('80 3307 1194')
    expect(spaced('0803307', 'JP')).toBe('0803307')
  })

  it('finds the country of a number that was pasted whole', () => {
    expect(splitInternational('+66 81 234 5678')).toEqual({ country: 'TH', national: '81 234 5678' })
    expect(splitInternational('0039 312 345 6789')).toEqual({ country: 'IT', national: '312 345 6789' })
    expect(splitInternational('080 3307 1194')).toBeUndefined()
    expect(splitInternational('+81 80')).toBeUndefined()
  })
})
