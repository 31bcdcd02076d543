// Recovery codes for whoever has lost the authenticator app: ten texts, shown once, kept as keyed hashes, each good once.

import { randomInt } from 'node:crypto'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { SecretBox } from './secret-box.ts'

/** Without the letters and digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5
const PURPOSE = 'recovery code'

export class RecoveryCodes {
  private readonly secretBox: SecretBox

  constructor(secretBox: SecretBox) {
    this.secretBox = secretBox
  }

  /** Ends the old codes and gives new ones, the only time that anyone sees them. */
  async renew(database: Database, userId: UserId): Promise<string[]> {
    await this.drop(database, userId)
    const codes = new Set<string>()
    while (codes.size < GATEWAY_LIMITS.recoveryCodes) codes.add(`${draw()}-${draw()}`)
    const rows = [...codes].map((code) => ({
      user_id: userId,
      code_hash: this.hashOf(userId, code),
      used_ms: null,
    }))
    await database.insertInto('recovery_codes').values(rows).execute()
    return [...codes]
  }

  async drop(database: Database, userId: UserId): Promise<void> {
    await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  }

  /** Takes a code, which then is gone; says whether there was such a one. */
  async spend(
    database: Database,
    { userId, code, nowMs }: { userId: UserId; code: string; nowMs: number },
  ): Promise<boolean> {
    const spent = await database
      .updateTable('recovery_codes')
      .set({ used_ms: nowMs })
      .where('user_id', '=', userId)
      .where('code_hash', '=', this.hashOf(userId, code))
      .where('used_ms', 'is', null)
      .executeTakeFirst()
    return spent.numUpdatedRows === 1n
  }

  async left(database: Database, userId: UserId): Promise<number> {
    const { left } = await database
      .selectFrom('recovery_codes')
      .select((is) => is.fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .where('used_ms', 'is', null)
      .executeTakeFirstOrThrow()
    return left
  }

  /** However it was typed: with or without its line, in capitals or not. */
  private hashOf(userId: UserId, code: string): Buffer {
    return this.secretBox.hash(PURPOSE, `${userId} ${code.toLowerCase().replace('-', '')}`)
  }
}

function draw(): string {
  let text = ''
  while (text.length < HALF) text += LETTERS[randomInt(LETTERS.length)]
  return text
}
