// The numbers inside a formula of the proofs, as people read them: grouped, with every digit.

import { formatAmount } from '../../../format/number.ts'

/** A number that is no part of a word. */
const NUMBER = /(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g

export function showChecked(formula: string): string {
  return formula.replaceAll(NUMBER, (number) => formatAmount(number))
}
