// Whose address is whose: gives each user one address on every chain, made when first asked for, and knows all that were
// given. An address is never given twice; a chain that is added later gets its addresses at the next start.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Chain, ChainName } from '../chains/chain.ts'

export interface DepositAddressesParts {
  readonly database: Database
  readonly chains: readonly Chain[]
  readonly clock: () => number
}

export class DepositAddresses {
  private readonly parts: DepositAddressesParts
  private readonly owners = new Map<ChainName, Map<string, UserId>>()
  private highest = -1

  constructor(parts: DepositAddressesParts) {
    this.parts = parts
    for (const { name } of parts.chains) this.owners.set(name, new Map())
  }

  /** Reads what was given before. */
  async load(): Promise<void> {
    const rows = await this.parts.database
      .selectFrom('deposit_addresses')
      .select(['chain', 'address', 'user_id', 'address_index'])
      .execute()
    const indexes = new Map<UserId, number>()
    for (const { chain, address, user_id, address_index } of rows) {
      this.owners.get(chain as ChainName)?.set(address, user_id)
      indexes.set(user_id, address_index)
      this.highest = Math.max(this.highest, address_index)
    }
    for (const chain of this.parts.chains) {
      const known = new Set(this.owners.get(chain.name)?.values())
      for (const [userId, index] of indexes) {
        if (!known.has(userId)) await this.write(this.parts.database, chain, userId, index)
      }
    }
  }

  ownerOf(chain: ChainName, address: string): UserId | undefined {
    return this.owners.get(chain)?.get(address)
  }

  /** When the first address of a chain was given; none when none was. */
  async firstGivenMs(chain: ChainName): Promise<number | undefined> {
    const { first } = await this.parts.database
      .selectFrom('deposit_addresses')
      .select((is) => is.fn.min('created_ms').as('first'))
      .where('chain', '=', chain)
      .executeTakeFirstOrThrow()
    return first ?? undefined
  }

  /** How many addresses were given: their numbers are 0 to one less. */
  get issued(): number {
    return this.highest + 1
  }

  /** The user's own address. */
  async of(userId: UserId, chain: ChainName): Promise<string> {
    const { database } = this.parts
    const found = await this.find(userId, chain)
    if (found !== undefined) return found
    const index = await database.transaction().execute(async (transaction) => {
      // One at a time: two must not get the same number.
      await sql`lock table deposit_addresses in exclusive mode`.execute(transaction)
      const own = await transaction
        .selectFrom('deposit_addresses')
        .select('address_index')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (own !== undefined) return own.address_index
      const { highest } = await transaction
        .selectFrom('deposit_addresses')
        .select((is) => is.fn.max('address_index').as('highest'))
        .executeTakeFirstOrThrow()
      const index = (highest ?? -1) + 1
      for (const each of this.parts.chains) await this.insert(transaction, each, userId, index)
      return index
    })
    for (const each of this.parts.chains) this.owners.get(each.name)?.set(each.address(index), userId)
    this.highest = Math.max(this.highest, index)
    const address = await this.find(userId, chain)
    if (address === undefined) throw new Error(`user ${userId} has no address on ${chain}`)
    return address
  }

  private async find(userId: UserId, chain: ChainName): Promise<string | undefined> {
    const row = await this.parts.database
      .selectFrom('deposit_addresses')
      .select('address')
      .where('chain', '=', chain)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.address
  }

  private async write(database: Database, chain: Chain, userId: UserId, index: number): Promise<void> {
    await this.insert(database, chain, userId, index)
    this.owners.get(chain.name)?.set(chain.address(index), userId)
  }

  private async insert(database: Database, chain: Chain, userId: UserId, index: number): Promise<void> {
    await database
      .insertInto('deposit_addresses')
      .values({
        chain: chain.name,
        address: chain.address(index),
        user_id: userId,
        address_index: index,
        created_ms: this.parts.clock(),
      })
      .execute()
  }
}
