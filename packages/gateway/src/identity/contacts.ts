// Phone numbers and e-mail addresses: text in, the one spelling out. Whether anybody is there is not its business.

import { domainToASCII } from 'node:url'
import type { Channel } from '@candor/api'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Contact } from './ports.ts'

/** Plain ASCII only: letters of other scripts that look alike, or fall together in lower case, make two people one. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What may be written; its one spelling is in ASCII (`xn--`), where look-alikes are told apart. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{Nd}.-]+$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
/** Digits of other scripts would be understood as well, and so be one more way to write the same. */
const WRITTEN_PHONE = /^\+[0-9][0-9 ().-]*$/

/** Numbers that bill whoever sends to them. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST'])

/** Text with an `@` is an e-mail address unless the channel is said. */
export function parseContact(text: string, channel: Channel = channelOf(text)): Contact {
  if (channel === 'email') {
    const value = emailOf(text)
    if (value === undefined) throw new ApiRefusal('account.email.invalid')
    return { channel, value }
  }
  const phone = phoneOf(text)
  if (phone === undefined || !phone.isValid() || COSTLY.has(phone.getType() ?? '')) {
    throw new ApiRefusal('account.phone.invalid')
  }
  return { channel, value: phone.number }
}

/**
 * The contact of somebody who may have it since long ago: numbering plans change, and a number that was taken must
 * stay good to log in with. Gives nothing for text that never was a contact.
 */
export function readContact(text: string): Contact | undefined {
  const channel = channelOf(text)
  const value = channel === 'email' ? emailOf(text) : phoneOf(text)?.number
  return value === undefined ? undefined : { channel, value }
}

/** Enough for its owner to know it by: `m•••a@example.com`, `+81 •••• 2846`. */
export function maskContact({ channel, value }: Contact): string {
  if (channel === 'phone') {
    const country = parsePhoneNumberFromString(value)?.countryCallingCode ?? ''
    return `+${country} •••• ${value.slice(-4)}`
  }
  const at = value.lastIndexOf('@')
  const local = value.slice(0, at)
  const end = local.length > 2 ? local.slice(-1) : ''
  return `${local.slice(0, 1)}•••${end}${value.slice(at)}`
}

function channelOf(text: string): Channel {
  return text.includes('@') ? 'email' : 'phone'
}

function emailOf(text: string): string | undefined {
  const written = text.trim()
  if (written.length > GATEWAY_LIMITS.emailLength) return undefined
  const at = written.indexOf('@')
  const local = written.slice(0, Math.max(0, at)).toLowerCase()
  const writtenDomain = written.slice(at + 1)
  if (local.length > GATEWAY_LIMITS.emailLocalLength || !LOCAL_PART.test(local)) return undefined
  // Lower case in ASCII alone: the sign for kelvin would become the letter k.
  if (local !== written.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase())) return undefined
  if (!WRITTEN_DOMAIN.test(writtenDomain)) return undefined
  const domain = domainToASCII(writtenDomain)
  const value = `${local}@${domain}`
  return DOMAIN.test(domain) && value.length <= GATEWAY_LIMITS.emailLength ? value : undefined
}

function phoneOf(text: string): PhoneNumber | undefined {
  const written = text.trim()
  if (written.length > GATEWAY_LIMITS.phoneTextLength || !WRITTEN_PHONE.test(written)) return undefined
  return parsePhoneNumberFromString(written)
}
