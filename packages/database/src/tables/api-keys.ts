// The table of API keys. An ordinary table, written by the gateway.

import type { UserId } from '@candor/contract'
import type { Generated } from 'kysely'

export interface ApiKeysTable {
  key_id: Generated<number>
  user_id: UserId
  label: string
  /** `hmac` or `ed25519`. */
  kind: string
  /** What requests name; no secret. */
  api_key: string
  /** Of `hmac`, until the key is ended. */
  sealed_secret: Uint8Array | null
  /** Of `ed25519`, 32 bytes. */
  public_key: Uint8Array | null
  scopes: readonly string[]
  /** Empty for any address. */
  ip_list: readonly string[]
  /** None: it does not expire. */
  expires_ms: number | null
  create_key: string | null
  /** Of the request without what proved it. */
  create_hash: Uint8Array
  created_ms: number
  /** Written now and then only. */
  last_used_ms: number | null
  last_address: string | null
  ended_ms: number | null
}

export interface ApiKeyTables {
  api_keys: ApiKeysTable
}
