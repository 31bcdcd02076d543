// Whole numbers of a last decimal as text in the page's language: `6821436` with two decimals is `68,214.36`. Made for
// columns that change many times a second; remembers what it wrote.

import { LANGUAGE_TAGS, type Language } from '@candor/api'

const SAMPLE = 12_345.6
/** What both sides show, several times over: rows stay for a while, and most of them for longer than one update. */
const REMEMBERED = 500
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

export type GridFormat = (units: number) => string

export function gridFormat(language: Language, decimals: number): GridFormat {
  const { group, point } = signsOf(language)
  const known = new Map<number, string>()
  return (units) => {
    const found = known.get(units)
    if (found !== undefined) return found
    if (known.size > REMEMBERED) known.clear()
    const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
    const whole = digits.slice(0, digits.length - decimals).replaceAll(THOUSANDS, group)
    const text = decimals === 0 ? whole : `${whole}${point}${digits.slice(-decimals)}`
    known.set(units, text)
    return text
  }
}

function signsOf(language: Language): { readonly group: string; readonly point: string } {
  const parts = new Intl.NumberFormat(LANGUAGE_TAGS[language], {
    useGrouping: 'always',
    minimumFractionDigits: 1,
  }).formatToParts(SAMPLE)
  const sign = (type: 'group' | 'decimal'): string => {
    const part = parts.find((each) => each.type === type)
    if (part === undefined) throw new Error(`no sign for ${type} in ${language}`)
    return part.value
  }
  return { group: sign('group'), point: sign('decimal') }
}

/** The plain decimal of the same number, as fields and calls take it. */
export function plainDecimal(units: number, decimals: number): string {
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
