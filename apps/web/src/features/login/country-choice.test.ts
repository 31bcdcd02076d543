import { describe, expect, it } from 'vitest'
import { countryChoices, countryOfBrowser, searchCountries } from './country-choice.ts'

const CODES = ['JP', 'ES', 'TH', 'AT', 'US', 'CI'] as const
const isKnown = (code: string): code is (typeof CODES)[number] => CODES.some((known) => known === code)

describe('countries to choose from', () => {
  it('are named and sorted in the language', () => {
    expect(countryChoices(CODES, 'en').map(({ name }) => name)).toEqual([
      'Austria',
      'Côte d’Ivoire',
      'Japan',
      'Spain',
      'Thailand',
      'United States',
    ])
    expect(countryChoices(['ES', 'AT'], 'es').map(({ name }) => name)).toEqual(['Austria', 'España'])
  })

  it.each([
    ['espana', ['ES']],
    ['Spain', ['ES']],
    ['cote', ['CI']],
    ['jp', ['JP']],
    ['+66', ['TH']],
    ['  TAIL ', ['TH']],
    ['atlantis', []],
  ])('are found by %j', (text, codes) => {
    const choices = countryChoices(CODES, 'es', (code) => (code === 'TH' ? '+66' : ''))
    expect(searchCountries(choices, text).map(({ code }) => code)).toEqual(codes)
  })

  it('whose names begin with the text come first', () => {
    const names = searchCountries(countryChoices(['JP', 'US', 'ES', 'AE'], 'en'), 'un').map(
      ({ name }) => name,
    )
    expect(names).toEqual(['United Arab Emirates', 'United States'])
    const found = searchCountries(countryChoices(['LT', 'TH', 'AT'], 'en'), 't').map(({ code }) => code)
    expect(found).toEqual(['TH', 'AT', 'LT'])
  })
})

describe('the country of the browser', () => {
  it.each([
    [['en-US', 'es'], 'US'],
    [['en', 'es-ES'], 'ES'],
    [['ja'], 'JP'],
    [['xx-invalid-tag-that-is-not-one', 'th'], 'TH'],
    [['fr'], undefined],
    [[], undefined],
  ])('of %j is %s', (languages, country) => {
    expect(countryOfBrowser(languages, isKnown)).toBe(country)
  })
})
