// Numbers for people, in the page's language. Amounts come in as decimal strings and are never turned into floating
// point: what is shown is exactly what the server said, or cut to the decimals asked for.

import { LANGUAGE_TAGS } from '@candor/api'
import { useAppState } from '../state/app-state.ts'

const MINUS = '\u2212'
const DECIMAL = /^-?\d+(?:\.\d+)?$/
const MOST_DECIMALS = 18

/** By language and name. */
const formats = new Map<string, Intl.NumberFormat>()

/** `68214.36` as `68,214.36`; every decimal that was given, or exactly as many as asked for. */
export function formatAmount(amount: string, decimals?: number): string {
  const given = amount.split('.')[1]?.length ?? 0
  const shown = decimals ?? given
  return print(amount, `amount ${shown}`, () => ({
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    roundingMode: 'trunc',
    useGrouping: 'always',
  }))
}

/** A ratio such as `0.0145` as `+1.45%`; the sign is always shown, except on zero. */
export function formatChange(ratio: string): string {
  return print(ratio, 'change', () => ({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }))
}

/** `117340000` as `117.34M`. */
export function formatCompact(amount: string): string {
  return print(amount, 'compact', () => ({
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }))
}

export function formatCount(count: number): string {
  return print(String(count), 'count', () => ({ maximumFractionDigits: 0 }))
}

/** Which way a change points, also when it is too small to be seen. */
export function directionOf(ratio: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(ratio)) return 'flat'
  return ratio.startsWith('-') ? 'down' : 'up'
}

type Options = Intl.NumberFormatOptions & { readonly roundingMode?: 'trunc' }

function print(decimal: string, name: string, options: () => Options): string {
  if (!DECIMAL.test(decimal) || (decimal.split('.')[1]?.length ?? 0) > MOST_DECIMALS) {
    throw new Error('not a decimal number')
  }
  return formatOf(name, options)
    .format(decimal as Intl.StringNumericLiteral)
    .replace('-', MINUS)
}

function formatOf(name: string, options: () => Options): Intl.NumberFormat {
  const tag = LANGUAGE_TAGS[useAppState.getState().language]
  const key = `${tag} ${name}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(tag, options())
  formats.set(key, made)
  return made
}
