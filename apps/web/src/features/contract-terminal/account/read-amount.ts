// Decimals of the server as units of 10^-8, with their sign. What cannot be read is a bug.

import { readUnits } from '../../terminal/market/terminal-market.ts'
import { SCALE } from '../market/contract-rules.ts'

export function readAmount(text: string): bigint {
  return text.startsWith('-') ? -readUnits(text.slice(1), SCALE) : readUnits(text, SCALE)
}

/** Undefined for what is missing. */
export function readPrice(text: string | null | undefined): bigint | undefined {
  return text === null || text === undefined ? undefined : readUnits(text, SCALE)
}
