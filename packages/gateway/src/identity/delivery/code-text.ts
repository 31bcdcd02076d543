// Composes the message around a code: a subject and some lines for e-mail, one line for a phone.
// Nothing but six digits goes into a text: whatever else a code might hold could change the message.

import type { CodeMessage } from '../ports.ts'
import { CODE_TEXTS } from './code-texts/index.ts'
import { DeliveryError } from './delivery-error.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
}

const CODE = /^\d{6}$/

export function mailOf({ purpose, code, language }: CodeMessage): Mail {
  const texts = CODE_TEXTS[language]
  const { subject, opening, notYou } = texts[purpose]
  const lines = [withCode(opening, code), `${texts.validity} ${texts.secrecy}`, notYou]
  return { subject, text: `${lines.join('\n\n')}\n` }
}

export function smsOf({ purpose, code, language }: CodeMessage): string {
  return withCode(CODE_TEXTS[language][purpose].sms, code)
}

/** The message as its channel carries it. */
export function textOf(message: CodeMessage): string {
  return message.contact.channel === 'email' ? mailOf(message).text : smsOf(message)
}

function withCode(text: string, code: string): string {
  if (!CODE.test(code)) throw new DeliveryError('the code is not six digits')
  return text.replace('{code}', code)
}
