// API keys as they are stored: a row becomes a key that can check signatures, or what its owner is shown of it.

import type { AnswerOf, ApiKeyKind, ApiKeyScope, apiKeyRoutes } from '@candor/api'
import { API_KEY_SCOPES } from '@candor/api'
import type { ApiKeysTable } from '@candor/database'
import type { Selectable } from 'kysely'
import type { SecretBox } from '../identity/secret-box.ts'
import { LiveApiKey, type Signer } from './live-api-key.ts'

export type ApiKeyRow = Selectable<ApiKeysTable>
export type ApiKeyEntry = AnswerOf<typeof apiKeyRoutes.apiKeys>['list'][number]

/** When and from where a key was used. */
export interface Use {
  readonly ms: number
  readonly address: string
}

const PURPOSE = 'api key'

export function sealApiSecret(secretBox: SecretBox, apiKey: string, secret: string): Buffer {
  return secretBox.seal(PURPOSE, apiKey, Buffer.from(secret))
}

export function liveApiKey(secretBox: SecretBox, row: ApiKeyRow): LiveApiKey {
  return new LiveApiKey({
    keyId: String(row.key_id),
    apiKey: row.api_key,
    userId: row.user_id,
    scopes: scopesOf(row),
    ipList: row.ip_list,
    expiresMs: row.expires_ms ?? undefined,
    signer: signerOf(secretBox, row),
  })
}

function signerOf(secretBox: SecretBox, row: ApiKeyRow): Signer {
  const { key_id, api_key, sealed_secret, public_key } = row
  if (sealed_secret !== null) {
    return { kind: 'hmac', secret: secretBox.open(PURPOSE, api_key, sealed_secret) }
  }
  if (public_key !== null) return { kind: 'ed25519', publicKey: public_key }
  throw new Error(`API key ${key_id} has nothing to check signatures with`)
}

/** `use` is what has not been written of it yet. */
export function apiKeyEntry(row: ApiKeyRow, use?: Use): ApiKeyEntry {
  return {
    id: String(row.key_id),
    label: row.label,
    kind: row.kind as ApiKeyKind,
    apiKey: row.api_key,
    scopes: scopesOf(row),
    ipList: [...row.ip_list],
    expiresAt: row.expires_ms,
    createdTime: row.created_ms,
    usedTime: use?.ms ?? row.last_used_ms,
    usedAddress: use?.address ?? row.last_address,
  }
}

/** In the order of screens. */
function scopesOf({ scopes }: ApiKeyRow): ApiKeyScope[] {
  return API_KEY_SCOPES.filter((scope) => scopes.includes(scope))
}
