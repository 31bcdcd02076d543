// The account as it is typed into a form: a phone number beside its country, or an e-mail address. Gives what the server
// takes, or which check it does not pass.

import { API_LIMITS, type Channel } from '@candor/api'
import { type CountryCode, toE164, toPossibleE164 } from './phone-number.ts'

export interface AccountEntry {
  readonly channel: Channel
  readonly country: CountryCode
  readonly phone: string
  readonly email: string
}

export type AccountProblem = 'empty' | 'phone' | 'email'

/** Only the shape: whether the server takes the address, and whether there is such a mailbox, others find out. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function accountProblem(
  entry: AccountEntry,
  reading: PhoneReading = 'valid',
): AccountProblem | undefined {
  const typed = entry.channel === 'phone' ? entry.phone : entry.email
  if (typed.trim() === '') return 'empty'
  return accountOf(entry, reading) === undefined ? entry.channel : undefined
}

/** A number that was good when it was registered must stay good to log in with, so there any that could be one will do. */
export type PhoneReading = 'valid' | 'possible'

/** As the server takes it, if it passes the checks. */
export function accountOf(
  { channel, country, phone, email }: AccountEntry,
  reading: PhoneReading = 'valid',
): string | undefined {
  if (channel === 'phone')
    return reading === 'valid' ? toE164(phone, country) : toPossibleE164(phone, country)
  const address = email.trim()
  return EMAIL.test(address) && address.length <= API_LIMITS.accountLength ? address : undefined
}
