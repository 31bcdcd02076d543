// A phone number as people type it, beside the country whose code stands before it: into E.164, or nothing when it is not
// a number of that country. Asks nobody whether the number exists.

import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export type { CountryCode }
export { getCountries as phoneCountries, getCountryCallingCode as callingCodeOf, isSupportedCountry }

function read(typed: string, country: CountryCode): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
}

/** As the server takes it: `+818033071194`. */
export function toE164(typed: string, country: CountryCode): string | undefined {
  const number = read(typed, country)
  return number?.isValid() === true ? number.number : undefined
}

/** The same for a number that only has a possible length. */
export function toPossibleE164(typed: string, country: CountryCode): string | undefined {
  const number = read(typed, country)
  return number?.isPossible() === true ? number.number : undefined
}

/** How people of that country space it, without the code: `80 3307 1194`; as it was typed while it is not a number. */
export function spaced(typed: string, country: CountryCode): string {
  const number = read(typed, country)
  if (number?.isValid() !== true) return typed
  return number.formatInternational().slice(`+${number.countryCallingCode}`.length).trim()
}

/** A number that was pasted with its code says its country itself. */
export function splitInternational(
  typed: string,
): { readonly country: CountryCode; readonly national: string } | undefined {
  const text = typed.trim().replace(/^00/, '+')
  if (!text.startsWith('+')) return undefined
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (number?.country === undefined || !number.isValid()) return undefined
  return { country: number.country, national: spaced(number.number, number.country) }
}
