// Numbers for people, in English. Amounts come in as decimal strings and are never turned into floating point.

const MINUS = '\u2212'
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** `68214.36` as `68,214.36`; every decimal that was given, or exactly as many as asked for, the rest cut off. */
export function formatAmount(amount: string, decimals?: number): string {
  if (!DECIMAL.test(amount)) throw new Error('not a decimal number')
  const isNegative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? amount.slice(1) : amount).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const shown = decimals === undefined ? fraction : fraction.slice(0, decimals).padEnd(decimals, '0')
  return `${isNegative ? MINUS : ''}${grouped}${shown === '' ? '' : `.${shown}`}`
}

/** What may be missing: `–`. */
export function formatAmountOr(amount: string | null, decimals?: number): string {
  return amount === null ? '–' : formatAmount(amount, decimals)
}

export function formatCount(count: number): string {
  return formatAmount(String(Math.trunc(count)))
}

/** `1.0199` as `101.99%`, cut off, never rounded up. */
export function formatRatio(ratio: string): string {
  const [whole = '0', fraction = ''] = ratio.split('.')
  const digits = `${whole}${fraction.slice(0, 4).padEnd(4, '0')}`.padStart(5, '0')
  return `${formatAmount(`${BigInt(digits.slice(0, -2))}.${digits.slice(-2)}`)}%`
}
