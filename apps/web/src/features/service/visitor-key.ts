// The key by which a visitor's conversation is found again: random bytes that only this browser has.

import { readItem, writeItem } from '../../state/storage.ts'

const NAME = 'visitorKey'
const BYTES = 32
const KEY = /^[A-Za-z0-9_-]{43}$/

function isKey(content: unknown): content is string {
  return typeof content === 'string' && KEY.test(content)
}

/** Of a browser that keeps nothing: at least as long as the page is open. */
let atHand: string | undefined

export function visitorKey(): string {
  atHand ??= readItem(NAME, isKey)
  if (atHand === undefined) {
    atHand = newKey()
    writeItem(NAME, atHand)
  }
  return atHand
}

/** Base64 for addresses, without padding. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
