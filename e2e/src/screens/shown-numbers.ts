// Numbers as the site writes them in English, made anew from what the API answers: text in, text out, never a float.

const GROUPS = /\B(?=(?:\d{3})+(?!\d))/g
const MINUS = '\u2212'

/** Grouped by thousands, with every decimal that was given, or cut to exactly so many. */
export function shownAmount(amount: string, decimals?: number): string {
  const [whole = '', fraction = ''] = amount.replace(/^-/, '').split('.')
  const most = decimals ?? fraction.length
  const digits = fraction.slice(0, most).padEnd(most, '0')
  const text = `${whole.replaceAll(GROUPS, ',')}${most === 0 ? '' : `.${digits}`}`
  return amount.startsWith('-') && /[1-9]/.test(text) ? MINUS + text : text
}

/** `12290000` as `12.29M`. */
export function shownCompact(amount: string): string {
  return intl(amount, { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** `0.0145` as `+1.45%`. */
export function shownChange(ratio: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return intl(ratio, { style: 'percent', ...digits, signDisplay: 'exceptZero' })
}

/** A rate such as `0.00095` as `0.095%`. */
export function shownRate(rate: string): string {
  const percent = decimalOf(unitsOf(rate, 8), 6)
  return `${shownAmount(percent, Math.max(3, decimalsOf(percent)))}%`
}

function intl(decimal: string, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat('en', options)
  // The decimal goes in as text, so that nothing is rounded on the way.
  return format.format(decimal as Intl.StringNumericLiteral).replace('-', MINUS)
}

export function shownTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** How many decimals a step such as `0.01` has. */
export function decimalsOf(step: string): number {
  return step.split('.')[1]?.length ?? 0
}

/** Whole units of 10^-scale. */
export function unitsOf(decimal: string, scale: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (fraction.length > scale) throw new Error(`${decimal} has more than ${scale} decimals`)
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** The plain decimal of whole units, without needless zeros. */
export function decimalOf(units: bigint, scale: number): string {
  const isNegative = units < 0n
  const digits = String(isNegative ? -units : units).padStart(scale + 1, '0')
  const text = `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`
  return (isNegative ? '-' : '') + text.replace(/\.?0+$/, '')
}
