// A notification as the service worker shows it: kind and facts in, title, text, the page that it opens, and a tag out. Of
// two with one tag the device shows the later.

import { categoryOf, type Language, type MessageKind, messageText } from '@candor/api'
import { PUSH_LIMITS } from './limits.ts'

export interface Notification {
  readonly title: string
  readonly text: string
  /** Within the site. */
  readonly to: string
  readonly tag: string
}

export interface Told {
  readonly kind: MessageKind
  readonly facts: Readonly<Record<string, string>>
  readonly tag: string
}

const MESSAGES = '/desktop/accountSet/messages'
const SYMBOL = /^[A-Z0-9_]{2,24}$/

export function notificationOf({ kind, facts, tag }: Told, language: Language): Notification {
  const { title, text } = messageText(kind, facts, language)
  return { title, text: text.slice(0, PUSH_LIMITS.textLength), to: pageOf(kind, facts), tag }
}

function pageOf(kind: MessageKind, { market = '', venue = 'contract' }: Told['facts']): string {
  if (SYMBOL.test(market)) {
    const page = venue === 'spot' ? 'currencyTransaction' : 'contractTransaction'
    return `/desktop/${page}?symbol=${market}`
  }
  if (categoryOf(kind) === 'trade') return kind.startsWith('contract.') ? '/desktop/contract' : MESSAGES
  if (kind.startsWith('deposit.') || kind.startsWith('withdrawal.')) return '/desktop/assetRecords'
  return MESSAGES
}
