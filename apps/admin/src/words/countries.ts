// Countries by name, in the console's language.

import { COUNTRIES } from '@candor/api'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  return NAMES.of(code) ?? code
}

export interface Country {
  readonly code: string
  readonly name: string
}

/** Every country, by name. */
export const ALL_COUNTRIES: readonly Country[] = COUNTRIES.map((code) => ({
  code,
  name: countryName(code),
})).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
