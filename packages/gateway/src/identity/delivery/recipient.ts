// The last look at a recipient before a message leaves: exactly one address or number, and nothing around it that
// a mail header or a provider could take for more. Which addresses people may register is decided elsewhere.

import type { Channel } from '@candor/api'
import type { Contact } from '../ports.ts'
import { DeliveryError } from './delivery-error.ts'

/** No space, control or invisible character, and none that has a meaning in a header. */
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:"]{1,253}$/u
const PHONE = /^\+[1-9]\d{6,14}$/

/** The address, once it is sure to be one for this channel. */
export function recipientOf({ channel, value }: Contact, wanted: Channel): string {
  if (channel !== wanted)
    throw new DeliveryError(`a message for ${channel} came to the courier for ${wanted}`)
  if (!(channel === 'email' ? EMAIL : PHONE).test(value))
    throw new DeliveryError('the recipient is malformed')
  return value
}
