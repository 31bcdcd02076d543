// Bank cards as people write them: digits with spaces or dashes in between; the last digit checks the others. Pure.

import { ApiRefusal } from '../refusal.ts'
import { MONEY_LIMITS } from './limits.ts'

const SEPARATORS = /[ -]/g

/** The bare digits; refuses what cannot be a card. */
export function readCardNumber(text: string): string {
  const digits = text.replace(SEPARATORS, '')
  const { cardDigitsLeast, cardDigitsMost } = MONEY_LIMITS
  const isLong = digits.length >= cardDigitsLeast && digits.length <= cardDigitsMost
  if (!isLong || !/^\d+$/.test(digits) || !isChecked(digits)) throw new ApiRefusal('bank.card.invalid')
  return digits
}

/** Every second digit from the right counts double, its two figures added up: the sum ends in 0. */
function isChecked(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A name of a bank: visible characters, single spaces. */
export function readBankName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '' || /[\p{C}]/u.test(name)) throw new ApiRefusal('bank.name.invalid')
  return name
}
