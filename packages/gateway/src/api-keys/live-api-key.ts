// An API key at hand: its secret or its public half in, whether a signature is its own out. Tells its secret to nobody.

import { type KeyObject, verify as verifySignature } from 'node:crypto'
import type { ApiKeyScope } from '@candor/api'
import type { UserId } from '@candor/contract'
import { AddressList } from '../address-list.ts'
import { ed25519Key } from '../ed25519.ts'
import type { Session } from '../identity/sessions.ts'
import { HmacSha256 } from './hmac-sha256.ts'
import type { KnownApiKey } from './known-api-key.ts'

/** What its owner signs with: a secret that both sides know, or the half of a key that only checks. */
export type Signer =
  | { readonly kind: 'hmac'; readonly secret: Buffer }
  | { readonly kind: 'ed25519'; readonly publicKey: Uint8Array }

export interface ApiKeyFacts {
  readonly keyId: string
  readonly apiKey: string
  readonly userId: UserId
  readonly scopes: readonly ApiKeyScope[]
  /** Empty: from anywhere. */
  readonly ipList: readonly string[]
  /** None: it does not expire. */
  readonly expiresMs: number | undefined
  readonly signer: Signer
}

/** SHA-256, in hexadecimal digits. */
const HMAC = /^[0-9A-Fa-f]{64}$/
/** 64 bytes, in base64. */
const ED25519 = /^[A-Za-z0-9+/]{86}==$/

export class LiveApiKey implements KnownApiKey {
  readonly keyId: string
  readonly apiKey: string
  readonly userId: UserId
  readonly scopes: ReadonlySet<ApiKeyScope>
  readonly expiresMs: number | undefined
  readonly session: Session
  private readonly addresses: AddressList | undefined
  private readonly checker: HmacSha256 | KeyObject
  private ended = false

  constructor(facts: ApiKeyFacts) {
    const { keyId, apiKey, userId, scopes, ipList, expiresMs, signer } = facts
    this.keyId = keyId
    this.apiKey = apiKey
    this.userId = userId
    this.scopes = new Set(scopes)
    this.expiresMs = expiresMs
    // No session of a person has such an id.
    this.session = { sessionId: `key ${keyId}`, userId, language: 'en' }
    this.addresses = ipList.length === 0 ? undefined : new AddressList(ipList)
    this.checker = signer.kind === 'hmac' ? new HmacSha256(signer.secret) : ed25519Key(signer.publicKey)
  }

  get isEnded(): boolean {
    return this.ended
  }

  end(): void {
    this.ended = true
  }

  isExpired(nowMs: number): boolean {
    return this.expiresMs !== undefined && nowMs >= this.expiresMs
  }

  mayComeFrom(address: string): boolean {
    return this.addresses === undefined || this.addresses.has(address)
  }

  verify(payload: string | Buffer, signature: string): boolean {
    if (this.checker instanceof HmacSha256) {
      return HMAC.test(signature) && this.checker.isRight(payload, signature)
    }
    if (!ED25519.test(signature)) return false
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    return verifySignature(null, bytes, this.checker, Buffer.from(signature, 'base64'))
  }
}
