// Listen keys: whoever knows one hears of what happens to its user. Each belongs to an API key and a venue, and ends an hour
// after it was last asked for, when it is given back, or with its API key. They do not outlive the process.

import { randomBytes } from 'node:crypto'
import type { UserId } from '@candor/contract'
import type { Caller, Venue } from '../endpoint.ts'
import { failures } from '../failure.ts'

export interface ListenKey {
  readonly text: string
  readonly venue: Venue
  readonly userId: UserId
  readonly keyId: string
  endsMs: number
}

const LENGTH = 64
const RANDOM_BYTES = 96
const NOT_ALPHANUMERIC = /[^A-Za-z0-9]/g

export class ListenKeys {
  private readonly lifeMs: number
  private readonly byText = new Map<string, ListenKey>()
  private readonly byOwner = new Map<string, ListenKey>()
  private readonly listeners = new Map<ListenKey, Set<() => void>>()

  constructor(lifeMs: number) {
    this.lifeMs = lifeMs
  }

  /** The caller's key, a new one if there is none, good for another hour. */
  open(venue: Venue, { key: { keyId }, userId, nowMs }: Caller): ListenKey {
    const endsMs = nowMs + this.lifeMs
    const owner = ownerOf(keyId, venue)
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.endsMs > nowMs) {
      known.endsMs = endsMs
      return known
    }
    if (known !== undefined) this.end(known)
    const made = { text: randomText(), venue, userId, keyId, endsMs }
    this.byText.set(made.text, made)
    this.byOwner.set(owner, made)
    return made
  }

  /** Another hour for a key of the caller's: the one named or, when none is, the one there is. */
  extend(venue: Venue, text: string | undefined, caller: Caller): ListenKey {
    const key = this.own(venue, text, caller)
    key.endsMs = caller.nowMs + this.lifeMs
    return key
  }

  close(venue: Venue, text: string | undefined, caller: Caller): void {
    this.end(this.own(venue, text, caller))
  }

  find(venue: Venue, text: string, nowMs: number): ListenKey | undefined {
    const key = this.byText.get(text)
    return key?.venue === venue && key.endsMs > nowMs ? key : undefined
  }

  /** Told when the key ends, until the function given back is called. */
  onEnd(key: ListenKey, listener: () => void): () => void {
    const own = this.listeners.get(key) ?? new Set()
    this.listeners.set(key, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) this.listeners.delete(key)
    }
  }

  /** Ends those whose time is over. */
  sweep(nowMs: number): void {
    for (const key of this.byText.values()) if (key.endsMs <= nowMs) this.end(key)
  }

  /** Ends those of an API key. */
  revoke(keyId: string): void {
    for (const venue of ['spot', 'futures'] as const) {
      const key = this.byOwner.get(ownerOf(keyId, venue))
      if (key !== undefined) this.end(key)
    }
  }

  private own(venue: Venue, text: string | undefined, { userId, key: { keyId }, nowMs }: Caller): ListenKey {
    const key = text === undefined ? this.byOwner.get(ownerOf(keyId, venue)) : this.find(venue, text, nowMs)
    if (key === undefined || key.endsMs <= nowMs || key.userId !== userId) throw failures.listenKey()
    return key
  }

  private end(key: ListenKey): void {
    this.byText.delete(key.text)
    this.byOwner.delete(ownerOf(key.keyId, key.venue))
    const listeners = this.listeners.get(key) ?? []
    this.listeners.delete(key)
    for (const listener of listeners) listener()
  }
}

function ownerOf(keyId: string, venue: Venue): string {
  return `${venue} ${keyId}`
}

function randomText(): string {
  let text = ''
  while (text.length < LENGTH) {
    text += randomBytes(RANDOM_BYTES).toString('base64').replaceAll(NOT_ALPHANUMERIC, '')
  }
  return text.slice(0, LENGTH)
}
