// What people write on the form of real-name verification, in its one spelling, or a refusal. Never judges whether it
// is true: a reviewer does.

import { API_LIMITS } from '@candor/api'
import { ApiRefusal } from '../refusal.ts'

/** Letters of any script with their marks, digits, what stands between names; and the joiners that some scripts need. */
const NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N}\\p{P} \\u200c\\u200d]{1,${API_LIMITS.realNameLength}}$`, 'u')
const LETTER = /\p{L}/u
const NUMBER = /^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/
const LEAST_NUMBER = 4
const SHOWN = 4
const HIDDEN = '****'

export function cleanName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (!NAME.test(name) || !LETTER.test(name)) throw new ApiRefusal('real.name.invalid')
  return name
}

export function cleanNumber(text: string): string {
  // Some keyboards write wide digits.
  const number = text.normalize('NFKC').trim()
  const isLength = number.length >= LEAST_NUMBER && number.length <= API_LIMITS.certificateLength
  if (!isLength || !NUMBER.test(number)) throw new ApiRefusal('certificate.number.invalid')
  return number
}

/** The last four, and of a short number no more than half. How long it is does not show. */
export function maskNumber(number: string): string {
  return HIDDEN + number.slice(-Math.min(SHOWN, Math.floor(number.length / 2)))
}
