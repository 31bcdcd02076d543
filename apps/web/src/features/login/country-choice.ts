// Countries to choose from, by their names in the page's language; and which one the browser seems to be in.

export interface CountryChoice<C extends string = string> {
  /** ISO 3166: `JP`. */
  readonly code: C
  readonly name: string
  /** What a search looks through: the name here and in English, the code, and whatever was added. */
  readonly searched: string
}

/** Sorted as the language sorts. `extra` adds what else a country is found by, such as its calling code. */
export function countryChoices<C extends string>(
  codes: readonly C[],
  tag: string,
  extra: (code: C) => string = () => '',
): CountryChoice<C>[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const englishNames = new Intl.DisplayNames('en', { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => {
      const name = names.of(code) ?? code
      const searched = plain(`${name} ${englishNames.of(code) ?? ''} ${code} ${extra(code)}`)
      return { code, name, searched }
    })
    .sort((one, other) => compare(one.name, other.name))
}

/** Names that begin with the text come first; the rest keep their order. */
export function searchCountries<T extends CountryChoice>(choices: readonly T[], text: string): T[] {
  const wanted = plain(text)
  const found = choices.filter(({ searched }) => searched.includes(wanted))
  const first = found.filter(({ searched }) => searched.startsWith(wanted))
  return [...first, ...found.filter((choice) => !first.includes(choice))]
}

/** The region that the browser's languages name, else the one where the first of them is mostly spoken. */
export function countryOfBrowser<C extends string>(
  languages: readonly string[],
  isKnown: (code: string) => code is C,
): C | undefined {
  const locales = languages.flatMap((language) => localeOf(language) ?? [])
  const regions = [
    ...locales.map(({ region }) => region),
    ...locales.map((locale) => locale.maximize().region),
  ]
  return regions.find((region): region is C => region !== undefined && isKnown(region))
}

function localeOf(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language)
  } catch {
    // A browser may be given any text as its language.
    return undefined
  }
}

/** Without accents and case, so that `espana` finds `España`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
