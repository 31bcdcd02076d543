// The text of a message in the reader's language: kind and facts in, title and text out.

import type { RealNameReason } from '../identity-words.ts'
import type { Language } from '../languages.ts'
import { en } from './en.ts'
import { ep } from './ep.ts'
import { il } from './il.ts'
import { jp } from './jp.ts'
import { kr } from './kr.ts'
import type { MessageKind, MessageText, MessageTexts } from './message-text.ts'
import { pt } from './pt.ts'
import { tc } from './tc.ts'
import { ti } from './ti.ts'
import { zh } from './zh.ts'

export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = { en, zh, tc, jp, ti, kr, ep, il, pt }

export const UNKNOWN_DEVICE = 'Unknown device'

/** In place of a fact that the message does not have. */
const MISSING = '–'
const PLACE = /\{(\w+)\}/g

export function messageText(
  kind: MessageKind,
  facts: Readonly<Record<string, string>>,
  language: Language,
): MessageText {
  const texts = MESSAGE_TEXTS[language]
  const { title, text } = texts.messages[kind]
  const fact = (name: string): string => wordOf(name, facts, texts)
  return { title, text: text.replace(PLACE, (_, name: string) => fact(name)) }
}

/** Some facts are words of the machine and have words in each language; the others are shown as they are. */
function wordOf(name: string, facts: Readonly<Record<string, string>>, texts: MessageTexts): string {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (name === 'reason') {
    const isKnown = fact !== undefined && Object.hasOwn(texts.reasons, fact)
    return texts.reasons[isKnown ? (fact as RealNameReason) : 'notAccepted']
  }
  if (name === 'device' && fact === UNKNOWN_DEVICE) return texts.unknownDevice
  return fact === undefined || fact === '' ? MISSING : fact
}
