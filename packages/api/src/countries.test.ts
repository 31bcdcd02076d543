import { describe, expect, test } from 'vitest'
import { COUNTRIES, isCountry } from './countries.ts'

describe('countries', () => {
  test('are those of ISO 3166, once each and in order', () => {
    expect(COUNTRIES).toHaveLength(249)
    expect(COUNTRIES).toEqual([...new Set(COUNTRIES)].sort())
    for (const country of COUNTRIES) expect(country).toMatch(/^[A-Z]{2}$/)
  })

  test('each have a name to show', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    for (const country of COUNTRIES) expect(names.of(country), `of ${country}`).toBeTypeOf('string')
  })

  test('are told from codes that only look like one', () => {
    for (const known of ['JP', 'US', 'GB', 'TW']) expect(isCountry(known)).toBe(true)
    for (const unknown of ['', 'UK', 'EU', 'XK', 'ZZ', 'jp', 'JPN', 'J', ' JP', '__proto__', 'constructor']) {
      expect(isCountry(unknown), `as ${unknown}`).toBe(false)
    }
  })
})
