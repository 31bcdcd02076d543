// A phone number or e-mail as it is typed, into what the server takes. Only the shape is judged here; whether the number
// can exist, and whether it is free, the server says.

import { API_LIMITS, type Channel } from '@candor/api'

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
/** E.164: a plus, the country's code, at most 15 digits. */
const PHONE = /^\+[1-9]\d{5,14}$/

/** Undefined when it cannot be one. */
export function contactOf(typed: string, channel: Channel): string | undefined {
  if (channel === 'email') {
    const address = typed.trim()
    return EMAIL.test(address) && address.length <= API_LIMITS.accountLength ? address : undefined
  }
  const number = typed
    .trim()
    .replace(/^00/, '+')
    .replace(/[\s().-]/g, '')
  return PHONE.test(number) ? number : undefined
}
