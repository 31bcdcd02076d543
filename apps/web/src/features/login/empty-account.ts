// An account form before anything is typed: by phone, with the code of the country that the browser seems to be in.

import type { AccountEntry } from './account-entry.ts'
import { countryOfBrowser } from './country-choice.ts'
import { type CountryCode, isSupportedCountry } from './phone-number.ts'

/** Some code must stand there when the browser names no country; one click changes it. */
const ANY_COUNTRY: CountryCode = 'US'

export function emptyAccount(): AccountEntry {
  const country = countryOfBrowser(navigator.languages, isSupportedCountry) ?? ANY_COUNTRY
  return { channel: 'phone', country, phone: '', email: '' }
}
