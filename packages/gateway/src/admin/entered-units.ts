// A number that an administrator entered, in smallest units. It is never rounded.

import { parseDecimal } from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'

export const RATE_SCALE = 8

export function units(text: string, scale: number, field: string): bigint {
  const value = parseDecimal(text, scale)
  if (value === undefined) throw new ApiRefusal('request.decimals', `${field} may have ${scale} decimals`)
  return value
}
