// Makes, lists, changes and ends API keys for their owners. Whoever makes or changes one has proven who they are before; the
// user's row and the table's own rules close races. The secret leaves here once, in the answer that makes the key.

import { createHash } from 'node:crypto'
import type { AnswerOf, ApiKeyScope, apiKeyRoutes, BodyOf, MessageKind } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { isAddressOrNetwork } from '../address-list.ts'
import type { Sender } from '../calls/order-input.ts'
import { readEd25519Key } from '../ed25519.ts'
import type { Messages, WrittenMessage } from '../identity/messages.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { isUniqueViolation } from '../identity/unique-violation.ts'
import type { FundProof } from '../money/fund-proof.ts'
import { ApiRefusal } from '../refusal.ts'
import { type ApiKeyEntry, type ApiKeyRow, apiKeyEntry, sealApiSecret } from './api-key-rows.ts'
import type { ApiKeys } from './api-keys.ts'
import { API_KEY_LIMITS } from './limits.ts'
import { newKeyText } from './new-api-key.ts'

export interface ApiKeyDeskParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly keys: Pick<ApiKeys, 'ended' | 'lastUse'>
  readonly proof: Pick<FundProof, 'check'>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly clock: () => number
}

type Wish = BodyOf<typeof apiKeyRoutes.createApiKey>
type Change = BodyOf<typeof apiKeyRoutes.updateApiKey>
type Made = AnswerOf<typeof apiKeyRoutes.createApiKey>
type Listed = AnswerOf<typeof apiKeyRoutes.apiKeys>

interface Checked {
  readonly label: string
  readonly scopes: readonly ApiKeyScope[]
  readonly ipList: readonly string[]
  readonly expiresMs: number | null
  /** Of an Ed25519 key. */
  readonly publicKey: Buffer | undefined
  readonly hash: Buffer
}

export class ApiKeyDesk {
  private readonly parts: ApiKeyDeskParts

  constructor(parts: ApiKeyDeskParts) {
    this.parts = parts
  }

  async create(sender: Sender, wish: Wish): Promise<Made> {
    const { userId } = sender
    const hash = hashOf(wish)
    const before = await this.before(sender, hash)
    if (before !== undefined) return madeBefore(before)
    const checked = this.check(wish, hash)
    await this.parts.proof.check(userId, proofOf(wish))
    const apiKey = newKeyText()
    const apiSecret = checked.publicKey === undefined ? newKeyText() : null
    try {
      const row = await this.insert(sender, checked, { apiKey, apiSecret })
      return { id: String(row.key_id), apiKey, apiSecret }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      // The same request came at the same time.
      const meanwhile = await this.before(sender, hash)
      if (meanwhile === undefined) throw error
      return madeBefore(meanwhile)
    }
  }

  async list(userId: UserId): Promise<Listed> {
    const rows = await this.parts.database
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .orderBy('key_id', 'desc')
      .execute()
    return { most: API_KEY_LIMITS.keys, list: rows.map((row) => this.entryOf(row)) }
  }

  async update(userId: UserId, change: Change): Promise<ApiKeyEntry> {
    const { database, keys, messages, proof } = this.parts
    const { label, scopes, ipList } = change
    if (ipList !== undefined) checkAddresses(ipList)
    const keyId = Number(change.id)
    // What is not there needs no proof to stay as it is.
    if (!(await this.has(userId, keyId))) throw new ApiRefusal('apiKey.unknown')
    await proof.check(userId, proofOf(change))
    const { row, message } = await database.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('api_keys')
        .set({
          ...(label === undefined ? {} : { label }),
          ...(scopes === undefined ? {} : { scopes: withRead(scopes) }),
          ...(ipList === undefined ? {} : { ip_list: ipList }),
          expires_ms: this.shortened(scopes && withRead(scopes), ipList),
        })
        .where('key_id', '=', keyId)
        .where('user_id', '=', userId)
        .where('ended_ms', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) throw new ApiRefusal('apiKey.unknown')
      return { row, message: await this.write(transaction, 'api.key.changed', row) }
    })
    keys.ended(row)
    messages.tell(userId, message)
    return this.entryOf(row)
  }

  /** For good: neither its text nor its secret comes back. */
  async remove(userId: UserId, id: string): Promise<void> {
    const { database, keys, messages, clock } = this.parts
    const { row, message } = await database.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('api_keys')
        .set({ ended_ms: clock(), sealed_secret: null })
        .where('key_id', '=', Number(id))
        .where('user_id', '=', userId)
        .where('ended_ms', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) throw new ApiRefusal('apiKey.unknown')
      return { row, message: await this.write(transaction, 'api.key.deleted', row) }
    })
    keys.ended(row)
    messages.tell(userId, message)
  }

  private check(wish: Wish, hash: Buffer): Checked {
    const { label, kind = 'hmac', publicKey, ipList = [], expiresAt } = wish
    const scopes = withRead(wish.scopes)
    checkAddresses(ipList)
    if (kind === 'hmac' && publicKey !== undefined) {
      throw new ApiRefusal('request.invalid', 'publicKey belongs to ed25519 alone')
    }
    const bytes = kind === 'ed25519' ? readEd25519Key(publicKey ?? '') : undefined
    if (kind === 'ed25519' && bytes === undefined) throw new ApiRefusal('apiKey.publicKey.invalid')
    const isOpen = scopes.length > 1 && ipList.length === 0
    return { label, scopes, ipList, expiresMs: this.expiryOf(expiresAt, isOpen), publicKey: bytes, hash }
  }

  private expiryOf(asked: number | undefined, isOpen: boolean): number | null {
    const nowMs = this.parts.clock()
    const latestMs = nowMs + (isOpen ? API_KEY_LIMITS.openMs : API_KEY_LIMITS.mostMs)
    if (asked === undefined) return isOpen ? latestMs : null
    if (asked <= nowMs || asked > latestMs) throw new ApiRefusal('apiKey.expiry')
    return asked
  }

  private async before({ userId, key }: Sender, hash: Buffer): Promise<ApiKeyRow | undefined> {
    if (key === undefined) return undefined
    const row = await this.parts.database
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('create_key', '=', key)
      .executeTakeFirst()
    if (row !== undefined && !hash.equals(row.create_hash)) throw new ApiRefusal('request.key.conflict')
    return row
  }

  private async insert(
    { userId, key }: Sender,
    { label, scopes, ipList, expiresMs, publicKey, hash }: Checked,
    { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string | null },
  ): Promise<ApiKeyRow> {
    const { database, messages, secretBox, clock } = this.parts
    const { row, message } = await database.transaction().execute(async (transaction) => {
      await requireRoom(transaction, userId)
      const row = await transaction
        .insertInto('api_keys')
        .values({
          user_id: userId,
          label,
          kind: publicKey === undefined ? 'hmac' : 'ed25519',
          api_key: apiKey,
          sealed_secret: apiSecret === null ? null : sealApiSecret(secretBox, apiKey, apiSecret),
          public_key: publicKey ?? null,
          scopes,
          ip_list: ipList,
          expires_ms: expiresMs,
          create_key: key ?? null,
          create_hash: hash,
          created_ms: clock(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { row, message: await this.write(transaction, 'api.key.created', row) }
    })
    messages.tell(userId, message)
    return row
  }

  private async has(userId: UserId, keyId: number): Promise<boolean> {
    const row = await this.parts.database
      .selectFrom('api_keys')
      .select('key_id')
      .where('key_id', '=', keyId)
      .where('user_id', '=', userId)
      .where('ended_ms', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  }

  /** A key that can trade from any address from now on has 90 days left at most; no change makes one last longer. */
  private shortened(scopes: readonly ApiKeyScope[] | undefined, ipList: readonly string[] | undefined) {
    const latestMs = this.parts.clock() + API_KEY_LIMITS.openMs
    const newScopes = sql`coalesce(${scopes ?? null}::text[], scopes)`
    const newList = sql`coalesce(${ipList ?? null}::text[], ip_list)`
    return sql<number | null>`case
      when ${newScopes} && array['spot', 'contract'] and cardinality(${newList}) = 0
      then least(expires_ms, ${latestMs}::bigint) else expires_ms end`
  }

  private write(database: Database, kind: MessageKind, row: ApiKeyRow): Promise<WrittenMessage> {
    const facts = { label: row.label, key: shortKey(row.api_key) }
    return this.parts.messages.write(database, row.user_id, { kind, facts })
  }

  private entryOf(row: ApiKeyRow): ApiKeyEntry {
    return apiKeyEntry(row, this.parts.keys.lastUse(String(row.key_id)))
  }
}

/** Two at once of one user come one after the other. */
async function requireRoom(transaction: Database, userId: UserId): Promise<void> {
  await sql`select from users where user_id = ${userId} for no key update`.execute(transaction)
  const { count } = await transaction
    .selectFrom('api_keys')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_ms', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= API_KEY_LIMITS.keys) throw new ApiRefusal('apiKey.count.max')
}

function checkAddresses(list: readonly string[]): void {
  if (!list.every(isAddressOrNetwork)) throw new ApiRefusal('apiKey.address.invalid')
}

function withRead(scopes: readonly ApiKeyScope[]): ApiKeyScope[] {
  return [...new Set<ApiKeyScope>(['read', ...scopes])]
}

function proofOf({ fundPassword, code }: Pick<Wish, 'fundPassword' | 'code'>) {
  return { fundPassword, ...(code === undefined ? {} : { secondFactor: code }) }
}

/** Without what proves it: no trace of a password is kept beside the key. */
function hashOf({ label, scopes, kind, publicKey, ipList, expiresAt }: Wish): Buffer {
  const wish = [label, withRead(scopes).sort(), kind ?? 'hmac', publicKey, ipList ?? [], expiresAt]
  return createHash('sha256').update(JSON.stringify(wish)).digest()
}

function madeBefore({ key_id, api_key }: ApiKeyRow): Made {
  return { id: String(key_id), apiKey: api_key, apiSecret: null }
}

/** As messages show it. */
function shortKey(apiKey: string): string {
  return `${apiKey.slice(0, 6)}…${apiKey.slice(-4)}`
}
