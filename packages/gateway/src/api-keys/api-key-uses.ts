// When and from where keys were used last. Uses come in with every request and are written together now and then: only the
// newest of each key.

import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Use } from './api-key-rows.ts'
import { API_KEY_LIMITS } from './limits.ts'

export interface ApiKeyUsesParts {
  readonly database: Database
  readonly onError: (error: unknown) => void
}

export class ApiKeyUses {
  private readonly parts: ApiKeyUsesParts
  /** Not written yet. */
  private readonly uses = new Map<string, Use>()
  private writing: Promise<void> | undefined = undefined

  constructor(parts: ApiKeyUsesParts) {
    this.parts = parts
  }

  note(keyId: string, use: Use): void {
    if (this.uses.size >= API_KEY_LIMITS.keysAtHand && !this.uses.has(keyId)) {
      // Rather not told of than kept without end.
      void this.write()
      return
    }
    this.uses.set(keyId, use)
  }

  /** What is not written yet. */
  last(keyId: string): Use | undefined {
    return this.uses.get(keyId)
  }

  /** One writing at a time. What cannot be written now stays for the next. */
  write(): Promise<void> {
    this.writing ??= this.writeNow().finally(() => {
      this.writing = undefined
    })
    return this.writing
  }

  private async writeNow(): Promise<void> {
    const taken = [...this.uses]
    if (taken.length === 0) return
    const ids = taken.map(([keyId]) => keyId)
    const times = taken.map(([, { ms }]) => ms)
    const addresses = taken.map(([, { address }]) => address)
    try {
      await sql`update api_keys set last_used_ms = used.ms, last_address = used.address
        from unnest(${ids}::bigint[], ${times}::bigint[], ${addresses}::text[]) as used (key_id, ms, address)
        where api_keys.key_id = used.key_id`.execute(this.parts.database)
    } catch (error) {
      this.parts.onError(error)
      return
    }
    for (const [keyId, use] of taken) if (this.uses.get(keyId) === use) this.uses.delete(keyId)
  }
}
