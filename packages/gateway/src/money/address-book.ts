// The address book of a user, and whether withdrawals go only to addresses in it. Whoever changes it has proven who they are
// before; races are closed by the user's row and by the table's own rules.

import type { AddressProblemWord, AnswerOf, addressRoutes, ChainWord } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { AddressBookTable, Database } from '@candor/database'
import type { Chain } from '@candor/wallets'
import { type Selectable, sql } from 'kysely'
import type { Messages } from '../identity/messages.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { MONEY_LIMITS } from './limits.ts'

export interface AddressBookParts {
  readonly database: Database
  readonly chains: readonly Chain[]
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly clock: () => number
}

type Book = AnswerOf<typeof addressRoutes.addresses>
type Entry = Book['list'][number]

export interface NewAddress {
  readonly chain: ChainWord
  readonly coin?: string
  readonly address: string
  readonly memo?: string
  readonly label: string
}

export class AddressBook {
  private readonly parts: AddressBookParts

  constructor(parts: AddressBookParts) {
    this.parts = parts
  }

  async list(userId: UserId, chain: ChainWord | undefined): Promise<Book> {
    const { database } = this.parts
    const user = await database
      .selectFrom('users')
      .select('allow_list')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    let entries = database.selectFrom('address_book').selectAll().where('user_id', '=', userId)
    if (chain !== undefined) entries = entries.where('chain', '=', chain)
    const rows = await entries.orderBy('address_id').execute()
    return { allowList: user?.allow_list ?? false, most: MONEY_LIMITS.addresses, list: rows.map(entryOf) }
  }

  async add(userId: UserId, given: NewAddress): Promise<Entry> {
    const { database, messages, clock } = this.parts
    const { chain, coin, address, memo = '', label } = given
    this.refuseInvalid(chain, address, memo)
    const { row, message } = await database.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId)
      const { count } = await transaction
        .selectFrom('address_book')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (count >= MONEY_LIMITS.addresses) throw new ApiRefusal('address.count.max')
      const address_key = addressKey(chain, address)
      const row = await transaction
        .insertInto('address_book')
        .values({
          user_id: userId,
          chain,
          coin: coin ?? null,
          address,
          address_key,
          memo,
          label,
          created_ms: clock(),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'chain', 'address_key', 'memo']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) throw new ApiRefusal('address.exists')
      const facts = { label, destination: shortAddress(address) }
      return { row, message: await messages.write(transaction, userId, { kind: 'address.added', facts }) }
    })
    messages.tell(userId, message)
    return entryOf(row)
  }

  async has(userId: UserId, addressId: number): Promise<boolean> {
    const row = await this.parts.database
      .selectFrom('address_book')
      .select('address_id')
      .where('user_id', '=', userId)
      .where('address_id', '=', addressId)
      .executeTakeFirst()
    return row !== undefined
  }

  async remove(userId: UserId, addressId: number): Promise<void> {
    const { numDeletedRows } = await this.parts.database
      .deleteFrom('address_book')
      .where('user_id', '=', userId)
      .where('address_id', '=', addressId)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new ApiRefusal('address.unknown')
  }

  /**
   * Turning it off holds withdrawals for a day: whoever stole the session gains nothing by it. `known` is what was found
   * when it was decided whether a proof is needed: a change since then is nobody's proven wish.
   */
  async setAllowList(
    userId: UserId,
    on: boolean,
    known: boolean,
  ): Promise<{ allowList: boolean; heldUntil: number | null }> {
    const { database, messages, clock } = this.parts
    const { heldUntil, message } = await database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId)
      if (user.allow_list === on || known === on)
        return { heldUntil: user.withdrawals_held_until_ms, message: undefined }
      const untilMs = clock() + GATEWAY_LIMITS.withdrawalHoldMs
      const held = await transaction
        .updateTable('users')
        .set({
          allow_list: on,
          ...(on
            ? {}
            : {
                withdrawals_held_until_ms: sql<number>`greatest(withdrawals_held_until_ms, ${untilMs}::bigint)`,
              }),
        })
        .where('user_id', '=', userId)
        .returning('withdrawals_held_until_ms')
        .executeTakeFirstOrThrow()
      const kind = on ? ('allow.list.on' as const) : ('allow.list.off' as const)
      const message = await messages.write(transaction, userId, { kind })
      return { heldUntil: held.withdrawals_held_until_ms, message }
    })
    if (message !== undefined) messages.tell(userId, message)
    return { allowList: on, heldUntil: heldUntil !== null && heldUntil > clock() ? heldUntil : null }
  }

  problemOf(chain: ChainWord, address: string, memo: string | undefined): AddressProblemWord | undefined {
    const found = this.parts.chains.find(({ name }) => name === chain)
    if (found === undefined) throw new ApiRefusal('chain.unavailable')
    return found.addressProblem(address, memo === '' ? undefined : memo)
  }

  refuseInvalid(chain: ChainWord, address: string, memo: string | undefined): void {
    const problem = this.problemOf(chain, address, memo)
    if (problem === 'memo') throw new ApiRefusal('withdrawal.memo.invalid')
    if (problem !== undefined) throw new ApiRefusal('withdrawal.address.invalid', problem)
  }

  /** While the allow-list is on: only addresses of the book, and new ones not at once. With the user's row locked. */
  async refuseUnlisted(
    database: Database,
    userId: UserId,
    { chain, address, memo }: { chain: ChainWord; address: string; memo: string | undefined },
  ): Promise<void> {
    const row = await database
      .selectFrom('address_book')
      .select('created_ms')
      .where('user_id', '=', userId)
      .where('chain', '=', chain)
      .where('address_key', '=', addressKey(chain, address))
      .where('memo', '=', memo ?? '')
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('withdrawal.address.not.listed')
    const waitMs = row.created_ms + MONEY_LIMITS.addressWaitMs - this.parts.clock()
    if (waitMs <= 0) return
    const waitSeconds = Math.ceil(waitMs / 1_000)
    throw new ApiRefusal('withdrawal.address.waiting', undefined, undefined, { waitSeconds })
  }
}

/** Two spellings of one address are one address, where the chain does not tell upper from lower case. */
export function addressKey(chain: ChainWord, address: string): string {
  const isCaseless = chain !== 'bitcoin' || /^bc1/i.test(address)
  return isCaseless ? address.toLowerCase() : address
}

/** As messages show it. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
}

async function lockUser(database: Database, userId: UserId) {
  const user = await database
    .selectFrom('users')
    .select(['allow_list', 'withdrawals_held_until_ms'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new ApiRefusal('login.user.not.login')
  return user
}

function entryOf(row: Selectable<AddressBookTable>): Entry {
  return {
    addressId: String(row.address_id),
    chain: row.chain as ChainWord,
    coin: row.coin,
    address: row.address,
    memo: row.memo === '' ? null : row.memo,
    label: row.label,
    time: row.created_ms,
    usableTime: row.created_ms + MONEY_LIMITS.addressWaitMs,
  }
}
