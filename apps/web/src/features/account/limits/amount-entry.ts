// A loss limit as it is typed, into the decimal that the server takes; or what is wrong with it.

export type AmountEntry =
  | { readonly amount: string; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: 'empty' | 'form' | 'zero' }

const DECIMAL = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/

export function readAmount(typed: string): AmountEntry {
  const text = typed.trim()
  if (text === '') return { problem: 'empty' }
  if (!DECIMAL.test(text)) return { problem: 'form' }
  return /[1-9]/.test(text) ? { amount: text } : { problem: 'zero' }
}
