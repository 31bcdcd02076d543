// What a form about an API key holds, and what the calls take of it. Pure.

import { API_KEY_SCOPES, type ApiKeyKind, type ApiKeyScope } from '@candor/api'
import type { Answer } from '@candor/client'
import { API_KEY_PAGE_LIMITS } from './limits.ts'

export type ApiKey = Answer<'apiKeys'>['list'][number]

/** In days; `longest` is never, or as long as a key that can trade from any address may be good. */
export type Expiry = `${number}` | 'longest'

export interface KeyWish {
  readonly kind: ApiKeyKind
  readonly label: string
  readonly publicKey: string
  readonly scopes: readonly ApiKeyScope[]
  readonly addresses: string
  readonly expiry: Expiry
}

export const NEW_KEY: KeyWish = {
  kind: 'hmac',
  label: '',
  publicKey: '',
  scopes: ['read'],
  addresses: '',
  expiry: 'longest',
}

const SEPARATORS = /[\s,;]+/

export function addressesIn(text: string): string[] {
  return [...new Set(text.split(SEPARATORS).filter((each) => each !== ''))]
}

/** Whether whoever has the key can trade with it, wherever they are. */
export function isOpen(scopes: readonly ApiKeyScope[], addresses: string): boolean {
  return scopes.some((scope) => scope !== 'read') && addressesIn(addresses).length === 0
}

export function withScope(
  scopes: readonly ApiKeyScope[],
  scope: ApiKeyScope,
  isWanted: boolean,
): ApiKeyScope[] {
  return API_KEY_SCOPES.filter((each) => (each === scope ? isWanted : scopes.includes(each)))
}

/** What may be chosen: a key that can trade from any address does not last as long. */
export function expiriesOf({ scopes, addresses }: Pick<KeyWish, 'scopes' | 'addresses'>): readonly Expiry[] {
  const { days, openDays } = API_KEY_PAGE_LIMITS
  const open = isOpen(scopes, addresses)
  const shorter = days.filter((each) => !open || each < openDays)
  return [...shorter.map((each): Expiry => `${each}`), 'longest']
}

/** Undefined leaves it to the server: as long as it may be. Whole days, so that the same wish is the same a moment later. */
export function expiresAt(wish: KeyWish, nowMs: number): number | undefined {
  const { dayMs } = API_KEY_PAGE_LIMITS
  if (wish.expiry === 'longest' || !expiriesOf(wish).includes(wish.expiry)) return undefined
  const ms = nowMs + Number(wish.expiry) * dayMs
  return ms - (ms % dayMs)
}

/** As the call takes it, without the proof. */
export function createBody(wish: KeyWish, nowMs: number) {
  const expires = expiresAt(wish, nowMs)
  return {
    kind: wish.kind,
    label: wish.label.trim(),
    scopes: [...wish.scopes],
    ipList: addressesIn(wish.addresses),
    ...(wish.kind === 'ed25519' ? { publicKey: wish.publicKey.trim() } : {}),
    ...(expires === undefined ? {} : { expiresAt: expires }),
  }
}

/** Until when a key is good at most once it is changed to this; undefined where nothing changes about that. */
export function shortenedTo(
  { expiresAt: before }: Pick<ApiKey, 'expiresAt'>,
  change: Pick<KeyWish, 'scopes' | 'addresses'>,
  nowMs: number,
): number | undefined {
  if (!isOpen(change.scopes, change.addresses)) return undefined
  const latestMs = nowMs + API_KEY_PAGE_LIMITS.openDays * API_KEY_PAGE_LIMITS.dayMs
  return before !== null && before <= latestMs ? undefined : latestMs
}

/** A key as lists show it: enough to tell it from others. */
export function maskedKey(apiKey: string): string {
  const { keyBegin, keyEnd } = API_KEY_PAGE_LIMITS
  return `${apiKey.slice(0, keyBegin)}••••••${apiKey.slice(-keyEnd)}`
}
