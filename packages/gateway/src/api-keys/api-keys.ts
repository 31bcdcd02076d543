// API keys for whoever lets requests in: the text of a key comes in, the key comes out if it may be used now. Decides neither
// what a request may do nor whether its signature is right; that is asked of the key.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { SecretBox } from '../identity/secret-box.ts'
import { liveApiKey, type Use } from './api-key-rows.ts'
import { ApiKeyUses } from './api-key-uses.ts'
import type { KnownApiKey } from './known-api-key.ts'
import { API_KEY_LIMITS } from './limits.ts'
import type { LiveApiKey } from './live-api-key.ts'
import { isKeyText } from './new-api-key.ts'

export type { ApiKeyScope } from '@candor/api'
export type { KnownApiKey } from './known-api-key.ts'

export interface ApiKeysParts {
  readonly database: Database
  readonly secretBox: SecretBox
  /** Whether an account is locked by now. */
  readonly isLocked: (userId: UserId) => Promise<boolean>
  /** Milliseconds UTC. */
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** A key by both of its names. */
interface KeyNames {
  readonly key_id: number
  readonly api_key: string
}

export class ApiKeys {
  private readonly parts: ApiKeysParts
  private readonly uses: ApiKeyUses
  /** By the text of the key, the oldest first. */
  private readonly known = new Map<string, LiveApiKey>()
  private readonly listeners = new Set<(keyId: string) => void>()
  /** Rises whenever a key or all keys of a user end: what was read before that may be old. */
  private endings = 0
  private lookedMs: number
  private timer: NodeJS.Timeout | undefined = undefined
  private looking: Promise<void> = Promise.resolve()

  constructor(parts: ApiKeysParts) {
    this.parts = parts
    this.uses = new ApiKeyUses(parts)
    this.lookedMs = parts.clock()
  }

  /** Writes uses and looks for keys that have expired, from now on. */
  start(): void {
    this.timer = setInterval(() => {
      this.looking = this.look()
    }, API_KEY_LIMITS.lookMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
    await this.uses.write()
  }

  /** The key of this text, if it may be used now; known at once when it is at hand. */
  find(apiKey: string): KnownApiKey | undefined | Promise<KnownApiKey | undefined> {
    const known = this.known.get(apiKey)
    if (known !== undefined) return known.isExpired(this.parts.clock()) ? undefined : known
    return isKeyText(apiKey) ? this.load(apiKey) : undefined
  }

  /** A request of this key was let in. */
  used({ keyId }: KnownApiKey, address: string, nowMs: number): void {
    this.uses.note(keyId, { address, ms: nowMs })
  }

  /** The last use, if it is not written yet. */
  lastUse(keyId: string): Use | undefined {
    return this.uses.last(keyId)
  }

  /** Told when a key was deleted or changed, has expired, or its account was locked. Its sockets must be closed. */
  onRevoked(listener: (keyId: string) => void): void {
    this.listeners.add(listener)
  }

  /** For whoever changed a row: what is at hand of the key is used no more. After the change was committed. */
  ended({ key_id, api_key }: KeyNames): void {
    this.endings++
    this.known.get(api_key)?.end()
    this.known.delete(api_key)
    for (const listener of this.listeners) listener(String(key_id))
  }

  /** The account was locked. Its keys stay, and work again when it is unlocked. */
  async endAll(userId: UserId): Promise<void> {
    // At once, even while the database is away; then the ones that are not at hand but may have sockets.
    for (const key of [...this.known.values()]) {
      if (key.userId === userId) this.ended({ key_id: Number(key.keyId), api_key: key.apiKey })
    }
    this.endings++
    const rows = await this.parts.database
      .selectFrom('api_keys')
      .select(['key_id', 'api_key'])
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .execute()
    for (const row of rows) this.ended(row)
  }

  private async load(apiKey: string): Promise<LiveApiKey | undefined> {
    for (;;) {
      const before = this.endings
      const key = await this.read(apiKey)
      if (before !== this.endings) continue
      // Another request may have loaded it meanwhile: both must see it end.
      const known = this.known.get(apiKey) ?? key
      if (known === undefined || known.isExpired(this.parts.clock())) return undefined
      this.keep(known)
      return known
    }
  }

  private async read(apiKey: string): Promise<LiveApiKey | undefined> {
    const { database, secretBox, isLocked } = this.parts
    const row = await database
      .selectFrom('api_keys')
      .selectAll()
      .where('api_key', '=', apiKey)
      .where('ended_ms', 'is', null)
      .executeTakeFirst()
    if (row === undefined || (await isLocked(row.user_id))) return undefined
    return liveApiKey(secretBox, row)
  }

  private keep(key: LiveApiKey): void {
    if (this.known.size >= API_KEY_LIMITS.keysAtHand && !this.known.has(key.apiKey)) {
      const oldest = this.known.keys().next().value
      if (oldest !== undefined) this.known.delete(oldest)
    }
    this.known.set(key.apiKey, key)
  }

  private async look(): Promise<void> {
    await this.uses.write()
    const nowMs = this.parts.clock()
    try {
      const rows = await this.parts.database
        .selectFrom('api_keys')
        .select(['key_id', 'api_key'])
        .where('ended_ms', 'is', null)
        .where('expires_ms', '>', this.lookedMs)
        .where('expires_ms', '<=', nowMs)
        .execute()
      this.lookedMs = nowMs
      for (const row of rows) this.ended(row)
    } catch (error) {
      this.parts.onError(error)
    }
  }
}
